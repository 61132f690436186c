// sheet: how many rows and columns a formula may fill, from its text. Google tells scripts the formula of an
// array, but not the cells that it fills. The size is an upper bound: a custom function may fill any.

/** 1 × 1: only its own cell. Infinity: unknown, or to the end of the sheet. */
export interface ArraySize {
  readonly rows: number;
  readonly columns: number;
  /** The formula fills exactly this size, or shows an error. */
  readonly isExact: boolean;
}

const ONE: ArraySize = { rows: 1, columns: 1, isExact: true };
/** A named range or table column as operand: usually one value, such as a rate. */
const NAMED: ArraySize = { ...ONE, isExact: false };
const ANY: ArraySize = { rows: Infinity, columns: Infinity, isExact: false };

const isOne = ({ rows, columns }: ArraySize): boolean => rows * columns === 1;
const larger = (a: ArraySize, b: ArraySize): ArraySize => ({
  rows: Math.max(a.rows, b.rows),
  columns: Math.max(a.columns, b.columns),
  isExact: a.isExact && b.isExact,
});
const largest = (sizes: readonly ArraySize[]): ArraySize => sizes.reduce(larger, ONE);

interface Argument extends ArraySize {
  readonly text: string;
  /** The separator or bracket after it. */
  readonly end: string;
}
type SizeRule = (args: readonly Argument[]) => ArraySize;

const all: SizeRule = (args) => largest(args);
const numberIn = (arg: Argument | undefined, none: number): number =>
  arg === undefined ? none : /^\d+$/.test(arg.text) ? Number(arg.text) : Infinity;
const sized: SizeRule = ([r, c]) => ({ ...ONE, rows: numberIn(r, 1), columns: numberIn(c, 1) });

/** A row or column number that names one line of a range: 0 and nothing name all of them. */
const isLine = (arg: Argument | undefined): boolean =>
  arg !== undefined && !/^0*$/.test(arg.text) && isOne(arg);

const lineOf: SizeRule = ([range = ANY, row, column]) => {
  // A single row is indexed by its column.
  if (range.rows === 1 && isLine(row) && column === undefined) return ONE;
  return { ...range, ...(isLine(row) ? { rows: 1 } : {}), ...(isLine(column) ? { columns: 1 } : {}) };
};

/** array: each value of a range counts · result: a range is one · value: a range gives one value. */
type Context = 'array' | 'result' | 'value';

const LISTS: readonly (readonly [context: Context, rule: SizeRule, names: string])[] = [
  ['array', all, 'ARRAYFORMULA MAP SCAN SORT'],
  ['array', (args) => larger(all(args), NAMED), 'ARRAY_CONSTRAIN FILTER SORTN UNIQUE'],
  ['array', ([range = ANY]) => ({ ...range, columns: 1 }), 'BYROW'],
  ['array', ([range = ANY]) => ({ ...range, rows: range.columns, columns: range.rows }), 'TRANSPOSE'],
  ['array', lineOf, 'INDEX'],
  [
    'array',
    ([key = ONE, within = ANY, results = ANY]) =>
      larger(key, { ...results, ...(within.columns > 1 ? { columns: 1 } : { rows: 1 }) }),
    'XLOOKUP',
  ],
  ['result', all, 'CHOOSE IF IFERROR IFNA IFS LAMBDA LET REDUCE SWITCH'],
  ['value', sized, 'MAKEARRAY SEQUENCE'],
  ['value', ([text = ONE]) => ({ ...ANY, rows: text.rows }), 'SPLIT'],
  ['value', (args) => (args.length > 2 ? ANY : ONE), 'GOOGLEFINANCE'],
  ['value', (args) => (args.length > 3 || args[0]?.text.includes(':') ? ANY : ONE), 'INDIRECT OFFSET'],
  ['value', ([key = ONE]) => key, 'HLOOKUP LOOKUP MATCH RANK VLOOKUP XMATCH'],
  [
    'value',
    () => ONE,
    `AND AVERAGE AVERAGEA COLUMNS CORREL COUNT COUNTA COUNTBLANK COUNTUNIQUE GCD GEOMEAN HARMEAN JOIN LCM MAX MAXA
    MEDIAN MIN MINA MODE OR PRODUCT ROWS SPARKLINE STDEV STDEVP SUBTOTAL SUM SUMPRODUCT SUMSQ TEXTJOIN VAR VARP XOR`,
  ],
];

