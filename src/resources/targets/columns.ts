// resources: the Targets tab, one row per campaign and country, with DEFAULT for all other countries (section
// 2.2).

import { readBidType } from '../../model/bid-types';
import { choice } from '../../tabs/choice';
import type { Column } from '../../tabs/column';
import { money } from '../../tabs/money';
import type { Tab } from '../../tabs/tab';
import { text } from '../../tabs/text';
import { CAMPAIGN_KEY, CAMPAIGN_NAME, country, labeled, tickBox } from '../shared/columns';

export type TargetField =
  | 'campaignId'
  | 'campaign'
  | 'bidType'
  | 'country'
  | 'bid'
  | 'budget'
  | 'clickUrl'
  | 'impressionUrl'
  | 'disabled';

const amount = (field: TargetField, header: string, help: string): Column<TargetField> => ({
  field,
  header,
  access: 'editable',
  kind: money,
  width: 96,
  help,
  clearable: true,
});

const url = (field: TargetField, header: string, what: string): Column<TargetField> => ({
  field,
  header,
  access: 'editable',
  kind: text,
  width: 240,
  help: `Address that is called for ${what}; macros such as {CAMPAIGN_ID} are replaced. In DEFAULT, or in every active country.`,
});

export const targets: Tab<TargetField> = {
  id: 'targets',
  title: 'Targets',
  rowIs: 'target',
  keysFrom: 'person',
  keyFields: ['campaignId', 'country'],
  campaignField: 'campaignId',
  area: 'campaigns',
  rulesRead: ['campaigns'],
  belongsTo: 'campaigns',
  valuesWhenAbsent: { disabled: true },
  stopBox: 'disabled',
  sharedFields: ['bid', 'budget', 'clickUrl', 'impressionUrl'],
  sharedRow: { field: 'country', value: 'DEFAULT' },
  label: ({ campaign, campaignId, country: place }) => labeled(campaign || campaignId, place),
  columns: [
    CAMPAIGN_NAME,
    country('Two letters, or DEFAULT for values that all countries of the campaign share.'),
    {
      ...amount(
        'bid',
        'Bid',
        'US dollars; for RET and ROAS bid types a goal in percent (50 means 50 %). In DEFAULT, or in every active country.',
      ),
      isBid: true,
    },
    amount('budget', 'Daily budget', 'US dollars a day. In DEFAULT, or in every active country.'),
    tickBox('disabled', 'Disabled', 'Ticked: the campaign does not run in this country.'),
    {
      field: 'bidType',
      header: 'Bid type',
      access: 'read-only',
      kind: choice(readBidType),
      width: 130,
      help: 'Bid type of the campaign: what its bids mean.',
    },
    url('clickUrl', 'Click URL', 'a click'),
    url('impressionUrl', 'Impression URL', 'an impression'),
    CAMPAIGN_KEY,
  ],
};
