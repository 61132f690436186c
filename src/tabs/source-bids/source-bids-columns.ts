// tabs: the Source bids tab, one row per campaign, app and country (section 2.7).

import { tabNamed } from '../../shared/tab-choices';
import { money, orDefault, percent } from '../columns/number-kinds';
import { declareTab } from '../columns/tab';
import {
  APP_KEY,
  APP_PART,
  CAMPAIGN_ID_COLUMN,
  CAMPAIGN_NAME,
  CAMPAIGN_PART,
  country,
  EXTERNAL_APP,
} from '../common/common-columns';

export const sourceBids = declareTab({
  ...tabNamed('source-bids'),
  noun: 'source bid',
  about:
    'The bid of a campaign in one app and country, if it differs from the usual bid. An empty cell means default: no override. If Targets was pulled too, Bidgrid adds `Usual bid`, the last pulled bid of the country or of DEFAULT in dollars, and `Effective bid`, a formula with what the row pays; not in tabs of more than 20,000 rows, and a new row gets them with the next pull.',
  keysFrom: 'person',
  keyFields: ['campaignId', 'appId', 'country'],
  groupField: 'campaignId',
  area: 'source_bids',
  belongsTo: 'campaigns',
  createdBy: ['overridePercent', 'bidValue'],
  valuesWhenAbsent: { overridePercent: null, bidValue: null },
  label: [CAMPAIGN_PART, APP_PART, { field: 'country' }],
  columns: [
    CAMPAIGN_NAME,
    country('Two-letter code.'),
    EXTERNAL_APP,
    {
      field: 'overridePercent',
      isBid: true,
      isRelative: true,
      header: 'Bid override %',
      access: 'editable',
      kind: orDefault(percent),
      width: 124,
      help: 'Percent above or below the usual bid: 100 doubles it, -50 halves it. Empty: default.',
      clearable: true,
    },
    {
      field: 'bidValue',
      isBid: true,
      header: 'Bid value',
      access: 'editable',
      kind: orDefault(money),
      width: 100,
      help: 'A separate bid for this app and country, instead of Bid override %. Empty: default.',
      clearable: true,
    },
    APP_KEY,
    CAMPAIGN_ID_COLUMN,
  ],
});
