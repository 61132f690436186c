// app: plain text for the columns that need it, while somebody may put in columns: what was hit gets its look and values back.

import type { Column } from '../../tabs/column';
import type { FoundColumns } from '../../tabs/find-columns';
import { PLAIN_TEXT } from '../../tabs/kinds/text';
import { type MoreChoices, mendedColumns, mendFormats } from '../../tabs/lay-out';
import { readTab, type TabReading } from '../../tabs/read-tab';
import type { SheetPort } from '../../tabs/sheet';
import type { Tab } from '../../tabs/tab';
import { type CellUpdate, writeCells } from '../sheet/write-cells';
import { Trouble } from '../trouble';
import { type ColumnsNow, columnsNow, readColumns } from './columns-now';

const ATTEMPTS = 3;

const STUCK =
  'Columns were put in again and again while values were to be written. Wait until nobody does and pull again.';

/** What a column looks like that nobody has formatted. */
const ANY = 'General';

/** As far as our columns reached when they were read: a column put in since makes one of them missing, and is looked for then. */
const widthOf = ({ columns, changeColumn, statusColumn }: FoundColumns): number =>
  Math.max(changeColumn, statusColumn, ...columns.values());

function columnsAfter(tab: Tab, sheet: SheetPort, reading: TabReading): ColumnsNow {
  const before = readColumns(tab, sheet, widthOf(reading));
  return before.issues.length > 0 ? columnsNow(tab, sheet) : before;
}

/** Values that the column of a box or a number lost when it was made plain text. */
function valuesBack(reading: TabReading, now: TabReading, fields: ReadonlySet<string>): CellUpdate[] {
  const known = new Map(reading.rows.map((row) => [row.key ?? row.row, row.fields]));
  return now.rows.flatMap(({ row, key, issues }) =>
    issues.flatMap(({ field }): CellUpdate[] => {
      const value = fields.has(field) ? known.get(key ?? row)?.[field] : undefined;
      return value === undefined ? [] : [{ name: { key }, row, field, value }];
    }),
  );
}

function giveBack(
  tab: Tab,
  sheet: SheetPort,
  reading: TabReading,
  hit: readonly number[],
  from: number,
): void {
  const { columns, changeColumn, statusColumn } = columnsNow(tab, sheet);
  const declared = new Map(tab.columns.map((column) => [columns.get(column.field)!, column]));
  const hurt: Column[] = [];
  for (const at of hit) {
    const column = declared.get(at);
    if (column === undefined && at !== changeColumn && at !== statusColumn)
      sheet.formatColumns(at, 1, ANY, from);
    if (column === undefined || column.kind.numberFormat === PLAIN_TEXT) continue;
    const { kind, choices } = column;
    const box = kind.checkbox ? { checkbox: true } : {};
    sheet.styleColumn(at, { numberFormat: kind.numberFormat, ...box, ...(choices ? { choices } : {}) });
    hurt.push(column);
  }
  const fields = new Set(hurt.map(({ field }) => field));
  const now = readTab(tab, sheet);
  writeCells(tab, sheet, now, valuesBack(reading, now, fields));
}

/**
 * Sees to the formats before anything is written, from a row on, and looks right after it whether the columns are still there.
 * @throws Trouble when a header is not as it must be, or columns are put in again and again
 */
export function formatsFor(
  tab: Tab,
  sheet: SheetPort,
  reading: TabReading,
  from: number,
  more: MoreChoices,
): void {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    // Not as they were read: a column that somebody put in since would make tick boxes of another one plain text.
    const before = columnsAfter(tab, sheet, reading);
    mendFormats(tab, sheet, before, from, more);
    const after = sheet.values({ row: 1, column: 1, rows: 1, columns: before.headers.length })[0]!;
    if (before.headers.every((header, i) => header === after[i])) return;
    giveBack(tab, sheet, reading, mendedColumns(tab, before, more), from);
  }
  throw new Trouble(STUCK);
}
