// tabs: requests for campaigns: all are listed at once, changed and created one by one.

import { unreadParts } from '../../ad-service/decode';
import { success } from '../../ad-service/failures';
import { CAMPAIGN_KEY } from '../../sync/reconcile';
import type { Reading, Resource, Sender } from '../common/resource';
import { campaigns } from './campaigns-columns';
import {
  createCampaign,
  decodeCampaign,
  listBriefly,
  readCampaigns,
  updateCampaign,
} from './campaigns-endpoints';
import { lacksDetail } from './campaigns-wire';

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
    naturalKey: CAMPAIGN_KEY,
    equalIs: 'a campaign of this name, platform, package name and bid type',
  },
};
