// test of rules: every rule has a bad row that it tells, in a sentence that can be read.

import { READING_TITLES, ROW_RULES, TAB_RULES } from '../../src/resources/all-rules';
import { BAD_ROWS, toldOf } from './bad-rows';

test('every rule has one bad row', () => {
  const rules = [...Object.keys(READING_TITLES), ...[...ROW_RULES, ...TAB_RULES].map(({ name }) => name)];
  expect(BAD_ROWS.map(({ rule }) => rule).sort()).toEqual([...new Set(rules)].sort());
});

test.each(BAD_ROWS.map((row) => [row.rule, row] as const))('%s tells its bad row', (_, row) => {
  const { message, expected, found } = toldOf(row).issue;
  expect(message).toMatch(/^[A-Z].*\.$/s);
  expect(expected).not.toBe('');
  expect(found).not.toBe('');
});