const RULES = new Map(
  LISTS.flatMap(([context, rule, names]) =>
    names.split(/\s+/).map((name) => [name, { context, rule }] as const),
  ),
);

/** Google's other functions of one value. Custom functions have no dot in their names. */
const OF_ONE_VALUE = String.raw`
  .*\..* IM(?!PORT)[A-Z]+ IS[A-Z]+ TO_[A-Z]+ REGEX[A-Z]+ (?:BIN|DEC|HEX|OCT)2[A-Z]+ BIT[A-Z]+ ABS ACCRINT
  ACCRINTM A?(?:COS|COT|CSC|SEC|SIN|TAN)H? ADD ADDRESS AI AMORLINC ARABIC ASC ATAN2 AVEDEV
  (?:AVERAGE|COUNT|COUNTUNIQUE|MAX|MIN|SUM)IFS? BASE BESSEL[IJKY] CEILING CELL CHAR (?:CHI|F|T|Z)TEST CLEAN
  CODE COLUMN COMBINA? COMPLEX CONCAT CONCATENATE CONFIDENCE CONVERT COUP[A-Z]+ COVAR CRITBINOM CUMIPMT
  CUMPRINC DATE DATEDIF DATEVALUE D(?:AVERAGE|COUNTA?|GET|MAX|MIN|PRODUCT|STDEVP?|SUM|VARP?) DAYS? DAYS360 DB
  DDB DECIMAL DEGREES DELTA DETECTLANGUAGE DEVSQ DISC DIVIDE DOLLAR DOLLARDE DOLLARFR DURATION EDATE EFFECT
  ENCODEURL EOMONTH EPOCHTODATE EQ ERFC? ERRORTYPE EVEN EXACT EXP FACT FACTDOUBLE FALSE FINDB? FISHER FIXED
  FLOOR FORECAST FORMULATEXT FV FVSCHEDULE GAMMA GAMMALN GAUSS GESTEP GETPIVOTDATA GOOGLETRANSLATE GTE? HOUR
  HYPERLINK INT INTERCEPT INTRATE IPMT IRR KURT LARGE LEFTB? LENB? LN LOG LOG10 LOWER LTE? MARGINOFERROR
  MDETERM MDURATION MIDB? MINUS MINUTE MIRR MOD MONTH MROUND MULTINOMIAL MULTIPLY N NA NE NETWORKDAYS NOMINAL
  NOT NOW NPER NPV ODD PDURATION PEARSON PERCENTIF PERCENTILE PERCENTRANK PERMUT PERMUTATIONA PHI PI PMT
  POISSON POW POWER PPMT PRICE[A-Z]* PROB PROPER PV QUARTILE QUOTIENT RADIANS RAND RANDBETWEEN RATE RECEIVED
  REPLACEB? REPT RIGHTB? ROMAN ROUND ROUNDDOWN ROUNDUP ROW RRI RSQ SEARCHB? SECOND SERIESSUM SHEETS? SIGN
  SKEW SLN SLOPE SMALL SQRT SQRTPI STANDARDIZE STDEVP?A STEYX SUBSTITUTE SUMX2[MP]Y2 SUMXMY2 SYD T
  TBILL[A-Z]+ TEXT TIME TIMEVALUE TODAY TRANSLATE TRIM TRIMMEAN TRUE TRUNC TYPE UMINUS UNARY_PERCENT UNICHAR
  UNICODE UPLUS UPPER VALUE VARP?A VDB WEEKDAY WEEKNUM WEIBULL WORKDAY XIRR XNPV YEAR YEARFRAC YIELD[A-Z]*
  [A-Z]+(?:DIST|INV)`;
const ONE_VALUE = new RegExp(`^(?:${OF_ONE_VALUE.trim().split(/\s+/).join('|')})$`);

