// tabs: the rules of the App lists tab.

import { neededText } from '../../rules/needed-text';
import type { RowRule, TabRule } from '../../rules/rule';
import { listName, listNameTaken } from './list-names';

export const APP_LISTS_ROW_RULES: readonly RowRule[] = [
  neededText(
    {
      name: 'list-lacks-name',
      title: 'App lists without a name',
      expects: 'An app list has a name.',
      tab: 'app-lists',
    },
    ['name'],
  ),
  listName,
];

export const APP_LISTS_TAB_RULES: readonly TabRule[] = [listNameTaken];
