// resources: the rules of the Assets tab.

import { ASSET_TYPES } from '../../../model/asset-types';
import { knownWord } from '../../../rules/known-word';
import type { RowRule } from '../../../rules/rule';
import { assetContent, assetEmpty, assetRemoved } from './asset-content';

export const ASSETS_ROW_RULES: readonly RowRule[] = [
  knownWord('asset-type', 'Unknown types of assets', 'assets', 'type', ASSET_TYPES),
  assetContent,
  assetEmpty,
  assetRemoved,
];
