// sheet: reads what a write needs right before it: number formats and formulas first, values last, so that no
// other read is between the values and the write.

import type { SheetPort } from '../ports/sheet';
import type { Block } from '../tabs/columns/column';
import type { Tab } from '../tabs/columns/tab';
import { blockAround } from './cell-runs';
import { type FilledCells, filledCells } from './filled-cells';
import {
  type CellPlace,
  type CellUpdate,
  columnOf,
  movedError,
  readSnapshot,
  type SheetSnapshot,
} from './find-cells';
import { CHANGE, type ColumnPlaces, STATES, STATUS } from './find-columns';
import type { TabReading } from './read-tab';

/** Up to this many rows, formulas of all rows are read: any row may be moved under the write. */
const ALL_FORMULAS = 5_000;

const MOST_READS = 3;

/** Columns of our own. */
const OURS = [CHANGE, STATES, STATUS];

/** Number formats and formulas of the cells, at the places where they were expected. */
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
}

/**
 * Formulas are read from the first cell of the sheet on, because their arrays may fill cells to the right and
 * below.
 * @param declaredPlaces those of declared columns, whose number formats matter
 */
function readFormats(
  sheet: SheetPort,
  declaredPlaces: readonly CellPlace[],
  places: readonly CellPlace[],
): Formats {
  const extent = sheet.extent();
  const blockInside = (cells: readonly CellPlace[]): Block | null => {
    const cellsInside = cells.filter(
      ({ row, column }) => row > 0 && row <= extent.rows && column <= extent.columns,
    );
    return cellsInside.length === 0 ? null : blockAround(cellsInside);
  };
  const [formatBlock, block] = [blockInside(declaredPlaces), blockInside(places)];
  const formats = formatBlock === null ? [] : sheet.numberFormats(formatBlock);
  const lastRow = block === null ? 0 : block.row + block.rows - 1;
  const rows = extent.rows <= ALL_FORMULAS ? extent.rows : lastRow;
  const formulas = block === null ? [] : sheet.formulas({ row: 1, column: 1, rows, columns: extent.columns });
  return {
    format: (row, column) =>
      formatBlock === null ? '' : (formats[row - formatBlock.row]?.[column - formatBlock.column] ?? ''),
    formula: (row, column) => formulas[row - 1]?.[column - 1] ?? '',
    filled: filledCells(formulas, sheet),
  };
}

const placesIn = (columns: ColumnPlaces, updates: readonly CellUpdate[]): CellPlace[] =>
  updates.map(({ row, field }) => ({ row, column: columnOf(columns, field) }));

/** Whether the tab has columns of people, or something of theirs beside it. */
const hasOwnColumns = (tab: Tab, { headers }: Pick<TabReading, 'headers'>): boolean =>
  headers.length > tab.columns.length + OURS.length;

/**
 * If cells have moved since they were read, reads formats and values again at their current places.
 * @throws UserError when headers are missing, or rows keep moving
 */
export function readCurrentCells(
  tab: Tab,
  sheet: SheetPort,
  reading: TabReading,
  updates: readonly CellUpdate[],
): CurrentCells {
  const isOurs = updates.map(({ field }) => OURS.includes(field));
  let places = placesIn(reading, updates);
  for (let tries = 0; tries < MOST_READS; tries += 1) {
    const declaredPlaces = places.filter((_, i) => !isOurs[i]);
    // Texts of ours need no format; what arrays fill is known since the tab was read.
    const isKnown =
      declaredPlaces.length === 0 && reading.filled !== undefined && !hasOwnColumns(tab, reading);
    const formats = isKnown
      ? { format: () => '', formula: () => '', filled: reading.filled! }
      : readFormats(sheet, declaredPlaces, places);
    const snapshot = readSnapshot(tab, sheet, 'Nothing was written.');
    const located = updates.map((update) => ({
      row: snapshot.rowOf(update),
      column: columnOf(snapshot.places, update.field),
    }));
    const isMoved = ({ row, column }: CellPlace, i: number): boolean =>
      !isOurs[i] && row > 0 && (row !== places[i]!.row || column !== places[i]!.column);
    if (!located.some(isMoved)) return { snapshot, located, formats };
    places = located;
  }
  throw movedError(
    tab,
    places.map(({ row }) => row),
  );
}
