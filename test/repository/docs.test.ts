// test: the generated pages of docs/ equal the current declarations, and every description belongs to a
// declaration.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { KIND_ABOUT } from '../../src/tabs/descriptions';
import { ALL_TABS } from '../../src/tabs/registry';
import { PAGES } from '../docs/all-pages';
import { ROOT } from './imports-of';

test.each(PAGES.map((page) => [page.name, page] as const))(
  'docs/%s is up to date: npm run docs',
  (name, page) => {
    expect(readFileSync(path.join(ROOT, 'docs', name), 'utf8')).toBe(page.text());
  },
);

test('each description belongs to an existing column kind', () => {
  const kinds = ALL_TABS.flatMap(({ columns }) => columns.map(({ kind }) => kind.name));
  expect(Object.keys(KIND_ABOUT).filter((name) => !kinds.includes(name))).toEqual([]);
});
