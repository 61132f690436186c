// test, sync: which values count as changed elsewhere: editable ones that differ from the last known value of
// the service and from the tab.

import { type BaseRow, baseRow } from '../../src/base/base';
import { type Fields, unreadable } from '../../src/shared/value';
import { changedElsewhere } from '../../src/sync/changed-elsewhere';
import type { Tab } from '../../src/tabs/columns/tab';
import type { TabRow } from '../../src/tabs/columns/tab-row';
import { creativeSets } from '../../src/tabs/creative-sets/creative-sets-columns';
import { targets } from '../../src/tabs/targets/targets-columns';
import { mergeWhole } from './tables';

const KEY = '7 | US';
const KEY_FIELDS = { campaignId: '7', country: 'US' };

interface Case {
  readonly base?: BaseRow;
  readonly mine?: Fields;
  readonly theirs: Fields;
}

/** The changes of one row, as `field: before → after`. */
function changed({ base, mine, theirs }: Case, tab: Tab = targets, key = KEY, own: Fields = KEY_FIELDS) {
  const before = new Map(base ? [[key, baseRow({ ...own, ...base.fields }, base.conflicts)]] : []);
  const fields = { ...own, ...(mine ?? base?.fields) };
  const row: TabRow = { row: 2, key, fields, issues: [], status: '', change: '', states: '' };
  const now = new Map([[key, { ...own, ...theirs }]]);
  const rows = mine === undefined && base === undefined ? [] : [row];
  const { base: next } = mergeWhole(before, rows, now, tab);
  const found = changedElsewhere(tab, before, next, rows, now);
  expect(found.filter(({ changes }) => changes.length === 0)).toEqual([]);
  return found.flatMap(({ changes }) => changes.map((one) => `${one.field}: ${one.before} → ${one.after}`));
}
const BASE = baseRow({ bid: 2, budget: 100, bidType: 'CPI', disabled: false, clickUrl: '' });

test.each<[string, Case, string[]]>([
  ['a new value', { base: BASE, theirs: { bid: 3 } }, ['bid: 2 → 3']],
  ['several values', { base: BASE, theirs: { bid: 3, budget: 90 } }, ['bid: 2 → 3', 'budget: 100 → 90']],
  ['a value that was removed', { base: BASE, theirs: { bid: null } }, ['bid: 2 → null']],
  ['a checkbox', { base: BASE, theirs: { disabled: true } }, ['disabled: false → true']],
  ['the same value', { base: BASE, theirs: { bid: 2 } }, []],
  ['a field that the answer omits', { base: BASE, theirs: { budget: 100 } }, []],
  ['a read-only value', { base: BASE, theirs: { bidType: 'RET' } }, []],
  ['a new object', { theirs: { bid: 3 } }, []],
  ['a value beside an edit', { base: BASE, mine: { bid: 5 }, theirs: { bid: 3 } }, ['bid: 2 → 3']],
  ['a value that the tab already has', { base: BASE, mine: { bid: 3 }, theirs: { bid: 3 } }, []],
  [
    'one of two values that the tab already has',
    { base: BASE, mine: { bid: 3, budget: 100 }, theirs: { bid: 3, budget: 90 } },
    ['budget: 100 → 90'],
  ],
  ['a checkbox that was never read', { base: baseRow({ bid: 2 }), theirs: { bid: 2, disabled: true } }, []],
  [
    'a value where none was read before',
    { base: baseRow({ disabled: false }), theirs: { bid: 3, disabled: false } },
    ['bid: null → 3'],
  ],
  ['a value that can no longer be read', { base: BASE, theirs: { clickUrl: unreadable({}) } }, []],
  [
    'a value that could not be read before',
    { base: baseRow({ clickUrl: unreadable({}) }), theirs: { clickUrl: 'https://a.example' } },
    [],
  ],
  [
    'a change after a conflict, which counts from the value of the conflict',
    { base: baseRow({ bid: 2 }, { bid: 3 }), mine: { bid: 5 }, theirs: { bid: 4 } },
    ['bid: 3 → 4'],
  ],
  [
    'the value of an open conflict',
    { base: baseRow({ bid: 2 }, { bid: 3 }), mine: { bid: 5 }, theirs: { bid: 3 } },
    [],
  ],
])('%s', (_, one, expected) => {
  expect(changed(one)).toEqual(expected);
});

test('the same countries in another order and spelling are no change', () => {
  const of = (before: string, after: string) =>
    changed({ base: baseRow({ countries: before }), theirs: { countries: after } }, creativeSets, '31', {
      creativeSetId: '31',
      campaignId: '7',
    });
  expect(of('DE, US', 'us,de')).toEqual([]);
  expect(of('DE, US', 'DE, FR')).toEqual(['countries: DE, US → DE, FR']);
});
