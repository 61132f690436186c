// tabs: row rules of all tabs except Campaigns: key parts, rows that cannot be created, parents.

import type { RowRule } from '../rules/rule';
import { idNumber } from './id-number';
import { keyChanged } from './key-changed';
import { keyIncomplete } from './key-incomplete';
import { notCreatable } from './not-creatable';
import { parentContradiction } from './parent-contradiction';
import { parentName } from './parent-name';
import { parentUnclear, parentUnknown } from './parent-unknown';

export const EVERYWHERE_ROW_RULES: readonly RowRule[] = [
  keyChanged,
  idNumber,
  keyIncomplete,
  notCreatable,
  parentContradiction,
  parentName,
  parentUnknown,
  parentUnclear,
];
