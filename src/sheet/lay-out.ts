// sheet: creates the sheet of a tab. Dropdowns and checkboxes end a few rows below the data, and follow it as
// rows are added.

import type { ColorRule, ColumnStyle, HeaderStyle, SheetPort, WorkbookPort } from '../ports/sheet';
import { FIRST_ROW_GROUND, QUIET_GROUND, STATE_GROUNDS, UNUSED_TEXT, WORD_COLORS } from '../shared/colors';
import { runsOfNumbers } from '../shared/runs-of-numbers';
import type { Access, Column } from '../tabs/columns/column';
import { CELL_STATES, stateFormula } from '../tabs/columns/row-memory';
import { CHANGE_HEADER, STATES_HEADER, STATUS_HEADER, type Tab } from '../tabs/columns/tab';
import { PLAIN_TEXT } from '../tabs/columns/text-kinds';
import { type ColumnPlaces, columnLetters } from './find-columns';

/** Rows below the data that have dropdowns and checkboxes, for new rows. */
const SPARE_ROWS = 5;

/**
 * Without spare rows where people cannot add rows.
 * @param lastRow with data; 1: none
 */
export const lastDropdownRow = ({ creatable }: Pick<Tab, 'creatable'>, lastRow: number): number =>
  creatable === false ? Math.max(2, lastRow) : lastRow + SPARE_ROWS;

/** Adjacent columns of ours from the first to the last one with a dropdown or checkbox. */
function blocksOf(tab: Tab, { columns }: ColumnPlaces): { column: number; columns: number }[] {
  const withOne = tab.columns
    .filter(({ kind, choices }) => kind.checkbox || (choices ?? []).length > 0)
    .map(({ field }) => columns.get(field)!);
  return runsOfNumbers(Array.from(columns.values()).sort((a, b) => a - b)).flatMap(({ first, count }) => {
    const dropdownColumns = withOne.filter((column) => column >= first && column < first + count);
    if (dropdownColumns.length === 0) return [];
    const column = Math.min(...dropdownColumns);
    return [{ column, columns: Math.max(...dropdownColumns) - column + 1 }];
  });
}

/**
 * Gives added rows, and the rows below them, the dropdowns and checkboxes of row 2. Extends the grid if
 * needed.
 */
export function extendDropdowns(
  tab: Tab,
  sheet: SheetPort,
  columnPlaces: ColumnPlaces,
  first: number,
  last: number,
): void {
  for (const block of blocksOf(tab, columnPlaces))
    sheet.copyDropdowns({ ...block, row: first, rows: lastDropdownRow(tab, last) - first + 1 });
}

/** Additional dropdown values by field, such as tracking methods of pulled campaigns. */
export type MoreChoices = Readonly<Partial<Record<string, readonly string[]>>>;

/** One column of a sheet, ours or declared. */
export interface HeadedColumn {
  /** `''` for our own. */
  readonly field: string;
  readonly header: string;
  readonly help: string;
  readonly style: ColumnStyle;
  readonly headerStyle: HeaderStyle;
  readonly isIdentity: boolean;
}

const ownColumn = (header: string, width: number, help: string): HeadedColumn => ({
  field: '',
  header,
  help,
  headerStyle: 'read-only',
  isIdentity: false,
  style: { numberFormat: PLAIN_TEXT, width, quiet: true },
});

/** Declared choices, then others in alphabetical order. */
export const choicesOf = (column: Column, more: MoreChoices): readonly string[] => {
  const declaredChoices = column.choices || [];
  const otherChoices = (more[column.field] || []).filter(
    (text) => text !== '' && declaredChoices.indexOf(text) < 0,
  );
  return declaredChoices.concat(Array.from(new Set(otherChoices)).sort());
};

const HEADER_STYLES: Readonly<Record<Access, HeaderStyle>> = {
  editable: 'editable',
  creation: 'creation',
  key: 'creation',
  'read-only': 'read-only',
};

