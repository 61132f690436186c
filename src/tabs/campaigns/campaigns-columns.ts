// tabs: the Campaigns tab, one row per campaign (section 2.1); the model for all other tabs. Platform, bid
// type and tracking method are texts, because the service may use undocumented values; the documented ones
// are in shared/campaign-words.ts.

import { BID_TYPES, PLATFORMS, readBidType, TRACKING_METHODS } from '../../shared/campaign-words';
import { tabNamed } from '../../shared/tab-choices';
import { fixedDecimal, integer } from '../columns/number-kinds';
import { declareTab } from '../columns/tab';
import { choice, flag, id, text, timestamp } from '../columns/text-kinds';

export const campaigns = declareTab({
  ...tabNamed('campaigns'),
  noun: 'campaign',
  about:
    'The campaigns of the company: their names, whether they run, and how they were created. A row with an empty Campaign ID is a new campaign; it is created paused unless Active is checked.',
  keysFrom: 'service',
  keyFields: ['campaignId'],
  groupField: 'campaignId',
  area: 'campaigns',
  naturalKey: ['name', 'platform', 'packageName', 'bidType'],
  insteadOfDeleting: 'To stop it, clear Active in its row and push.',
  label: [{ field: 'name', object: { tab: 'campaigns', id: 'campaignId' } }],
  columns: [
    {
      field: 'name',
      header: 'Name',
      place: 'identity',
      access: 'editable',
      kind: text,
      width: 300,
      help: 'Name of the campaign.',
    },
    {
      field: 'active',
      header: 'Active',
      access: 'editable',
      kind: flag,
      width: 72,
      help: 'Checked: the campaign runs. Not checked: it is paused.',
    },
    {
      field: 'platform',
      header: 'Platform',
      access: 'creation',
      kind: choice(),
      width: 96,
      help: 'Platform of the promoted app: ios or android. Can be set in a new row only.',
      choices: PLATFORMS,
    },
    {
      field: 'bidType',
      header: 'Bid type',
      access: 'creation',
      kind: choice(readBidType),
      width: 150,
      help: 'What is paid for. Can be set in a new row only.',
      choices: BID_TYPES,
    },
    {
      field: 'goalPeriod',
      header: 'Goal period',
      access: 'creation',
      kind: integer('0'),
      width: 100,
      help: 'Days after install in which the goal is measured. CPI has none; CPP_GOAL and CPE 7; RET 1, 3 or 7; ROAS_AD_BASED 0; ROAS_IAP 0 or 7. Can be set in a new row only.',
      choices: ['0', '1', '3', '7'],
    },
    {
      field: 'category',
      header: 'Category',
      access: 'editable',
      kind: text,
      width: 130,
      help: 'Category of the campaign at the service.',
    },
    {
      field: 'trackingMethod',
      header: 'Tracking method',
      access: 'editable',
      kind: choice(),
      width: 140,
      help: 'Measurement partner that reports the installs, or custom_track. Values of your pulled campaigns are known.',
      choices: TRACKING_METHODS,
    },
    {
      field: 'spend',
      header: 'Spend yesterday',
      access: 'read-only',
      kind: fixedDecimal(4),
      width: 140,
      help: 'Spend of yesterday, in US dollars.',
    },
    {
      field: 'impressions',
      header: 'Impressions yesterday',
      access: 'read-only',
      kind: integer('#,##0'),
      width: 178,
      help: 'Impressions of yesterday.',
    },
    {
      field: 'clicks',
      header: 'Clicks yesterday',
      access: 'read-only',
      kind: integer('#,##0'),
      width: 138,
      help: 'Clicks of yesterday.',
    },
    {
      field: 'installs',
      header: 'Installs yesterday',
      access: 'read-only',
      kind: integer('#,##0'),
      width: 146,
      help: 'Installs of yesterday.',
    },
    {
      field: 'packageName',
      header: 'Package name',
      access: 'creation',
      kind: id,
      width: 210,
      help: 'Package name of the promoted app; on iOS the digits of its store ID. Can be set in a new row only.',
    },
    {
      field: 'bundleId',
      header: 'Bundle ID',
      access: 'creation',
      kind: id,
      width: 240,
      help: 'Bundle ID of the promoted app, on iOS only. Can be set in a new row only.',
    },
    {
      field: 'created',
      header: 'Created',
      access: 'read-only',
      kind: timestamp,
      width: 150,
      help: 'When the campaign was created, as the service writes it.',
    },
    {
      field: 'campaignId',
      header: 'Campaign ID',
      place: 'end',
      access: 'key',
      kind: id,
      width: 110,
      help: 'The ID that the service assigned to the campaign. Leave it empty in a new row: the service fills it in.',
    },
  ],
});

export type CampaignField = (typeof campaigns.columns)[number]['field'];
