// Workbench, Apps Script host, engine: effects of a document's locale: number separators, order of dates,
// separators in formulas.

export type LocaleName = 'en_US' | 'de_DE' | 'tr_TR' | 'ja_JP';

export interface Locale {
  readonly name: LocaleName;
  /** Of the user interface and of messages. */
  readonly language: string;
  /** A comma separates decimals, a dot separates groups of digits. */
  readonly decimalComma: boolean;
  /** `15.1.2026` and `15/1/2026` have the day first. */
  readonly dayFirst: boolean;
}

export const LOCALES: Readonly<Record<LocaleName, Locale>> = {
  en_US: { name: 'en_US', language: 'en', decimalComma: false, dayFirst: false },
  de_DE: { name: 'de_DE', language: 'de', decimalComma: true, dayFirst: true },
  tr_TR: { name: 'tr_TR', language: 'tr', decimalComma: true, dayFirst: true },
  ja_JP: { name: 'ja_JP', language: 'ja', decimalComma: false, dayFirst: false },
};

/** A typed number as in the US locale: `1.234,5` becomes `1,234.5`. */
export const usNumber = ({ decimalComma }: Locale, text: string): string =>
  decimalComma ? text.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.')) : text;

const NUMERIC_DATE = /^(\d{1,2})([./-])(\d{1,2})(?:\2(\d{4}|\d{2})?)?$/;

/** Parts of a date that was typed with the day first. */
export const DAY_FIRST_FORMAT = 'dd.mm.yyyy';

/**
 * A date typed with the day first, as year, month and day; null: not a date. Without a year: the current
 * year.
 */
export function dayFirstDate({ dayFirst }: Locale, text: string, today: Date): string | null {
  if (!dayFirst) return null;
  const [, day, , month, year = String(today.getFullYear())] = NUMERIC_DATE.exec(text) ?? [];
  if (day === undefined || month === undefined) return null;
  const full = year.length === 2 ? `${Number(year) < 30 ? '20' : '19'}${year}` : year;
  return `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/**
 * A formula with commas between arguments, as the engine reads it. Semicolons separate arguments in every
 * locale. null: the formula is invalid, because in a locale with a decimal comma, a comma is only allowed
 * between digits.
 */
export function usFormula({ decimalComma }: Locale, formula: string): string | null {
  let result = '';
  let quote = '';
  let braces = 0;
  for (let at = 0; at < formula.length; at += 1) {
    const sign = formula[at]!;
    if (quote !== '') {
      if (sign === quote) quote = '';
      result += sign;
      continue;
    }
    if (sign === '"' || sign === "'") quote = sign;
    if (sign === '{') braces += 1;
    if (sign === '}') braces -= 1;
    if (sign === ';' && braces === 0) result += ',';
    else if (sign === ',' && decimalComma) {
      if (!/\d$/.test(formula.slice(0, at)) || !/^\d/.test(formula.slice(at + 1))) return null;
      result += '.';
    } else result += sign;
  }
  return result;
}
