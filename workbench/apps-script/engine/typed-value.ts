// Workbench, Apps Script host, engine: how Google Sheets interprets a value that is typed or set.
import { DAY_FIRST_FORMAT, dayFirstDate, LOCALES, type Locale, usFormula, usNumber } from './locale';
import { dateSerial, isDate, parseDateText } from './typed-date';

/** New content of a cell. `format` is the number format that the value implies, if any. */
export type TypedValue =
  | { kind: 'empty' }
  | { kind: 'text'; text: string; forced?: boolean }
  | { kind: 'number'; number: number; format?: string }
  | { kind: 'boolean'; boolean: boolean }
  | { kind: 'formula'; formula: string };

const PLAIN_TEXT = '@';

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)$/;
const GROUPED = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/;
const SCIENTIFIC = /^[+-]?(\d+\.?\d*|\.\d+)[eE][+-]?\d{1,3}$/;
const CURRENCY = /^([+-]?)([$€£¥])\s?([\d.,]+)$/;
const NEGATIVE_IN_PARENTHESES = /^\(([$€£¥]?\s?[\d.,]+)\)$/;
/** `+x` and `-x` start a formula as `=` does; a lone sign or dash does not. */
const SIGNED_FORMULA = /^[+-]\s*[\p{L}\d("'$.+-]/u;

/**
 * Interprets a value like Range.setValue. `format` is the cell's number format before the write (`@` keeps
 * text unchanged); `today` supplies the year of dates without one.
 */
export function typedValue(
  value: unknown,
  format: string,
  today: Date,
  locale: Locale = LOCALES.en_US,
): TypedValue {
  if (value === null || value === undefined || value === '') return { kind: 'empty' };
  if (typeof value === 'boolean') return { kind: 'boolean', boolean: value };
  if (typeof value === 'number') {
    return Number.isFinite(value) ? { kind: 'number', number: value } : { kind: 'text', text: '#NUM!' };
  }
  if (isDate(value)) return typedDate(value);
  return typedText(typeof value === 'string' ? value : objectText(value), format, today, locale);
}

function typedText(text: string, format: string, today: Date, locale: Locale): TypedValue {
  if (format === PLAIN_TEXT) return { kind: 'text', text, forced: true };
  if (text.startsWith("'")) return { kind: 'text', text: text.slice(1), forced: true };
  if (text.startsWith('=') && text.length > 1) return typedFormula(text, locale);
  const trimmed = text.trim();
  if (/^(true|false)$/i.test(trimmed)) return { kind: 'boolean', boolean: /^t/i.test(trimmed) };
  const number = parseNumber(usNumber(locale, trimmed)) ?? parseDate(trimmed, today, locale);
  if (number) return { kind: 'number', ...number };
  if (SIGNED_FORMULA.test(trimmed) && !/^[+-]+$/.test(trimmed)) return typedFormula(`=${trimmed}`, locale);
  return { kind: 'text', text };
}

/** Google keeps the text of an invalid formula; here only the error is kept. */
function typedFormula(text: string, locale: Locale): TypedValue {
  const formula = usFormula(locale, text);
  return formula === null ? { kind: 'text', text: '#ERROR!' } : { kind: 'formula', formula };
}

function parseDate(text: string, today: Date, locale: Locale): TypedNumber | null {
  const isoText = dayFirstDate(locale, text, today);
  const date = parseDateText(isoText ?? text, today);
  return date && isoText !== null ? { ...date, format: DAY_FIRST_FORMAT } : date;
}

function typedDate(date: Date): TypedValue {
  if (Number.isNaN(date.getTime())) return { kind: 'text', text: '#NUM!' };
  const midnight = date.getHours() + date.getMinutes() + date.getSeconds() + date.getMilliseconds() === 0;
  return { kind: 'number', number: dateSerial(date), format: midnight ? 'M/d/yyyy' : 'M/d/yyyy H:mm:ss' };
}

interface TypedNumber {
  number: number;
  format?: string;
}

/**
 * Parses "1,234.50", "5%", "$1.50", "(5)", "1E5" into a number and the format it was typed in; null: anything
 * else.
 */
function parseNumber(text: string): TypedNumber | null {
  const inner = NEGATIVE_IN_PARENTHESES.exec(text)?.[1];
  if (inner) {
    const positive = parseNumber(inner);
    return positive && { ...positive, number: -positive.number };
  }
  if (text.endsWith('%')) {
    const plain = plainNumber(text.slice(0, -1).trimEnd());
    return plain && { number: plain.number / 100, format: plain.hasDecimals ? '0.00%' : '0%' };
  }
  const money = CURRENCY.exec(text);
  if (money) {
    const plain = plainNumber(money[3] ?? '');
    if (!plain) return null;
    const symbol = money[2] === '$' ? '"$"' : `[$${money[2]}]`;
    const number = money[1] === '-' ? -plain.number : plain.number;
    return { number, format: `${symbol}#,##0${plain.hasDecimals ? '.00' : ''}` };
  }
  if (SCIENTIFIC.test(text)) return ifFinite({ number: Number(text), format: '0.00E+00' });
  const plain = plainNumber(text);
  if (!plain || !ifFinite(plain)) return null;
  if (!plain.isGrouped) return { number: plain.number };
  return { number: plain.number, format: plain.hasDecimals ? '#,##0.00' : '#,##0' };
}

/** Numbers that are too large for a double remain text. */
const ifFinite = <T extends TypedNumber>(typed: T): T | null =>
  Number.isFinite(typed.number) ? typed : null;

function plainNumber(text: string): { number: number; hasDecimals: boolean; isGrouped: boolean } | null {
  const isGrouped = GROUPED.test(text);
  if (!isGrouped && !NUMBER.test(text)) return null;
  return { number: Number(text.replaceAll(',', '')), hasDecimals: /\.\d/.test(text), isGrouped };
}

/** Objects are written as Java prints them: `{a=1}`; lists as `[Ljava.lang.Object;@…`. */
function objectText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return '[Ljava.lang.Object;@1f0e8a4';
  const parts = Object.entries(value).map(([key, item]) => `${key}=${String(item)}`);
  return `{${parts.join(', ')}}`;
}
