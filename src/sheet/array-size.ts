// sheet: how many rows and columns a formula may fill, from its text. Google tells scripts the formula of an
// array, but not the cells that it fills. The size is an upper bound: an unknown function may fill any.

/** 1 × 1: only its own cell. Infinity: unknown, or to the end of the sheet. */
export interface ArraySize {
  readonly rows: number;
  readonly columns: number;
}

const ONE: ArraySize = { rows: 1, columns: 1 };
const ANY: ArraySize = { rows: Infinity, columns: Infinity };

const larger = (a: ArraySize, b: ArraySize): ArraySize => ({
  rows: Math.max(a.rows, b.rows),
  columns: Math.max(a.columns, b.columns),
});
const largest = (sizes: readonly ArraySize[]): ArraySize => sizes.reduce(larger, ONE);

/** An argument of a function. */
interface Argument {
  readonly size: ArraySize;
  readonly text: string;
}
type SizeRule = (args: readonly Argument[]) => ArraySize;

/** As large as the arguments that `counts` names, by position. */
const as =
  (counts: (position: number) => boolean): SizeRule =>
  (args) =>
    largest(args.filter((_, i) => counts(i)).map(({ size }) => size));

const numberIn = (arg: Argument | undefined, none: number): number =>
  arg === undefined ? none : /^\d+$/.test(arg.text.trim()) ? Number(arg.text) : Infinity;

/** A row or column number that names one line of a range: 0 and nothing name all of them. */
const isLine = (arg: Argument | undefined): boolean =>
  arg !== undefined && !/^0*$/.test(arg.text.trim()) && arg.size.rows * arg.size.columns === 1;

const SPECIAL: Readonly<Record<string, SizeRule>> = {
  INDEX: ([range, row, column]) => {
    const { rows, columns } = range?.size ?? ANY;
    // A single row is indexed by its column.
    if (rows === 1 && isLine(row) && column === undefined) return ONE;
    return { rows: isLine(row) ? 1 : rows, columns: isLine(column) ? 1 : columns };
  },
  SEQUENCE: ([rows, columns]) => ({ rows: numberIn(rows, 1), columns: numberIn(columns, 1) }),
  TRANSPOSE: ([range]) => ({ rows: range?.size.columns ?? 1, columns: range?.size.rows ?? 1 }),
  XLOOKUP: ([key, within, results]) => {
    const [lookup, { rows, columns }] = [within?.size ?? ANY, results?.size ?? ANY];
    const line = { rows: lookup.rows > 1 ? 1 : rows, columns: lookup.columns > 1 ? 1 : columns };
    return largest([key?.size ?? ONE, line]);
  },
};

const RULES: readonly (readonly [SizeRule, string])[] = [
  [
    () => ONE,
    `AND AVERAGE AVERAGEA AVERAGE.WEIGHTED COLUMNS CORREL COUNT COUNTA COUNTBLANK COUNTUNIQUE GCD GEOMEAN
    HARMEAN JOIN LCM MAX MAXA MEDIAN MIN MINA MODE NOW OR PI PRODUCT RAND ROWS STDEV STDEVP
    SUBTOTAL SUM SUMPRODUCT SUMSQ TEXTJOIN TODAY TRUE FALSE VAR VARP XOR NA`,
  ],
  [
    as(() => true),
    `ABS ARRAYFORMULA ARRAY_CONSTRAIN CEILING CHAR CHOOSE CLEAN CODE CONCAT CONCATENATE DATE DATEDIF DATEVALUE DAY
    DAYS DIVIDE EDATE EOMONTH EQ EVEN EXACT EXP FILTER FIND FLOOR GT GTE HOUR HYPERLINK IF IFERROR IFNA IFS INT
    ISBLANK ISERR ISERROR ISEVEN ISLOGICAL ISNA ISNUMBER ISODD ISTEXT LEFT LEN LN LOG LOG10 LOWER LT LTE MID
    MINUS MINUTE MOD MONTH MROUND MULTIPLY N NE NOT ODD POW POWER PROPER QUOTIENT RANDBETWEEN REGEXMATCH
    REGEXREPLACE REPLACE REPT RIGHT ROUND ROUNDDOWN ROUNDUP ROW COLUMN SEARCH SECOND SIGN SORT SQRT SUBSTITUTE
    SWITCH T TEXT TIME TO_DOLLARS TO_PERCENT TO_TEXT TRIM TRUNC UMINUS UNIQUE UPPER VALUE WEEKDAY WEEKNUM YEAR`,
  ],
  [as((i) => i === 0), 'LOOKUP MATCH RANK XMATCH SORTN'],
  [as((i) => i === 1), 'AVERAGEIF COUNTIF LARGE PERCENTILE QUARTILE SMALL SUMIF'],
  [as((i) => i === 0 || i === 2), 'HLOOKUP VLOOKUP'],
  [as((i) => i % 2 === 1), 'COUNTIFS'],
  [as((i) => i > 0 && i % 2 === 0), 'AVERAGEIFS MAXIFS MINIFS SUMIFS'],
];

