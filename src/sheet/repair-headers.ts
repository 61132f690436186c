// sheet: repairs headers. The row with the headers gets back to row 1, a renamed column that holds the values
// of ours gets its header back, and a deleted column is added. No cell of a row of the tab is overwritten.

import type { SheetPort } from '../ports/sheet';
import type { Cell } from '../tabs/columns/column';
import { CHANGE_HEADER, STATES_HEADER, type Tab } from '../tabs/columns/tab';
import type { Agreed } from '../tabs/columns/tab-row';
import { groupRuns } from './cell-runs';
import { filledCells } from './filled-cells';
import { blockName, columnLetters, columnsNamed, headerName, placesText } from './find-columns';
import { headerRowIn, isHeaderRowLost, moveHeaderRow } from './header-row';
import { changeColors, type HeadedColumn, headedColumns, lastDropdownRow, stateColors } from './lay-out';
import { declared, type HeaderGrid, isFilled, likeness, pulledRows, readGrid } from './recognized-columns';

/** One way to repair the headers. */
export interface HeaderRepair {
  /** `''`: all of them. */
  readonly header: string;
  /**
   * rename: the column gets the header back · keep: the other columns of this header are renamed · add: a new
   * column · move: the row becomes row 1.
   */
  readonly kind: 'rename' | 'keep' | 'add' | 'move';
  /** The column, or for `move` the row, 1-based; 0 for `add`. */
  readonly place: number;
  /** For a button. */
  readonly label: string;
}

interface HeaderProblem {
  readonly header: string;
  /** Message with the problem and what to do. */
  readonly message: string;
  /** The person chooses one of them. None: it must be repaired in the sheet. */
  readonly repairs: readonly HeaderRepair[];
  /** True: the only repair is the right one. */
  readonly isCertain: boolean;
}

interface HeaderState {
  /** The headers when they were read. */
  readonly headers: readonly Cell[];
  readonly problems: readonly HeaderProblem[];
}

const UNDO =
  'Undo the change of row 1, or copy row 1 from an earlier version (File ▸ Version history). Your edits stay.';
/** Advice that costs no edit: whole versions and sheets have edits that were not pushed. */
const LOST_KEY =
  'It identifies the rows. If you renamed it, give it this header again. If it was deleted, undo that, or insert a column with this header and paste its values from an earlier version (File ▸ Version history).';

/** A problem that only a person can solve, in the sheet. */
const problemOfRow = (message: string): HeaderProblem => ({
  header: '',
  message,
  repairs: [],
  isCertain: false,
});

/** Google ignores writes to cells that a merge covers, and moves no row out of a merge. */
function mergeProblem(
  tab: Tab,
  sheet: SheetPort,
  { headers }: HeaderGrid,
  row: number,
): HeaderProblem | null {
  const merge = sheet
    .merges({ row, column: 1, rows: 1, columns: headers.length })
    .find(({ rows, columns }) => (row === 1 ? columns : rows) > 1);
  if (merge === undefined) return null;
  return problemOfRow(
    `The merged cells ${blockName(merge)} of the tab ${tab.title} are partly in its headers. Unmerge them, then check again.`,
  );
}

/** Row 1 is another row: then nothing in it is a header. */
function rowProblem(tab: Tab, row: number): HeaderProblem {
  if (row === 1) return problemOfRow(`The tab ${tab.title} has no headers. ${UNDO}`);
  return {
    header: '',
    message: `The headers of the tab ${tab.title} are in row ${row}. Move them to row 1: the rows above them go below them, and a title of one or two cells goes to the right of the table.`,
    repairs: [{ header: '', kind: 'move', place: row, label: `Move row ${row} to row 1` }],
    isCertain: true,
  };
}

/** The cell below row 1 that has the header, since a part of the sheet was sorted; `''`: none. */
function placeBelow({ rows }: HeaderGrid, header: string): string {
  const row = rows.findIndex((cells) => columnsNamed(cells, header).length > 0);
  return row < 0 ? '' : `${columnLetters(columnsNamed(rows[row]!, header)[0]!)}${row + 2}`;
}

