// app: campaigns at the service: listed all at once, changed and made one by one.

import { lacksDetail } from '../../api/campaign-wire';
import {
  createCampaign,
  decodeCampaign,
  listBriefly,
  readCampaigns,
  updateCampaign,
} from '../../api/campaigns';
import { success } from '../../api/errors';
import { CAMPAIGN_KEY } from '../../sync/settle';
import { campaigns } from '../../tabs/campaigns';
import type { Reading, Resource, Sender } from './resource';

const reading: Reading = {
  id: campaigns.id,
  scope: 'account',
  read: (client, scopes) =>
    scopes.map(() => {
      const listed = listBriefly(client);
      return listed.ok ? success({ [campaigns.id]: listed.value }) : listed;
    }),
};

const sender: Sender = {
  id: campaigns.id,
  groupOf: ({ operation }) => `${operation.action} ${operation.key}`,
  calls: (group) =>
    group.map(({ operation: { action, key }, after }) =>
      action === 'create' ? createCampaign(after) : updateCampaign(key, after),
    ),
  told: ([answer], [outgoing]) => {
    const { action, key } = outgoing!.operation;
    const read = decodeCampaign(answer, action === 'update' ? key : undefined);
    return read.ok ? success({ [campaigns.id]: [read.value] }) : read;
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
