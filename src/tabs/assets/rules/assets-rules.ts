// tabs: the rules of the Assets tab.

import { ASSET_TYPES } from '../../../shared/asset-types';
import { knownWord } from '../../rules/known-word';
import type { RowRule } from '../../rules/rule';
import { assetContent, assetEmpty, assetRemoved } from './asset-content';

export const ASSETS_ROW_RULES: readonly RowRule[] = [
  knownWord(
    {
      name: 'asset-type',
      title: 'Unknown types of assets',
      expects: "The type of a new asset is one of the service's.",
      tab: 'assets',
    },
    'type',
    ASSET_TYPES,
  ),
  assetContent,
  assetEmpty,
  assetRemoved,
];