function renameOf({ headers }: HeaderGrid, header: string, place: number): HeaderRepair {
  const text = String(headers[place - 1]).trim();
  const letters = columnLetters(place);
  const column = text === '' ? `column ${letters}` : `"${text}" in column ${letters}`;
  return { header, kind: 'rename', place, label: `Rename ${column} to "${header}"` };
}

function missingProblems(tab: Tab, grid: HeaderGrid, base: Agreed): HeaderProblem[] {
  const headedList = headedColumns(tab);
  const missing = headedList.filter(({ header }) => columnsNamed(grid.headers, header).length === 0);
  if (missing.length === 0) return [];
  const names = new Set(headedList.map(({ header }) => headerName(header)));
  const otherPlaces = grid.headers.flatMap((header, i) => (names.has(headerName(header)) ? [] : [i + 1]));
  const isLike = likeness(tab, grid, base);
  const likePlaces = missing.map((headed) => otherPlaces.filter((place) => isLike(place, headed)));
  const countLike = (place: number): number => likePlaces.filter((places) => places.includes(place)).length;
  const hasContent = (place: number): boolean =>
    [grid.headers, ...grid.rows].some((cells) => isFilled(cells[place - 1]));
  const hasUnknownColumns = otherPlaces.some((place) => countLike(place) === 0 && hasContent(place));
  const canAdd =
    grid.rows.length * base.size === 0 || pulledRows(tab, grid, base).some((fields) => fields !== undefined);
  return missing.map((headed, i): HeaderProblem => {
    const { header } = headed;
    const problem = (advice: string, repairs: HeaderRepair[] = [], isCertain = false): HeaderProblem => ({
      header,
      message: `The tab ${tab.title} has no column with the header "${header}". ${advice}`,
      repairs,
      isCertain,
    });
    const below = placeBelow(grid, header);
    if (below !== '') return problem(`It is in ${below}, so a part of the tab was sorted: undo that.`);
    const renames = likePlaces[i]!.map((place) => renameOf(grid, header, place));
    const [rename] = renames;
    if (rename && renames.length === 1 && countLike(rename.place) === 1)
      return problem(`${rename.label}.`, renames, true);
    const isKey = declared(tab, headed)?.access === 'key' && grid.rows.length > 0;
    if (!rename && !canAdd) return problem(isKey ? LOST_KEY : 'Fix its other headers first.');
    const add: HeaderRepair[] = canAdd ? [{ header, kind: 'add', place: 0, label: `Add "${header}"` }] : [];
    if (rename)
      return problem('Choose the renamed column, or add it again with the last pulled values.', [
        ...renames,
        ...add,
      ]);
    if (!hasUnknownColumns) return problem('Add it again with the last pulled values.', add, true);
    return problem(
      'If you renamed it, give it this header again. If it was deleted, add it with the last pulled values.',
      add,
    );
  });
}

function duplicateProblems(tab: Tab, grid: HeaderGrid, base: Agreed): HeaderProblem[] {
  return headedColumns(tab).flatMap((headed): HeaderProblem[] => {
    const { header } = headed;
    const places = columnsNamed(grid.headers, header);
    if (places.length < 2) return [];
    const isLike = likeness(tab, grid, base);
    const likePlaces = places.filter((place) => isLike(place, headed));
    const isCertain = likePlaces.length === 1;
    const repairs = (isCertain ? likePlaces : places).map(
      (place): HeaderRepair => ({
        header,
        kind: 'keep',
        place,
        label: `Keep column ${columnLetters(place)}`,
      }),
    );
    const message = `The tab ${tab.title} has the header "${header}" in ${placesText(places)}. Choose the column to keep; the others are renamed.`;
    return [{ header, message, repairs, isCertain }];
  });
}

/** The problems with the headers and how to repair them, in a constant number of calls. */
export function headerState(tab: Tab, sheet: SheetPort, base: Agreed): HeaderState {
  const grid = readGrid(sheet);
  const isLost = isHeaderRowLost(tab, grid, base);
  const row = headerRowIn(tab, grid);
  const problems = isLost
    ? [rowProblem(tab, row)]
    : [...duplicateProblems(tab, grid, base), ...missingProblems(tab, grid, base)];
  const isDeleted = isLost && row === 1;
  const merge = problems.length === 0 || isDeleted ? null : mergeProblem(tab, sheet, grid, row);
  return { headers: grid.headers.slice(), problems: merge === null ? problems : [merge] };
}

