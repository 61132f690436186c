// shared: encodes any Unicode text for plain-text cells, below the cell limit.

/** Google's limit is 50,000 characters per cell; the rest is for what is stored with a piece. */
export const PIECE_LENGTH = 45000;

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/**
 * Characters that a spreadsheet may drop, change or interpret: control characters except line breaks, lone
 * surrogates, non-characters, a leading apostrophe, and the escape sequence itself (backslash and u).
 */
function isUnsafe(text: string, i: number): boolean {
  const unit = text.charCodeAt(i);
  if (unit < 0x20) return unit !== 0x0a;
  if (unit === 0x27) return i === 0;
  if (unit === 0x5c) return text.charAt(i + 1) === 'u';
  if (isHigh(unit)) return !isLow(text.charCodeAt(i + 1));
  if (isLow(unit)) return i === 0 || !isHigh(text.charCodeAt(i - 1));
  return (unit >= 0x7f && unit <= 0x9f) || unit >= 0xfffe;
}

/** `\u0009` for a tab: four hexadecimal digits. */
export const escapedUnit = (unit: string): string =>
  `\\u${`000${unit.charCodeAt(0).toString(16)}`.slice(-4)}`;

/** A text that a cell keeps exactly; unsafe characters become `\u0009`. */
export function toCellText(text: string): string {
  let safe = '';
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    if (!isUnsafe(text, i)) continue;
    safe += text.slice(start, i) + escapedUnit(text.charAt(i));
    start = i + 1;
  }
  return start === 0 ? text : safe + text.slice(start);
}

/** The inverse of `toCellText`. */
export const fromCellText = (text: string): string =>
  text.replace(/\\u([0-9a-f]{4})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

/** At most `length` units from `start`, never split inside a surrogate pair. */
const partFrom = (text: string, start: number, length: number): string => {
  const end = start + length;
  const isSplit = end < text.length && isHigh(text.charCodeAt(end - 1));
  return text.slice(start, isSplit ? end - 1 : end);
};

/**
 * Pieces of at most `length` (2 or more) UTF-16 units, never split inside a surrogate pair; `['']` for an
 * empty text.
 */
export function pieces(text: string, length: number): string[] {
  const parts: string[] = [];
  let start = 0;
  while (text.length - start > length) {
    const piece = partFrom(text, start, length);
    parts.push(piece);
    start += piece.length;
  }
  parts.push(text.slice(start));
  return parts;
}

/** The text itself, or its beginning with an ellipsis; never split inside a surrogate pair. */
export const shortened = (text: string, length: number): string =>
  text.length > length ? `${partFrom(text, 0, length - 1)}…` : text;

/**
 * As `toCellText`, cut to at most `PIECE_LENGTH` units with all escapes, so that a cell can hold it. Neither
 * characters nor escapes are split.
 */
export function toShortCellText(text: string): string {
  const safe = toCellText(shortened(text, PIECE_LENGTH));
  if (safe.length <= PIECE_LENGTH) return safe;
  return `${partFrom(safe, 0, PIECE_LENGTH - 1).replace(/\\(u[0-9a-f]{0,3})?$/, '')}…`;
}
