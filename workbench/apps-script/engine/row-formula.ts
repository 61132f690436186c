// Workbench, Apps Script host, engine: formulas of conditional formats that look at single cells only,
// compiled into functions, so that a format is calculated for the cells that are drawn instead of its whole
// range.

export type CellValue = string | number | boolean | null;

/** Rows and columns are 0-based. */
interface CellsAround {
  /** The cell for which the formula is calculated, relative to the first cell of the format's range. */
  readonly down: number;
  readonly right: number;
  cell(row: number, column: number): CellValue;
}

type Compiled = (around: CellsAround) => CellValue;

/**
 * The formula has an error, such as a text that was not found. One for all: a new one would get a stack for
 * each cell that is drawn.
 */
const FAILED = new Error('The formula has an error.');

const TOKEN =
  /\s*(?:("(?:[^"]|"")*")|(\d+(?:\.\d+)?)|(\$?[A-Z]{1,3}\$?\d+)(?![\w(!:])|([A-Z]+)(?=\()|(TRUE|FALSE)\b|(<>|<=|>=|[-=<>&(),;]))/iy;

interface Token {
  readonly kind: 'text' | 'number' | 'cell' | 'name' | 'flag' | 'sign';
  readonly text: string;
}

const KINDS = ['text', 'number', 'cell', 'name', 'flag', 'sign'] as const;

/** null: something is not one of these tokens. */
function tokensOf(formula: string): Token[] | null {
  const tokens: Token[] = [];
  const source = formula.trim();
  TOKEN.lastIndex = source.startsWith('=') ? 1 : 0;
  while (TOKEN.lastIndex < source.length) {
    const found = TOKEN.exec(source);
    if (found === null) return null;
    const i = found.slice(1).findIndex((part) => part !== undefined);
    tokens.push({ kind: KINDS[i]!, text: found[i + 1]! });
  }
  return tokens;
}

const textOf = (value: CellValue): string =>
  value === null ? '' : typeof value === 'boolean' ? String(value).toUpperCase() : String(value);

function numberOf(value: CellValue): number {
  const n = Number(value ?? 0);
  if (Number.isNaN(n)) throw FAILED;
  return n;
}

