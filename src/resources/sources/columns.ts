// resources: the Sources tab, one row per campaign and app (section 2.6).

import type { Tab } from '../../tabs/tab';
import { APP_KEY, CAMPAIGN_KEY, CAMPAIGN_NAME, EXTERNAL_APP, labeled, tickBox } from '../shared/columns';

export type SourceField = 'campaignId' | 'campaign' | 'appId' | 'externalAppId' | 'active';

export const sources: Tab<SourceField> = {
  id: 'sources',
  title: 'Sources',
  rowIs: 'source',
  keysFrom: 'person',
  keyFields: ['campaignId', 'appId'],
  campaignField: 'campaignId',
  area: 'source_bids',
  insteadOfDeleting: 'To stop it, clear Active in its row and push.',
  belongsTo: 'campaigns',
  label: ({ campaign, campaignId, appId }) => labeled(campaign || campaignId, appId),
  columns: [
    CAMPAIGN_NAME,
    APP_KEY,
    tickBox('active', 'Active', 'Ticked: the campaign runs in this app.'),
    EXTERNAL_APP,
    CAMPAIGN_KEY,
  ],
};
