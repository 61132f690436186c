// tabs: the Assets tab, one row per creative set and asset type (sections 2.4 and 2.10). Files are
// uploaded in the sidebar.

import { ASSET_TYPES } from '../../shared/ad-templates';
import { tabNamed } from '../../shared/tab-choices';
import { declareTab } from '../columns/tab';
import { choice, code, id, text } from '../columns/text-kinds';
import { CAMPAIGN_OF_SET, CAMPAIGN_OF_SET_PART, checkboxColumn, SET_PART } from '../common/common-columns';

export const assets = declareTab({
  ...tabNamed('assets'),
  noun: 'asset',
  about:
    'The texts, addresses and files in the ads of a set. A type that the set does not have yet can be typed into a new row.',
  keysFrom: 'person',
  keyFields: ['creativeSetId', 'type'],
  groupField: 'creativeSetId',
  area: 'creatives',
  belongsTo: 'creative-sets',
  stopBox: 'remove',
  label: [CAMPAIGN_OF_SET_PART, SET_PART, { field: 'type' }],
  columns: [
    {
      ...CAMPAIGN_OF_SET,
      help: `${CAMPAIGN_OF_SET.help} In a new row it decides between creative sets of the same name.`,
    },
    {
      field: 'creativeSet',
      header: 'Creative set',
      names: 'creativeSetId',
      access: 'read-only',
      kind: text,
      width: 140,
      help: 'Name of the creative set. In a new row: the name of a pulled or new set.',
    },
    {
      field: 'type',
      header: 'Type',
      access: 'key',
      kind: code,
      width: 136,
      help: 'What the asset is. A set has one asset of each type.',
      choices: ASSET_TYPES,
    },
    {
      field: 'asset',
      header: 'Asset',
      access: 'editable',
      kind: text,
      width: 280,
      help: 'The text, for types that begin with TXT; an https:// address or a hash for all others.',
    },
    {
      field: 'processing',
      header: 'Processing',
      access: 'read-only',
      kind: choice(),
      width: 104,
      wordColors: { error: 'red', processing: 'amber' },
      help: 'Processing state at the service: processing, ready or error.',
    },
    {
      ...checkboxColumn('remove', 'Remove', 'If checked, the next push removes this asset from the set.'),
      isRequest: true,
    },
    {
      field: 'creativeSetId',
      header: 'Creative set ID',
      place: 'end',
      access: 'key',
      kind: id,
      width: 124,
      help: 'The ID of the creative set. In a new row Check fills it in from the names in Creative set and Campaign.',
    },
  ],
});
