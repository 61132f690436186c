// tabs: the rules of the App lists tab (sections 2.13 and 4.3).

import { APP_LIST_NAME, isAppListName } from '../../shared/app-list-name';
import { ALL_SHARED_NAMES, rowLabel } from '../columns/row-label';
import { neededText } from '../rules/common-rules';
import { error, typedText } from '../rules/issue-body';
import type { RowRule, TabRule } from '../rules/rule';
import { textIn } from '../rules/rule-cells';

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

/** The service rejects a second active list with the same name. */
const listNameTaken: TabRule = {
  name: 'list-name-taken',
  title: 'Duplicate app list names',
  expects: 'App lists have different names.',
  tab: 'app-lists',
  check: (touched, { base, tab }) => {
    const ownersByName = new Map<string, string>();
    base.forEach((fields) => {
      ownersByName.set(textIn(fields, 'name'), rowLabel(tab, fields, ALL_SHARED_NAMES));
    });
    const issues: ReturnType<TabRule['check']> = [];
    for (const row of touched) {
      const name = row.isNew && !row.waitsForId ? typedText(row, 'name') : '';
      if (name === '') continue;
      const owner = ownersByName.get(name);
      if (owner === undefined) ownersByName.set(name, `row ${row.row}`);
      else
        issues.push({
          ...error('name', `${owner} already has this name. Type another name.`, 'a unique name', name),
          row: row.row,
        });
    }
    return issues;
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

export const APP_LISTS_TAB_RULES: readonly TabRule[] = [listNameTaken];
