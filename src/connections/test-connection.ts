// connections: tests a connection by reading campaigns, creatives, source bids and lists.

import type { ConnectionTest } from '../client-api/connection';
import type { Fields } from '../model/value';
import type { Ports } from '../ports/ports';
import { troubleOf } from '../ports/user-error';
import { listAppLists } from '../resources/app-lists/endpoints';
import { listBriefly } from '../resources/campaigns/endpoints';
import { pathOf } from '../service/address';
import { type Client, readCall } from '../service/call';
import { readSettings } from '../settings/settings';
import { SETTINGS } from '../settings/settings-table';
import { managementKeyOf, saveScriptScope, scriptConnection } from './connection';
import { type Granted, grant } from './grant';
import { tokensOf } from './login';
import { readBlockedReason, WRITE_SCOPES } from './permission';
import { type Connection, detailsOf, ownConnection, saveDetails } from './record';
import { openCampaigns, openManagementOf } from './service';

/** Short, because the person waits in the sidebar. */
const PATIENCE_MS = 20_000;
const NAMES = 3;

type Part = ConnectionTest['parts'][number];

/** Reads of one campaign that need their own scopes. One row of source bids is enough. */
const READS = [
  { what: 'Creatives', tab: 'creative-sets', resource: 'creative_sets', query: {} },
  { what: 'Source bids', tab: 'source-bids', resource: 'source_bids', query: { limit: 1, offset: 0 } },
] as const;

/** @param campaigns null: they could not be read */
function campaignParts(connection: Connection, client: Client, campaigns: readonly Fields[] | null): Part[] {
  const first = campaigns?.[0];
  const missing =
    campaigns === null ? 'because the campaigns cannot be read' : 'because there is no campaign';
  const untested = (tab: string): string =>
    readBlockedReason(connection, tab) ?? (first ? '' : `Not tested, ${missing}.`);
  const asked = READS.filter(({ tab }) => untested(tab) === '');
  const answers = client.send(
    asked.map(({ what, resource, query }) => ({
      ...readCall(pathOf(resource, String(first!.campaignId)), `the ${what.toLowerCase()} of a campaign`),
      query,
    })),
  );
  return READS.map((read) => {
    const answer = answers[asked.indexOf(read)];
    const { what, tab } = read;
    return { what, sentence: answer && !answer.ok ? answer.failure.sentence : untested(tab) };
  });
}

function listsPart(ports: Ports, connection: Connection, deadline: number): Part {
  const what = 'App lists and suppression';
  if (managementKeyOf(ports, connection) === '') {
    return { what, sentence: 'No management key is set.' };
  }
  const listed = listAppLists(openManagementOf(ports, connection, 'app-lists', deadline));
  return { what, sentence: listed.ok ? '' : listed.failure.sentence };
}

/** @throws UserError when the login is refused */
function signedIn(ports: Ports, id: string, deadline: number): Granted {
  const script = scriptConnection(ports);
  // The scopes of the deployment's credentials can change at the service at any time.
  const wanted = script ? { ...script, scope: WRITE_SCOPES } : ownConnection(ports, id);
  const granted = grant(ports, wanted, { deadline, anew: script !== null, otherForm: true });
  if (!granted.ok) throw troubleOf(granted.failure);
  const { connection } = granted.value;
  if (script) saveScriptScope(ports, connection);
  else if (connection.scope !== wanted.scope)
    saveDetails(ports.userStore, id, { ...detailsOf(ports, id)!, scope: connection.scope });
  return granted.value;
}

/** @throws UserError when the login is refused */
export function connectionTest(ports: Ports, id: string): ConnectionTest {
  const deadline = ports.clock.now() + PATIENCE_MS;
  const settings = readSettings(ports.documentStore);
  const { connection, encoding } = signedIn(ports, id, deadline);
  const client = openCampaigns(ports, connection, deadline, settings, encoding);
  const listed = listBriefly(client);
  const campaigns = listed.ok ? listed.value : null;
  const parts = [
    { what: 'Campaigns', sentence: listed.ok ? '' : listed.failure.sentence },
    ...campaignParts(connection, client, campaigns),
    listsPart(ports, connection, deadline),
  ];
  const isOther = encoding !== settings.tokenEncoding;
  // Only this test uses the other form until the setting is changed.
  if (isOther) tokensOf(ports, connection, deadline, encoding).forget();
  return {
    campaigns: campaigns?.length ?? null,
    names: (campaigns ?? []).slice(0, NAMES).map(({ name, campaignId }) => String(name || campaignId)),
    parts,
    otherForm: isOther ? { setting: SETTINGS.tokenEncoding.label, value: encoding } : null,
  };
}
