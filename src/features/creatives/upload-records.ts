// creatives: what the document remembers of uploads: who sent what where, so that a closed sidebar or a
// killed call is followed up.

import * as v from 'valibot';
import { getLongText, setLongText } from '../../base/long-text';
import type { UploadView } from '../../client-api/creatives';
import type { Store } from '../../ports/ports';

/**
 * Names the slot that counts. There are two, so that a call that dies while it writes leaves the other whole.
 */
const NAME = 'bidgrid.uploads';
const slotNamed = (slot: string): string => `${NAME}-${slot}`;
/** Finished ones beyond this are forgotten, the oldest first; the log keeps all of them. */
const MOST = 24;

const RecordSchema = v.object({
  /** Also the run in the journal. */
  id: v.string(),
  setId: v.string(),
  campaignId: v.string(),
  type: v.string(),
  name: v.string(),
  action: v.picklist(['add', 'replace', 'remove']),
  state: v.picklist(['sending', 'processing', 'ready', 'error', 'failed', 'unknown']),
  sentence: v.string(),
  who: v.string(),
  startedAt: v.number(),
  /** sending: until when the call that sends it may still be alive. */
  until: v.number(),
  digest: v.string(),
  /** What stood in the set before, by type, as short hashes: by this an arrival is recognized. */
  before: v.record(v.string(), v.string()),
  /** What it made stand there, as such a hash; `''` while that is not known. */
  stands: v.string(),
  readyBefore: v.array(v.string()),
});

export type UploadRecord = v.InferOutput<typeof RecordSchema>;

/** Newest last. What cannot be read is forgotten: the log still tells of it. */
export function readUploads(store: Store): UploadRecord[] {
  const text = getLongText(store, slotNamed(store.get(NAME) ?? 'a'));
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
  const slot = store.get(NAME) === 'a' ? 'b' : 'a';
  setLongText(store, slotNamed(slot), JSON.stringify(kept));
  store.set(NAME, slot);
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
