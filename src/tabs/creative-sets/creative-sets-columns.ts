// tabs: the Creative sets tab, one row per creative set (section 2.3).

import { tabNamed } from '../../shared/tab-choices';
import { declareTab } from '../columns/tab';
import { codeList, id, lowerCase, text, upperCase } from '../columns/text-kinds';
import { CAMPAIGN_ID_COLUMN, CAMPAIGN_NAME, CAMPAIGN_PART, checkboxColumn } from '../common/common-columns';

const size = <F extends string>(field: F, header: string) => ({
  ...checkboxColumn(field, header, `Checked: ads of the size ${header} are shown.`),
  width: 94,
});

export const creativeSets = declareTab({
  ...tabNamed('creative-sets'),
  noun: 'creative set',
  about:
    'The sets of creatives of each campaign: where and in which languages they are shown, in which sizes, and for which templates they have all assets. A row with an empty Creative set ID is a new set of the campaign named in Campaign ID.',
  keysFrom: 'service',
  keyFields: ['creativeSetId'],
  groupField: 'campaignId',
  area: 'creatives',
  rulesRead: ['targets'],
  naturalKey: ['campaignId', 'name'],
  insteadOfDeleting: 'To stop it, clear Active of its ads in the tab Ads and push.',
  belongsTo: 'campaigns',
  label: [CAMPAIGN_PART, { field: 'name', object: { tab: 'creative-sets', id: 'creativeSetId' } }],
  columns: [
    CAMPAIGN_NAME,
    {
      field: 'name',
      header: 'Name',
      access: 'editable',
      kind: text,
      width: 180,
      help: 'Name of the creative set.',
    },
    size('banner', 'BANNER'),
    size('ctv', 'CTV'),
    size('inter', 'INTER'),
    size('preload', 'PRELOAD'),
    {
      field: 'countries',
      header: 'Countries',
      access: 'editable',
      kind: codeList(upperCase),
      width: 140,
      help: 'Two-letter codes separated by commas: DE, FR. Empty: all countries of the campaign.',
    },
    {
      field: 'languages',
      header: 'Languages',
      access: 'editable',
      kind: codeList(lowerCase),
      width: 120,
      help: 'Language codes of the assets, separated by commas: de, zh_hans.',
    },
    {
      field: 'productPage',
      header: 'Product page',
      access: 'editable',
      kind: text,
      width: 160,
      help: 'Custom product page on iOS, store listing on Android. Empty: the default page.',
    },
    {
      field: 'templatesReady',
      header: 'Templates ready',
      access: 'read-only',
      kind: text,
      width: 200,
      help: 'Ad templates for which the set has every asset.',
    },
    {
      field: 'nextMissing',
      header: 'Next missing',
      access: 'read-only',
      kind: text,
      width: 200,
      help: 'Assets missing for the nearest template.',
    },
    {
      field: 'creativeSetId',
      header: 'Creative set ID',
      place: 'end',
      access: 'key',
      kind: id,
      width: 124,
      help: 'The ID that the service assigned to the set. Leave it empty in a new row: the service fills it in.',
    },
    {
      ...CAMPAIGN_ID_COLUMN,
      access: 'creation',
      help: 'The ID of the campaign of the set. In a new row Check fills it in from the name in Campaign.',
    },
  ],
});
