// sync: texts of the Status column: the outcome of the last push, and the token of a row that waits for
// its ID.

import { toCellText } from '../shared/cell-text';
import type { Outcome } from './operation';

const WORDS: Readonly<Record<Outcome, string>> = {
  planned: 'Waiting to be sent',
  sending: 'Sent, no answer yet',
  verified: 'Pushed',
  present: 'Already there',
  stored: 'Pushed, stored differently',
  late: 'Pushed, not visible yet',
  done: 'Accepted, but different',
  failed: 'Failed',
  conflict: 'Conflict, not pushed',
  unknown: 'Sent, outcome unknown',
  canceled: 'Not pushed (canceled)',
};

/** Of a creation that is certain: only the ID is missing in the row. */
const ID_NOT_WRITTEN = 'Created, ID not written';

/** `2026-01-15 09:30` without the year, which the log has. */
const shortTime = (time: string): string => time.slice('2026-'.length);

/**
 * `Pushed 01-15 09:30`, then ` · ` and the detail if there is one.
 * @param time start of the run in the document's time zone; the same for all rows of a run, so a filter lists
 * each run once
 */
export function statusText(outcome: Outcome, time: string, detail: string): string {
  const text = `${WORDS[outcome]} ${shortTime(time)}`;
  return detail === '' ? text : `${text} · ${detail}`;
}

/** End of the Status of a row whose creation a person has to decide; it identifies the row later. */
export const unknownToken = (run: string, key: string): string =>
  `· ${run} · ${encodeURIComponent(toCellText(key))}`;

/** Status of a row whose creation a person has to decide. @param isCreated only its ID is missing */
export function undecidedText(
  run: string,
  key: string,
  time: string,
  { detail, isCreated }: { readonly detail: string; readonly isCreated: boolean },
): string {
  const text = isCreated
    ? `${ID_NOT_WRITTEN} ${shortTime(time)} · ${detail}`
    : statusText('unknown', time, detail);
  return `${text} ${unknownToken(run, key)}`;
}

/** Run and operation of the token at the end of a Status; null: the row does not wait for its ID. */
export function tokenIn(status: string): { readonly run: string; readonly key: string } | null {
  const [run = '', key = ''] = status.trim().split(' · ').slice(-2);
  return run.startsWith('push-') ? { run, key } : null;
}

/** Whether the Status ends with the token of a row that waits for its ID. */
export const waitsForId = (status: string): boolean => tokenIn(status) !== null;

/**
 * Status of a row to be created: `waiting · <run> · new-1`. It identifies the row after sorting.
 * @param key of the operation; written URI-encoded
 */
export const waitingText = (run: string, key: string): string =>
  `waiting · ${run} · ${encodeURIComponent(toCellText(key))}`;

/** Run and token of a waiting row; null for any other Status. */
export function readWaiting(status: string): { readonly run: string; readonly token: string } | null {
  const match = /^waiting · (\S+) · (\S+)$/.exec(status.trim());
  return match ? { run: match[1]!, token: match[2]! } : null;
}
