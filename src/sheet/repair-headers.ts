// sheet: repairs headers. The row with the headers gets back to row 1, and a renamed column gets its
// header back; a column is added only when no column in the sheet may be the missing one. No cell of a row
// of the tab is overwritten.

import type { SheetPort } from '../ports/sheet';
import type { Cell } from '../tabs/columns/column';
import { CHANGE_HEADER, STATES_HEADER, type Tab } from '../tabs/columns/tab';
import type { Agreed } from '../tabs/columns/tab-row';
import { groupRuns } from './cell-runs';
import { filledCells } from './filled-cells';
import { blockName, columnLetters, columnsNamed, headerName, placesText } from './find-columns';
import { changeColors, type HeadedColumn, headedColumns, lastDropdownRow, stateColors } from './lay-out';
import {
  declared,
  type HeaderGrid,
  headerRowIn,
  isEmpty,
  isHeaderRowLost,
  likeness,
  moveHeaderRow,
  pulledRows,
  readGrid,
} from './recognized-columns';

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
  /** One: certain. Several: the person has to choose. None: it must be repaired in the sheet. */
  readonly repairs: readonly HeaderRepair[];
}

interface HeaderState {
  /** The headers when they were read. */
  readonly headers: readonly Cell[];
  readonly problems: readonly HeaderProblem[];
}

const UNDO = 'Undo the change of row 1, or restore an earlier version of the spreadsheet.';

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
  const message = `The merged cells ${blockName(merge)} of the tab ${tab.title} are partly in its headers. Unmerge them, then check again.`;
  return { header: '', message, repairs: [] };
}

/** Row 1 is another row: then nothing in it is a header. */
function rowProblem(tab: Tab, row: number): HeaderProblem {
  if (row === 1) return { header: '', message: `The tab ${tab.title} has no headers. ${UNDO}`, repairs: [] };
  return {
    header: '',
    message: `The headers of the tab ${tab.title} are in row ${row}. Move them to row 1: the rows above them go below them, and a title of one or two cells goes to the right of the table.`,
    repairs: [{ header: '', kind: 'move', place: row, label: `Move row ${row} to row 1` }],
  };
}

/** The cell below row 1 that has the header, since a part of the sheet was sorted; `''`: none. */
function placeBelow({ rows }: HeaderGrid, header: string): string {
  const row = rows.findIndex((cells) => columnsNamed(cells, header).length > 0);
  return row < 0 ? '' : `${columnLetters(columnsNamed(rows[row]!, header)[0]!)}${row + 2}`;
}

function missingProblems(tab: Tab, grid: HeaderGrid, base: Agreed): HeaderProblem[] {
  const headedList = headedColumns(tab);
  const placeOf = (i: number): number | undefined =>
    headedList[i] === undefined ? undefined : columnsNamed(grid.headers, headedList[i].header)[0];
  const missing = headedList.filter((_, i) => placeOf(i) === undefined);
  if (missing.length === 0) return [];
  const names = new Set(headedList.map(({ header }) => headerName(header)));
  const places = grid.headers.map((_, i) => i + 1);
  const otherPlaces = places.filter((place) => !names.has(headerName(grid.headers[place - 1]!)));
  const isLike = likeness(tab, grid, base);
  const likePlaces = new Map(
    missing.map((headed) => [headed, otherPlaces.filter((place) => isLike(place, headed))]),
  );
  const isLikeOther = (place: number, headed: HeadedColumn): boolean =>
    missing.some((otherMissing) => otherMissing !== headed && likePlaces.get(otherMissing)!.includes(place));
  /** How many of its neighbors are beside this column; the edges of the tab count. */
  const neighbors = (place: number, i: number): number =>
    Number((i === 0 ? 0 : placeOf(i - 1)) === place - 1) +
    Number(i === headedList.length - 1 || placeOf(i + 1) === place + 1);
  const isKnown =
    grid.rows.length * base.size === 0 || pulledRows(tab, grid, base).some((fields) => fields !== undefined);
  return missing.map((headed): HeaderProblem => {
    const { header } = headed;
    const i = headedList.indexOf(headed);
    const isKey = declared(tab, headed)?.access === 'key' && grid.rows.length > 0;
    const nearPlaces = otherPlaces.filter(
      (place) => !isKey && !isLikeOther(place, headed) && neighbors(place, i) > 0,
    );
    const nameless = nearPlaces.filter(
      (place) => headerName(grid.headers[place - 1]!) === '' && neighbors(place, i) === 2,
    );
    const ownPlaces = likePlaces.get(headed)!;
    const certain =
      ownPlaces.length > 0 ? ownPlaces.filter((place) => !isLikeOther(place, headed)) : nameless;
    const problem = (advice: string, ...repairs: HeaderRepair[]): HeaderProblem => ({
      header,
      message: `The tab ${tab.title} has no column with the header "${header}". ${advice}`,
      repairs,
    });
    const rename = (place: number): HeaderRepair => {
      const text = String(grid.headers[place - 1]).trim();
      const column =
        text === '' ? `column ${columnLetters(place)}` : `"${text}" in column ${columnLetters(place)}`;
      return { header, kind: 'rename', place, label: `Rename ${column} to "${header}"` };
    };
    const below = placeBelow(grid, header);
    if (below !== '') return problem(`It is in ${below}, so a part of the tab was sorted: undo that.`);
    const [only] = certain;
    if (only !== undefined && ownPlaces.length < 2) return problem(`${rename(only).label}.`, rename(only));
    const candidates = Array.from(new Set([...ownPlaces, ...nearPlaces])).sort((a, b) => a - b);
    const add = (label: string): HeaderRepair[] =>
      isKnown ? [{ header, kind: 'add', place: 0, label }] : [];
    if (candidates.length > 0) {
      const none = add(`None of them, add "${header}"`);
      return problem(
        'Choose the renamed column, or add it again with the last pulled values.',
        ...candidates.map(rename),
        ...none,
      );
    }
    if (!isKnown)
      return problem(isKey ? 'It identifies the rows: undo its deletion.' : 'Fix its other headers first.');
    return problem('Add it again with the last pulled values.', ...add(`Add "${header}"`));
  });
}

