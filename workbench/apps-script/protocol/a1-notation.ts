// Workbench, Apps Script host: A1 notation, in both directions.

/** 1 → A, 27 → AA. */
export function columnLetters(column: number): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

/** A → 1, AA → 27. */
export const columnNumber = (letters: string): number =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

export interface Rectangle {
  row: number;
  column: number;
  rows: number;
  columns: number;
}

/** `B2`, `B2:C4`. */
export function toA1({ row, column, rows, columns }: Rectangle): string {
  const start = `${columnLetters(column)}${row}`;
  if (rows === 1 && columns === 1) return start;
  return `${start}:${columnLetters(column + columns - 1)}${row + rows - 1}`;
}

/** The parts of `'My sheet'!B2`; `sheet` is null if the notation has none. */
export function splitSheetName(notation: string): { sheet: string | null; range: string } {
  const quoted = /^'((?:[^']|'')+)'!(.+)$/.exec(notation);
  if (quoted?.[1] && quoted[2]) return { sheet: quoted[1].replaceAll("''", "'"), range: quoted[2] };
  const mark = notation.lastIndexOf('!');
  if (mark < 0) return { sheet: null, range: notation };
  return { sheet: notation.slice(0, mark), range: notation.slice(mark + 1) };
}

const CELL = /^\$?([A-Za-z]{1,3})?\$?(\d{1,8})?$/;

/**
 * The rectangle of `B2`, `B2:C4`, `B:C`, `2:4`, `B2:C`; open ends extend to the size of the sheet. null: not
 * a range.
 */
export function fromA1(text: string, maxRows: number, maxColumns: number): Rectangle | null {
  const [first = '', second, ...more] = text.trim().split(':');
  const a = CELL.exec(first);
  const b = CELL.exec(second ?? first);
  if (more.length > 0 || !a || !b || first === '' || second === '') return null;
  if (second === undefined && !(a[1] && a[2])) return null;
  const column1 = a[1] ? columnNumber(a[1]) : 1;
  const row1 = a[2] ? Number(a[2]) : 1;
  const column2 = b[1] ? columnNumber(b[1]) : maxColumns;
  const row2 = b[2] ? Number(b[2]) : maxRows;
  const row = Math.min(row1, row2);
  const column = Math.min(column1, column2);
  return { row, column, rows: Math.abs(row2 - row1) + 1, columns: Math.abs(column2 - column1) + 1 };
}

/** Open-ended notation as Google normalizes it (`$b2:b` → `B2:B`); null for a range with four sides. */
export function openNotation(text: string): string | null {
  const ends = text
    .trim()
    .split(':')
    .map((end) => CELL.exec(end));
  const [a, b] = ends;
  if (!a || !b || ends.length > 2 || (a[1] && a[2] && b[1] && b[2])) return null;
  return ends.map((end) => `${end?.[1]?.toUpperCase() ?? ''}${end?.[2] ?? ''}`).join(':');
}

/** A sheet's name as it is written in formulas. */
export const quotedSheetName = (name: string): string => `'${name.replaceAll("'", "''")}'`;