const declaredColumn = (column: Column, more: MoreChoices): HeadedColumn => {
  const choices = choicesOf(column, more);
  const { field, header, help, kind, width, access } = column;
  const isNumber = kind.numberFormat !== PLAIN_TEXT && kind.checkbox !== true;
  // Google shows the items of a dropdown at the left.
  const align = column.isRight ? 'right' : isNumber && choices.length > 0 ? 'left' : undefined;
  const style: ColumnStyle = {
    numberFormat: kind.numberFormat,
    width,
    ...(kind.checkbox ? { checkbox: true } : {}),
    ...(choices.length > 0 ? { choices } : {}),
    ...(access === 'key' || access === 'read-only' ? { quiet: true } : {}),
    ...(column.place === 'end' ? { opaque: true } : {}),
    ...(align === undefined ? {} : { align }),
  };
  return {
    field,
    header,
    help,
    style,
    headerStyle: HEADER_STYLES[column.names ? 'creation' : access],
    isIdentity: column.place === 'identity',
  };
};

const CHANGE_COLUMN = {
  ...ownColumn(
    CHANGE_HEADER,
    76,
    'What the next push would do with this row: new, edit, conflict or error; empty for nothing.',
  ),
  isIdentity: true,
};

const STATES_COLUMN: HeadedColumn = {
  ...ownColumn(
    STATES_HEADER,
    64,
    'Which cells of the row are edited, in conflict, or have an error or a warning: their colors follow from it. It also has the key of the row, by which Check restores an overwritten one. Bidgrid writes this column.',
  ),
  style: { numberFormat: PLAIN_TEXT, width: 64, quiet: true, hidden: true },
  isIdentity: true,
};

const STATUS_COLUMN = ownColumn(
  STATUS_HEADER,
  320,
  'What is wrong in this row and what to do, or the result of its last push and when that push began: the same text for all rows it pushed, so filter by it to see a run. The log has the same time.',
);

/**
 * All columns of the tab in their original order: Change and the states of cells, what identifies the row,
 * the other declared ones, Status, opaque IDs. Change and the states are one write.
 */
export const headedColumns = (tab: Tab, more: MoreChoices = {}): HeadedColumn[] => {
  const columnsAt = (place: Column['place']) =>
    tab.columns.filter((column) => column.place === place).map((column) => declaredColumn(column, more));
  return [
    CHANGE_COLUMN,
    STATES_COLUMN,
    ...columnsAt('identity'),
    ...columnsAt(undefined),
    STATUS_COLUMN,
    ...columnsAt('end'),
  ];
};

/** The words in Change. */
export const CHANGE_COLORS = { new: 'green', edit: 'blue', conflict: 'amber', error: 'red' } as const;

/** Rules that color cells by their whole text. @param column 1-based */
export const wordColors = (
  column: number,
  words: Readonly<Record<string, keyof typeof WORD_COLORS>>,
): ColorRule[] =>
  Object.entries(words).map(([word, color]) => {
    const [text, ground] = WORD_COLORS[color];
    return { columns: [column, column], word, text, ground };
  });

/** Rules for the words of the columns that declare their colors. */
const declaredColors = (tab: Tab, columns: readonly HeadedColumn[]): ColorRule[] =>
  tab.columns.flatMap(({ field, wordColors: words }) =>
    words ? wordColors(columns.findIndex((column) => column.field === field) + 1, words) : [],
  );

/** Rules for the words in Change. @param column of Change, 1-based */
export const changeColors = (column: number): ColorRule[] => wordColors(column, CHANGE_COLORS);

/**
 * Rules for the states of cells.
 * @param column of the states, 1-based
 * @param width number of columns, from the first one on
 */
export const stateColors = (column: number, width: number): ColorRule[] =>
  CELL_STATES.map((state) => {
    const formula = stateFormula(state, columnLetters(column));
    return { columns: [1, width], formula, ground: STATE_GROUNDS[state] };
  });

/** Rules that gray cells in the rows for which their column has no use. */
const unusedColors = (tab: Tab, columns: readonly HeadedColumn[]): ColorRule[] => {
  const placeOf = (field: string): number => columns.findIndex((column) => column.field === field) + 1;
  return tab.columns.flatMap(({ field, onlyIf }): ColorRule[] => {
    if (onlyIf === undefined) return [];
    const cell = `$${columnLetters(placeOf(onlyIf.field))}2`;
    const formula = `=AND(${cell}<>"";${cell}<>"${onlyIf.value}")`;
    return [{ columns: [placeOf(field), placeOf(field)], formula, ground: QUIET_GROUND, text: UNUSED_TEXT }];
  });
};

/**
 * Rules that gray cells that are fixed after creation, in rows that the service has created. A cell with a
 * state shows the state, also if a repair has moved these rules before those of states.
 */
