// test of faults: a list of IDs sent in parts as the sidebar sends it, started or resumed.

import type { Upload, UploadAnswer, UploadOrder, UploadsView } from '../../src/features/lists/lists-schema';
import { answered, type Runner } from './act';

export interface Item {
  readonly action: 'add' | 'remove';
  readonly id: string;
}

type Wanted = Pick<UploadOrder, 'target' | 'action' | 'fingerprint'>;

/** The next part: items of one action. */
function partOf(upload: Upload, left: readonly Item[]): readonly Item[] {
  const { action } = left[0]!;
  const end = left.findIndex((item) => item.action !== action);
  return left.slice(0, Math.min(upload.partSize, end < 0 ? left.length : end));
}

/** Sends until the end, or until a call is cut off or parked. @param left items not confirmed yet */
async function sendOn(run: Runner, started: Upload, left: readonly Item[]): Promise<void> {
  let upload = started;
  let rest = left;
  while (rest.length > 0) {
    const part = partOf(upload, rest);
    const lines = part.map(({ id }) => id).join('\n');
    const { id, turn, parts } = upload;
    const sent = { id, turn, part: parts, action: part[0]!.action, lines };
    const answer = answered<UploadAnswer>(await run('uploadSend', [sent]));
    if (!answer || answer.again) return;
    upload = answer.upload;
    rest = rest.slice(part.length);
  }
  await run('uploadEnd', [started.id]);
}

/**
 * Opens the view, and resumes the list if it was started, else starts it.
 * @param leftAfter the items left to send when this many are confirmed
 * @param isOver whether the log shows the person that the upload is complete
 */
export async function sendList(
  run: Runner,
  wanted: Wanted,
  leftAfter: (confirmed: number) => Promise<readonly Item[] | null>,
  isOver: () => boolean,
): Promise<void> {
  const opened = answered<UploadsView>(await run('uploadsOpen', [wanted.target.kind]));
  const begun = opened?.unfinished[0];
  if (!opened || (!begun && isOver())) return;
  const left = await leftAfter(begun?.confirmed ?? 0);
  if (!left) return;
  const order = { ...wanted, source: 'list.csv', malformed: 0, duplicates: 0, allZero: 0 };
  const resumes = begun?.id ?? null;
  const total = begun && wanted.action !== 'replace' ? begun.total : left.length;
  const upload = answered<Upload>(await run('uploadStart', [{ ...order, total, resumes }]));
  if (upload) await sendOn(run, upload, left);
}
