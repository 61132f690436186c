// lists: the text of one entry without what spreadsheets, programs and chats put around or into it.

import { isEmptyText } from '../../../shared/empty-text';
import { withoutInvisible } from '../../../shared/invisible-characters';

/** Why an entry of a list is not sent. */
export type SetAsideReason =
  | 'duplicate'
  | 'all-zero'
  | 'malformed'
  | 'no value'
  | 'no hyphens'
  | 'hashed'
  | 'rounded number'
  | 'address without an app'
  | 'name, not an app ID'
  | 'other platform';

/** Longer entries are no IDs and are not examined. */
const LONGEST_ENTRY = 2_000;

const DASH = /[\u2010-\u2015\u2212]/g;

/** White space, quotation marks, brackets and what separates entries. */
const AROUND = /[\s"'\u0060\u2018-\u201f\u2039\u203a\u00ab\u00bb{}()[\]<>=,;]/;

/** Words that are no value in a list of IDs, also those of the totals row. */
const NO_VALUE = new Set(
  'unknown|other|true|false|wahr|falsch|total|totals|grand total|sum|gesamt|summe'.split('|'),
);

/** Full-width characters become plain ones and dashes hyphens, without what is invisible or around it. */
export function entryText(written: string): string {
  if (written.length > LONGEST_ENTRY) return written;
  const text = withoutInvisible(written.normalize('NFKC')).replace(DASH, '-');
  let [start, end] = [0, text.length];
  while (start < end && AROUND.test(text.charAt(start))) start += 1;
  while (end > start && AROUND.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** True for `null`, `N/A`, `-`, `#REF!` and the like. */
export const isNoValue = (text: string): boolean =>
  text.startsWith('#') ||
  !/[\p{L}\p{N}]/u.test(text) ||
  isEmptyText(text) ||
  NO_VALUE.has(text.toLowerCase());
