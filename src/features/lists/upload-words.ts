// lists: names of uploads in messages and in the log.

import { counted } from '../../shared/sentences';
import type { Upload } from './upload-record';
import type { UploadTarget } from './upload-schema';

export const grouped = (n: number): string => n.toLocaleString('en-US');

/** `1 ID`, `990,000 IDs`; `3 apps`. */
export const things = ({ kind }: UploadTarget, n: number): string =>
  counted(n, kind === 'suppression' ? 'ID' : 'app');

export const placeOf = (target: UploadTarget): string =>
  target.kind === 'suppression' ? `the suppression list of ${target.app}` : `the app list "${target.name}"`;

const DONE = { add: 'added to', remove: 'removed from', replace: 'changed in' } as const;

/** The result of an upload, most important first. */
export function uploadSummary(upload: Upload): string[] {
  const { target, action, total, confirmed, parts, valid, invalid, odd, oddParts } = upload;
  const whole = confirmed === total;
  const sentences = [
    whole
      ? `${things(target, valid)} ${DONE[action]} ${placeOf(target)}, in ${counted(parts, 'part')}.`
      : `Stopped: ${things(target, confirmed)} of ${grouped(total)} were sent and ${things(target, valid)} ${DONE[action]} ${placeOf(target)}; the rest was not sent.`,
  ];
  if (invalid > 0) sentences.push(`The service counted ${things(target, invalid)} as invalid.`);
  const unequal = odd.filter((one) => one.valid + one.invalid !== one.sent);
  if (unequal.length > 0) {
    const [first] = unequal as [(typeof unequal)[number]];
    sentences.push(
      `The service's counts do not add up in ${counted(unequal.length, 'part')}${oddParts > odd.length ? ' or more' : ''}: of part ${first.part} it counted ${grouped(first.valid)} valid and ${grouped(first.invalid)} invalid, but ${grouped(first.sent)} were sent. Send the list once more to be certain: nothing is done twice.`,
    );
  }
  return sentences;
}
