// test, sheet: identifies a row without a key, or with an overwritten one, by its other cells.

import { rowPlaceholder, STATUS } from '../../src/sheet/find-columns';
import { matchOverwritten, type OverwrittenRow, rowsBefore } from '../../src/sheet/rows-before';
import { campaigns } from '../../src/tabs/campaigns/campaigns-columns';
import type { TabRow } from '../../src/tabs/columns/tab-row';
import { campaign } from './campaign-rows';

const NOTHING: ReadonlySet<string> = new Set();

function rowOf(row: number, name: string, over: Partial<TabRow> = {}): TabRow {
  const { campaignId: _, ...fields } = campaign('007', { name });
  return { row, key: null, fields, issues: [], change: '', states: '', status: '', ...over };
}

const foundAt = (before: readonly TabRow[], now: TabRow, written: ReadonlySet<string>) =>
  rowsBefore(campaigns, before, [now])(now, written)?.row;

it('a row without a key is the only row with the same values', () => {
  const before = [rowOf(2, 'Summer'), rowOf(3, 'Winter')];
  expect(foundAt(before, rowOf(9, 'Winter'), NOTHING)).toBe(3);
  expect(foundAt(before, rowOf(9, 'Spring'), NOTHING)).toBeUndefined();
});

it('a row without a key is unknown if two rows have its values', () => {
  expect(foundAt([rowOf(2, 'Summer'), rowOf(3, 'Summer')], rowOf(9, 'Summer'), NOTHING)).toBeUndefined();
});

it('rows that differ in Status are different rows, unless Status was written', () => {
  const before = [rowOf(2, 'Summer', { status: 'Pushed' }), rowOf(3, 'Summer', { status: 'Failed' })];
  expect(foundAt(before, rowOf(9, 'Summer', { status: 'Failed' }), NOTHING)).toBe(3);
  expect(foundAt(before, rowOf(9, 'Summer', { status: 'Failed' }), new Set([STATUS]))).toBeUndefined();
});

it('written fields are not compared', () => {
  const before = [rowOf(2, 'Summer'), rowOf(3, 'Winter')];
  expect(foundAt(before.slice(0, 1), rowOf(9, 'typed'), new Set(['name']))).toBe(2);
  expect(foundAt(before, rowOf(9, 'typed'), new Set(['name']))).toBeUndefined();
});

it('an unreadable cell equals only another unreadable cell', () => {
  const { name: _, ...unread } = rowOf(0, '').fields;
  const before = [rowOf(2, 'Summer'), rowOf(3, '', { fields: unread })];
  expect(foundAt(before, rowOf(9, '', { fields: unread }), NOTHING)).toBe(3);
  expect(foundAt(before.slice(0, 1), rowOf(9, '', { fields: unread }), NOTHING)).toBeUndefined();
});

it('an unchecked box equals an empty one', () => {
  const now = rowOf(9, 'Summer');
  const before = rowOf(2, 'Summer', { fields: { ...now.fields, active: null } });
  expect(foundAt([before], { ...now, fields: { ...now.fields, active: false } }, NOTHING)).toBe(2);
  expect(foundAt([before], { ...now, fields: { ...now.fields, active: true } }, NOTHING)).toBeUndefined();
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
const overwritten = (row: number, name: string, over: Partial<TabRow> = {}, written = ID): OverwrittenRow => {
  return { row: rowOf(row, name, { key: `new ${row}`, ...over }), writtenFields: written };
};

/** Previous row numbers of these rows, in order. */
const foundFor = (
  before: readonly TabRow[],
  rows: readonly OverwrittenRow[],
  hasSameCells: (row: OverwrittenRow, one: TabRow) => boolean = () => true,
  now: readonly TabRow[] = [],
) => matchOverwritten(campaigns, before, now, rows, hasSameCells).map((one) => one?.row);

describe('rows whose ID was overwritten', () => {
  const [a, b, c] = ['001', '002', '003'].map((key, i) => rowOf(i + 2, 'Summer', { key }));

  it('keep their order if all their other cells are equal', () => {
    expect(foundFor([a!, b!], [overwritten(8, 'Summer'), overwritten(7, 'Summer')])).toEqual([3, 2]);
  });

  it('are below inserted rows that look the same', () => {
    expect(foundFor([a!], [overwritten(7, 'Summer'), overwritten(8, 'Summer')])).toEqual([undefined, 2]);
  });

  it('are unknown if more rows are missing than were overwritten', () => {
    expect(foundFor([a!, b!, c!], [overwritten(7, 'Summer'), overwritten(8, 'Summer')])).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('are distinguished by cells in columns of people, even if only one is missing', () => {
    const isBeside = ({ row }: OverwrittenRow, one: TabRow) => row.row - 10 === one.row;
    expect(foundFor([a!, b!, c!], [overwritten(14, 'Summer'), overwritten(12, 'Summer')], isBeside)).toEqual([
      4, 2,
    ]);
    expect(foundFor([a!], [overwritten(14, 'Summer')], isBeside)).toEqual([undefined]);
  });

  it('are found by their ID if the same ID was written', () => {
    const same = overwritten(9, 'Summer', { key: '002' });
    expect(foundFor([a!, b!], [same], () => false)).toEqual([3]);
  });

  it('are not a row without an ID that is still in the tab', () => {
    const typed = rowOf(5, 'Summer');
    expect(foundFor([a!, typed], [overwritten(7, 'Summer')], undefined, [rowOf(6, 'Summer')])).toEqual([2]);
    expect(foundFor([a!, typed], [overwritten(7, 'Summer')], undefined, [rowOf(6, 'Winter')])).toEqual([
      undefined,
    ]);
  });
});

describe('a row that is being added', () => {
  const reserved = [1, 2].map((n) => rowOf(n, '', { status: rowPlaceholder(n) }));

  it('is found by its placeholder, whatever was written into it', () => {
    const filled = overwritten(9, 'Winter', { status: rowPlaceholder(2) });
    expect(foundFor(reserved, [filled])).toEqual([2]);
  });

  it('is any reserved row if its placeholder was overwritten, too', () => {
    const written = new Set(['campaignId', STATUS]);
    expect(
      foundFor(reserved, [overwritten(8, 'Winter', {}, written), overwritten(9, 'Spring', {}, written)]),
    ).toEqual([1, 2]);
    expect(foundFor(reserved, [overwritten(8, 'Winter')])).toEqual([undefined]);
  });
});
