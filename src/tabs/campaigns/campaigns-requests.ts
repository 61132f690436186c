// tabs: the campaign endpoints (section 4.1): list, read, update and create. All campaigns are listed at
// once, changed and created one by one.

import { pathOf } from '../../ad-service/address';
import { type Result, success } from '../../ad-service/failures';
import { unreadParts } from '../../ad-service/read-items';
import {
  type Client,
  creationCall,
  editCall,
  readCall,
  readEach,
  type ServiceCall,
} from '../../ad-service/service-call';
import type { Fields } from '../../shared/value';
import type { Reading, Resource, Sender } from '../common/resource';
import { campaigns } from './campaigns-columns';
import {
  decodeCampaign,
  type Listing,
  lacksDetail,
  readListing,
  writeCreation,
  writeUpdate,
} from './campaigns-wire';

const RESOURCE = 'campaign';
const named = (campaignId: string): string => `campaign ${campaignId}`;

/** The campaigns as the list gives them; see `lacksDetail` for what it may leave out. One request. */
export function listBriefly(client: Client): Result<Listing> {
  const [answer] = client.send([readCall('/campaigns', 'the list of campaigns')]) as [Result<unknown>];
  return answer.ok ? readListing(answer.value) : answer;
}

/**
 * The campaigns with these IDs, one result for each, in order; one request each.
 * @throws TypeError for an invalid ID (`''`, `.` and `..`)
 */
export const readCampaigns = (client: Client, ids: readonly string[]): Result<Fields>[] =>
  readEach(client, RESOURCE, ids, named, decodeCampaign);

/**
 * Sends name, active, category and tracking method, if present.
 * @throws TypeError for any other field, a wrong type, no field, or an invalid ID
 */
export const updateCampaign = (campaignId: string, changedFields: Fields): ServiceCall =>
  editCall(pathOf(RESOURCE, campaignId), named(campaignId), writeUpdate(campaignId, changedFields));

/** @throws TypeError for a value of the wrong type */
export const createCampaign = (fields: Fields): ServiceCall =>
  creationCall(`/${RESOURCE}`, RESOURCE, fields.name, writeCreation(fields));

const reading: Reading = {
  id: campaigns.id,
  scope: 'account',
  read: (client, scopes) =>
    scopes.map(() => {
      const listed = listBriefly(client);
      if (!listed.ok) return listed;
      const { rows, unread } = listed.value;
      return success({ [campaigns.id]: rows }, unreadParts(campaigns.id, null, unread.length));
    }),
};

const sender: Sender = {
  id: campaigns.id,
  groupOf: ({ operation }) => `${operation.action} ${operation.key}`,
  calls: (group) =>
    group.map(({ operation: { action, key }, after }) =>
      action === 'create' ? createCampaign(after) : updateCampaign(key, after),
    ),
  reported: ([answer], [outgoing]) => {
    const { action, key } = outgoing!.operation;
    const campaign = decodeCampaign(answer, action === 'update' ? key : undefined);
    return campaign.ok ? success({ [campaigns.id]: [campaign.value] }) : campaign;
  },
};

export const campaignResource: Resource = {
  tab: campaigns,
  reading,
  scopeOf: () => '',
  details: { lacking: lacksDetail, read: readCampaigns },
  alone: { most: 3, read: readCampaigns },
  sender,
  creation: {
    equalIs: 'a campaign of this name, platform, package name and bid type',
  },
};
