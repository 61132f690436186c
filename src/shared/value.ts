// shared: the scalar values of all fields, so that one function compares them, and values of the service
// that Bidgrid cannot read: they are shown as marked text, never edited, never sent.

import { shortened } from './cell-text';

/**
 * One field's value. Texts are never null (no text is `''`); numbers, booleans and decimals may be unknown:
 * `null`. Decimals whose digits matter (spend) stay text. Lists (countries, languages) are canonical text:
 * `DE, FR`.
 */
export type Value = string | number | boolean | null;

/** Known fields of an object by name. An absent field is unknown: the service left it out. */
export type Fields = Readonly<Partial<Record<string, Value>>>;

/** At least the first `room` characters of the JSON. Members after them are not read. */
export function jsonBeginning(value: unknown, room: number): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, room));
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'missing';
  const isList = Array.isArray(value);
  let json = isList ? '[' : '{';
  for (const key of isList ? value.keys() : Object.keys(value)) {
    if (json.length > room) return json;
    if (json.length > 1) json += ',';
    if (!isList) json += `${JSON.stringify(String(key).slice(0, room))}:`;
    json += jsonBeginning((value as Record<string, unknown>)[key], Math.max(0, room - json.length));
  }
  return json + (isList ? ']' : '}');
}

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
 * @param jsonValue the value in the JSON of the answer
 */
export const unreadable = (jsonValue: unknown): string =>
  UNREADABLE +
  beginningOf(
    typeof jsonValue === 'string' && jsonValue !== '' ? jsonValue : jsonBeginning(jsonValue, SHOWN + 1),
  );

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