const SHEET = String.raw`(?:(?:'(?:[^']|'')*'|[\p{L}_][\p{L}\d_.]*)!)?`;
const LINE = String.raw`(?:\$?[A-Z]{1,3}\$?\d+|\$?[A-Z]{1,3}|\$?\d+)`;
/** A text, range, cell, function, number, name or table column, or one character. */
const TOKEN = new RegExp(
  [
    '(?<text>"(?:[^"]|"")*")',
    `(?<range>${SHEET}${LINE}:${LINE}(?![\\p{L}\\d_(]))`,
    `(?<cell>${SHEET}\\$?[A-Z]{1,3}\\$?\\d+(?![\\p{L}\\d_.(!:]))`,
    String.raw`(?<call>[\p{L}_][\p{L}\d_.]*)\s*\(`,
    String.raw`(?<number>\d[\d.]*(?:E[+-]?\d+)?|TRUE\b|FALSE\b|#[A-Z/0!?]+)`,
    `(?<name>${SHEET}[\\p{L}_][\\p{L}\\d_.]*(?:\\[(?:[^[\\]]|\\[[^\\]]*\\])*\\])?)`,
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
  return { rows: length(/\d+/, Number), columns: length(/[A-Z]+/i, columnNumber), isExact: true };
}

/** Separators of arguments, and in braces of columns and rows, in all locales. */
const SEPARATORS = [',', ';', '\\'];

/** An upper bound of the cells that a formula fills, its own one included. */
export function arraySize(formula: string): ArraySize {
  const tokens: RegExpExecArray[] = [];
  TOKEN.lastIndex = 1;
  for (let token = TOKEN.exec(formula); token !== null; token = TOKEN.exec(formula)) tokens.push(token);
  if (tokens.length === 1 && tokens[0]!.groups!.name !== undefined) return ANY;
  let at = 0;
  /** Up to the separator or bracket that ends the expression. */
  const expression = (context: Context): ArraySize => {
    const sizes: ArraySize[] = [];
    for (; at < tokens.length; at += 1) {
      const { range, call, name, sign = '' } = tokens[at]!.groups!;
      if (sign === ')' || sign === '}' || SEPARATORS.includes(sign)) break;
      if (call !== undefined) sizes.push(called(call.toUpperCase(), context));
      else if (name !== undefined) sizes.push(NAMED);
      else if (sign === '(') sizes.push(...argumentsIn(context));
      else if (sign === '{') sizes.push(braces());
      else if (context === 'value') continue;
      else if (range !== undefined) sizes.push(rangeSize(range));
      // A range from or to a function.
      else if (sign === ':') sizes.push(ANY);
    }
    return largest(sizes);
  };
  /** From the opening bracket to the closing one. */
  const argumentsIn = (context: Context): Argument[] => {
    const args: Argument[] = [];
    do {
      at += 1;
      const first = at;
      const size = expression(context);
      const text = tokens.slice(first, at).map(([token]) => token);
      args.push({ ...size, text: text.join(''), end: tokens[at]?.[0] ?? '' });
    } while (SEPARATORS.includes(args[args.length - 1]!.end));
    return args;
  };
  const called = (name: string, outer: Context): ArraySize => {
    const { rule, context } = RULES.get(name) ?? {
      rule: ONE_VALUE.test(name) ? all : () => ANY,
      context: 'value',
    };
    const args = argumentsIn(outer === 'array' || context === 'result' ? outer : context);
    const isRange = rule === lineOf || !args[0] || args[0].isExact || !args.every(isOne);
    return context === 'array' && !isRange ? ANY : rule(args);
  };
  const braces = (): ArraySize => {
    let [whole, line] = [
      { ...ONE, rows: 0 },
      { ...ONE, columns: 0 },
    ];
    for (const item of argumentsIn('array')) {
      const size = isOne(item) && !item.isExact ? ANY : item;
      line = { ...larger(line, size), columns: line.columns + size.columns };
      if (item.end === ',' || item.end === '\\') continue;
      whole = { ...larger(whole, line), rows: whole.rows + line.rows };
      line = { ...ONE, columns: 0 };
    }
    return whole;
  };
  return expression('result');
}
