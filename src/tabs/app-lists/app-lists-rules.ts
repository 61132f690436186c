// tabs: the rules of the App lists tab (sections 2.13 and 4.3).

import { APP_LIST_NAME, isAppListName } from '../../shared/app-list-name';
import { neededText } from '../rules/common-rules';
import { error, typedText } from '../rules/issue-body';
import type { RowRule } from '../rules/rule';

const listName: RowRule = {
  name: 'list-name',
  title: 'App list names with invalid characters',
  expects: 'The name of an app list has only letters A to Z, digits, spaces and `_ - +`.',
  tab: 'app-lists',
  check: (row) => {
    const name = row.isNew ? typedText(row, 'name') : '';
    if (name === '' || isAppListName(name)) return [];
    const sentence = `The name of an app list takes ${APP_LIST_NAME} only. Type another.`;
    return [error('name', sentence, APP_LIST_NAME, name)];
  },
};

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
