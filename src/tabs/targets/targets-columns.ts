// tabs: the Targets tab, one row per campaign and country, with DEFAULT for all other countries (section
// 2.2).

import { readBidType } from '../../shared/campaign-words';
import { isGoal } from '../../shared/pay';
import { tabNamed } from '../../shared/tab-choices';
import type { Column } from '../columns/column';
import { money, percent } from '../columns/number-kinds';
import { declareTab } from '../columns/tab';
import { choice, text } from '../columns/text-kinds';
import {
  CAMPAIGN_ID_COLUMN,
  CAMPAIGN_NAME,
  CAMPAIGN_PART,
  checkboxColumn,
  country,
} from '../common/common-columns';

const url = <F extends string>(field: F, header: string, what: string): Column<F> => ({
  field,
  header,
  access: 'editable',
  kind: text,
  width: 240,
  help: `Address that is called for ${what}; macros such as {CAMPAIGN_ID} are replaced. In DEFAULT, or in every active country.`,
});

export const targets = declareTab({
  ...tabNamed('targets'),
  noun: 'target',
  about:
    'Where a campaign runs, what it bids there and what it may spend a day. Each of bid, budget and the two URLs is set either in DEFAULT, for all countries, or in every active country. A country typed into a new row starts running with the next push.',
  keysFrom: 'person',
  keyFields: ['campaignId', 'country'],
  groupField: 'campaignId',
  area: 'campaigns',
  rulesRead: ['campaigns'],
  belongsTo: 'campaigns',
  valuesWhenAbsent: { disabled: true },
  stopBox: 'disabled',
  sharedFields: ['bid', 'budget', 'clickUrl', 'impressionUrl'],
  sharedRow: { field: 'country', value: 'DEFAULT' },
  label: [CAMPAIGN_PART, { field: 'country' }],
  columns: [
    CAMPAIGN_NAME,
    country('Two letters, or DEFAULT for values that all countries of the campaign share.'),
    {
      field: 'bid',
      header: 'Bid',
      access: 'editable',
      kind: money,
      kindBy: { field: 'bidType', kindFor: (bidType) => (isGoal(String(bidType)) ? percent : money) },
      width: 96,
      help: 'US dollars; for RET and ROAS bid types a goal in percent (50 means 50 %). In DEFAULT, or in every active country.',
      clearable: true,
      isBid: true,
    },
    {
      field: 'budget',
      header: 'Daily budget',
      access: 'editable',
      kind: money,
      width: 110,
      help: 'US dollars a day. In DEFAULT, or in every active country.',
      clearable: true,
    },
    checkboxColumn('disabled', 'Disabled', 'Checked: the campaign does not run in this country.'),
    {
      field: 'bidType',
      header: 'Bid type',
      access: 'read-only',
      kind: choice(readBidType),
      width: 130,
      help: 'Bid type of the campaign: what its bids mean. In a new row Bidgrid fills it in from the campaign.',
    },
    url('clickUrl', 'Click URL', 'a click'),
    url('impressionUrl', 'Impression URL', 'an impression'),
    CAMPAIGN_ID_COLUMN,
  ],
});
