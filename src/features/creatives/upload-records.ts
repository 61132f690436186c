// creatives: the document's records of uploads: who sent what where, so that uploads are followed up after
// a closed sidebar or a killed call.

import * as v from 'valibot';
import { getLongText, setLongText } from '../../base/long-text';
import type { Store } from '../../ports/ports';
import { parsedJson } from '../../ports/stored-json';

const NAME = 'bidgrid.uploads';
/** Maximum number; the oldest finished ones are dropped first. The log keeps all. */
const MOST = 24;

const RecordSchema = v.object({
  /** Also the run in the journal. */
  id: v.string(),
  setId: v.string(),
  campaignId: v.string(),
  /** The type that the service assigned; until it is known, the expected one. */
  type: v.string(),
  /** Name of the file, or the beginning of the text. */
  name: v.string(),
  action: v.picklist(['add', 'replace', 'remove']),
  /**
   * sending: being sent, or interrupted without a clear result · processing: the service has it and works on
   * it · ready, error: final results · failed: the service does not have it · unknown: no clear answer, and
   * the set has another file that may be this one.
   */
  state: v.picklist(['sending', 'processing', 'ready', 'error', 'failed', 'unknown']),
  /** Message; may be `''`. */
  sentence: v.string(),
  who: v.string(),
  /** Milliseconds since 1970. */
  startedAt: v.number(),
  /** sending: the call that sends it has ended by this time. */
  until: v.number(),
  digest: v.string(),
  /** Assets of the set before, by type, as short hashes. */
  before: v.record(v.string(), v.string()),
  /** Hash of the resulting asset; `''`: unknown. */
  stands: v.string(),
  /** Types that were ready before it, to show what it completed. */
  readyBefore: v.array(v.string()),
});

export type UploadRecord = v.InferOutput<typeof RecordSchema>;

/** Newest last. Unreadable records are dropped: the log still has them. */
export function readUploads(store: Store): UploadRecord[] {
  return parsedJson(v.array(RecordSchema), getLongText(store, NAME)) ?? [];
}

export const isOpen = ({ state }: Pick<UploadRecord, 'state'>): boolean =>
  state === 'sending' || state === 'processing';

/** Under the document lock. */
export function writeUploads(store: Store, records: readonly UploadRecord[]): void {
  const keptRecords = records.slice();
  while (keptRecords.length > MOST) {
    const oldest = keptRecords.findIndex((record) => !isOpen(record));
    keptRecords.splice(Math.max(0, oldest), 1);
  }
  setLongText(store, NAME, JSON.stringify(keptRecords));
}
