// Workbench tests: changes based on an older state are moved to their current cells, or dropped.
import { joinWrites } from '../../../workbench/web/server/joined-writes';
import { isClosed } from '../../../workbench/web/wire/closed-areas';
import { digest, type Mutation } from '../../../workbench/web/wire/mutation';
import { follow, rebase } from '../../../workbench/web/wire/rebase';
import { touchedAreas } from '../../../workbench/web/wire/touched';

const cells = (cellValue: object, sheet = 's', more: object = {}): Mutation => ({
  id: 'sheet.mutation.set-range-values',
  params: { subUnitId: sheet, cellValue, ...more },
});
const rows = (id: string, startRow: number, endRow: number, sheet = 's'): Mutation => ({
  id: `sheet.mutation.${id}`,
  params: { subUnitId: sheet, range: { startRow, endRow, startColumn: 0, endColumn: 9 } },
});
const insert = (first: number, last: number, sheet?: string) => rows('insert-row', first, last, sheet);
const remove = (first: number, last: number, sheet?: string) => rows('remove-rows', first, last, sheet);
const size: Mutation = { id: 'sheet.mutation.set-worksheet-row-height', params: { subUnitId: 's' } };
const sort = rows('reorder-range', 0, 9);
const newSheet: Mutation = { id: 'sheet.mutation.insert-sheet', params: { index: 1 } };

test.each([
  ['above an insert', 3, [insert(5, 6)], 3],
  ['at an insert', 5, [insert(5, 6)], 7],
  ['below a removal', 8, [remove(5, 6)], 6],
  ['inside a removal', 6, [remove(5, 6)], null],
  ['after both', 5, [insert(0, 0), remove(2, 3)], 4],
] as const)('a row %s', (_name, row, changes, expected) => {
  expect(
    follow(
      row,
      'row',
      changes.map((change) => digest(change).shift!),
    ),
  ).toBe(expected);
});

test.each<[string, Mutation, Mutation, 'as it is' | 'resync' | 'no' | object]>([
  ['cells and an insert above', cells({ 4: { 1: { v: 1 } } }), insert(0, 1), { 6: { 1: { v: 1 } } }],
  ['cells and an insert elsewhere', cells({ 4: { 1: { v: 1 } } }), insert(0, 1, 'other'), 'as it is'],
  ['cells of a removed row', cells({ 4: { 1: { v: 1 } } }), remove(4, 4), {}],
  ['cells and a sort', cells({ 4: { 1: { v: 1 } } }), sort, 'no'],
  ['cells and cells', cells({ 4: { 1: { v: 1 } } }), cells({ 4: { 1: { v: 2 } } }), 'as it is'],
  ['an insert and cells', insert(1, 1), cells({ 4: { 1: { v: 2 } } }), 'resync'],
  ['an insert and an insert', insert(1, 1), insert(2, 2), 'no'],
  ['a size and cells', size, cells({ 4: { 1: { v: 2 } } }), 'as it is'],
  ['a size and a size', size, size, 'resync'],
  ['a size and an insert', size, insert(0, 0), 'no'],
  ['a new sheet and an insert', newSheet, insert(0, 0), 'as it is'],
])('%s', (_name, mine, theirs, expected) => {
  const rebased = rebase(mine, [digest(theirs)]);
  if (expected === 'no') expect(rebased).toEqual({ possible: false });
  else if (expected === 'as it is')
    expect(rebased).toEqual({ possible: true, mutation: mine, resync: false });
  else if (expected === 'resync') expect(rebased).toEqual({ possible: true, mutation: mine, resync: true });
  else expect(rebased).toMatchObject({ possible: true, mutation: { params: { cellValue: expected } } });
});

const plain = (mutation: Mutation) => ({ seq: null, mutation });
const joinedCount = (...mutations: Mutation[]) => joinWrites(mutations.map(plain)).length;

test('a thousand single writes are sent as one', () => {
  const writes = Array.from({ length: 1000 }, (_, row) => plain(cells({ [row]: { 0: { v: row } } })));
  const joined = joinWrites(writes);
  expect(joined).toHaveLength(1);
  expect(Object.keys((joined[0]!.mutation!.params as { cellValue: object }).cellValue)).toHaveLength(1000);
  expect(Object.keys((writes[0]!.mutation.params as { cellValue: object }).cellValue)).toEqual(['0']);
});

test.each([
  ['another sheet', cells({ 0: { 0: { v: 1 } } }), cells({ 0: { 1: { v: 2 } } }, 'other'), 2],
  [
    'a style after a style of the same cell',
    cells({ 0: { 0: { s: { bl: 1 } } } }),
    cells({ 0: { 0: { s: { it: 1 } } } }),
    2,
  ],
  [
    'a value after a style of the same cell',
    cells({ 0: { 0: { s: { bl: 1 } } } }),
    cells({ 0: { 0: { v: 1 } } }),
    1,
  ],
  ['a clearing', cells({ 0: { 0: { v: 1 } } }), cells({ 0: { 0: null } }), 2],
  ['a value over a formula', cells({ 0: { 0: { f: '=1' } } }), cells({ 0: { 0: { v: 1 } } }), 2],
  [
    'a write of style after one of value',
    cells({ 0: { 0: { v: 1 } } }),
    cells({ 1: { 0: { s: {} } } }, 's', { trigger: 'style' }),
    2,
  ],
  ['an insert between', cells({ 0: { 0: { v: 1 } } }), insert(0, 0), 2],
])('%s', (_name, first, second, count) => {
  expect(joinedCount(first, second)).toBe(count);
});

test("a page's own writes are never joined, so that each is confirmed", () => {
  const own = (seq: number) => ({ seq, mutation: cells({ 0: { 0: { v: seq } } }) });
  expect(joinWrites([own(1), own(2)])).toHaveLength(2);
});

test('a write is forbidden if any of its cells is protected', () => {
  const area = { row: 2, column: 2, rows: 1, columns: 2 };
  const closed = [{ sheetId: 's', range: area, open: [], description: '' }];
  const touches = (mutation: Mutation) =>
    touchedAreas(mutation).some((each) => isClosed(closed, each.sheetId, each.area));
  expect(touches(cells({ 1: { 0: { v: 1 }, 1: { v: 1 } } }))).toBe(true);
  expect(touches(cells({ 1: { 0: { v: 1 }, 3: { v: 1 } } }))).toBe(false);
  expect(touches(cells({ 1: { 1: { v: 1 } } }, 'other'))).toBe(false);
  expect(touches(remove(0, 5))).toBe(true);
  expect(touches(insert(0, 5))).toBe(false);
});
