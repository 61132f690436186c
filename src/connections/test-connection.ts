// connections: tests a connection by reading campaigns, creatives, source bids and lists.

import { pathOf } from '../ad-service/address';
import type { Failure, FailureKind } from '../ad-service/failures';
import { type Client, readCall } from '../ad-service/service-call';
import { readSettings } from '../features/settings/settings';
import { SETTINGS } from '../features/settings/settings-table';
import type { Ports } from '../ports/ports';
import { Outdated, UserError, userErrorOf } from '../ports/user-error';
import type { Fields } from '../shared/value';
import { listAppLists } from '../tabs/app-lists/app-lists-requests';
import { listBriefly } from '../tabs/campaigns/campaigns-requests';
import type { Listing } from '../tabs/campaigns/campaigns-wire';
import { managementKeyOf, saveScriptScope, scriptConnection } from './connection';
import {
  type Connection,
  detailsOf,
  ownConnection,
  saveDetails,
  unconfirmedLogin,
} from './connection-record';
import type { ConnectionTest, TestedPart } from './connection-schema';
import { type Granted, grant } from './grant';
import { tokensOf } from './login';
import { forConnections, inConnections, readBlockedReason, WRITE_SCOPES } from './permission';
import { openCampaigns, openManagementOf } from './service-of-connection';

/** Short, because the person waits in the sidebar. */
const PATIENCE_MS = 20_000;
const NAMES = 3;

const REASONS: Readonly<Record<FailureKind, string>> = {
  unauthorized: 'login refused',
  forbidden: 'not allowed',
  'not-found': 'not found',
  refused: 'refused',
  'rate-limited': 'paused by the request limit',
  server: 'service error',
  'no-answer': 'no answer',
  garbled: 'unreadable answer',
  configuration: 'wrong address',
};

const fails = (what: string, { kind, status, sentence }: Failure, reason = REASONS[kind]): TestedPart => ({
  what,
  result: 'fails',
  reason: `${reason}${status === null ? '' : ` (HTTP ${status})`}`,
  sentence: inConnections(sentence),
});

const works = (what: string): TestedPart => ({ what, result: 'works', reason: '', sentence: '' });

const off = (what: string, reason: string, sentence = ''): TestedPart => ({
  what,
  result: 'off',
  reason,
  sentence,
});

function campaignsPart({ rows, unread }: Listing): TestedPart {
  if (unread.length === 0) return works('Campaigns');
  const reason = `${unread.length} of ${rows.length + unread.length} cannot be read`;
  return { what: 'Campaigns', result: 'fails', reason, sentence: `A pull skips ${unread.join(', ')}.` };
}

/** Reads of one campaign that need their own scopes. One row of source bids is enough. */
const READS = [
  { what: 'Creatives', tab: 'creative-sets', resource: 'creative_sets', query: {} },
  { what: 'Source bids', tab: 'source-bids', resource: 'source_bids', query: { limit: 1, offset: 0 } },
] as const;

/** @param campaigns null: they could not be read */
function campaignParts(
  connection: Connection,
  client: Client,
  campaigns: readonly Fields[] | null,
): TestedPart[] {
  const first = campaigns?.[0];
  const untested = ({ what, tab }: (typeof READS)[number]): TestedPart | null => {
    const blocked = readBlockedReason(connection, tab);
    if (blocked !== null) return off(what, 'no access', inConnections(blocked));
    if (campaigns === null) return off(what, 'not tested, because campaigns cannot be read');
    return first ? null : off(what, 'not tested, because there is no campaign');
  };
  const askedReads = READS.filter((test) => untested(test) === null);
  const answers = client.send(
    askedReads.map(({ what, resource, query }) => ({
      ...readCall(pathOf(resource, String(first!.campaignId)), `the ${what.toLowerCase()} of a campaign`),
      query,
    })),
  );
  return READS.map((test) => {
    const answer = answers[askedReads.indexOf(test)];
    if (!answer) return untested(test)!;
    return answer.ok ? works(test.what) : fails(test.what, answer.failure);
  });
}

function listsPart(ports: Ports, connection: Connection, deadline: number): TestedPart {
  const what = 'App lists and suppression';
  if (managementKeyOf(ports, connection) === '') {
    const fix =
      connection.source === 'script'
        ? 'To use them, the person who installed Bidgrid sets the script property BIDGRID_MANAGEMENT_KEY.'
        : 'To use them, choose More, then Edit, and enter the management key.';
    return off(what, 'no management key', fix);
  }
  const listed = listAppLists(openManagementOf(ports, connection, 'app-lists', deadline));
  if (listed.ok) return works(what);
  const { failure } = listed;
  const isKey = failure.kind === 'forbidden' || failure.kind === 'unauthorized';
  return fails(what, failure, isKey ? 'management key refused' : undefined);
}

/** @throws UserError when the login is refused */
function signedIn(ports: Ports, storedConnection: Connection, deadline: number): Granted {
  const isScript = storedConnection.source === 'script';
  const granted = grant(ports, storedConnection, { deadline, anew: isScript, otherForm: true });
  if (!granted.ok) throw userErrorOf(forConnections(granted.failure));
  const { connection } = granted.value;
  if (isScript) saveScriptScope(ports, connection);
  else if (connection.scope !== storedConnection.scope) {
    const { id } = connection;
    saveDetails(ports.userStore, id, { ...detailsOf(ports, id)!, scope: connection.scope });
  }
  return granted.value;
}

/**
 * The connection to test. While an authorization stores its login, this waits: its campaigns must be those
 * of the login that the person is asked about.
 */
function testedConnection(ports: Ports, id: string): Connection {
  const script = scriptConnection(ports);
  // The scopes of the deployment's credentials can change at the service at any time.
  if (script) return { ...script, scope: WRITE_SCOPES };
  const connection = ownConnection(ports, id);
  if (connection.party === 'first') return connection;
  const lockedConnection = ports.userLock.withLock(PATIENCE_MS, () => ownConnection(ports, id));
  if (lockedConnection.got) return lockedConnection.value;
  throw new UserError('Another window of yours is signing in. Try again in a few seconds.');
}

/** @throws UserError when the login is refused, or replaced meanwhile */
export function connectionTest(ports: Ports, id: string): ConnectionTest {
  const deadline = ports.clock.now() + PATIENCE_MS;
  const settings = readSettings(ports.documentStore);
  const tested = testedConnection(ports, id);
  const { connection, encoding } = signedIn(ports, tested, deadline);
  const client = openCampaigns(ports, connection, deadline, settings, encoding);
  const listed = listBriefly(client);
  const campaigns = listed.ok ? listed.value.rows : null;
  const parts = [
    listed.ok ? campaignsPart(listed.value) : fails('Campaigns', listed.failure),
    ...campaignParts(connection, client, campaigns),
    listsPart(ports, connection, deadline),
  ];
  const { unconfirmed } = tested;
  if (unconfirmed !== null && unconfirmedLogin(ports, id) !== unconfirmed) {
    throw new Outdated(`"${connection.name}" was changed in another window. Check its campaigns again.`);
  }
  const isOther = encoding !== settings.tokenEncoding;
  // Only this test uses the other form until the setting is changed.
  if (isOther) tokensOf(ports, connection, deadline, encoding).forget();
  return {
    campaigns: campaigns?.length ?? null,
    names: (campaigns ?? []).slice(0, NAMES).map(({ name, campaignId }) => String(name || campaignId)),
    parts,
    unconfirmed: campaigns === null ? null : unconfirmed,
    otherForm: isOther ? { setting: SETTINGS.tokenEncoding.label, value: encoding } : null,
  };
}
