// tabs: the Sources tab, one row per campaign and app (section 2.6).

import { tabNamed } from '../../shared/tab-choices';
import { declareTab } from '../columns/tab';
import {
  APP_KEY,
  APP_PART,
  CAMPAIGN_ID_COLUMN,
  CAMPAIGN_NAME,
  CAMPAIGN_PART,
  checkboxColumn,
  EXTERNAL_APP,
} from '../common/common-columns';

export const sources = declareTab({
  ...tabNamed('sources'),
  noun: 'source',
  about:
    'The apps that a campaign is shown in, and whether it runs there. An app typed into a new row is added by the next push.',
  keysFrom: 'person',
  keyFields: ['campaignId', 'appId'],
  groupField: 'campaignId',
  area: 'source_bids',
  insteadOfDeleting: 'To stop it, clear Active in its row and push.',
  belongsTo: 'campaigns',
  label: [CAMPAIGN_PART, APP_PART],
  columns: [
    CAMPAIGN_NAME,
    EXTERNAL_APP,
    checkboxColumn('active', 'Active', 'Checked: the campaign runs in this app.'),
    APP_KEY,
    CAMPAIGN_ID_COLUMN,
  ],
});
