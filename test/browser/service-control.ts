// Browser tests: the simulated service as its owner sees it: its campaigns, the requests it received, changes
// made elsewhere.

/** What the workbench prints about its service. */
export interface ServiceReady {
  base_url: string;
  client_id: string;
  client_secret: string;
  api_key: string;
  control_url: string;
  control_token: string;
  third_party: { client_id: string; client_secret: string };
  companies: { name: string; client_id: string; client_secret: string; api_key: string }[];
}

/** A campaign as the service shows it, section 2.1. */
export interface ServedCampaign {
  campaign_id: string;
  name: string;
  status: boolean;
  platform: string;
  bid_type: string;
  goal_period: number | null;
  package_name: string;
  category: string;
  tracking_method: string;
}

export interface Write {
  path: string;
  body: unknown;
}

export interface ServiceControl extends ServiceReady {
  campaign(id: string): Promise<ServedCampaign>;
  /** IDs of the campaigns of all companies. */
  ids(): Promise<string[]>;
  /** A person changes a campaign in the service's own pages. */
  change(id: string, fields: Partial<ServedCampaign>): Promise<void>;
  /**
   * The next write to this path (`/campaign/*`) is refused with 400 or another status, and with seconds to
   * wait if given.
   */
  refuse(path: string, how?: { status?: number; retry_after?: number; times?: number }): Promise<void>;
  /** POSTs to campaigns, in the order of arrival. */
  writes(): Promise<Write[]>;
  forgetRequests(): Promise<void>;
  /** Plans a fault; see the README of the service. */
  plan(fault: object): Promise<void>;
  clearFaults(): Promise<void>;
  /** SHA-256 of the sorted IDs in the suppression list of an app, one per line. */
  suppressed(app: string): Promise<{ size: number; sha256: string }>;
  /** Requests whose path ends so, in the order of arrival. */
  asked(path: string): Promise<RequestedRow[]>;
  /** Sets switches of the service. */
  quirks(changes: Record<string, unknown>): Promise<void>;
  /** Moves the service's clock ahead. */
  later(seconds: number): Promise<void>;
  /** The bytes of an uploaded file by the hash of its asset. */
  file(hash: string): Promise<Buffer>;
}

export interface RequestedRow {
  path: string;
  query: Record<string, string>;
  /** The service carried the request out, whatever it answered. */
  handled: boolean;
  status: number | null;
}

const PREFIX = '/campaign_management/v1';

export function serviceControl(ready: ServiceReady): ServiceControl {
  const ask = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${ready.control_url}${path}`, {
      method,
      headers: {
        'x-control-token': ready.control_token,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  return {
    ...ready,
    campaign: async (id) => {
      const answer = await ask('GET', `/state/campaign/${encodeURIComponent(id)}`);
      return (answer as { campaign: ServedCampaign }).campaign;
    },
    ids: async () => ((await ask('GET', '/state')) as { campaigns: string[] }).campaigns,
    change: async (id, fields) => void (await ask('POST', '/state', { kind: 'campaign', id, fields })),
    refuse: async (path, how) =>
      void (await ask('POST', '/faults', {
        kind: 'status',
        status: 400,
        method: 'POST',
        path: `${PREFIX}${path}`,
        ...how,
      })),
    writes: async () => {
      const entries = (await ask('GET', '/requests?method=POST')) as Write[];
      return entries
        .filter(({ path }) => path.startsWith(`${PREFIX}/campaign`))
        .map(({ path, body }) => ({ path: path.slice(PREFIX.length), body }));
    },
    plan: async (fault) => void (await ask('POST', '/faults', fault)),
    suppressed: async (app) => {
      const { companies } = (await ask('GET', '/state')) as { companies: { company_id: string }[] };
      const company = companies[0]!.company_id;
      const path = `/state/suppression/${encodeURIComponent(company)}/${encodeURIComponent(app)}`;
      return (await ask('GET', path)) as { size: number; sha256: string };
    },
    asked: async (path) =>
      ((await ask('GET', `/requests?path=${encodeURIComponent(path)}`)) as RequestedRow[]).filter((entry) =>
        entry.path.endsWith(path),
      ),
    clearFaults: async () => void (await ask('DELETE', '/faults')),
    forgetRequests: async () => void (await ask('DELETE', '/requests')),
    quirks: async (changes) => void (await ask('POST', '/quirks', changes)),
    later: async (seconds) => void (await ask('POST', '/clock', { advance_seconds: seconds })),
    file: async (hash) => {
      const headers = { 'x-control-token': ready.control_token };
      return Buffer.from(
        await (await fetch(`${ready.control_url}/files/${hash}`, { headers })).arrayBuffer(),
      );
    },
  };
}
