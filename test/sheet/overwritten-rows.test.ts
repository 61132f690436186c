// test, sheet: identifies a row without a key, or with an overwritten one, by its other cells.

import { rowPlaceholder, STATUS } from '../../src/sheet/find-columns';
import { matchOverwritten, type OverwrittenRow } from '../../src/sheet/rows-before';
import { campaigns } from '../../src/tabs/campaigns/campaigns-columns';
import type { TabRow } from '../../src/tabs/columns/tab-row';
import { campaign } from './campaign-rows';

function rowOf(row: number, name: string, over: Partial<TabRow> = {}): TabRow {
  const { campaignId: _, ...fields } = campaign('007', { name });
  return { row, key: null, fields, issues: [], change: '', states: '', status: '', ...over };
}

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