function setHeader(sheet: SheetPort, grid: HeaderGrid, place: number, header: string): void {
  sheet.write([{ row: 1, column: place, cells: [[header]] }]);
  grid.headers[place - 1] = header;
}

/** Writes the values of the last pull into a new column. */
function fill(
  tab: Tab,
  sheet: SheetPort,
  grid: HeaderGrid,
  base: Agreed,
  headed: HeadedColumn,
  place: number,
): void {
  const column = declared(tab, headed);
  const rows = pulledRows(tab, grid, base);
  if (!column || rows.length === 0) return;
  const filled = filledCells(
    sheet.formulas({ row: 1, column: 1, rows: rows.length + 1, columns: place }),
    sheet,
  );
  const writes = rows.flatMap((fields, i) => {
    const cell = column.kind.encode(fields?.[column.field] ?? null);
    return filled.anchorOf(i + 2, place) === '' ? [{ row: i + 2, column: place, cell }] : [];
  });
  sheet.write(groupRuns(writes));
}

/** Adds a column to the right of the one before it in our order. */
function add(tab: Tab, sheet: SheetPort, grid: HeaderGrid, base: Agreed, header: string): void {
  const headedList = headedColumns(tab);
  const index = headedList.findIndex((candidate) => candidate.header === header);
  const headed = headedList[index]!;
  const leftPlaces = headedList
    .slice(0, index)
    .flatMap((left) => columnsNamed(grid.headers, left.header)[0] ?? []);
  const place = (leftPlaces[leftPlaces.length - 1] ?? 0) + 1;
  sheet.insertColumn(place);
  grid.headers.splice(place - 1, 0, '');
  for (const row of grid.rows) row.splice(place - 1, 0, '');
  setHeader(sheet, grid, place, header);
  sheet.writeNotes([{ row: 1, column: place, cells: [[headed.help]] }]);
  // Rules on a deleted column were deleted with it, and formulas that referred to it have lost it.
  const isChange = header === CHANGE_HEADER;
  const states = columnsNamed(grid.headers, STATES_HEADER)[0];
  const hasStates = states !== undefined && (isChange || header === STATES_HEADER);
  if (isChange || hasStates)
    sheet.colorBy([
      ...(hasStates ? stateColors(states, grid.headers.length) : []),
      ...(isChange ? changeColors(place) : []),
    ]);
  sheet.styleColumns([{ column: place, ...headed.style }], lastDropdownRow(tab, 1 + grid.rows.length));
  fill(tab, sheet, grid, base, headed, place);
}

function keep(sheet: SheetPort, grid: HeaderGrid, header: string, keptPlace: number): void {
  let n = 2;
  for (const place of columnsNamed(grid.headers, header).filter((otherPlace) => otherPlace !== keptPlace)) {
    while (columnsNamed(grid.headers, `${header} (${n})`).length > 0) n++;
    setHeader(sheet, grid, place, `${header} (${n})`);
  }
}

/**
 * Applies the chosen repairs. Renames before adding, because adding moves columns.
 * @param seenHeaders the headers when the repairs were chosen
 * @returns false: the headers have changed, and nothing was done
 */
export function repairHeaders(
  tab: Tab,
  sheet: SheetPort,
  base: Agreed,
  repairs: readonly HeaderRepair[],
  seenHeaders: readonly Cell[],
): boolean {
  const grid = readGrid(sheet);
  const { headers } = grid;
  if (headers.length !== seenHeaders.length) return false;
  if (headers.some((header, i) => String(header) !== String(seenHeaders[i]))) return false;
  const row = headerRowIn(tab, grid);
  if (mergeProblem(tab, sheet, grid, row) !== null) return false;
  const [first] = repairs;
  if (first?.kind === 'move') {
    if (row !== first.place) return false;
    moveHeaderRow(tab, sheet, grid, base, first.place);
  }
  for (const { kind, header, place } of repairs) if (kind === 'keep') keep(sheet, grid, header, place);
  for (const { kind, header, place } of repairs) if (kind === 'rename') setHeader(sheet, grid, place, header);
  for (const { kind, header } of repairs) if (kind === 'add') add(tab, sheet, grid, base, header);
  return true;
}
