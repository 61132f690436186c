// lists: the log entries of an upload, before and after it is sent.

import { sentWith } from '../../connections/management-key';
import type { Ports } from '../../ports/ports';
import { type DirectNote, finishDirect, noteDirect } from '../../push/journal/direct-runs';
import type { Upload } from './upload-record';
import { grouped, things, uploadSummary } from './upload-words';

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
  const found = counts.filter(([count]) => count > 0);
  if (found.length === 0) return '';
  return `Not sent: ${found.map(([count, what]) => `${grouped(count)} ${what}`).join(', ')}.`;
}

export const noteUpload = (ports: Ports, upload: Upload): void => noteDirect(ports, noteOf(upload));

/** Counts only. */
export function finishUploadNote(ports: Ports, upload: Upload): void {
  const { confirmed, total, oddParts } = upload;
  const outcome = confirmed < total ? 'canceled' : oddParts > 0 ? 'done' : 'verified';
  const detail = [...uploadSummary(upload), leftOut(upload), sentWith(upload.owner)]
    .filter((text) => text !== '')
    .join(' ');
  finishDirect(ports, noteOf(upload), outcome, detail);
}
