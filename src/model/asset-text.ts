// model: valid assets that are typed and not uploaded: texts, ratings, addresses and hashes (sections 2.4 and 2.10).

import { counted } from './counted';
import { LONGEST_ADDRESS, LONGEST_ASSET_TEXT } from './text-limits';
import { isHttpsAddress } from './web-address';

export const isTextType = (type: string): boolean => type.startsWith('TXT_');

/** From 0 to 5 in halves, with a point. */
export const isRating = (text: string): boolean => /^([0-4](\.[05])?|5(\.0)?)$/.test(text);

/** The form of hashes is undocumented. Words are excluded: hashes are long and have digits. */
const isHash = (text: string): boolean => /^[\w-]{16,128}$/.test(text) && /\d/.test(text);

/** What a type that is not text takes. */
export const ADDRESS_OR_HASH =
  'an address that begins with https://, or a hash of the service (16 to 128 letters and digits, no spaces)';

/** Why this text cannot be an asset of this type; `''` when it can. */
export function troubleOfText(type: string, text: string): string {
  if (text.trim() === '') return isTextType(type) ? 'Enter the text.' : 'Enter an address or a hash.';
  const longest = isTextType(type) ? LONGEST_ASSET_TEXT : LONGEST_ADDRESS;
  if (text.length > longest) {
    return `It has ${counted(text.length, 'character')}; the limit is ${longest.toLocaleString('en')}. Shorten it.`;
  }
  if (type === 'TXT_RATING') {
    return isRating(text) ? '' : 'A rating goes from 0.0 to 5.0 in steps of 0.5. Type it with a point.';
  }
  if (isTextType(type) || isHttpsAddress(text) || isHash(text)) return '';
  if (/^http:/i.test(text))
    return 'An address must begin with https://, not http://. Enter the https address.';
  return `Enter ${ADDRESS_OR_HASH}. Files are uploaded in Bidgrid ▸ Creative assets….`;
}
