// app: sets plain text and dropdowns for the columns that need them before rows are added. If columns are moved during
// the write, the formats of the wrong columns are restored.

import type { FoundColumns } from '../../tabs/find-columns';
import { PLAIN_TEXT } from '../../tabs/kinds/text';
import { type MoreChoices, prepareColumns, preparedColumns } from '../../tabs/lay-out';
import type { TabReading } from '../../tabs/read-tab';
import type { SheetPort } from '../../tabs/sheet';
import type { Tab } from '../../tabs/tab';
import { Trouble } from '../trouble';
import { type ColumnsNow, columnsNow, readColumns } from './columns-now';

const ATTEMPTS = 3;

const STUCK = 'Columns kept moving. Pull again when no one is moving columns.';

/** The format of a column that was never formatted. */
const AUTOMATIC = 'General';

/** Reads up to our last column at the time of reading: a column inserted since makes one of ours missing. */
const widthOf = ({ columns, changeColumn, statusColumn }: FoundColumns): number =>
  Math.max(changeColumn, statusColumn, ...columns.values());

function columnsAfter(tab: Tab, sheet: SheetPort, reading: TabReading): ColumnsNow {
  const before = readColumns(tab, sheet, widthOf(reading));
  return before.issues.length > 0 ? columnsNow(tab, sheet) : before;
}

function giveBack(tab: Tab, sheet: SheetPort, hit: readonly number[], from: number | null): void {
  const { columns, changeColumn, statusColumn } = columnsNow(tab, sheet);
  const declared = new Map(tab.columns.map((column) => [columns.get(column.field)!, column]));
  for (const at of hit) {
    if (at === changeColumn || at === statusColumn) continue;
    const column = declared.get(at);
    const numberFormat = column?.kind.numberFormat ?? AUTOMATIC;
    if (from !== null && numberFormat !== PLAIN_TEXT) sheet.formatColumns(at, 1, numberFormat, from);
    if (column?.kind.checkbox) sheet.styleColumns([{ column: at, checkbox: true }]);
    else if (column?.choices) sheet.styleColumns([{ column: at, choices: column.choices }]);
  }
}

/**
 * Prepares the columns, then checks that they have not moved.
 * @param from the first row that is added; null: none is
 * @throws Trouble when a header is missing, or columns keep moving
 */
export function prepareFor(
  tab: Tab,
  sheet: SheetPort,
  reading: TabReading,
  from: number | null,
  more: MoreChoices,
): void {
  if (from === null && Object.keys(more).length === 0) return;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    // Columns are found again: one inserted since would turn another column's checkboxes into plain text.
    const before = columnsAfter(tab, sheet, reading);
    prepareColumns(tab, sheet, before, from, more);
    const after = sheet.values({ row: 1, column: 1, rows: 1, columns: before.headers.length })[0]!;
    if (before.headers.every((header, i) => header === after[i])) return;
    giveBack(tab, sheet, preparedColumns(tab, before, more), from);
  }
  throw new Trouble(STUCK);
}
