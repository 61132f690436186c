// sheet: reads the cells that are about to be written, as they are at this moment.

import type { SheetPort } from '../ports/sheet';
import { UserError } from '../ports/user-error';
import type { Block } from '../tabs/columns/column';
import type { Tab } from '../tabs/columns/tab';
import type { CellUpdate, Place } from './cell-update';
import { columnsNow } from './columns-now';
import { type FilledCells, filledCells } from './filled-cells';
import { columnOf, type Look, lookAt } from './find-cells';
import type { FoundColumns } from './find-columns';
import type { TabReading } from './read-tab';
import { CHANGE, STATES, STATUS } from './status-columns';
import { blockAround } from './write-tab';

/** Up to this many rows, formulas of all rows are read: any row may be moved under the write. */
const ALL_FORMULAS = 5_000;

export const MOST_READS = 6;

/** Columns of our own. */
const OURS = [CHANGE, STATES, STATUS];

export const STUCK =
  'Rows or columns kept moving while values were written. Try again when no one is sorting the tab.';

/** Number formats and formulas of the declared cells, at the places where they were expected. */
interface Formats {
  format(row: number, column: number): string;
  formula(row: number, column: number): string;
  readonly filled: FilledCells;
}

export interface CellsNow {
  readonly look: Look;
  /** Current place of each update, in order; row 0: its row no longer exists. */
  readonly located: readonly Place[];
  readonly formats: Formats;
  /** People have columns of their own. */
  readonly hasOwn: boolean;
}

/**
 * Reads number formats in a block around the cells, and formulas from the first cell of the sheet on, because
 * their arrays may fill cells to the right and below. Rows may be moved under the write, so formulas are read
 * in all rows of a tab that is not large, and in all columns if people have columns of their own.
 * @param cells those of declared columns
 * @param known what arrays fill, as the tab was read: enough for texts of ours
 */
function readFormats(
  sheet: SheetPort,
  cells: readonly Place[],
  all: readonly Place[],
  hasOwn: boolean,
  known: FilledCells | undefined,
): Formats {
  if (cells.length === 0 && !hasOwn && known !== undefined)
    return { format: () => '', formula: () => '', filled: known };
  const extent = sheet.extent();
  const inside = (places: readonly Place[]): Block | null => {
    const own = places.filter(({ row, column }) => row > 0 && row <= extent.rows && column <= extent.columns);
    return own.length === 0 ? null : blockAround(own);
  };
  const [formatted, written] = [inside(cells), inside(all)];
  const formats = formatted === null ? [] : sheet.numberFormats(formatted);
  const rows =
    extent.rows <= ALL_FORMULAS ? extent.rows : written === null ? 0 : written.row + written.rows - 1;
  const columns = hasOwn ? extent.columns : written === null ? 0 : written.column + written.columns - 1;
  const formulas = written === null ? [] : sheet.formulas({ row: 1, column: 1, rows, columns });
  return {
    format: (row, column) =>
      formatted === null ? '' : (formats[row - formatted.row]?.[column - formatted.column] ?? ''),
    formula: (row, column) => formulas[row - 1]?.[column - 1] ?? '',
    filled: filledCells(formulas, sheet),
  };
}

/** Current place of each update, in order; row 0: its row no longer exists. */
const locate = (look: Look, updates: readonly CellUpdate[]): Place[] =>
  updates.map((update) => ({ row: look.rowOf(update), column: columnOf(look.found, update.field) }));

const expected = (found: FoundColumns, updates: readonly CellUpdate[]): Place[] =>
  updates.map(({ row, field }) => ({ row, column: columnOf(found, field) }));

/** Whether the tab has columns of people, or something of theirs beside it. */
const hasOwnColumns = (tab: Tab, { headers }: Pick<TabReading, 'headers'>): boolean =>
  headers.length > tab.columns.length + OURS.length;

/**
 * Reads number formats first, values last, so that no other read is between the values and the write. If
 * cells have moved, reads both again.
 * @throws UserError when headers are missing, or rows keep moving
 */
export function readCellsNow(
  tab: Tab,
  sheet: SheetPort,
  reading: TabReading,
  updates: readonly CellUpdate[],
): CellsNow {
  const fields = new Set(updates.map(({ field }) => field));
  const isOurs = updates.map(({ field }) => OURS.includes(field));
  let found: Pick<TabReading, 'headers'> & FoundColumns = reading;
  let places = expected(found, updates);
  for (let tries = 0; tries < MOST_READS; tries += 1) {
    const declared = places.filter((_, i) => !isOurs[i]);
    const hasOwn = hasOwnColumns(tab, found);
    const formats = readFormats(sheet, declared, places, hasOwn, reading.filled);
    const now = lookAt(tab, sheet, found, fields, hasOwn);
    if (now === null) {
      found = columnsNow(tab, sheet, 'Nothing was written.');
      places = expected(found, updates);
      continue;
    }
    const located = locate(now, updates);
    const before = places;
    const isMoved = ({ row, column }: Place, i: number): boolean =>
      !isOurs[i] && row > 0 && (row !== before[i]!.row || column !== before[i]!.column);
    if (!located.some(isMoved)) return { look: now, located, formats, hasOwn };
    places = located;
  }
  throw new UserError(STUCK);
}