const fixedColors = (tab: Tab, columns: readonly HeadedColumn[], states: string): ColorRule[] => {
  if (tab.keysFrom !== 'service') return [];
  const fixed = tab.columns.filter(({ access }) => access === 'creation').map(({ field }) => field);
  const places = columns.flatMap(({ field }, i) => (fixed.includes(field) ? [i + 1] : []));
  const key = columnLetters(columns.findIndex(({ field }) => field === tab.keyFields[0]) + 1);
  return runsOfNumbers(places).map(({ first, count }) => {
    const formula = `=AND($${key}2<>"";NOT(ISNUMBER(FIND(" "&${columnLetters(first)}$1&"|";$${states}2))))`;
    return { columns: [first, first + count - 1], formula, ground: QUIET_GROUND };
  });
};

/** Rules that show where another campaign begins; none where each campaign has one row. */
const campaignColors = (tab: Tab, columns: readonly HeadedColumn[]): ColorRule[] => {
  const place = columns.findIndex(({ field }) => field === 'campaign') + 1;
  const hasOneRow = tab.keyFields.length === 1 && tab.keyFields[0] === tab.groupField;
  if (place === 0 || hasOneRow) return [];
  const cell = (row: number) => `$${columnLetters(place)}${row}`;
  const formula = `=AND(${cell(2)}<>"";${cell(2)}<>${cell(1)})`;
  const last = columns.filter(({ isIdentity }) => isIdentity).length;
  return [{ columns: [place, last], formula, ground: FIRST_ROW_GROUND }];
};

/** In the note of A1, below the help of its column. */
const LEGEND = [
  'Headers: blue is editable, gray in italics can only be set in a new row, gray is read-only.',
  'Cells: blue is edited, amber is a conflict, red is an error, yellow is a warning.',
].join('\n');

/** Headers are aligned as their cells. */
const isRightAligned = ({ style: { align, numberFormat, checkbox } }: HeadedColumn): boolean =>
  align === undefined ? numberFormat !== PLAIN_TEXT && checkbox !== true : align === 'right';

/** Writes row 1: headers, notes and their look. @param columns from column A on; undefined: not of Bidgrid */
const writeHeaders = (sheet: SheetPort, columns: readonly (HeadedColumn | undefined)[]): void => {
  sheet.write([{ row: 1, column: 1, cells: [columns.map((headed) => headed?.header ?? '')] }]);
  const notes = columns.map((headed, i) => `${headed?.help ?? ''}${i === 0 ? `\n\n${LEGEND}` : ''}`);
  sheet.writeNotes([{ row: 1, column: 1, cells: [notes] }]);
  sheet.styleHeader(
    columns.map((headed) => headed?.headerStyle ?? 'read-only'),
    columns.filter((headed) => headed?.isIdentity).length,
    columns.map((headed) => headed !== undefined && isRightAligned(headed)),
  );
};

const layOutAnew = (tab: Tab, sheet: SheetPort, more: MoreChoices, rows: number): void => {
  const columns = headedColumns(tab, more);
  // Formats come first, because text written later needs plain-text cells.
  sheet.styleColumns(
    columns.map(({ style }, i) => ({ column: i + 1, ...style })),
    lastDropdownRow(tab, 1 + rows),
  );
  writeHeaders(sheet, columns);
  const column = columns.indexOf(STATES_COLUMN) + 1;
  sheet.colorBy([
    ...stateColors(column, columns.length),
    ...changeColors(1),
    ...unusedColors(tab, columns),
    ...fixedColors(tab, columns, columnLetters(column)),
    ...declaredColors(tab, columns),
    ...campaignColors(tab, columns),
  ]);
  sheet.createFilter(columns.length);
};

interface LayOut {
  /** Choices that the columns do not declare. */
  readonly more?: MoreChoices;
  /** True: the active sheet stays active. */
  readonly aside?: boolean;
  /** Rows that will be written; default: 0. */
  readonly rows?: number;
}

/**
 * Finds or creates the sheet. A new or empty sheet gets headers, notes, formats, dropdowns and checkboxes;
 * others stay as they are.
 */
export function layOut(
  tab: Tab,
  workbook: WorkbookPort,
  { more = {}, aside = false, rows = 0 }: LayOut = {},
): SheetPort {
  const existingSheet = workbook.find(tab.id);
  const sheet = existingSheet || workbook.create(tab.id, tab.title, aside ? { aside } : {});
  if (existingSheet === null || existingSheet.header().length === 0) layOutAnew(tab, sheet, more, rows);
  return sheet;
}
