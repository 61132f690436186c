// shared: numbers as people type them and other programs write them: any minus sign, space and percent
// sign, decimal commas and points, and words for no value.

import { ENGLISH, type NumberStyle } from './numbers';

/** Characters: a longer text is never a number and is not matched against patterns. */
export const LONGEST_NUMBER = 100;

/**
 * Full-width characters, minus signs, dashes, percent signs, and spaces and invisible characters of any kind
 * as their plain ones, each at the same position.
 */
export const plainSigns = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u2010-\u2013\u2212\ufe63]/g, '-')
    .replace(/[\u066a\ufe6a]/g, '%')
    .replace(/[\s\p{Cf}]/gu, (gap) => ' '.repeat(gap.length));

/** The text without a percent sign before or after it; null: it has none. */
export function withoutPercent(text: string): string | null {
  const plain = text.length > LONGEST_NUMBER ? '' : plainSigns(text).trim();
  if (plain.endsWith('%')) return plain.slice(0, -1).trimEnd();
  return /^[+-]?%/.test(plain) ? plain.replace('%', '').trimEnd() : null;
}

/** A comma or a point before exactly three digits. */
const DOUBTFUL = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * The number if the text has only one meaning, otherwise null. `1,5` is 1.5 and ` 7` is 7; `1,234` is null:
 * it is 1234 or 1.234.
 */
export const numberIn = (text: string): number | null => {
  if (text.length > LONGEST_NUMBER) return null;
  const t = plainSigns(text).trim();
  if (/^[+-]?\d+$/.test(t)) return number(t);
  if (/^[+-]?\d{1,3}( \d{3})+([.,]\d+)?$/.test(t)) return number(t.replace(/ /g, '').replace(',', '.'));
  if (/^[+-]?\d{1,3}(,\d{3})+\.\d+$/.test(t)) return number(t.replace(/,/g, ''));
  if (/^[+-]?\d{1,3}(\.\d{3})+,\d+$/.test(t)) return number(t.replace(/\./g, '').replace(',', '.'));
  if (DOUBTFUL.test(t)) return null;
  if (/^[+-]?\d+[.,]\d+$/.test(t)) return number(t.replace(',', '.'));
  return null;
};

/** The two possible numbers of an ambiguous text; null for any other text. */
export const numbersPossible = (text: string): { thousands: number; decimals: number } | null => {
  const t = text.length > LONGEST_NUMBER ? '' : plainSigns(text).trim();
  if (!DOUBTFUL.test(t)) return null;
  return { thousands: Number(t.replace(/[.,]/, '')), decimals: Number(t.replace(',', '.')) };
};

const number = (text: string): number | null => {
  const digits = text.replace(/[^0-9]/g, '').replace(/^0+/, '');
  return digits.length > 15 ? null : Number(text) + 0;
};

/** Whether its last comma or point, if it has one, is the decimal separator of the style. */
export const isInStyle = (text: string, { decimal }: NumberStyle): boolean => {
  const [comma, point] = [text.lastIndexOf(','), text.lastIndexOf('.')];
  return comma === point || comma > point === (decimal === ',');
};

/** A number in a field, or the number that the text is in another style; null: it is none. */
type TypedNumber =
  | { readonly ok: true; readonly value: number; readonly isPercent: boolean }
  | { readonly ok: false; readonly meant: number | null; readonly isPercent: boolean };

/** `12.5`, `−10 %` and `$5`. In a field the decimal separator is known: `1.234` is no thousand. */
export function typedNumber(text: string, style: NumberStyle = ENGLISH): TypedNumber {
  const percent = withoutPercent(text);
  const isPercent = percent !== null;
  const bare = (percent ?? plainSigns(text).trim()).replace(/^([+-]?) ?\$ ?/, '$1').replace(/^([+-]) /, '$1');
  const point = bare.length <= 16 && isInStyle(bare, style) ? bare.replace(',', '.') : '';
  if (/^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(point)) return { ok: true, value: Number(point) + 0, isPercent };
  const value = numberIn(bare);
  return value !== null && isInStyle(bare, style)
    ? { ok: true, value, isPercent }
    : { ok: false, meant: value, isPercent };
}

const EMPTY =
  /^(?:[-–—]*|null|nil|none|n\/?a|n\.a\.|nan|nv|k\.a\.|undefined|\(?(?:blank|empty|missing|not set|not available)\)?)$/i;

/** True for `''`, `--`, `N/A`, `(not set)` and the like, without spaces around them. */
export const isEmptyText = (text: string): boolean => EMPTY.test(text);
