// app: joins each tab with the endpoints that read and write its rows, so that pull and push are written once for all.

import { lacksDetail } from '../api/campaign-wire';
import { createCampaign, decodeCampaign, listBriefly, readCampaigns, updateCampaign } from '../api/campaigns';
import type { Call, Client } from '../api/client';
import type { Result } from '../api/errors';
import type { Fields } from '../model/value';
import { campaigns } from '../tabs/campaigns';
import type { Tab } from '../tabs/tab';

export interface Resource {
  readonly tab: Tab;
  /** Everything there is, in one request; see `lacksDetail` for what may be left out. */
  list(client: Client): Result<Fields[]>;
  /** True for a listed object that has fields which only reading it alone tells. */
  lacksDetail(listed: Fields): boolean;
  /** One result for each key, in order; one request each. */
  read(client: Client, keys: readonly string[]): Result<Fields>[];
  update(key: string, changed: Fields): Call;
  create(fields: Fields): Call;
  /** The object in the answer to an update or a creation. */
  decode(answer: unknown, key?: string): Result<Fields>;
}

const campaignResource: Resource = {
  tab: campaigns,
  list: listBriefly,
  lacksDetail,
  read: readCampaigns,
  update: updateCampaign,
  create: createCampaign,
  decode: decodeCampaign,
};

/** Parents before children: pulled, checked and pushed in this order. */
export const RESOURCES: readonly Resource[] = [campaignResource];

export const resourceOf = (tab: string): Resource | undefined =>
  RESOURCES.find((resource) => resource.tab.id === tab);

/** What a test of the connection asks. */
export const listNow = (client: Client): Result<Fields[]> => campaignResource.list(client);
