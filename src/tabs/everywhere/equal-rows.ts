// tabs: new rows that equal another row in the fields by which the service's object is found again.

import type { Fields } from '../../shared/value';
import { ALL_SHARED_NAMES, rowLabel } from '../columns/row-label';
import type { Tab } from '../columns/tab';
import { error } from '../rules/issue-body';
import type { RuleRow, TabRule } from '../rules/rule';
import { headerOf, isEmpty, textIn } from '../rules/rule-cells';

/** `''`: one of the fields is empty. */
function identityOf({ naturalKey = [] }: Tab, fields: Fields): string {
  if (naturalKey.some((field) => isEmpty(fields[field]))) return '';
  return JSON.stringify(naturalKey.map((field) => textIn(fields, field).trim()));
}

function sentenceFor(tab: Tab, equal: string): string {
  const headers = (tab.naturalKey ?? []).map((field) => headerOf(tab, field));
  const last = headers.pop();
  const same = headers.length === 0 ? `${last} is` : `${headers.join(', ')} and ${last} are`;
  return `${same} the same as in ${equal}. Give the new ${tab.noun} another name, or delete its row.`;
}

/**
 * A row that was sent may equal the object that it became; another row with the same token is a copy of it.
 * An edited row is compared as well: the cells of a new row may have been pasted over it.
 */
export const equalToAnother: TabRule = {
  name: 'equal-to-another',
  title: 'New rows equal to another one',
  expects:
    'A new campaign differs from every other in name, platform, package name or bid type, a creative set in campaign or name, and an app list in its name, so that it can be found again when the answer to its creation is lost.',
  tab: '*',
  check: (touched, { tab, base }) => {
    if (tab.naturalKey === undefined || !touched.some(({ isNew }) => isNew)) return [];
    const rowsByIdentity = new Map<string, RuleRow[]>();
    for (const row of touched) {
      const identity = identityOf(tab, row.fields);
      const isCompared = row.isNew || tab.naturalKey.some((field) => row.changed(field));
      if (identity === '' || !isCompared) continue;
      rowsByIdentity.set(identity, [...(rowsByIdentity.get(identity) ?? []), row]);
    }
    const labels = new Map<string, string>();
    base.forEach((fields) => {
      const identity = identityOf(tab, fields);
      if (rowsByIdentity.has(identity)) labels.set(identity, rowLabel(tab, fields, ALL_SHARED_NAMES));
    });
    const issues: ReturnType<TabRule['check']> = [];
    rowsByIdentity.forEach((rows, identity) => {
      if (!rows.some(({ isNew }) => isNew)) return;
      const sent = rows.find(({ waitsForId }) => waitsForId);
      for (const row of rows) {
        const other = sent ?? rows.find((candidate) => candidate !== row);
        const pulled = row.isNew ? labels.get(identity) : undefined;
        const equal = pulled ?? (other && `row ${other.row}`);
        if (row === sent || equal === undefined) continue;
        const name = textIn(row.fields, 'name');
        issues.push({ row: row.row, ...error('name', sentenceFor(tab, equal), 'a unique name', name) });
      }
    });
    return issues;
  },
};