function duplicateProblems(tab: Tab, grid: HeaderGrid, base: Agreed): HeaderProblem[] {
  return headedColumns(tab).flatMap((headed): HeaderProblem[] => {
    const { header } = headed;
    const places = columnsNamed(grid.headers, header);
    if (places.length < 2) return [];
    const isLike = likeness(tab, grid, base);
    const ownPlaces = places.filter((place) => isLike(place, headed));
    const choices = ownPlaces.length === 1 ? ownPlaces : places;
    return [
      {
        header,
        message: `The tab ${tab.title} has the header "${header}" in ${placesText(places)}. Choose the column to keep; the others are renamed.`,
        repairs: choices.map((place) => ({
          header,
          kind: 'keep',
          place,
          label: `Keep column ${columnLetters(place)}`,
        })),
      },
    ];
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

const setHeader = (sheet: SheetPort, grid: HeaderGrid, place: number, header: string): void => {
  sheet.write([{ row: 1, column: place, cells: [[header]] }]);
  grid.headers[place - 1] = header;
};

/** Formats a column, and writes the values of the last pull into it. */
function fill(tab: Tab, sheet: SheetPort, grid: HeaderGrid, base: Agreed, headed: HeadedColumn): void {
  const [place] = columnsNamed(grid.headers, headed.header);
  sheet.styleColumns([{ column: place!, ...headed.style }], lastDropdownRow(tab, 1 + grid.rows.length));
  const column = declared(tab, headed);
  if (!column) return;
  const rows = pulledRows(tab, grid, base);
  if (rows.length === 0) return;
  const filled = filledCells(
    sheet.formulas({ row: 1, column: 1, rows: rows.length + 1, columns: place! }),
    sheet,
  );
  const writes = rows.flatMap((fields, i) => {
    const cell = column.kind.encode(fields?.[column.field] ?? null);
    return filled.anchorOf(i + 2, place!) === '' ? [{ row: i + 2, column: place!, cell }] : [];
  });
  sheet.write(groupRuns(writes));
}

function add(tab: Tab, sheet: SheetPort, grid: HeaderGrid, base: Agreed, headed: HeadedColumn): void {
  const headedList = headedColumns(tab);
  const index = headedList.findIndex(({ header }) => header === headed.header);
  const leftPlaces = headedList
    .slice(0, index)
    .flatMap(({ header }) => columnsNamed(grid.headers, header)[0] ?? []);
  const place = (leftPlaces[leftPlaces.length - 1] ?? 0) + 1;
  sheet.insertColumn(place);
  grid.headers.splice(place - 1, 0, '');
  for (const row of grid.rows) row.splice(place - 1, 0, '');
  setHeader(sheet, grid, place, headed.header);
  sheet.writeNotes([{ row: 1, column: place, cells: [[headed.help]] }]);
  // Rules on a deleted column were deleted with it, and formulas that referred to it have lost it.
  const isChange = headed.header === CHANGE_HEADER;
  const states = columnsNamed(grid.headers, STATES_HEADER)[0];
  if (states !== undefined && (isChange || headed.header === STATES_HEADER))
    sheet.colorBy([...stateColors(states, grid.headers.length), ...(isChange ? changeColors(place) : [])]);
  else if (isChange) sheet.colorBy(changeColors(place));
  fill(tab, sheet, grid, base, headed);
}

const keep = (sheet: SheetPort, grid: HeaderGrid, header: string, keptPlace: number): void => {
  let n = 2;
  for (const place of columnsNamed(grid.headers, header).filter((otherPlace) => otherPlace !== keptPlace)) {
    while (columnsNamed(grid.headers, `${header} (${n})`).length > 0) n++;
    setHeader(sheet, grid, place, `${header} (${n})`);
  }
};

/**
 * Applies the chosen repairs. Renames before adding, because adding moves columns.
 * @param seen the headers when the repairs were chosen
 * @returns false: the headers have changed, and nothing was done
 */
export const repairHeaders = (
  tab: Tab,
  sheet: SheetPort,
  base: Agreed,
  repairs: readonly HeaderRepair[],
  seenHeaders: readonly Cell[],
): boolean => {
  const grid = readGrid(sheet);
  if (
    grid.headers.length !== seenHeaders.length ||
    grid.headers.some((header, i) => String(header) !== String(seenHeaders[i]))
  )
    return false;
  const headedList = headedColumns(tab);
  const [first] = repairs;
  const row = headerRowIn(tab, grid);
  if (mergeProblem(tab, sheet, grid, row) !== null) return false;
  if (first?.kind === 'move') {
    if (row !== first.place) return false;
    moveHeaderRow(tab, sheet, grid, base, first.place);
  }
  for (const { kind, header, place } of repairs) if (kind === 'keep') keep(sheet, grid, header, place);
  for (const { kind, header, place } of repairs) {
    if (kind !== 'rename') continue;
    setHeader(sheet, grid, place, header);
    // The empty cells of an empty column would look like values that people cleared.
    if (isEmpty(grid, place))
      fill(tab, sheet, grid, base, headedList.find((headed) => headed.header === header)!);
  }
  for (const { kind, header } of repairs)
    if (kind === 'add') add(tab, sheet, grid, base, headedList.find((headed) => headed.header === header)!);
  return true;
};
