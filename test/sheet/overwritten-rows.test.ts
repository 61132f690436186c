// test, sheet: which row a row was, as the tab was read, if its key does not tell or was overwritten.

import { campaigns } from '../../src/resources/campaigns/columns';
import { STATUS } from '../../src/sheet/our-columns';
import { matchOverwritten, type OverwrittenRow, rowsBefore } from '../../src/sheet/overwritten-rows';
import { rowPlaceholder } from '../../src/sheet/row-placeholders';
import type { TabRow } from '../../src/tabs/tab-row';
import { campaign } from './campaign-rows';

const NOTHING: ReadonlySet<string> = new Set();

function rowOf(row: number, name: string, over: Partial<TabRow> = {}): TabRow {
  const { campaignId: _, ...fields } = campaign('007', { name });
  return { row, key: null, fields, issues: [], change: '', states: '', status: '', ...over };
}

const foundAt = (before: readonly TabRow[], now: TabRow, written: ReadonlySet<string>) =>
  rowsBefore(campaigns, before, [now])(now, written)?.row;

it('a row without a key is the only one with its values', () => {
  const before = [rowOf(2, 'Summer'), rowOf(3, 'Winter')];
  expect(foundAt(before, rowOf(9, 'Winter'), NOTHING)).toBe(3);
  expect(foundAt(before, rowOf(9, 'Spring'), NOTHING)).toBeUndefined();
});

it('of two rows with its values it is neither', () => {
  expect(foundAt([rowOf(2, 'Summer'), rowOf(3, 'Summer')], rowOf(9, 'Summer'), NOTHING)).toBeUndefined();
});

it('rows that differ in Status are different rows, unless Status was written', () => {
  const before = [rowOf(2, 'Summer', { status: 'Pushed' }), rowOf(3, 'Summer', { status: 'Failed' })];
  expect(foundAt(before, rowOf(9, 'Summer', { status: 'Failed' }), NOTHING)).toBe(3);
  expect(foundAt(before, rowOf(9, 'Summer', { status: 'Failed' }), new Set([STATUS]))).toBeUndefined();
});

it('what was written is not compared', () => {
  const before = [rowOf(2, 'Summer'), rowOf(3, 'Winter')];
  expect(foundAt(before.slice(0, 1), rowOf(9, 'typed'), new Set(['name']))).toBe(2);
  expect(foundAt(before, rowOf(9, 'typed'), new Set(['name']))).toBeUndefined();
});

it('a cell that could not be read is like one that could not be read', () => {
  const { name: _, ...unread } = rowOf(0, '').fields;
  const before = [rowOf(2, 'Summer'), rowOf(3, '', { fields: unread })];
  expect(foundAt(before, rowOf(9, '', { fields: unread }), NOTHING)).toBe(3);
  expect(foundAt(before.slice(0, 1), rowOf(9, '', { fields: unread }), NOTHING)).toBeUndefined();
});

it('a row whose key is still in the tab is not the row without a key', () => {
  const before = [rowOf(2, 'Summer', { key: '007' })];
  const [keyed, bare] = [rowOf(2, 'Summer', { key: '007' }), rowOf(3, 'Summer')];
  const find = rowsBefore(campaigns, before, [keyed, bare]);
  expect(find(keyed, NOTHING)?.row).toBe(2);
  expect(find(bare, NOTHING)).toBeUndefined();
});

const ID = new Set(['campaignId']);

/** A row with another key than before; its ID was written, or more. */
const hit = (row: number, name: string, over: Partial<TabRow> = {}, written = ID): OverwrittenRow => {
  return { row: rowOf(row, name, { key: `new ${row}`, ...over }), written };
};

/** Previous row numbers of these rows, in order. */
const foundFor = (
  before: readonly TabRow[],
  hits: readonly OverwrittenRow[],
  hasSameCells: (hit: OverwrittenRow, one: TabRow) => boolean = () => true,
  now: readonly TabRow[] = [],
) => matchOverwritten(campaigns, before, now, hits, hasSameCells).map((one) => one?.row);

describe('rows whose ID was overwritten', () => {
  const [a, b, c] = ['001', '002', '003'].map((key, i) => rowOf(i + 2, 'Summer', { key }));

  it('keep their order if they are alike', () => {
    expect(foundFor([a!, b!], [hit(8, 'Summer'), hit(7, 'Summer')])).toEqual([3, 2]);
  });

  it('are those that moved down, below inserted ones that look the same', () => {
    expect(foundFor([a!], [hit(7, 'Summer'), hit(8, 'Summer')])).toEqual([undefined, 2]);
  });

  it('are unknown if more rows are missing than were overwritten', () => {
    expect(foundFor([a!, b!, c!], [hit(7, 'Summer'), hit(8, 'Summer')])).toEqual([undefined, undefined]);
  });

  it('are distinguished by what people have beside them, even if only one is missing', () => {
    const isBeside = ({ row }: OverwrittenRow, one: TabRow) => row.row - 10 === one.row;
    expect(foundFor([a!, b!, c!], [hit(14, 'Summer'), hit(12, 'Summer')], isBeside)).toEqual([4, 2]);
    expect(foundFor([a!], [hit(14, 'Summer')], isBeside)).toEqual([undefined]);
  });

  it('are found by their ID if it was written with the same one', () => {
    const same = hit(9, 'Summer', { key: '002' });
    expect(foundFor([a!, b!], [same], () => false)).toEqual([3]);
  });

  it('are not a row without an ID that is still in the tab', () => {
    const typed = rowOf(5, 'Summer');
    expect(foundFor([a!, typed], [hit(7, 'Summer')], undefined, [rowOf(6, 'Summer')])).toEqual([2]);
    expect(foundFor([a!, typed], [hit(7, 'Summer')], undefined, [rowOf(6, 'Winter')])).toEqual([undefined]);
  });
});

describe('a row that is being added', () => {
  const empty = [1, 2].map((n) => rowOf(n, '', { status: rowPlaceholder(n) }));

  it('is found by its name, whatever was written into it', () => {
    const filled = hit(9, 'Winter', { status: rowPlaceholder(2) });
    expect(foundFor(empty, [filled])).toEqual([2]);
  });

  it('is any of them if the name was overwritten, too', () => {
    const written = new Set(['campaignId', STATUS]);
    expect(foundFor(empty, [hit(8, 'Winter', {}, written), hit(9, 'Spring', {}, written)])).toEqual([1, 2]);
    expect(foundFor(empty, [hit(8, 'Winter')])).toEqual([undefined]);
  });
});
