// model: what an asset may say that is typed and not uploaded: texts, ratings, addresses and hashes (sections 2.4 and 2.10).

import { isWebAddress } from './web-address';

export const isTextType = (type: string): boolean => type.startsWith('TXT_');

/** From 0 to 5 in halves, with a point. */
export const isRating = (text: string): boolean => /^([0-4](\.[05])?|5(\.0)?)$/.test(text);

const isHash = (text: string): boolean => /^[\w-]+$/.test(text);

/** Why this text cannot be an asset of this type; `''` when it can. */
export function troubleOfText(type: string, text: string): string {
  if (text.trim() === '') return isTextType(type) ? 'Type the text.' : 'Type an address or a hash.';
  if (type === 'TXT_RATING') {
    return isRating(text) ? '' : 'A rating goes from 0.0 to 5.0 in steps of 0.5. Type it with a point.';
  }
  if (isTextType(type) || isWebAddress(text) || isHash(text)) return '';
  return 'This type of asset takes an address that begins with https://, or a hash that the service gave. Files are uploaded, not typed.';
}
