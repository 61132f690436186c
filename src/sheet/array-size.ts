// sheet: how many rows and columns a formula may fill, from its text. Google tells scripts the formula of an
// array, but not the cells that it fills. The size is an upper bound for what people usually write: as many
// rows as its largest range, as many columns as its first one, and unknown for other functions of arrays.

/** 1 × 1: only its own cell. Infinity: unknown, or to the end of the sheet. */
export interface ArraySize {
  readonly rows: number;
  readonly columns: number;
  /** The formula fills exactly this size, or shows an error. */
  readonly isExact: boolean;
}

const ONE: ArraySize = { rows: 1, columns: 1, isExact: true };
const UNKNOWN: ArraySize = { rows: Infinity, columns: Infinity, isExact: false };

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Functions whose result is at most as large as their ranges. */
const AS_RANGE = wordsOf('ARRAYFORMULA ARRAY_CONSTRAIN BYROW DROP FILTER MAP SCAN SORT SORTN TAKE UNIQUE');
/** Functions whose result has another size. */
const OTHER_SIZE = wordsOf(
  `BYCOL CHOOSECOLS CHOOSEROWS EXPAND FLATTEN FREQUENCY GROWTH HSTACK IMPORTDATA IMPORTFEED IMPORTHTML IMPORTRANGE
  IMPORTXML LINEST LOGEST MAKEARRAY MINVERSE MMULT QUERY RANDARRAY SEQUENCE SPLIT TOCOL TOROW TRANSPOSE TREND VSTACK
  WRAPCOLS WRAPROWS`,
);
/** Functions that return one of their arguments. */
const CHOOSING = wordsOf('CHOOSE IF IFERROR IFNA IFS LET SWITCH');

/** A text, the name of a sheet, a word, or one character. */
const TOKEN = /"[^"]*"?|'[^']*'|[$#\p{L}\d_.]+|\S/gu;
const LINE = /^\$?([A-Z]{0,3})\$?(\d*)$/i;
const CELL_OR_VALUE = /^\$?[A-Z]{1,3}\$?\d+$|^[\d.#]|^(?:TRUE|FALSE)$/i;
const isName = (token = ''): boolean => /^[\p{L}_]/u.test(token) && !CELL_OR_VALUE.test(token);

/** In braces, `;` separates rows, and in some locales `\` separates columns. */
const SEPARATES_COLUMNS = [',', '\\'];

/** Without the sheets of ranges and the columns of tables. */
function tokensOf(formula: string): string[] {
  let depth = 0;
  const tokens = formula.slice(1).match(TOKEN) ?? [];
  return tokens.filter((token, i) => {
    if (token === '[') depth += 1;
    const isOutside = depth === 0;
    if (token === ']') depth -= 1;
    return isOutside && token !== '!' && tokens[i + 1] !== '!' && !token.startsWith("'");
  });
}

const columnNumber = (letters: string): number =>
  Array.from(letters.toUpperCase()).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

interface RangeSize {
  readonly rows: number;
  readonly columns: number;
}

function rangesIn(tokens: readonly string[]): RangeSize[] {
  return tokens.flatMap((token, i): RangeSize[] => {
    const [from, to] = [LINE.exec(tokens[i - 1] ?? ''), LINE.exec(tokens[i + 1] ?? '')];
    if (token !== ':' || from === null || to === null) return [];
    const length = (first: number, last: number) =>
      first * last > 0 ? Math.abs(last - first) + 1 : Infinity;
    const columns = length(columnNumber(from[1]!), columnNumber(to[1]!));
    return [{ rows: length(Number(from[2]), Number(to[2])), columns }];
  });
}

/** Whether braces, outside the arguments of functions in them, have columns. */
function haveColumns(tokens: readonly string[]): boolean {
  const brackets: string[] = [];
  return tokens.some((token) => {
    if (token === '(' || token === '{') brackets.push(token);
    if (token === ')' || token === '}') brackets.pop();
    return SEPARATES_COLUMNS.includes(token) && brackets[brackets.length - 1] === '{';
  });
}

/** Of `SEQUENCE(2,3)` and `{1;2}`; undefined: not only of numbers and texts. */
function literalSize(tokens: readonly string[]): ArraySize | undefined {
  if (tokens.some((token, i) => token === ':' || (i > 1 && (token === '(' || token === '{'))))
    return undefined;
  const [first = '', second = '', count = '', , width = ''] = tokens;
  if (first.toUpperCase() === 'SEQUENCE' && second === '(' && Number(count) > 0)
    return { rows: Number(count), columns: Number(width) || 1, isExact: true };
  if (first !== '{' || second === '{' || tokens.some(isName)) return undefined;
  const lineEnds = tokens.filter((token) => token === ';');
  const firstLine = tokens.slice(0, lineEnds.length > 0 ? tokens.indexOf(';') : undefined);
  const separators = firstLine.filter((token) => SEPARATES_COLUMNS.includes(token));
  return { rows: lineEnds.length + 1, columns: separators.length + 1, isExact: true };
}

/** Google shows its own functions in capital letters, except ArrayFormula. */
const isCustom = (name: string): boolean => /[a-z]/.test(name) && name !== 'ArrayFormula';

/** The cells that a formula may fill, its own one included. */
export function arraySize(formula: string): ArraySize {
  const tokens = tokensOf(formula);
  const names = tokens.flatMap((token, i) => (tokens[i + 1] === '(' && isName(token) ? [token] : []));
  const outerName = tokens[1] === '(' ? (names[0] ?? '') : '';
  if (isCustom(outerName) || (tokens.length === 1 && isName(tokens[0]))) return UNKNOWN;
  const used = names.map((name) => name.toUpperCase());
  const isOther = used.some((name) => OTHER_SIZE.has(name));
  const isAsRange = used.some((name) => AS_RANGE.has(name));
  const outer = outerName.toUpperCase();
  const isOuter = AS_RANGE.has(outer) || OTHER_SIZE.has(outer);
  const isChosen = CHOOSING.has(outer) && (isOther || isAsRange);
  const ranges = rangesIn(tokens);
  const isLoneRange = ranges.length > 0 && tokens.length === 3;
  if (!isOuter && !isChosen && !isLoneRange && tokens[0] !== '{') return ONE;
  const literal = literalSize(tokens);
  if (literal !== undefined) return literal;
  if (ranges.length === 0 || isOther) return UNKNOWN;
  const rows = Math.max(...ranges.map((range) => range.rows));
  if (haveColumns(tokens)) return { ...UNKNOWN, rows };
  const isExact = used.every((name) => name === 'ARRAYFORMULA' || !AS_RANGE.has(name));
  return { rows, columns: ranges[0]!.columns, isExact };
}
