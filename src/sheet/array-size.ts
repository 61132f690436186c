// sheet: how many rows and columns a formula may fill, from its text. Google tells scripts the formula of
// an array, but not the cells that it fills. The size is an upper bound: a custom function may fill any.

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

const partOf = ([range = ANY]: readonly ArraySize[]): ArraySize => larger(range, NAMED);
const cellsIn = (args: readonly ArraySize[]): number =>
  args.reduce((sum, { rows, columns }) => sum + rows * columns, 0);

/** A header is added to the rows. Without a pivot, the text names every column, or takes all of the range. */
const queried: SizeRule = ([range = ANY, { text = '""' } = {}]) => {
  const isAll = /^"(?!\s*select\b)|^"\s*select\s+\*/i.test(text);
  const columnCount = /^"[^"]*"$/.test(text) && !/\bpivot\b/i.test(text) ? text.split(',').length : Infinity;
  return {
    rows: range.rows + 1,
    columns: isAll && columnCount < Infinity ? range.columns : columnCount,
    isExact: false,
  };
};

/** array: each value of a range counts · result: a range is one · value: a range gives one value. */
type Context = 'array' | 'result' | 'value';

const LISTS: readonly (readonly [context: Context, rule: SizeRule, names: string])[] = [
  ['array', all, 'ARRAYFORMULA MAP SCAN'],
  ['array', ([range = ANY]) => range, 'SORT'],
  ['array', ([range = ANY]) => larger(range, NAMED), 'ARRAY_CONSTRAIN DROP FILTER SORTN TAKE UNIQUE'],
  ['array', (args) => ({ ...partOf(args), columns: cellsIn(args.slice(1)) }), 'CHOOSECOLS'],
  ['array', (args) => ({ ...partOf(args), rows: cellsIn(args.slice(1)) }), 'CHOOSEROWS'],
  ['array', (args) => ({ ...ANY, columns: 1, rows: cellsIn(args) }), 'FLATTEN TOCOL'],
  ['array', queried, 'QUERY'],
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

/** Google's other functions of one value: families of names, and names. Custom functions have no dot. */
const FAMILIES = [
  /\.|^IM(?:[A-OQ-Z][A-Z]*|POWER|PRODUCT)$|^(?:IS|TO_|REGEX|BIT|COUP|PRICE|TBILL|YIELD|(?:BIN|DEC|HEX|OCT)2)[A-Z]+$/,
  /^A?(?:COS|COT|CSC|SEC|SIN|TAN)H?$|^(?:AVERAGE|COUNT|COUNTUNIQUE|MAX|MIN|SUM)IFS?$|^(?:CHI|F|T|Z)TEST$/,
  /^D(?:AVERAGE|COUNTA?|GET|MAX|MIN|PRODUCT|STDEVP?|SUM|VARP?)$|^BESSEL[IJKY]$|^SUMX2[MP]Y2$|^[A-Z]+(?:DIST|INV)$/,
];
const NAMES = new Set(
  `ABS ACCRINT ACCRINTM ADD ADDRESS AI AMORLINC ARABIC ASC ATAN2 AVEDEV BASE CEILING CELL CHAR CLEAN CODE COLUMN
  COMBIN COMBINA COMPLEX CONCAT CONCATENATE CONFIDENCE CONVERT COVAR CRITBINOM CUMIPMT CUMPRINC DATE DATEDIF
  DATEVALUE DAY DAYS DAYS360 DB DDB DECIMAL DEGREES DELTA DETECTLANGUAGE DEVSQ DISC DIVIDE DOLLAR DOLLARDE
  DOLLARFR DURATION EDATE EFFECT ENCODEURL EOMONTH EPOCHTODATE EQ ERF ERFC ERRORTYPE EVEN EXACT EXP FACT
  FACTDOUBLE FALSE FIND FINDB FISHER FIXED FLOOR FORECAST FORMULATEXT FV FVSCHEDULE GAMMA GAMMALN GAUSS GESTEP
  GETPIVOTDATA GOOGLETRANSLATE GT GTE HOUR HYPERLINK INT INTERCEPT INTRATE IPMT IRR KURT LARGE LEFT LEFTB LEN
  LENB LN LOG LOG10 LOWER LT LTE MARGINOFERROR MDETERM MDURATION MID MIDB MINUS MINUTE MIRR MOD MONTH MROUND
  MULTINOMIAL MULTIPLY N NA NE NETWORKDAYS NOMINAL NOT NOW NPER NPV ODD PDURATION PEARSON PERCENTIF PERCENTILE
  PERCENTRANK PERMUT PERMUTATIONA PHI PI PMT POISSON POW POWER PPMT PRICE PROB PROPER PV QUARTILE QUOTIENT RADIANS
  RAND RANDBETWEEN RATE RECEIVED REPLACE REPLACEB REPT RIGHT RIGHTB ROMAN ROUND ROUNDDOWN ROUNDUP ROW RRI RSQ
  SEARCH SEARCHB SECOND SERIESSUM SHEET SHEETS SIGN SKEW SLN SLOPE SMALL SQRT SQRTPI STANDARDIZE STDEVA STDEVPA
  STEYX SUBSTITUTE SUMXMY2 SYD T TEXT TIME TIMEVALUE TODAY TRANSLATE TRIM TRIMMEAN TRUE TRUNC TYPE UMINUS
  UNARY_PERCENT UNICHAR UNICODE UPLUS UPPER VALUE VARA VARPA VDB WEEKDAY WEEKNUM WEIBULL WORKDAY XIRR XNPV YEAR
  YEARFRAC YIELD`.split(/\s+/),
);
const isOfOneValue = (name: string): boolean =>
  NAMES.has(name) || FAMILIES.some((family) => family.test(name));

/** A text, the name of a sheet, a word, or one character. */
const TOKEN = /"[^"]*"?|'[^']*'?|[$#\p{L}\d_.]+|\S/gu;
const LINE = /^\$?[A-Z]{0,3}\$?\d*$/i;
const CELL_OR_VALUE = /^\$?[A-Z]{1,3}\$?\d+$|^[\d.#]|^(?:TRUE|FALSE)$/i;
const isName = (token: string): boolean => /^[\p{L}_]/u.test(token) && !CELL_OR_VALUE.test(token);

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

function rangeSize(from: string, to: string): ArraySize {
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
  const tokens = tokensOf(formula);
  if (tokens.length === 1 && isName(tokens[0]!)) return ANY;
  let position = 0;
  /** Up to the separator or bracket that ends the expression. */
  const expression = (context: Context): ArraySize => {
    const sizes: ArraySize[] = [];
    for (; position < tokens.length; position += 1) {
      const [token = '', next = '', last = '', end = ''] = tokens.slice(position, position + 4);
      if (token === ')' || token === '}' || SEPARATORS.includes(token)) break;
      if (token === '(') sizes.push(...argumentsIn(context));
      else if (token === '{') sizes.push(braces());
      else if (next === '(' && /^[\p{L}_]/u.test(token)) {
        position += 1;
        sizes.push(called(token.toUpperCase(), context));
      } else if (next === ':' && LINE.test(token) && LINE.test(last) && end !== '(') {
        position += 2;
        if (context !== 'value') sizes.push(rangeSize(token, last));
      } else if (isName(token)) sizes.push(NAMED);
      // A range from or to a function.
      else if (token === ':' && context !== 'value') sizes.push(ANY);
    }
    return largest(sizes);
  };
  /** From the opening bracket to the closing one. */
  const argumentsIn = (context: Context): Argument[] => {
    const args: Argument[] = [];
    do {
      position += 1;
      const first = position;
      const size = expression(context);
      const text = tokens.slice(first, position).join('');
      args.push({ ...size, text, end: tokens[position] ?? '' });
    } while (SEPARATORS.includes(args[args.length - 1]!.end));
    return args;
  };
  const called = (name: string, outer: Context): ArraySize => {
    const { rule, context } = RULES.get(name) ?? {
      rule: isOfOneValue(name) ? all : () => ANY,
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
