// lists: a list from the spreadsheet: the selected cells, or the apps of the rows selected in the Sources
// tab.

import { needHeadersOf } from '../../grid/grid';
import { cellsIn, visibleCells, visibleRows } from '../../grid/selected-rows-of-tab';
import { withDocument } from '../../jobs/lease';
import type { Ports } from '../../ports/ports';
import type { SheetPort } from '../../ports/sheet';
import { UserError } from '../../ports/user-error';
import { runsOfNumbers } from '../../shared/runs-of-numbers';
import { counted, leftOutText, noneVisible } from '../../shared/sentences';
import { blockName } from '../../sheet/find-columns';
import { readTab } from '../../sheet/read-tab';
import type { Block, Cell } from '../../tabs/columns/column';
import { EXTERNAL_APP } from '../../tabs/common/common-columns';
import { sources } from '../../tabs/sources/sources-columns';
import type { SelectedList } from './lists-schema';

/** More does not fit into one answer to the sidebar; a file has no limit. */
const MOST_CELLS = 200_000;
/** Ranges named in the place. */
const NAMED = 3;

/** Dates as the document shows them, in its time zone: `2026-11-05 00:00`. */
function textsOf(ports: Ports): (cell: Cell) => string {
  // A column has the same days again and again.
  const textsByNumber = new Map<number, string>();
  return (cell) => {
    if (!(cell instanceof Date)) return String(cell);
    const ms = cell.getTime();
    const text = textsByNumber.get(ms) ?? ports.timeText(ms);
    textsByNumber.set(ms, text);
    return text;
  };
}

/** @throws UserError when nothing usable is selected */
export const selectedList = (ports: Ports, what: 'range' | 'sources'): SelectedList =>
  withDocument(ports, () => (what === 'range' ? selectedCells(ports) : selectedSources(ports)));

/** `Users!A2:B50`; whole columns end with the data. */
function placeOf(sheet: SheetPort, areas: readonly Block[], lastRow: number): string {
  const names = areas.map((area) => {
    const inside = lastRow - area.row + 1;
    return blockName(inside > 0 ? { ...area, rows: Math.min(area.rows, inside) } : area);
  });
  const more = names.length - NAMED;
  return `${sheet.name()}!${names.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${counted(more, 'more range')}` : ''}`;
}

const withNote = (place: string, note: string): string => (note === '' ? place : `${place} (${note})`);

/** Columns keep their places beside each other, so several ranges give one table. */
function selectedCells(ports: Ports): SelectedList {
  const selection = ports.selectedAreas();
  const sheet = ports.workbook.active();
  if (selection === null || sheet?.sheetId !== selection.sheetId)
    throw new UserError('Select the cells of the list or report first.');
  const extent = sheet.extent();
  const place = placeOf(sheet, selection.areas, extent.rows);
  const marked = cellsIn(selection.areas, extent);
  const { row = 1, rows = 0 } = marked.block ?? {};
  // Each of these columns is read as a whole.
  if (rows * marked.columns.size > MOST_CELLS) {
    throw new UserError(
      `${place} has too many cells to be read at once. Select at most 200,000, or save the list as a CSV file and choose that.`,
    );
  }
  const values = new Map<number, Cell[]>();
  for (const { first, count } of runsOfNumbers([...marked.columns.keys()])) {
    const lines = sheet.values({ row, column: first, rows, columns: count });
    for (let c = 0; c < count; c += 1)
      values.set(
        first + c,
        lines.map((line) => line[c]!),
      );
  }
  const hasContent = (sheetRow: number): boolean =>
    [...marked.columns].some(
      ([column, marks]) => marks[sheetRow - row] && values.get(column)![sheetRow - row] !== '',
    );
  const { columns, hiddenRows, hiddenColumns } = visibleCells(sheet, marked, hasContent);
  const textOf = textsOf(ports);
  const cells: string[][] = [];
  let hasVisible = false;
  for (let r = 0; r < rows; r += 1) {
    const marks = [...columns];
    if (!marks.some(([, marked]) => marked[r])) continue;
    cells.push(marks.map(([column, marked]) => (marked[r] ? textOf(values.get(column)![r]!) : '')));
    hasVisible = hasVisible || cells[cells.length - 1]!.some((text) => text !== '');
  }
  if (!hasVisible) {
    if (hiddenRows > 0) throw new UserError(noneVisible(hiddenRows));
    throw new UserError(`${place} is empty. Select the cells of the list or report.`);
  }
  return { place: withNote(place, leftOutText(hiddenRows, hiddenColumns)), cells };
}

function selectedSources(ports: Ports): SelectedList {
  const sheet = ports.workbook.find(sources.id);
  const selection = ports.selectedAreas();
  if (sheet === null || selection === null || selection.sheetId !== sheet.sheetId) {
    throw new UserError('Select rows in the tab Sources first. If there is none, pull Sources.');
  }
  const reading = readTab(sources, sheet);
  needHeadersOf(reading);
  const { rows, hidden } = visibleRows(sheet, reading.rows, selection.areas);
  if (rows.length === 0) {
    throw new UserError(
      hidden.length > 0
        ? noneVisible(hidden.length)
        : 'None of the selected rows in the Sources tab has a source.',
    );
  }
  return {
    place: withNote(`${counted(rows.length, 'row')} of ${sheet.name()}`, leftOutText(hidden.length)),
    cells: [[EXTERNAL_APP.header], ...rows.map(({ fields }) => [String(fields.externalAppId ?? '')])],
  };
}
