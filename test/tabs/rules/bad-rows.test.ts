// test of rules: every rule has a bad row that it reports in a readable sentence.

import { READING_RULES, ROW_RULES, TAB_RULES } from '../../../src/tabs/all-rules';
import { BAD_ROWS, issueOf } from './bad-rows';

test('every rule has one bad row', () => {
  const rules = [...READING_RULES, ...ROW_RULES, ...TAB_RULES].map(({ name }) => name);
  expect(BAD_ROWS.map(({ rule }) => rule).sort()).toEqual([...new Set(rules)].sort());
});

test.each(BAD_ROWS.map((row) => [row.rule, row] as const))('%s reports its bad row', (_, row) => {
  const { message, expected, found } = issueOf(row).issue;
  expect(message).toMatch(/^["A-Z].*\.$/s);
  expect(expected).not.toBe('');
  expect(found).not.toBe('');
});

// Fix all writes it without a look at each cell.
test.each(BAD_ROWS.map((row) => [row.rule, row] as const))(
  'a certain fix of %s keeps the number',
  (_, row) => {
    const { found, fix } = issueOf(row).issue;
    const [before, after] = [
      Number(found || 'x'),
      fix && !fix.restores ? Number(fix.value ?? 'x') : Number.NaN,
    ];
    const isPulled = typeof fix?.label === 'object' && fix.label.verb === 'Restore';
    if (!isPulled && after > 0 && before > 0) expect(after).toBe(before);
  },
);
