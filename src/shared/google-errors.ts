// shared: interprets Google's errors: the message for the person and when to retry. Google's messages are
// in the language of the person; only service names, error names and addresses are the same in every
// language.

import { HOUR_MS, MINUTE_MS } from './time';

/**
 * Request limits. day, short: calls per day or per second · unclear: one of both · bandwidth: amount of data
 * · permission: the administrator does not permit the address · scope: the person denied a permission.
 */
export type HostLimit = 'day' | 'short' | 'unclear' | 'bandwidth' | 'permission' | 'scope';

/** Milliseconds until a retry may succeed; null: waiting does not help. */
export const LIMIT_PAUSES: Readonly<Record<HostLimit, number | null>> = {
  // The start of the day is unknown; one retry per hour is cheap.
  day: HOUR_MS,
  short: 20_000,
  unclear: MINUTE_MS,
  bandwidth: 15_000,
  permission: null,
  scope: null,
};

/** At the end of messages about exceeded quotas, in every language: "…: urlfetch." */
const SERVICES: readonly string[] = ['urlfetch', 'properties', 'spreadsheets', 'cache', 'lock', 'trigger'];

const has = (message: string, ...phrases: readonly string[]): boolean => {
  const text = message.toLowerCase();
  return phrases.some((phrase) => text.indexOf(phrase) >= 0);
};

/** The first word after the last colon. */
const lastNamed = (message: string): string =>
  message
    .slice(message.lastIndexOf(':') + 1)
    .trim()
    .split(/[\s.。]/)[0]!;

/** null: not about a limit. */
export function hostLimit(message: string): HostLimit | null {
  if (has(message, 'googleapis.com/auth/')) return 'scope';
  if (has(message, 'not permitted by your admin')) return 'permission';
  if (has(message, 'bandwidth quota')) return 'bandwidth';
  if (has(message, 'in a short time', 'too many scripts running', 'operations against the same script'))
    return 'short';
  if (has(message, 'storage quota')) return null;
  if (has(message, 'too many times', 'too much computer time', 'quota')) return 'day';
  return SERVICES.indexOf(lastNamed(message)) >= 0 ? 'unclear' : null;
}

interface GoogleError {
  readonly sentence: string;
  /** Milliseconds after which the same call may succeed; null: a few seconds do not help. */
  readonly pause: number | null;
}

const LIMITS: Readonly<Record<HostLimit, string>> = {
  day: 'A daily limit of Google is used up for you. It ends within a day: try again in an hour, or ask a colleague to do it.',
  short:
    'Google requires a short pause, so the action was stopped. Nothing is lost; try again in half a minute.',
  unclear:
    'A limit of Google is used up for you. Try again in a minute; if that fails, it is a daily limit and ends within a day.',
  bandwidth:
    'Google limits how much data can be transferred at a time, so the action was stopped. Nothing is lost; try again in half a minute.',
  permission:
    'The administrator of your Google account does not permit these requests. Ask the administrator to allow the addresses of the advertising service.',
  scope:
    'Bidgrid lacks a permission that it needs. Choose any item of the Bidgrid menu and allow all permissions.',
};

/** Other errors by phrases in their messages; the first match counts. */
const OTHERS: readonly (readonly [phrases: readonly string[], sentence: string, pause: number | null])[] = [
  [
    ['maximum execution time'],
    'Google ended this action after six minutes. Completed work is kept, and you can continue now.',
    1_000,
  ],
  [
    ['storage quota'],
    'The 500 KB that Google keeps for Bidgrid, for you or for this spreadsheet, are used up. Finish or forget unfinished uploads, remove unused connections, then try again.',
    null,
  ],
  [
    ['number of cells', 'cells in the workbook', '000 cells'],
    'The spreadsheet has reached the limit of 10 million cells. Delete tabs or empty rows that are not needed.',
    null,
  ],
  [
    ['timed out', 'server error occurred', 'service error', 'unavailable'],
    'Google Sheets did not answer in time, so the action was stopped. Nothing is lost; try again in half a minute.',
    5_000,
  ],
];

/** Codes and paths are the same in every language. */
const REFUSAL_CODES = /PERMISSION_DENIED|UNAUTHENTICATED|\/wardeninit/;

/** Only the noun "authorization" refuses: a message about an exceeded time may say "authorized". */
const REFUSAL_WORDS: readonly RegExp[] = [
  /HTTP 40[13]\b|\bpermission to (call|perform)\b|\bauthori[sz]ation/i,
  /autor[iy][sz]z?a(ti|re|s|z|c|ç|ț)|autorisierung|auktorisering|otorisasi|yetkilendirme|oprávnění|engedély/i,
  /авторизац|упълномощаване|εξουσιοδότηση|הרשאה|تفويض|ủy quyền|승인|承認|授[权權]/i,
];

/**
 * Google refused a call of a page before it ran, in the languages that are known. An error within an
 * execution may have the same words for something else, such as a protected cell.
 */
export const isRefusedCall = (message: string): boolean =>
  hostLimit(message) === 'scope' ||
  REFUSAL_CODES.test(message) ||
  REFUSAL_WORDS.some((words) => words.test(message));

export const SEVERAL_ACCOUNTS =
  'Google refused the call, which happens when several Google accounts are signed in. Sign in with one account only, or use an incognito window or another browser profile, then reload.';

/** null: another message, or an unknown language. */
export function googleError(message: string): GoogleError | null {
  const limit = hostLimit(message);
  if (limit !== null) {
    const pause = LIMIT_PAUSES[limit];
    return { sentence: LIMITS[limit], pause: limit === 'day' ? null : pause };
  }
  if (REFUSAL_CODES.test(message)) return { sentence: SEVERAL_ACCOUNTS, pause: null };
  const other = OTHERS.find(([phrases]) => has(message, ...phrases));
  return other ? { sentence: other[1], pause: other[2] } : null;
}

/** Google's message is in the language of the person, so the kind of write is the only clue. */
export class FormatRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FormatRefused';
  }
}
