// shared: decimal arithmetic without binary noise, and how documents of a locale write numbers.

/** The first 15 digits of a spreadsheet number are exact; the rest is binary noise. */
export const withoutNoise = (n: number): number => Number(n.toPrecision(15)) + 0;

/** Moves the decimal point in the text of the number; multiplication would add binary noise. */
const shifted = (n: number, places: number): number => {
  const text = String(n);
  // Few numbers have an exponent, and a list per number would cost more than the rest.
  if (text.indexOf('e') < 0) return Number(`${text}e${places}`);
  const [digits, exponent] = text.split('e');
  return Number(`${digits}e${Number(exponent) + places}`);
};

/** Half away from zero: 1.005 to two decimals is 1.01, -2.5 to none is -3. */
export const roundTo = (n: number, decimals: number): number => {
  const rounded = shifted(Math.round(shifted(Math.abs(n), decimals)), -decimals);
  return (n < 0 ? -rounded : rounded) + 0;
};

/** The nearest multiple of `step` (above 0); of two, the one further from zero. */
export const roundToStep = (n: number, step: number): number =>
  withoutNoise(roundTo(withoutNoise(n / step), 0) * step);

export interface NumberStyle {
  /** Between whole and fraction. */
  readonly decimal: string;
  /** Between groups of three digits. */
  readonly group: string;
}

export const ENGLISH: NumberStyle = { decimal: '.', group: ',' };

/**
 * A language tag for `Intl` and `toLocaleString`, which throw for tags that they do not know how to read.
 * @param locale of a spreadsheet or a browser, such as `de_DE` or `en-US@posix`; an invalid one is American
 */
export function languageTag(locale: string): string {
  const tag = locale.replace(/_/g, '-');
  try {
    new Intl.NumberFormat(tag);
    return tag;
  } catch {
    return 'en-US';
  }
}

/** @param locale of a spreadsheet, such as `de_DE`; an unknown one is English */
export function numberStyleOf(locale: string): NumberStyle {
  // Some locales group only numbers of more than four digits.
  const parts = new Intl.NumberFormat(languageTag(locale)).formatToParts(1234567.8);
  const textOf = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  return textOf('decimal') === '' ? ENGLISH : { decimal: textOf('decimal'), group: textOf('group') };
}

let localeOfDocument: () => string = () => '';
let styleOfDocument: NumberStyle | null = null;

/** For all numbers in texts of this page or execution. @param locale is called for the first number */
export function writeNumbersAs(locale: () => string): void {
  localeOfDocument = locale;
  styleOfDocument = null;
}

export function documentStyle(): NumberStyle {
  styleOfDocument ??= numberStyleOf(localeOfDocument());
  return styleOfDocument;
}

/** A number as JavaScript writes it, such as `-1234.5`, with the decimal separator of the style. */
export const withSeparator = (text: string, { decimal }: NumberStyle): string => text.replace('.', decimal);

/** `1,234.50`; with a minus sign below 0. */
export function groupedNumber(n: number, style: NumberStyle, least: number, most: number): string {
  const size = Math.abs(n).toLocaleString('en-US', {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
  });
  const [whole = '', fraction] = size.split('.');
  const grouped = whole.split(',').join(style.group);
  return `${n < 0 ? '−' : ''}${fraction === undefined ? grouped : `${grouped}${style.decimal}${fraction}`}`;
}

/** `+2.5 %`; −99.97 % is not shown as −100 %. @param least digits after the point */
export function signedPercent(percent: number, style: NumberStyle, least = 0): string {
  const size = Math.abs(percent);
  const isAlmostAll = percent < 0 && size < 100 && size >= 99.95;
  const shownSize = isAlmostAll ? Math.floor(size * 100) / 100 : size;
  const most = isAlmostAll || (size > 0 && size < 0.1) ? 2 : 1;
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '';
  return `${sign}${groupedNumber(shownSize, style, least, most)} %`;
}

/** `$1,234.50`, as the document writes it. */
export const dollarText = (amount: number, digits = 2): string =>
  `${amount < 0 ? '−' : ''}$${groupedNumber(Math.abs(amount), documentStyle(), digits, digits)}`;

/** The inverse: also with the sign of dollars or percent. null: not a number. */
export function numberInText(text: string, { decimal, group }: NumberStyle): number | null {
  const digits = text.replace('−', '-').replace(/[$%\s]/g, '');
  const plain = digits
    .split(group.trim() === '' ? ' ' : group)
    .join('')
    .replace(decimal, '.');
  return plain === '' || Number.isNaN(Number(plain)) ? null : Number(plain);
}
