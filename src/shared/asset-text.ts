// shared: valid values of assets that are typed: texts, ratings, addresses and hashes (sections 2.4 and
// 2.10).

import { counted } from './counted';
import { visibleText } from './invisible-characters';
import { LONGEST_ADDRESS, LONGEST_ASSET_TEXT } from './text-limits';
import { httpsProblem } from './web-address';

export const isTextType = (type: string): boolean => type.startsWith('TXT_');

/** From 0 to 5 in halves, with a point. */
export const isRating = (text: string): boolean => /^([0-4](\.[05])?|5(\.0)?)$/.test(text);

/** The form of hashes is undocumented. Words are excluded: hashes are long and have digits. */
const isHash = (text: string): boolean => /^[\w-]{16,128}$/.test(text) && /\d/.test(text);

/** Valid values of types other than text. */
export const ADDRESS_OR_HASH =
  'an address that begins with https://, or a hash of the service (16 to 128 letters and digits, at least one digit)';

/** Control characters except tab and line breaks. */
const CONTROL = /[^\P{Cc}\t\n\r]/u;

function ratingProblem(text: string): string {
  if (isRating(text)) return '';
  const range = 'A rating goes from 0.0 to 5.0 in steps of 0.5.';
  if (text.includes(',')) return `${range} Type it with a point.`;
  const short = text.replace(/(\.\d)0{1,10}$/, '$1');
  return isRating(short) ? `${range} Type ${short}.` : `${range} Enter one of these values, such as 4.5.`;
}

function textProblem(type: string, text: string): string {
  if (visibleText(text.replace(/\p{M}/gu, '')) === '') return 'Enter the text. It has no visible character.';
  if (CONTROL.test(text)) return 'The text contains a control character. Type it again without it.';
  return type === 'TXT_RATING' ? ratingProblem(text) : '';
}

/** Why this text is not valid for the type; `''`: it is. Spaces at the ends are ignored. */
export function problemOfText(type: string, untrimmed: string): string {
  const text = untrimmed.trim();
  if (text === '') return isTextType(type) ? 'Enter the text.' : 'Enter an address or a hash.';
  const longest = isTextType(type) ? LONGEST_ASSET_TEXT : LONGEST_ADDRESS;
  if (text.length > longest) {
    return `It has ${counted(text.length, 'character')}; the limit is ${longest.toLocaleString('en')}. Shorten it.`;
  }
  if (isTextType(type)) return textProblem(type, text);
  if (/^https:\/\//i.test(text)) return httpsProblem(text);
  if (isHash(text)) return '';
  if (/^http:/i.test(text))
    return 'An address must begin with https://, not http://. Enter the https address.';
  return `Enter ${ADDRESS_OR_HASH}. Files are uploaded in Bidgrid ▸ Creative assets.`;
}
