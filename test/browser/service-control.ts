// Browser tests: the simulated service as its owner sees it: its campaigns, what was asked of it, changes made elsewhere.

/** What the workbench prints about its service. */
export interface ServiceReady {
  base_url: string;
  client_id: string;
  client_secret: string;
  api_key: string;
  control_url: string;
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
  /** Somebody changes a campaign in the service's own pages. */
  change(id: string, fields: Partial<ServedCampaign>): Promise<void>;
  /** POSTs to campaigns, in the order they came. */
  writes(): Promise<Write[]>;
  forgetRequests(): Promise<void>;
}

const PREFIX = '/campaign_management/v1';

export function serviceControl(ready: ServiceReady): ServiceControl {
  const ask = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${ready.control_url}${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
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
    writes: async () => {
      const entries = (await ask('GET', '/requests?method=POST')) as Write[];
      return entries
        .filter(({ path }) => path.startsWith(`${PREFIX}/campaign`))
        .map(({ path, body }) => ({ path: path.slice(PREFIX.length), body }));
    },
    forgetRequests: async () => void (await ask('DELETE', '/requests')),
  };
}
