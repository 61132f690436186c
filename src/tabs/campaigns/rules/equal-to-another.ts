// tabs: a new campaign with the name, platform, package name and bid type of another one: after a lost
// answer, it would be unclear whether it was created.

import type { Fields } from '../../../shared/value';
import { ALL_SHARED_NAMES, rowLabel } from '../../columns/row-label';
import type { RuleRow, TabRule } from '../../rules/rule';
import { isEmpty, textIn } from '../../rules/rule-words';

const TELLING = ['name', 'platform', 'packageName', 'bidType'];

const likeness = (fields: Fields): string =>
  JSON.stringify(TELLING.map((field) => textIn(fields, field).trim()));

const complete = (row: RuleRow): boolean => TELLING.every((field) => !isEmpty(row.fields[field]));

export const equalToAnother: TabRule = {
  name: 'equal-to-another',
  title: 'New campaigns equal to another one',
  expects:
    'A new campaign differs from every other in name, platform, package name or bid type, so that it can be found again when the answer to its creation is lost.',
  tab: 'campaigns',
  check: (touched, { tab, base }) => {
    const news = touched.filter((row) => row.isNew && !row.waitsForId && complete(row));
    if (news.length === 0) return [];
    const known = new Map<string, string>();
    base.forEach((fields) => {
      known.set(likeness(fields), rowLabel(tab, fields, ALL_SHARED_NAMES));
    });
    const places = new Map<string, number[]>();
    for (const row of news) {
      const like = likeness(row.fields);
      places.set(like, (places.get(like) || []).concat(row.row));
    }
    const issues: ReturnType<TabRule['check']> = [];
    for (const row of news) {
      const like = likeness(row.fields);
      const others = (places.get(like) || []).filter((other) => other !== row.row);
      const equal = known.get(like) || (others.length > 0 ? `row ${others[0]}` : '');
      if (equal === '') continue;
      issues.push({
        row: row.row,
        severity: 'error',
        field: 'name',
        message: `Name, platform, package name and bid type are the same as those of ${equal}. Give the new campaign another name.`,
        expected: 'a unique name',
        found: textIn(row.fields, 'name'),
      });
    }
    return issues;
  },
};
