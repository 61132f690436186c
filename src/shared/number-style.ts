// shared: how documents of a locale write numbers.

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

/** The inverse: also with the sign of dollars or percent. null: not a number. */
export function numberInText(text: string, { decimal, group }: NumberStyle): number | null {
  const digits = text.replace('−', '-').replace(/[$%\s]/g, '');
  const plain = digits
    .split(group.trim() === '' ? ' ' : group)
    .join('')
    .replace(decimal, '.');
  return plain === '' || Number.isNaN(Number(plain)) ? null : Number(plain);
}
