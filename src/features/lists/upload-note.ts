// lists: the log entries of an upload, before and after it is sent.

import { sentWith } from '../../connections/connection';
import type { Ports } from '../../ports/ports';
import { type DirectNote, finishDirect, noteDirect } from '../../push/journal/direct-runs';
import { counted, grouped } from '../../shared/sentences';
import type { Comparison, Upload, UploadTarget } from './lists-schema';

/** `1 ID`, `990,000 IDs`; `3 apps`. */
const things = ({ kind }: UploadTarget, n: number): string =>
  counted(n, kind === 'suppression' ? 'ID' : 'app');

const placeOf = (target: UploadTarget): string =>
  target.kind === 'suppression' ? `the suppression list of ${target.app}` : `the app list "${target.name}"`;

const DONE = { add: 'added to', remove: 'removed from', replace: 'changed in' } as const;

function comparedSentence({ missing, extra }: Comparison): string {
  if (missing + extra === 0) return 'Read back, the app list has exactly the apps of your list.';
  const differences = [
    missing > 0 ? `lacks ${counted(missing, 'app')} of your list` : '',
    extra > 0 ? `has ${counted(extra, 'app')} that your list does not have` : '',
  ];
  const what = differences.filter((text) => text !== '').join(' and ');
  return `Read back, the app list ${what}. Open it again in a few minutes; if it still differs, replace it again.`;
}

/**
 * The result of an upload, most important first.
 * @param comparison of a replaced app list; null: it was not read back
 */
export function uploadSummary(upload: Upload, comparison: Comparison | null = null): string[] {
  const { target, action, total, confirmed, parts, valid, invalid, odd, oddParts } = upload;
  const whole = confirmed === total;
  const sentences = [
    whole
      ? `${things(target, valid)} ${DONE[action]} ${placeOf(target)}, in ${counted(parts, 'part')}.`
      : `Stopped: ${things(target, confirmed)} of ${grouped(total)} were sent and ${things(target, valid)} ${DONE[action]} ${placeOf(target)}; the rest was not sent.`,
  ];
  if (comparison) sentences.push(comparedSentence(comparison));
  else if (whole && action === 'replace')
    sentences.push('The app list could not be read back. Open it to compare it with your list.');
  if (invalid > 0) sentences.push(`The service counted ${things(target, invalid)} as invalid.`);
  const unequal = odd.filter((oddPart) => oddPart.valid + oddPart.invalid !== oddPart.sent);
  if (unequal.length > 0) {
    const [first] = unequal as [(typeof unequal)[number]];
    sentences.push(
      `The service's counts do not add up in ${counted(unequal.length, 'part')}${oddParts > odd.length ? ' or more' : ''}: of part ${first.part} it counted ${grouped(first.valid)} valid and ${grouped(first.invalid)} invalid, but ${grouped(first.sent)} were sent. Send the list once more to be certain: nothing is done twice.`,
    );
  }
  return sentences;
}

const SUPPRESSION = { add: 'suppress', remove: 'unsuppress', replace: 'replace' } as const;
const APP_LIST = { add: 'append', remove: 'remove', replace: 'replace' } as const;

function noteOf({ id, target, action, total }: Upload): DirectNote {
  const isSuppression = target.kind === 'suppression';
  return {
    run: id,
    action: (isSuppression ? SUPPRESSION : APP_LIST)[action],
    tab: isSuppression ? 'Suppression' : 'App lists',
    key: target.kind === 'suppression' ? target.app : target.id,
    field: isSuppression ? 'IDs' : 'Apps',
    after: things(target, total),
  };
}

function leftOut({ malformed, duplicates, allZero }: Upload): string {
  const counts = [
    [malformed, 'malformed'],
    [duplicates, 'duplicate'],
    [allZero, 'all zeros'],
  ] as const;
  const foundCounts = counts.filter(([count]) => count > 0);
  if (foundCounts.length === 0) return '';
  return `Not sent: ${foundCounts.map(([count, what]) => `${grouped(count)} ${what}`).join(', ')}.`;
}

export const noteUpload = (ports: Ports, upload: Upload): void => noteDirect(ports, noteOf(upload));

/** Counts only. */
export function finishUploadNote(ports: Ports, upload: Upload, comparison: Comparison | null): void {
  const { confirmed, total, oddParts } = upload;
  const isOther = oddParts > 0 || (comparison !== null && comparison.missing + comparison.extra > 0);
  const outcome = confirmed < total ? 'canceled' : isOther ? 'done' : 'verified';
  const detail = [...uploadSummary(upload, comparison), leftOut(upload), sentWith(upload.owner)]
    .filter((text) => text !== '')
    .join(' ');
  finishDirect(ports, noteOf(upload), outcome, detail);
}