const SIZE_RULES = new Map<string, SizeRule>([
  ...RULES.flatMap(([rule, names]) => names.split(/\s+/).map((name): [string, SizeRule] => [name, rule])),
  ...Object.entries(SPECIAL),
]);

const SHEET = String.raw`(?:(?:'(?:[^']|'')*'|[\p{L}_][\p{L}\d_.]*)!)?`;
const LINE = String.raw`(?:\$?[A-Z]{1,3}\$?\d+|\$?[A-Z]{1,3}|\$?\d+)`;
/** A text, range, cell, function, number, name, or one character. */
const TOKEN = new RegExp(
  [
    '(?<text>"(?:[^"]|"")*")',
    `(?<range>${SHEET}${LINE}:${LINE}(?![\\p{L}\\d_(]))`,
    `(?<cell>${SHEET}\\$?[A-Z]{1,3}\\$?\\d+(?![\\p{L}\\d_.(!:]))`,
    String.raw`(?<call>[\p{L}_][\p{L}\d_.]*)\s*\(`,
    String.raw`(?<number>\d[\d.]*(?:E[+-]?\d+)?|TRUE\b|FALSE\b|#[A-Z/0!?]+)`,
    `(?<name>${SHEET}[\\p{L}_][\\p{L}\\d_.]*)`,
    String.raw`(?<sign>\S)`,
  ].join('|'),
  'giu',
);

const columnNumber = (letters: string): number =>
  Array.from(letters.toUpperCase()).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

function rangeSize(range: string): ArraySize {
  const [from = '', to = ''] = range
    .slice(range.lastIndexOf('!') + 1)
    .replace(/\$/g, '')
    .split(':');
  const length = (pattern: RegExp, number: (text: string) => number): number => {
    const [first, last] = [pattern.exec(from), pattern.exec(to)];
    return first && last ? Math.abs(number(last[0]) - number(first[0])) + 1 : Infinity;
  };
  return { rows: length(/\d+/, Number), columns: length(/[A-Z]+/i, columnNumber) };
}

/** Separators of arguments, and in braces of columns and rows, in all locales. */
const SEPARATORS = [',', ';', '\\'];

/** An upper bound of the cells that a formula fills, its own one included. */
export function arraySize(formula: string): ArraySize {
  const tokens: RegExpExecArray[] = [];
  TOKEN.lastIndex = 1;
  for (let token = TOKEN.exec(formula); token !== null; token = TOKEN.exec(formula)) tokens.push(token);
  let at = 0;
  /** Up to the separator or bracket that ends the expression. */
  const expression = (): ArraySize => {
    const sizes: ArraySize[] = [];
    for (; at < tokens.length; at += 1) {
      const { range, call, name, sign = '' } = tokens[at]!.groups!;
      if (sign === ')' || sign === '}' || SEPARATORS.includes(sign)) break;
      if (range !== undefined) sizes.push(rangeSize(range));
      else if (call !== undefined) sizes.push(called(call.toUpperCase()));
      else if (sign === '(') sizes.push(largest(argumentsIn().map(({ size }) => size)));
      else if (sign === '{') sizes.push(braces());
      // A named range, a range from or to a function, or a part of a table.
      else if (name !== undefined || sign === ':' || sign === '[') sizes.push(ANY);
    }
    return largest(sizes);
  };
  /** From the opening bracket to the closing one. */
  const argumentsIn = (): Argument[] => {
    const args: Argument[] = [];
    do {
      at += 1;
      const first = at;
      const size = expression();
      const text = tokens.slice(first, at).map(([token]) => token);
      args.push({ size, text: text.join('') });
    } while (at < tokens.length && SEPARATORS.includes(tokens[at]![0]));
    return args;
  };
  const called = (name: string): ArraySize => {
    const args = argumentsIn();
    return SIZE_RULES.get(name)?.(args) ?? ANY;
  };
  const braces = (): ArraySize => {
    const all = { rows: 0, columns: 0 };
    let line = { rows: 1, columns: 0 };
    for (let end = ''; end !== ';' || at < tokens.length; ) {
      at += 1;
      const { rows, columns } = expression();
      line = { rows: Math.max(line.rows, rows), columns: line.columns + columns };
      end = tokens[at]?.[0] ?? '}';
      if (end === ',' || end === '\\') continue;
      all.rows += line.rows;
      all.columns = Math.max(all.columns, line.columns);
      line = { rows: 1, columns: 0 };
      if (end !== ';') break;
    }
    return all;
  };
  return expression();
}
