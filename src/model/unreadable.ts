// model: values of the service that Bidgrid cannot read: shown as text with a mark in front, never edited and never sent.

import type { Value } from './value';

const UNREADABLE = '⚠ Unreadable: ';
const TOO_LONG = '⚠ Too long: ';

/** Characters of the service's text that are shown. */
const SHOWN = 1_000;
/** Characters that a cell of Google Sheets holds at most. */
export const LONGEST_CELL = 50_000;

/** Never ends between the halves of a surrogate pair. */
const beginningOf = (text: string): string =>
  text.length > SHOWN ? `${text.slice(0, SHOWN).replace(/[\ud800-\udbff]$/, '')}…` : text;

/** What is shown for a value in a form that is not known. @param written as in the JSON of an answer */
export const unreadable = (written: unknown): string =>
  UNREADABLE + beginningOf(typeof written === 'string' ? written : (JSON.stringify(written) ?? ''));

/** What is shown for a text that no cell can hold. */
export const tooLong = (text: string): string =>
  `${TOO_LONG}${beginningOf(text)} (${text.length} characters)`;

export const isUnreadable = (value: Value | undefined): value is string =>
  typeof value === 'string' &&
  value.charCodeAt(0) === 0x26a0 &&
  (value.startsWith(UNREADABLE) || value.startsWith(TOO_LONG));
