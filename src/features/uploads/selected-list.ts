// uploads: a list from the spreadsheet: the selected cells, or the apps of the rows selected in the Sources
// tab.

import type { SelectedList } from '../../client-api/uploads';
import { needHeadersOf } from '../../grid/grid';
import { counted } from '../../model/counted';
import type { Ports } from '../../ports/ports';
import { UserError } from '../../ports/user-error';
import { sources } from '../../resources/sources/columns';
import { readTab } from '../../sheet/read-tab';
import type { Cell } from '../../tabs/cell';

/** More does not fit into one answer to the sidebar; a file has no limit. */
const MOST_CELLS = 200_000;

/** Dates as the document shows them, in its time zone: `2026-11-05 00:00`. */
function textsOf(ports: Ports): (cell: Cell) => string {
  // A column has the same days again and again.
  const known = new Map<number, string>();
  return (cell) => {
    if (!(cell instanceof Date)) return String(cell);
    const ms = cell.getTime();
    const text = known.get(ms) ?? ports.timeText(ms);
    known.set(ms, text);
    return text;
  };
}

/** @throws UserError when nothing usable is selected */
export function selectedList(ports: Ports, what: 'range' | 'sources'): SelectedList {
  return what === 'range' ? selectedCells(ports) : selectedSources(ports);
}

function selectedCells(ports: Ports): SelectedList {
  const found = ports.selectedCells(MOST_CELLS);
  if (found === null) throw new UserError('Select the cells of the list or report first.');
  if (found.cells === null) {
    throw new UserError(
      `${found.place} has too many cells to be read at once. Select at most 200,000 (5,000 rows under a filter), or save the list as a CSV file and choose that.`,
    );
  }
  const textOf = textsOf(ports);
  return { place: found.place, cells: found.cells.map((row) => row.map(textOf)) };
}

function selectedSources(ports: Ports): SelectedList {
  const sheet = ports.workbook.find(sources.id);
  const selection = ports.selection();
  if (sheet === null || selection === null || selection.sheetId !== sheet.sheetId) {
    throw new UserError('Select rows in the tab Sources first. If there is none, pull Sources.');
  }
  const reading = readTab(sources, sheet);
  needHeadersOf(reading);
  const inside = (row: number) =>
    selection.rows.some(({ first, count }) => row >= first && row < first + count);
  const rows = reading.rows.filter(({ row }) => inside(row));
  const apps = rows.map(({ fields }) => [String(fields.externalAppId ?? '')]);
  if (apps.length === 0) throw new UserError('None of the selected rows in the Sources tab has a source.');
  return {
    place: `${counted(apps.length, 'row')} of ${sheet.name()}`,
    cells: [['External app ID'], ...apps],
  };
}
