// app: tests a connection by reading campaigns, creatives, source bids and lists.

import { pathOf } from '../../api/address';
import { listAppLists } from '../../api/app-lists';
import { type Client, readCall } from '../../api/call';
import { listBriefly } from '../../api/campaigns';
import type { Fields } from '../../model/value';
import type { Ports } from '../ports';
import { openCampaigns, openManagementOf, withScriptScope } from '../service';
import type { ConnectionTest } from '../surface/connection';
import { troubleOf } from '../trouble';
import { managementKeyOf, scriptConnection } from './connection';
import { readHindrance } from './permission';
import { type Connection, ownConnection } from './record';

/** Short, because the person waits in the sidebar. */
const PATIENCE_MS = 20_000;
const NAMES = 3;

type Part = ConnectionTest['parts'][number];

/** Reads of one campaign that need their own scopes. One row of source bids is enough. */
const READS = [
  { what: 'Creatives', tab: 'creative-sets', resource: 'creative_sets', query: {} },
  { what: 'Source bids', tab: 'source-bids', resource: 'source_bids', query: { limit: 1, offset: 0 } },
] as const;

function campaignParts(connection: Connection, client: Client, campaigns: readonly Fields[]): Part[] {
  const [first] = campaigns;
  const untested = (tab: string): string =>
    readHindrance(connection, tab) ?? (first ? '' : 'Not tested, because there is no campaign.');
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

/** @throws Trouble when the campaigns cannot be listed */
export function connectionTest(ports: Ports, id: string): ConnectionTest {
  const deadline = ports.clock.now() + PATIENCE_MS;
  const script = scriptConnection(ports);
  // The scopes of the deployment's credentials can change at the service at any time.
  const connection = script ? withScriptScope(ports, script, deadline, true) : ownConnection(ports, id);
  const client = openCampaigns(ports, connection, deadline);
  const listed = listBriefly(client);
  if (!listed.ok) throw troubleOf(listed.failure);
  return {
    campaigns: listed.value.length,
    names: listed.value.slice(0, NAMES).map(({ name, campaignId }) => String(name || campaignId)),
    parts: [...campaignParts(connection, client, listed.value), listsPart(ports, connection, deadline)],
  };
}
