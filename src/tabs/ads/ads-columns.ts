// tabs: the Ads tab, one row per ad (section 2.5). The service creates ads when a creative set has the
// assets for them.

import { tabNamed } from '../../shared/tab-choices';
import { declareTab } from '../columns/tab';
import { choice, id, text } from '../columns/text-kinds';
import { CAMPAIGN_OF_SET, CAMPAIGN_OF_SET_PART, checkboxColumn, SET_PART } from '../common/common-columns';

export const ads = declareTab({
  ...tabNamed('ads'),
  noun: 'ad',
  about:
    'The ads that the service created from each creative set. They can be renamed and paused; new ones appear when a set has the assets for them.',
  keysFrom: 'service',
  creatable: false,
  keyFields: ['adId'],
  groupField: 'creativeSetId',
  area: 'creatives',
  label: [CAMPAIGN_OF_SET_PART, SET_PART, { field: 'name', object: { tab: 'ads', id: 'adId' } }],
  columns: [
    CAMPAIGN_OF_SET,
    {
      field: 'creativeSet',
      header: 'Creative set',
      access: 'read-only',
      kind: text,
      width: 140,
      help: 'Name of that creative set.',
    },
    {
      field: 'name',
      header: 'Name',
      access: 'editable',
      kind: text,
      width: 330,
      help: 'Name of the ad.',
    },
    checkboxColumn('active', 'Active', 'Checked: the ad is shown.'),
    {
      field: 'size',
      header: 'Size',
      access: 'read-only',
      kind: choice(),
      width: 90,
      help: 'Size of the ad.',
    },
    {
      field: 'template',
      header: 'Template',
      access: 'read-only',
      kind: text,
      width: 220,
      help: 'Template of the ad.',
    },
    {
      field: 'adId',
      header: 'Ad ID',
      place: 'end',
      access: 'key',
      kind: id,
      width: 110,
      help: 'ID of the ad. The service creates ads; they cannot be added here.',
    },
    {
      field: 'creativeSetId',
      header: 'Creative set ID',
      place: 'end',
      access: 'read-only',
      kind: id,
      width: 124,
      help: 'The creative set of the ad.',
    },
  ],
});
