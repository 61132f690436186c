// shared: values of the service that Bidgrid cannot read. They are shown as marked text, never edited,
// never sent.

import { shortened } from './cell-text';
import { jsonBeginning } from './json-beginning';
import type { Value } from './value';

/** With a no-break space: the cell of a dropdown wraps, and its first line would be the mark alone. */
const UNREADABLE = '⚠\u00a0Unreadable: ';
const TOO_LONG = '⚠\u00a0Too long: ';

/** Characters of the service's text that are shown. */
const SHOWN = 1_000;
/** Maximum number of characters in a cell of Google Sheets. */
export const LONGEST_CELL = 50_000;

const beginningOf = (text: string): string => shortened(text, SHOWN + 1);

/**
 * Text for a value of unknown form.
 * @param written the value in the JSON of the answer
 */
export const unreadable = (written: unknown): string =>
  UNREADABLE +
  beginningOf(typeof written === 'string' && written !== '' ? written : jsonBeginning(written, SHOWN + 1));

/** Text for a value that is too long for a cell. */
export const tooLong = (text: string): string =>
  `${TOO_LONG}${beginningOf(text)} (${text.length} characters)`;

/** What the service returned, without our mark. */
export const writtenText = (value: string): string =>
  value.slice((value.startsWith(TOO_LONG) ? TOO_LONG : UNREADABLE).length);

export const isUnreadable = (value: Value | undefined): value is string =>
  typeof value === 'string' &&
  value.charCodeAt(0) === 0x26a0 &&
  (value.startsWith(UNREADABLE) || value.startsWith(TOO_LONG));