function truthOf(value: CellValue): boolean {
  if (typeof value !== 'string') return Boolean(value);
  if (/^(?:true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  throw FAILED;
}

/** 1-based. */
function place(wanted: string, within: string, from: CellValue | undefined): number {
  const at = within.indexOf(wanted, from === undefined ? 0 : numberOf(from) - 1);
  if (at < 0) throw FAILED;
  return at + 1;
}

/** Only texts can be matched. Google's expressions begin with `(?i)` to ignore case. */
function matches(text: CellValue, pattern: string): boolean {
  if (typeof text !== 'string' && text !== null) throw FAILED;
  const ignoresCase = pattern.startsWith('(?i)');
  try {
    return new RegExp(ignoresCase ? pattern.slice(4) : pattern, ignoresCase ? 'iu' : 'u').test(textOf(text));
  } catch {
    throw FAILED;
  }
}

/** False for a value that is an error. */
function holds(test: () => boolean): boolean {
  try {
    return test();
  } catch (error) {
    if (error === FAILED) return false;
    throw error;
  }
}

type Argument = () => CellValue;

/** Arguments are calculated on demand, because ISNUMBER takes errors. */
const FUNCTIONS: Readonly<Record<string, (...given: Argument[]) => CellValue>> = {
  AND: (...given) => given.every((one) => truthOf(one())),
  OR: (...given) => given.some((one) => truthOf(one())),
  NOT: (one) => !truthOf(one!()),
  ISNUMBER: (one) => holds(() => typeof one!() === 'number'),
  ISBLANK: (one) => one!() === null,
  LEN: (one) => textOf(one!()).length,
  EXACT: (a, b) => textOf(a!()) === textOf(b!()),
  FIND: (wanted, within, from) => place(textOf(wanted!()), textOf(within!()), from?.()),
  SEARCH: (wanted, within, from) =>
    place(textOf(wanted!()).toLowerCase(), textOf(within!()).toLowerCase(), from?.()),
  REGEXMATCH: (text, pattern) => matches(text!(), textOf(pattern!())),
  LEFT: (one, count) => textOf(one!()).slice(0, count ? numberOf(count()) : 1),
};

const KIND_ORDER = ['number', 'string', 'boolean'];

/** As in a spreadsheet: numbers come before texts, texts before TRUE and FALSE; case is ignored. */
function compare(a: CellValue, b: CellValue): number {
  const like = (value: CellValue, other: CellValue): string | number | boolean =>
    value ?? (typeof other === 'string' ? '' : typeof other === 'boolean' ? false : 0);
  const [x, y] = [like(a, b), like(b, a)];
  if (typeof x !== typeof y) return KIND_ORDER.indexOf(typeof x) - KIND_ORDER.indexOf(typeof y);
  const [left, right] = typeof x === 'string' ? [x.toLowerCase(), String(y).toLowerCase()] : [x, y];
  return left < right ? -1 : left > right ? 1 : 0;
}

const COMPARISONS: Readonly<Record<string, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '<': (order) => order < 0,
  '>': (order) => order > 0,
  '<=': (order) => order <= 0,
  '>=': (order) => order >= 0,
};

const columnOf = (letters: string): number =>
  Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;

function cellReference(text: string): Compiled {
  const [, fixedColumn, letters, fixedRow, digits] = /^(\$?)([A-Z]+)(\$?)(\d+)$/.exec(text.toUpperCase())!;
  const [row, column] = [Number(digits) - 1, columnOf(letters!)];
  return ({ cell, down, right }) => cell(fixedRow ? row : row + down, fixedColumn ? column : column + right);
}

/** Not a formula of this kind: the engine calculates it. */
class Unknown extends Error {}

function parse(tokens: readonly Token[]): Compiled {
  let at = 0;
  const isSign = (...signs: string[]) => tokens[at]?.kind === 'sign' && signs.includes(tokens[at]!.text);
  const take = (sign: string): void => {
    if (!isSign(sign)) throw new Unknown();
    at += 1;
  };
  const call = (name: string): Compiled => {
    const known = FUNCTIONS[name.toUpperCase()];
    if (!known) throw new Unknown();
    const given: Compiled[] = [];
    take('(');
    if (!isSign(')')) {
      given.push(comparison());
      while (isSign(',', ';')) {
        at += 1;
        given.push(comparison());
      }
    }
    take(')');
    return (around) => known(...given.map((one) => () => one(around)));
  };
  const single = (): Compiled => {
    if (isSign('(')) {
      at += 1;
      const inner = comparison();
      take(')');
      return inner;
    }
    if (isSign('-')) {
      at += 1;
      const positive = single();
      return (around) => -numberOf(positive(around));
    }
    const token = tokens[at];
    at += 1;
    if (token?.kind === 'text') {
      const text = token.text.slice(1, -1).replaceAll('""', '"');
      return () => text;
    }
    if (token?.kind === 'number') return () => Number(token.text);
    if (token?.kind === 'flag') return () => token.text.toUpperCase() === 'TRUE';
    if (token?.kind === 'cell') return cellReference(token.text);
    if (token?.kind === 'name') return call(token.text);
    throw new Unknown();
  };
  const joined = (): Compiled => {
    const parts = [single()];
    while (isSign('&')) {
      at += 1;
      parts.push(single());
    }
    return parts.length === 1 ? parts[0]! : (around) => parts.map((part) => textOf(part(around))).join('');
  };
  const comparison = (): Compiled => {
    const left = joined();
    const sign = tokens[at]?.kind === 'sign' ? COMPARISONS[tokens[at]!.text] : undefined;
    if (!sign) return left;
    at += 1;
    const right = joined();
    return (around) => sign(compare(left(around), right(around)));
  };
  const whole = comparison();
  if (at < tokens.length) throw new Unknown();
  return whole;
}

const compiled = new Map<string, ((around: CellsAround) => boolean) | null>();

/**
 * Whether the format applies to a cell; null: the formula has ranges, or functions that are not known here.
 */
export function rowFormula(formula: string): ((around: CellsAround) => boolean) | null {
  const known = compiled.get(formula);
  if (known !== undefined) return known;
  const made = compile(formula);
  compiled.set(formula, made);
  return made;
}

function compile(formula: string): ((around: CellsAround) => boolean) | null {
  const tokens = tokensOf(formula);
  if (tokens === null) return null;
  try {
    const run = parse(tokens);
    return (around) => holds(() => isTrue(run(around)));
  } catch (error) {
    if (error instanceof Unknown) return null;
    throw error;
  }
}

const isTrue = (value: CellValue): boolean =>
  typeof value === 'string' ? value.toLowerCase() === 'true' : Boolean(value);
