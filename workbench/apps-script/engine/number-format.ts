// Workbench, Apps Script host, engine: number formats: the kind of a format, and a value displayed in it.
import { numfmt } from '@univerjs/core';
import { LOCALES, type Locale } from './locale';

/** Returned by Sheets as the format of a cell without one. */
export const AUTOMATIC = '0.###############';

/** True for the names that mean "no format". */
export const isAutomatic = (pattern: string | null | undefined): boolean =>
  !pattern || pattern === AUTOMATIC || /^general$/i.test(pattern);

type FormatKind = 'automatic' | 'text' | 'date' | 'percent' | 'number';

const kinds = new Map<string, FormatKind>();

/** Cached by pattern, because it is needed for every number that is read. */
export function formatKind(pattern: string | null | undefined): FormatKind {
  if (!pattern || isAutomatic(pattern)) return 'automatic';
  let kind = kinds.get(pattern);
  if (!kind) {
    kind = classify(pattern);
    kinds.set(pattern, kind);
  }
  return kind;
}

function classify(pattern: string): FormatKind {
  if (pattern === '@' || pattern === '@@@') return 'text';
  try {
    const { isDate, isPercent } = numfmt.getFormatInfo(pattern);
    if (isDate) return 'date';
    return isPercent ? 'percent' : 'number';
  } catch {
    return 'number';
  }
}

/** A number in a format, as displayed in the cell. */
export function displayNumber(
  value: number,
  pattern: string | null | undefined,
  locale: Locale = LOCALES.en_US,
): string {
  const kind = formatKind(pattern);
  if (kind === 'automatic' || kind === 'text' || !pattern) return localText(value, locale);
  try {
    // Days before March 1900 are counted without February 29, 1900, which other programs include.
    return String(numfmt.format(pattern, value, { leap1900: false, locale: locale.language }));
  } catch {
    return localText(value, locale);
  }
}

const localText = (value: number, { decimalComma }: Locale): string => {
  const text = automaticText(value);
  return decimalComma ? text.replace('.', ',') : text;
};

/** Whole numbers below 10^15 in full, all others with ten significant digits. */
function automaticText(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return String(value);
  const short = Number(value.toPrecision(Math.abs(value) >= 1e15 ? 6 : 10));
  const size = Math.abs(short);
  if (size >= 1e-4 && size < 1e15) return String(short);
  const [digits = '', power = '0'] = short.toExponential().split('e');
  const sign = power.startsWith('-') ? '-' : '+';
  return `${digits}E${sign}${power.replace(/^[+-]/, '').padStart(2, '0')}`;
}
