// tabs: parses unambiguous number texts; decimal commas and points are accepted.

/** Characters: a longer text is never a number and is not matched against patterns. */
export const LONGEST_NUMBER = 100;

/** A comma or a point before exactly three digits. */
const DOUBTFUL = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;

const SPACES = /[\s\u00a0\u202f]/g;

/**
 * The number if the text has only one meaning, otherwise null. `1,5` is 1.5 and ` 7` is 7; `1,234` is null:
 * it is 1234 or 1.234.
 */
export const numberIn = (text: string): number | null => {
  if (text.length > LONGEST_NUMBER) return null;
  const t = text.trim();
  if (/^[+-]?\d+$/.test(t)) return number(t);
  if (/^[+-]?\d{1,3}([ \u00a0\u202f]\d{3})+([.,]\d+)?$/.test(t)) {
    return number(t.replace(SPACES, '').replace(',', '.'));
  }
  if (/^[+-]?\d{1,3}(,\d{3})+\.\d+$/.test(t)) return number(t.replace(/,/g, ''));
  if (/^[+-]?\d{1,3}(\.\d{3})+,\d+$/.test(t)) return number(t.replace(/\./g, '').replace(',', '.'));
  if (DOUBTFUL.test(t)) return null;
  if (/^[+-]?\d+[.,]\d+$/.test(t)) return number(t.replace(',', '.'));
  return null;
};

/** The two possible numbers of an ambiguous text; null for any other text. */
export const numbersPossible = (text: string): { thousands: number; decimals: number } | null => {
  const t = text.length > LONGEST_NUMBER ? '' : text.trim();
  if (!DOUBTFUL.test(t)) return null;
  return { thousands: Number(t.replace(/[.,]/, '')), decimals: Number(t.replace(',', '.')) };
};

const number = (text: string): number | null => {
  const digits = text.replace(/[^0-9]/g, '').replace(/^0+/, '');
  return digits.length > 15 ? null : Number(text) + 0;
};
