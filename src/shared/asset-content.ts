// shared: valid contents of assets that are typed: texts, ratings, addresses and hashes (sections 2.4 and
// 2.10).

import { visibleText, withoutTrailing } from './invisible-characters';
import { counted, grouped } from './sentences';
import { LONGEST_ADDRESS, LONGEST_ASSET_TEXT } from './text-limits';

const HOST_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;

function hostProblem(host: string): string {
  if (host === '') return 'The address has no host. Enter it in the form https://cdn.example.com/file.';
  const labels = host.split('.');
  if (host.length > 253 || !labels.every((label) => HOST_LABEL.test(label))) {
    return `"${host.slice(0, 60)}" is not a valid host name. Correct the part after https://.`;
  }
  if (labels.length > 1) return '';
  return `The host "${host}" has no domain. Enter its full name, such as cdn.example.com.`;
}

/** Why a text that begins with https:// is not a valid address; `''`: it is. Apps Script has no URL class. */
function httpsProblem(text: string): string {
  if (/[\s\p{Cc}\p{Cf}]/u.test(text)) {
    return 'The address contains a space or an invisible character. Remove it, or write a space as %20.';
  }
  const authority = /^https:\/\/([^/?#]*)/i.exec(text)?.[1] ?? '';
  if (authority.includes('@')) return 'The address contains a user name. Remove everything up to @.';
  const [host = '', ...ports] = authority.split(':');
  const problem = hostProblem(host);
  if (problem) return problem;
  const port = ports.join(':');
  if (ports.length > 0 && !(/^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535)) {
    return `The port ":${port.slice(0, 20)}" is not a number from 1 to 65535. Correct or remove it.`;
  }
  if (/%(?![\da-f]{2})/i.test(text)) {
    return 'A % in the address is not followed by two hexadecimal digits. Write a percent sign as %25.';
  }
  return '';
}

export const isTextType = (type: string): boolean => type.startsWith('TXT_');

/** From 0 to 5 in halves, with a point. */
const isRating = (text: string): boolean => /^([0-4](\.[05])?|5(\.0)?)$/.test(text);

/** The valid form of a rating with a comma or extra zeros; null: not certain. */
export function correctedRating(text: string): string | null {
  if (!/^\d[.,]\d+$/.test(text)) return null;
  const rating = withoutTrailing(text.replace(',', '.'), '0').replace(/\.$/, '.0');
  return isRating(rating) ? rating : null;
}

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
  const rating = correctedRating(text);
  return rating === null ? `${range} Enter one of these values, such as 4.5.` : `${range} Type ${rating}.`;
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
    return `It has ${counted(text.length, 'character')}; the limit is ${grouped(longest)}. Shorten it.`;
  }
  if (isTextType(type)) return textProblem(type, text);
  if (/^https:\/\//i.test(text)) return httpsProblem(text);
  if (isHash(text)) return '';
  if (/^http:/i.test(text))
    return 'An address must begin with https://, not http://. Enter the https address.';
  return `Enter ${ADDRESS_OR_HASH}. Files are uploaded in Bidgrid ▸ Send lists ▸ Creative assets.`;
}
