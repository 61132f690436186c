// test: the generated pages of docs/ say what the declarations say now, and every description describes
// something.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ruleTitle } from '../../src/resources/all-rules';
import { ALL_TABS, tabById } from '../../src/resources/all-tabs';
import { KIND_ABOUT, TAB_ABOUT } from '../../src/resources/descriptions';
import { RULE_EXPECTS } from '../../src/resources/rule-descriptions';
import { PAGES } from '../docs/all-pages';
import { ROOT } from './imports-of';

test.each(PAGES.map((page) => [page.name, page] as const))(
  'docs/%s is up to date: npm run docs',
  (name, page) => {
    expect(readFileSync(path.join(ROOT, 'docs', name), 'utf8')).toBe(page.text());
  },
);

test('descriptions are of tabs, kinds and rules that exist', () => {
  const kinds = ALL_TABS.flatMap(({ columns }) => columns.map(({ kind }) => kind.name));
  const unknown = [
    ...Object.keys(TAB_ABOUT).filter((id) => !tabById(id)),
    ...Object.keys(KIND_ABOUT).filter((name) => !kinds.includes(name)),
    ...Object.keys(RULE_EXPECTS).filter((name) => ruleTitle(name) === name),
  ];
  expect(unknown).toEqual([]);
});
