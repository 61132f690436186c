// test of service: one simulated service for each test file, reset to its defaults before each test.

import type { Call } from '../../src/ad-service/service-call';
import type { ManagementInterface } from '../../src/ad-service/service-client';
import type { Fields } from '../../src/shared/value';
import { listBriefly } from '../../src/tabs/campaigns/campaigns-requests';
import { connectTo, manage } from './connection';
import type { NodeTransport } from './node-transport';
import { createNodeTransport } from './node-transport';
import { valueIn } from './results';
import type { LoggedRequest, ServiceProcess } from './service-process';
import { startServiceProcess } from './service-process';

const SCOPE = 'campaigns:write creatives:write source_bids:write';
/** The defaults of the switches that tests change. */
const CALM = {
  status_as: 'boolean',
  targets_campaign_id: false,
  bids_page_in_array: true,
  bids_total_key: 'total row count',
  sources_page_in_array: false,
  sources_total_key: 'total_row_count',
  sources_total: 'sources',
  max_limit: null,
  unpaged_limit: null,
  source_post_answer: 'empty',
  source_post_body: 'either',
  cleared_bids: 'vanish',
  creative_set_id_key: 'creative_set_id',
  sizes_answer: 'empty',
  readonly_fields: 'ignored',
  failing_asset_types: [],
  plus_in_query: 'space',
};

export interface World {
  readonly service: ServiceProcess;
  readonly campaigns: readonly Fields[];
  connect(): ReturnType<typeof connectTo>['client'];
  manage(apiKey?: string, to?: ManagementInterface): ReturnType<typeof manage>;
  /** IDs of the first campaigns. */
  ids(count: number): string[];
  /** The value of a call that must succeed. */
  send(call: Call): unknown;
  /** The requests since the last call whose path contains this. */
  sent(path: string): Promise<LoggedRequest[]>;
}

/** Registers the start and end of the service; use its members inside tests only. */
export function startWorld(): World {
  let service: ServiceProcess;
  let node: NodeTransport;
  let campaigns: readonly Fields[];
  const connect = () => connectTo(service, node, { scope: SCOPE }).client;

  beforeAll(async () => {
    service = await startServiceProcess('--campaigns', '30', '--sources', '25', '--bids', '60');
    node = createNodeTransport();
    campaigns = valueIn(listBriefly(connect())).rows;
  });
  afterAll(async () => {
    await node?.close();
    await service?.close();
  });
  beforeEach(async () => {
    await service.plan();
    await service.set(CALM);
    await service.requests();
  });

  return {
    get service() {
      return service;
    },
    get campaigns() {
      return campaigns;
    },
    connect,
    manage: (apiKey, to) => manage(service, node, apiKey, to),
    ids: (count) => campaigns.slice(0, count).map(({ campaignId }) => String(campaignId)),
    send: (call) => valueIn(connect().send([call])[0]),
    sent: async (path) => (await service.requests()).filter((entry) => entry.path.includes(path)),
  };
}
