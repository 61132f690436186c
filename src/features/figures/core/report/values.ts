// figures: numbers, days, IDs and countries as reports write them. Amounts are exact: no binary fraction
// on the way.

import { DAY_MS } from '../../../../shared/time';
import { isEmptyText } from '../../../../shared/typed-number';
import { currencyIn, wordsOf } from './units';

/** How a file writes numbers and days. */
export interface Style {
  readonly decimal: '.' | ',';
  readonly dayOrder: DayOrder;
}
export type DayOrder = 'ymd' | 'dmy' | 'mdy';

/** A cell that cannot be read. */
export interface Problem {
  readonly problem: 'number' | 'day' | 'future' | 'mangled' | 'negative' | 'currency' | 'longer' | 'shorter';
}

const NUMBER: Problem = { problem: 'number' };
const DAY: Problem = { problem: 'day' };
const NEGATIVE: Problem = { problem: 'negative' };
const CURRENCY: Problem = { problem: 'currency' };

export const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'problem' in value;

const ZERO = 48;
const DIGITS = 4;

/** Of an Arabic or Persian digit. */
const westernDigit = (digit: string): string => String(digit.charCodeAt(0) & 15);

/** A separator of thousands has three digits behind it, or two and later three: 12,34,567.8. */
const GROUPED = {
  '.': /^-?[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/,
  ',': /^-?[1-9]\d{0,2}(?:\.\d{2,3})*\.\d{3}(?:,\d*)?$/,
};

/** Without the sign of dollars, spaces and separators of thousands; null: not a number. */
function plainNumber(text: string, decimal: '.' | ','): string | null {
  let plain = text
    .normalize('NFKC')
    .replace(/[٠-٩۰-۹]/g, westernDigit)
    .replace(/[\s\u00a0\u2009\u202f'’\u200e\u200f\u061c]/g, '')
    .replace(/^\((.*)\)$/, '-$1')
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/^(-?)(?:us\$|\$us|\$|usd)/i, '$1')
    .replace(/(?:us\$|\$us|\$|usd)$/i, '')
    .replace(/^\((.*)\)$/, '-$1');
  const thousands = decimal === '.' ? ',' : '.';
  if (plain.includes(thousands)) {
    if (!GROUPED[decimal].test(plain)) return null;
    plain = plain.split(thousands).join('');
  }
  plain = plain.replace(decimal, '.');
  return /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain) ? plain : null;
}

/** Units of 1/10,000, rounded half up. */
function units(plain: string): number | null {
  const isNegative = plain.startsWith('-');
  const [whole = '', fraction = ''] = (isNegative ? plain.slice(1) : plain).split('.');
  const digits = `${fraction}00000`;
  const exact = Number(whole + digits.slice(0, DIGITS)) + (digits.charCodeAt(DIGITS) >= ZERO + 5 ? 1 : 0);
  if (!Number.isSafeInteger(exact)) return null;
  return isNegative ? 0 - exact : exact;
}

/** Characters of a plain number such as `12.5`, which most cells have. */
function isPlain(text: string, decimal: string): boolean {
  const { length } = text;
  if (length === 0 || length > 15) return false;
  const point = decimal.charCodeAt(0);
  let points = 0;
  for (let i = 0; i < length; i += 1) {
    const code = text.charCodeAt(i);
    if (code >= ZERO && code <= ZERO + 9) continue;
    if (code !== point || i === 0) return false;
    points += 1;
  }
  return points <= 1;
}

/**
 * Integer of 1/10,000; null: empty. `1.234,56`, `$1,234.56`, `(12.00)`, `1 234,5`, `1'234.50`, `1.5E+3`.
 */
export function amountOf(text: string, { decimal }: Pick<Style, 'decimal'>): number | null | Problem {
  if (isPlain(text, decimal)) return units(decimal === '.' ? text : text.replace(',', '.')) ?? NUMBER;
  const trimmed = text.trim();
  if (isEmptyText(trimmed)) return null;
  const powered = /^(-?\d+(?:[.,]\d+)?)e([+-]?\d{1,2})$/i.exec(trimmed);
  if (powered) {
    const value = Number(powered[1]!.replace(',', '.')) * 10 ** (Number(powered[2]) + DIGITS);
    return Number.isSafeInteger(Math.round(value)) ? Math.round(value) : NUMBER;
  }
  // This runs for each cell. Names and signs of other currencies have characters that numbers lack.
  if (/[^\d\s.,$()+'-]/.test(trimmed) && /\d/.test(trimmed) && currencyIn(trimmed) === 'other')
    return CURRENCY;
  const plain = plainNumber(trimmed, decimal);
  return plain === null ? NUMBER : (units(plain) ?? NUMBER);
}

const UNIT = 10 ** DIGITS;

/** A whole number from 0; null: empty. */
export function countOf(text: string, style: Pick<Style, 'decimal'>): number | null | Problem {
  const amount = amountOf(text, style);
  if (amount === null || isProblem(amount)) return amount;
  if (amount < 0) return NEGATIVE;
  return amount % UNIT === 0 ? amount / UNIT : NUMBER;
}

/** How month names begin in several languages, without accents. */
const MONTHS: readonly RegExp[] = [
  /^(?:jan|ene|gen|янв|oca)/,
  /^(?:feb|fev|фев|sub)/,
  /^(?:mar|mrz|mrt|мар)/,
  /^(?:apr|avr|abr|апр|nis)/,
  /^(?:may|mai|mag|mei|маи|мая)/,
  /^(?:jun|juin|giu|июн|haz)/,
  /^(?:jul|juil|lug|июл|tem)/,
  /^(?:aug|aou|ago|авг|agu)/,
  /^(?:sep|set|сен|eyl)/,
  /^(?:oct|okt|ott|out|окт|eki)/,
  /^(?:nov|ноя|kas)/,
  /^(?:dec|dez|dic|дек|ara)/,
];

/** 0: unknown. */
const monthNamed = (name: string): number => MONTHS.findIndex((month) => month.test(wordsOf(name))) + 1;

const LONGEST_DAY = 60;
const YEARS = { first: 2000, last: 2099 };

function dayIn(year: number, month: number, day: number): number | Problem {
  const full = year < 100 ? 2000 + year : year;
  if (full < YEARS.first || full > YEARS.last) return DAY;
  const date = new Date(Date.UTC(full, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() / DAY_MS : DAY;
}

/** Days from 1899-12-30, from which spreadsheets count, to 1970-01-01. */
const SERIAL_START = 25569;
const SERIAL = { first: 36526, last: 73050 };

/** Behind a day: nothing, a weekday, a time. A second day makes a range, which belongs to no day. */
const REST = /^(?:T.*|[,\s]+\d{1,2}:\d{2}.*|\D*)$/;
const ISO = /^(\d{4})[-/.年년]\s?(\d{1,2})[-/.月월]\s?(\d{1,2})[日일.]?/;
const NUMBERS = /^(\d{1,2})[-/.]\s?(\d{1,2})[-/.]\s?(\d{4}|\d{2})/;
const DAY_MONTH =
  /^(?:\p{L}+\.?,?\s+)?(\d{1,2})(?:\.|er|º|st|nd|rd|th)?[\s-]+(?:de\s+)?(\p{L}+)\.?,?[\s-]+(?:de\s+)?(\d{4}|\d{2})/u;
const MONTH_DAY = /^(?:\p{L}+,\s+)?(\p{L}+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/u;
const YEAR_MONTH = /^(\d{4})-(\p{L}+)-(\d{1,2})/u;

/** null: the text does not begin so, or more than a time follows. */
function parts(text: string, pattern: RegExp): readonly string[] | null {
  const dateMatch = pattern.exec(text);
  return dateMatch && REST.test(text.slice(dateMatch[0].length)) ? dateMatch : null;
}

/**
 * Days since 1970-01-01; null: empty. `2026-11-03`, `20261103`, `03.11.2026`, `11/3/26`, `3 Nov 2026`,
 * `2026-11-03T08:00:00Z`, `2026年11月3日`, and the serial number of a spreadsheet.
 */
export function dayOf(text: string, { dayOrder }: Pick<Style, 'dayOrder'>): number | null | Problem {
  const trimmed = text
    .normalize('NFKC')
    .replace(/[٠-٩۰-۹]/g, westernDigit)
    .trim()
    .replace(/^'/, '');
  if (trimmed === '') return null;
  if (trimmed.length > LONGEST_DAY) return DAY;
  const iso = parts(trimmed, ISO);
  if (iso) return dayIn(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  if (/^20\d{6}$/.test(trimmed)) {
    return dayIn(Number(trimmed.slice(0, 4)), Number(trimmed.slice(4, 6)), Number(trimmed.slice(6)));
  }
  if (/^\d{5}(?:[.,]\d+)?$/.test(trimmed)) {
    const serial = Math.floor(Number(trimmed.replace(',', '.')));
    return serial >= SERIAL.first && serial <= SERIAL.last ? serial - SERIAL_START : DAY;
  }
  const numbers = parts(trimmed, NUMBERS);
  if (numbers) {
    const [, first, second, third] = numbers.map(Number) as [number, number, number, number];
    if (dayOrder === 'mdy') return dayIn(third, first, second);
    if (dayOrder === 'ymd' && String(numbers[3]).length === 2) return dayIn(first, second, third);
    return dayIn(third, second, first);
  }
  const namedParts = parts(trimmed, DAY_MONTH);
  if (namedParts) return dayIn(Number(namedParts[3]), monthNamed(namedParts[2]!), Number(namedParts[1]));
  const american = parts(trimmed, MONTH_DAY);
  if (american) return dayIn(Number(american[3]), monthNamed(american[1]!), Number(american[2]));
  const yearFirst = parts(trimmed, YEAR_MONTH);
  if (yearFirst) return dayIn(Number(yearFirst[1]), monthNamed(yearFirst[2]!), Number(yearFirst[3]));
  return DAY;
}

/**
 * A number that a spreadsheet program shortened: its last digits are lost. The service's own IDs are
 * hexadecimal, and 7921503e41400020 is a whole one.
 */
const MANGLED = /^\d+(?:[.,]\d+)?e\+\d+$|^\d+[.,]\d+e\d+$/i;

/** As it is written; null: empty. `1.23E+15` has lost its digits; `="0123"` keeps them. */
export function idOf(text: string): string | null | Problem {
  const trimmed = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/^'/, '')
    .replace(/^="(.*)"$/, '$1')
    .trim();
  if (trimmed === '') return null;
  return MANGLED.test(trimmed) ? { problem: 'mangled' } : trimmed;
}
