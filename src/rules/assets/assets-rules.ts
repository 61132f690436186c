// rules: those of the Assets tab.

import { ASSET_TYPES } from '../../model/asset-types';
import { knownWord } from '../known-word';
import type { RowRule } from '../rule';
import { assetContent, assetEmpty, assetRemoved } from './asset-content';

export const ASSETS_ROW_RULES: readonly RowRule[] = [
  knownWord('asset-type', 'Unknown types of assets', 'assets', 'type', ASSET_TYPES),
  assetContent,
  assetEmpty,
  assetRemoved,
];
