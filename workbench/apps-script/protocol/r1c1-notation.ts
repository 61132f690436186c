// Workbench, Apps Script host: R1C1 notation of references, and formulas from A1 to R1C1 and back.
import { columnLetters, columnNumber, type Rectangle } from './a1-notation';

/** Texts and quoted sheet names contain no references; they are the odd elements after splitting here. */
const QUOTED = /("(?:[^"]|"")*"|'(?:[^']|'')*')/;
const A1_REFERENCE =
  /(?<![\w.$])(?:(\$?)([A-Z]{1,3})(\$?)(\d+)|(\$?)([A-Z]{1,3})(?=:\$?[A-Z]{1,3}(?![\w($]))|(?<=:)(\$?)([A-Z]{1,3}))(?![\w(.!])/gi;
const R1C1_REFERENCE = /(?<![\w.$])(?:R(\[-?\d+\]|\d+)?C(\[-?\d+\]|\d+)?|C(\[-?\d+\]|\d+))(?![\w(.[!])/gi;
const R1C1_RANGE = /^R(\d+)C(\d+)(?::R(\d+)C(\d+))?$/i;

const outsideQuotes = (formula: string, convert: (part: string) => string): string =>
  formula
    .split(QUOTED)
    .map((part, i) => (i % 2 === 0 ? convert(part) : part))
    .join('');

/** `=A1*2` in cell B2 → `=R[-1]C[-1]*2`; row and column count from 1. */
export function formulaToR1C1(formula: string, row: number, column: number): string {
  const part = (letter: string, fixed: string, place: number, own: number) =>
    fixed ? `${letter}${place}` : place === own ? letter : `${letter}[${place - own}]`;
  return outsideQuotes(formula, (text) =>
    text.replace(A1_REFERENCE, (_all, ...found: (string | undefined)[]) => {
      const [fixColumn, letters, fixRow, digits, fixFirst, first, fixLast, last] = found;
      if (letters === undefined || digits === undefined) {
        const fixed = fixFirst ?? fixLast ?? '';
        return part('C', fixed, columnNumber(first ?? last ?? ''), column);
      }
      const place = part('C', fixColumn ?? '', columnNumber(letters), column);
      return `${part('R', fixRow ?? '', Number(digits), row)}${place}`;
    }),
  );
}

/** `=R[-1]C[-1]*2` in cell B2 → `=A1*2`; row and column count from 1. */
export function formulaFromR1C1(formula: string, row: number, column: number): string {
  const place = (text: string | undefined, own: number): [string, number] => {
    if (text === undefined) return ['', own];
    return text.startsWith('[') ? ['', own + Number(text.slice(1, -1))] : ['$', Number(text)];
  };
  return outsideQuotes(formula, (text) =>
    text.replace(R1C1_REFERENCE, (all, r?: string, c?: string, whole?: string) => {
      const [fixRow, toRow] = place(r, row);
      const [fixColumn, toColumn] = place(whole ?? c, column);
      if (toColumn < 1 || toRow < 1) return '#REF!';
      const letters = `${fixColumn}${columnLetters(toColumn)}`;
      return /^c/i.test(all) ? letters : `${letters}${fixRow}${toRow}`;
    }),
  );
}

/** The rectangle of `R2C3` or `R1C1:R2C3`; null: not such a range. */
export function fromR1C1(text: string): Rectangle | null {
  const [, r1, c1, r2 = r1, c2 = c1] = R1C1_RANGE.exec(text.trim()) ?? [];
  if (!r1 || !c1) return null;
  const [row, lastRow] = [Number(r1), Number(r2)].sort((a, b) => a - b) as [number, number];
  const [column, lastColumn] = [Number(c1), Number(c2)].sort((a, b) => a - b) as [number, number];
  return { row, column, rows: lastRow - row + 1, columns: lastColumn - column + 1 };
}
