// app: what the document remembers of uploads: who sent what where, so that a closed sidebar or a killed call is followed up.

import * as v from 'valibot';
import { deleteLongText, getLongText, setLongText } from '../long-text';
import type { Store } from '../ports';
import type { UploadView } from '../surface/creatives';

const NAME = 'bidgrid.uploads';
/** Finished ones beyond this are forgotten, the oldest first; the log keeps all of them. */
const MOST = 24;

const RecordSchema = v.object({
  /** Also the run in the log. */
  id: v.string(),
  setId: v.string(),
  campaignId: v.string(),
  type: v.string(),
  name: v.string(),
  action: v.picklist(['add', 'replace', 'remove']),
  state: v.picklist(['sending', 'processing', 'ready', 'error', 'failed']),
  sentence: v.string(),
  who: v.string(),
  startedAt: v.number(),
  /** sending: until when the call that sends it may still be alive. */
  until: v.number(),
  digest: v.string(),
  /** What stood in the set before, by type, as short hashes: by this an arrival is recognised. */
  before: v.record(v.string(), v.string()),
  /** What it made stand there, as such a hash; `''` while that is not known. */
  stands: v.string(),
  readyBefore: v.array(v.string()),
  /** Row of the log where its entry was written. */
  logRow: v.number(),
});

export type UploadRecord = v.InferOutput<typeof RecordSchema>;

/** Newest last. What cannot be read is forgotten: the log still tells of it. */
export function readUploads(store: Store): UploadRecord[] {
  const text = getLongText(store, NAME);
  if (text === null) return [];
  try {
    return v.parse(v.array(RecordSchema), JSON.parse(text));
  } catch {
    return [];
  }
}

export const isOpen = ({ state }: Pick<UploadRecord, 'state'>): boolean =>
  state === 'sending' || state === 'processing';

/** Under the document lock. */
export function writeUploads(store: Store, records: readonly UploadRecord[]): void {
  const kept = records.slice();
  while (kept.length > MOST) {
    const oldest = kept.findIndex((record) => !isOpen(record));
    kept.splice(Math.max(0, oldest), 1);
  }
  // Removed first, so that a shorter text leaves no part of the longer one behind.
  deleteLongText(store, NAME);
  setLongText(store, NAME, JSON.stringify(kept));
}

export function viewOfUpload({
  id,
  type,
  name,
  action,
  state,
  who,
  startedAt,
  sentence,
}: UploadRecord): UploadView {
  return { id, type, name, action, state, who, startedAt, sentence };
}
