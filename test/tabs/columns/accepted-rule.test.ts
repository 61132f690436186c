// test, tabs: the accepted rule behind the cell states of a row counts only for the accepted values of that
// row.

import { CELL_STATES, ruleOf, stateIn, statesText, withRule } from '../../../src/tabs/columns/row-memory';
import type { TabRow } from '../../../src/tabs/columns/tab-row';
import { targets } from '../../../src/tabs/targets/targets-columns';

const KEY = 'c1 US';
const RULE = { values: { bid: 1.8 }, text: 'Ten less: 2.00 × 0.9 = 1.80' };
const EDITED = statesText(['Change', 'Bid'], new Map([['Bid', 'edit']]), new Set());

const row = (states: string, fields: TabRow['fields'] = { bid: 1.8 }, key: string | null = KEY): TabRow => ({
  row: 2,
  key,
  fields,
  issues: [],
  change: 'edit',
  states,
  status: '',
});

it('is read as it was written, behind the states', () => {
  const states = withRule(EDITED, KEY, RULE);
  expect(states.startsWith(EDITED)).toBe(true);
  expect(ruleOf(targets, row(states))).toEqual(RULE);
  expect(ruleOf(targets, row(withRule('', KEY, RULE)))).toEqual(RULE);
});

it('replaces the rule that was accepted before', () => {
  const other = { values: { bid: 1.7 }, text: 'Fifteen less' };
  const states = withRule(withRule(EDITED, KEY, RULE), KEY, other);
  expect(states).not.toContain('Ten less');
  expect(ruleOf(targets, row(states, { bid: 1.7 }))).toEqual(other);
});

it.each([
  ['another value', row(withRule(EDITED, KEY, RULE), { bid: 1.81 })],
  ['a value that cannot be read', row(withRule(EDITED, KEY, RULE), {})],
  ['another row', row(withRule(EDITED, KEY, RULE), { bid: 1.8 }, 'c1 DE')],
  ['a new row', row(withRule(EDITED, KEY, RULE), { bid: 1.8 }, null)],
  ['no rule', row(EDITED)],
  ['a damaged text', row(withRule(EDITED, KEY, RULE).slice(0, -3))],
  ['other JSON', row(`${EDITED}["${KEY}",{"bid":{"valueOf":1.8}},"x"]`)],
  ['a missing text', row(`${EDITED}["${KEY}",{"bid":1.8}]`)],
  ['values that are none', row(`${EDITED}["${KEY}",null,"x"]`)],
  ['a column that the tab does not have', row(`${EDITED}["${KEY}",{"constructor":1},"x"]`)],
])('is none for %s', (_, one) => {
  expect(ruleOf(targets, one)).toBeNull();
});

it('colors nothing, whatever its name is', () => {
  const text = '|error Bid|conflict Bid|["c1 US",{},""]|';
  const states = withRule(EDITED, KEY, { ...RULE, text });
  expect(CELL_STATES.filter((state) => states.includes(`|${state} Bid|`))).toEqual(['edit']);
  expect(stateIn(states, 'Bid')).toBe('edit');
  expect(ruleOf(targets, row(states))?.text).toBe(text);
});

it('cuts a long text', () => {
  const states = withRule('', KEY, { ...RULE, text: 'x'.repeat(60_000) });
  expect(states.length).toBeLessThan(400);
});
