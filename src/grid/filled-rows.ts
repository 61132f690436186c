// grid: marks cells of edited rows that array formulas fill, or that an array or a merge of cells may have
// emptied.

import type { SheetPort } from '../ports/sheet';
import { emptyValue } from '../sheet/decode-row';
import { filledCells, mergeName, NOT_FILLED } from '../sheet/filled-cells';
import type { TabReading } from '../sheet/read-tab';
import { hasIssueText } from '../sync/issue-status';
import type { Tab } from '../tabs/columns/tab';
import type { Agreed, TabRow } from '../tabs/columns/tab-row';

const MERGED = 'the merged cells';

/** Whether an array formula may fill the cell, or a merge covers it: then it can't be written. */
export function isClosedCell(
  { filled, columns }: TabReading,
  { row, filledBy }: TabRow,
  field: string,
): boolean {
  const anchor = filled?.anchorOf(row, columns.get(field) ?? 0) ?? '';
  return anchor !== '' || filledBy?.get(field)?.startsWith(MERGED) === true;
}

/**
 * A row that array formulas alone fill is no row. An empty cell in a column with an array is not one that a
 * person cleared: the array may be broken, or was moved away when rows were sorted. No call if every row
 * equals the base; otherwise one, and one more if cells were emptied.
 */
export function withFilledCells(
  tab: Tab,
  sheet: SheetPort,
  reading: TabReading,
  base: Pick<Agreed, 'get' | 'has'>,
): TabReading {
  const { rows, headers, columns, end } = reading;
  if (rows.every((row) => row.known !== undefined)) return reading;
  const block = { row: 1, column: 1, rows: end, columns: headers.length };
  const filled = filledCells(sheet.formulas(block), sheet);
  const emptiedIn = (row: TabRow): string[] => {
    const pulled = row.key === null ? undefined : base.get(row.key);
    if (pulled === undefined) return [];
    return tab.columns.flatMap((column) => {
      const { field, kind, access } = column;
      const [value, empty, pulledValue] = [row.fields[field], emptyValue(column), pulled[field]];
      if (access !== 'editable' || empty === undefined) return [];
      const isEmptied = kind.checkbox ? value === null : value !== undefined && kind.equal(value, empty);
      return isEmptied && pulledValue !== undefined && !kind.equal(pulledValue, empty) ? [field] : [];
    });
  };
  const emptied = new Map<TabRow, readonly string[]>();
  for (const row of rows) {
    const fields = row.known === undefined ? emptiedIn(row) : [];
    if (fields.length > 0) emptied.set(row, fields);
  }
  const merges = emptied.size > 0 ? sheet.merges(block) : [];
  if (filled === NOT_FILLED && merges.length === 0) return { ...reading, filled };
  const lastKnown = rows.reduce((last, { row, key }) => (key !== null && base.has(key) ? row : last), 1);
  const marked = (row: TabRow): TabRow => {
    if (row.known !== undefined) return row;
    const filledBy = new Map<string, string>();
    for (const [field, column] of columns) {
      const isEmptied = emptied.get(row)?.includes(field) === true;
      const anchor =
        filled.anchorOf(row.row, column) || (isEmptied ? filled.anchorIn(column, lastKnown) : '');
      const merge = isEmptied ? mergeName(merges, row.row, column) : '';
      if (anchor !== '') filledBy.set(field, `the formula in ${anchor}`);
      else if (merge !== '') filledBy.set(field, `${MERGED} ${merge}`);
    }
    const issues = row.issues.map((issue) => {
      const blocker = filled.blockerOf(row.row, columns.get(issue.field) ?? 0);
      if (blocker === '') return issue;
      const message = `This formula gives #REF!, because ${blocker} is in its way. Clear ${blocker}, or type a value here.`;
      return { ...issue, message };
    });
    return { ...row, issues, ...(filledBy.size > 0 ? { filledBy } : {}) };
  };
  const isOnlyFilled = (row: TabRow): boolean =>
    row.known === undefined &&
    (row.key === null || !base.has(row.key)) &&
    (row.status === '' || hasIssueText(row.status)) &&
    tab.columns.every((column) => {
      const value = row.fields[column.field];
      const empty = emptyValue(column);
      const columnNumber = columns.get(column.field)!;
      if (filled.isSurelyFilled(row.row, columnNumber)) return true;
      if (row.issues.some(({ field }) => field === column.field)) return false;
      return (
        value === undefined || value === false || (empty !== undefined && column.kind.equal(value, empty))
      );
    });
  const contentRows = rows.filter((row) => !isOnlyFilled(row));
  if (contentRows.length === rows.length) return { ...reading, filled, rows: contentRows.map(marked) };
  const last = [...contentRows, ...reading.bare].reduce((most, { row }) => Math.max(most, row), 1);
  return { ...reading, filled, rows: contentRows.map(marked), lastRow: last };
}
