// resources: the rules of the App lists tab.

import { neededText } from '../../../rules/needed-text';
import type { RowRule, TabRule } from '../../../rules/rule';
import { listName, listNameTaken } from './list-names';

export const APP_LISTS_ROW_RULES: readonly RowRule[] = [
  neededText('list-lacks-name', 'App lists without a name', 'app-lists', ['name']),
  listName,
];

export const APP_LISTS_TAB_RULES: readonly TabRule[] = [listNameTaken];
