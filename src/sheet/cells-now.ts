// sheet: reads the cells that are about to be written, as they are at this moment.

import type { SheetPort } from '../ports/sheet';
import { UserError } from '../ports/user-error';
import type { Block } from '../tabs/columns/column';
import type { Tab } from '../tabs/columns/tab';
import type { CellPlace, CellUpdate } from './cell-update';
import { needColumns } from './columns-now';
import { type FilledCells, filledCells } from './filled-cells';
import { columnOf, readSnapshot, type SheetSnapshot } from './find-cells';
import type { ColumnPlaces } from './find-columns';
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

export interface CurrentCells {
  readonly snapshot: SheetSnapshot;
  /** Current place of each update, in order; row 0: its row no longer exists. */
  readonly located: readonly CellPlace[];
  readonly formats: Formats;
  /** People have columns of their own. */
  readonly hasOwn: boolean;
}

/**
 * Reads number formats in a block around the cells, and formulas from the first cell of the sheet on, because
 * their arrays may fill cells to the right and below. Rows may be moved under the write, so formulas are read
 * in all rows of a tab that is not large, and in all columns if people have columns of their own.
 * @param declaredPlaces those of declared columns
 * @param knownFilled what arrays fill, as the tab was read: enough for texts of ours
 */
function readFormats(
  sheet: SheetPort,
  declaredPlaces: readonly CellPlace[],
  places: readonly CellPlace[],
  hasOwn: boolean,
  knownFilled: FilledCells | undefined,
): Formats {
  if (declaredPlaces.length === 0 && !hasOwn && knownFilled !== undefined)
    return { format: () => '', formula: () => '', filled: knownFilled };
  const extent = sheet.extent();
  const inside = (places: readonly CellPlace[]): Block | null => {
    const placesInside = places.filter(
      ({ row, column }) => row > 0 && row <= extent.rows && column <= extent.columns,
    );
    return placesInside.length === 0 ? null : blockAround(placesInside);
  };
  const [formatBlock, wholeBlock] = [inside(declaredPlaces), inside(places)];
  const formats = formatBlock === null ? [] : sheet.numberFormats(formatBlock);
  const rows =
    extent.rows <= ALL_FORMULAS
      ? extent.rows
      : wholeBlock === null
        ? 0
        : wholeBlock.row + wholeBlock.rows - 1;
  const columns = hasOwn
    ? extent.columns
    : wholeBlock === null
      ? 0
      : wholeBlock.column + wholeBlock.columns - 1;
  const formulas = wholeBlock === null ? [] : sheet.formulas({ row: 1, column: 1, rows, columns });
  return {
    format: (row, column) =>
      formatBlock === null ? '' : (formats[row - formatBlock.row]?.[column - formatBlock.column] ?? ''),
    formula: (row, column) => formulas[row - 1]?.[column - 1] ?? '',
    filled: filledCells(formulas, sheet),
  };
}

/** Current place of each update, in order; row 0: its row no longer exists. */
const locate = (look: SheetSnapshot, updates: readonly CellUpdate[]): CellPlace[] =>
  updates.map((update) => ({ row: look.rowOf(update), column: columnOf(look.places, update.field) }));

const expectedPlaces = (columnPlaces: ColumnPlaces, updates: readonly CellUpdate[]): CellPlace[] =>
  updates.map(({ row, field }) => ({ row, column: columnOf(columnPlaces, field) }));

/** Whether the tab has columns of people, or something of theirs beside it. */
const hasOwnColumns = (tab: Tab, { headers }: Pick<TabReading, 'headers'>): boolean =>
  headers.length > tab.columns.length + OURS.length;

/**
 * Reads number formats first, values last, so that no other read is between the values and the write. If
 * cells have moved, reads both again.
 * @throws UserError when headers are missing, or rows keep moving
 */
export function readCurrentCells(
  tab: Tab,
  sheet: SheetPort,
  reading: TabReading,
  updates: readonly CellUpdate[],
): CurrentCells {
  const fields = new Set(updates.map(({ field }) => field));
  const isOurs = updates.map(({ field }) => OURS.includes(field));
  let columns: Pick<TabReading, 'headers'> & ColumnPlaces = reading;
  let places = expectedPlaces(columns, updates);
  for (let tries = 0; tries < MOST_READS; tries += 1) {
    const declared = places.filter((_, i) => !isOurs[i]);
    const hasOwn = hasOwnColumns(tab, columns);
    const formats = readFormats(sheet, declared, places, hasOwn, reading.filled);
    const snapshot = readSnapshot(tab, sheet, columns, fields, hasOwn);
    if (snapshot === null) {
      columns = needColumns(tab, sheet, 'Nothing was written.');
      places = expectedPlaces(columns, updates);
      continue;
    }
    const located = locate(snapshot, updates);
    const expectedBefore = places;
    const isMoved = ({ row, column }: CellPlace, i: number): boolean =>
      !isOurs[i] && row > 0 && (row !== expectedBefore[i]!.row || column !== expectedBefore[i]!.column);
    if (!located.some(isMoved)) return { snapshot, located, formats, hasOwn };
    places = located;
  }
  throw new UserError(STUCK);
}
