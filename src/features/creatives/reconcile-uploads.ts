// creatives: results of uploads, from the assets that the set has now; the log is updated.

import type { Ports } from '../../ports/ports';
import { openRun } from '../../push/journal/journal';
import { projectLog } from '../../push/journal/project-log';
import type { AssetType } from '../../shared/ad-templates';
import { hashOf, hashText } from '../../shared/digests';
import type { Outcome } from '../../sync/operation';
import type { AssetView } from './creatives-schema';
import type { UploadRecord } from './upload-records';

/** Short hashes of the assets of a set, by type. */
export function assetHashes(assets: readonly AssetView[]): Record<string, string> {
  const hashes: Record<string, string> = {};
  for (const { type, asset } of assets) hashes[type] = hashText(hashOf(asset)).slice(0, 13);
  return hashes;
}

/** Digest of a sent text, for the record. */
export const textDigest = (text: string): string => hashText(hashOf(`text ${text}`));

/**
 * True if the asset of this type is certainly the sent one: the same text, or the file's own hash. Another
 * person may have replaced it while the answer was lost.
 */
const isCertainly = (
  { action, digest }: Pick<UploadRecord, 'action' | 'digest'>,
  type: string,
  now: readonly AssetView[],
): boolean => {
  const asset = now.find((one) => one.type === type)?.asset;
  return action === 'remove' || (asset !== undefined && (asset === digest || textDigest(asset) === digest));
};

/** Whether the set has another asset of this type than before the upload. */
export const isOther = (
  { type, before }: Pick<UploadRecord, 'type' | 'before'>,
  now: readonly AssetView[],
): boolean => assetHashes(now)[type] !== before[type];

const isText = (type: string): boolean => type.startsWith('TXT_');

const family = (type: string): string => type.slice(0, 4);

/**
 * The type of the asset in the set, which the service decides for files; null: it did not arrive. A
 * replacement with the same content counts as not arrived: sending it again does no harm.
 */
export function arrivedAs(
  record: Pick<UploadRecord, 'type' | 'action' | 'before' | 'digest'>,
  now: readonly AssetView[],
): AssetType | string | null {
  const { type, action, before } = record;
  const hashes = assetHashes(now);
  if (action === 'remove') return hashes[type] === undefined ? type : null;
  // A different text was sent by another person.
  if (isText(type)) return isCertainly(record, type, now) ? type : null;
  const changed = Object.keys(hashes).filter((one) => hashes[one] !== before[one]);
  if (changed.includes(type)) return type;
  // Colleagues may upload to the same set at the same time, so only a type of the same family can be ours.
  return changed.find((one) => family(one) === family(type)) ?? null;
}

/** The result of an upload, for the record and the log. */
export interface UploadOutcome {
  readonly record: UploadRecord;
  readonly outcome: Outcome;
}

const NOT_ARRIVED =
  'It was interrupted before the service had it, so nothing was changed. Choose the file again.';
const PROCESSING_FAILED =
  'The service could not process it. It gives no reason: check that the file opens, then upload another file.';
const MAY_BE_OTHER =
  'No clear answer arrived. The set has a new file that someone else may have uploaded: open it to check.';
const OVERTAKEN =
  'No clear answer arrived, and this asset was changed elsewhere meanwhile. Check it before you send yours again.';
const TAKEN_OUT = 'It was removed from the set, or replaced, before it was ready.';

const takenOut = (record: UploadRecord): UploadOutcome => ({
  record: { ...record, state: 'failed', sentence: TAKEN_OUT },
  outcome: 'done',
});

/** No clear answer, and the set has another asset: it may have arrived and been replaced. */
export const overtaken = (record: UploadRecord): UploadOutcome => ({
  record: { ...record, state: 'unknown', sentence: OVERTAKEN, until: 0 },
  outcome: 'unknown',
});

/** The asset of this type in the set. @param isAnswered the answer of the service contained it */
export function processed(
  record: UploadRecord,
  type: string,
  assets: readonly AssetView[],
  isAnswered: boolean,
): UploadOutcome {
  const asset = assets.find((one) => one.type === type);
  const other = type === record.type ? '' : `The service created it as ${type}, not ${record.type}.`;
  const arrived = { ...record, type, until: 0, stands: assetHashes(assets)[type] ?? '' };
  if (!isAnswered && !isCertainly(record, type, assets)) {
    return { record: { ...arrived, state: 'unknown', sentence: MAY_BE_OTHER }, outcome: 'unknown' };
  }
  if (record.action === 'remove')
    return { record: { ...arrived, state: 'ready', sentence: '' }, outcome: 'verified' };
  if (!asset) return takenOut(arrived);
  if (asset.processing === 'error') {
    return { record: { ...arrived, state: 'error', sentence: PROCESSING_FAILED }, outcome: 'done' };
  }
  const state = asset.processing === 'ready' ? 'ready' : 'processing';
  return { record: { ...arrived, state, sentence: other || record.sentence }, outcome: 'verified' };
}

/** True if a later upload replaced it: the state of the type is then that of the later one. */
const isReplaced = (record: UploadRecord, later: readonly UploadRecord[]): boolean =>
  later.some(({ setId, type, stands, action }) => {
    return setId === record.setId && type === record.type && stands !== '' && action !== 'remove';
  });

/** null: nothing new. @param now milliseconds since 1970 */
function judged(
  record: UploadRecord,
  later: readonly UploadRecord[],
  assets: readonly AssetView[],
  now: number,
): UploadOutcome | null {
  if (record.state === 'processing') {
    if (isReplaced(record, later)) return takenOut(record);
    const result = processed(record, record.type, assets, true);
    return result.record.state === 'processing' ? null : result;
  }
  if (record.state !== 'sending') return null;
  const type = arrivedAs(record, assets);
  if (type !== null) return processed({ ...record, sentence: '' }, type, assets, false);
  if (now < record.until) return null;
  if (isOther(record, assets)) return overtaken(record);
  return { record: { ...record, state: 'failed', sentence: NOT_ARRIVED }, outcome: 'canceled' };
}

/** New results of uploads to this set. Pure. */
export function uploadOutcomes(
  records: readonly UploadRecord[],
  setId: string,
  assets: readonly AssetView[],
  now: number,
): UploadOutcome[] {
  const results: UploadOutcome[] = [];
  for (const [i, record] of records.entries()) {
    const result = record.setId === setId ? judged(record, records.slice(i + 1), assets, now) : null;
    if (result) results.push(result);
  }
  return results;
}

/** Writes the outcomes into journal and log. Under the document lock. */
export function logOutcomes(ports: Ports, results: readonly UploadOutcome[]): void {
  for (const { record, outcome } of results) {
    const journal = openRun(ports, record.id);
    // A dropped or damaged journal entry is ignored: the upload record has the result.
    if (journal === null || journal.isDamaged) continue;
    const knownEntry = journal.entries[0]!;
    if (knownEntry.outcome !== outcome || knownEntry.detail !== record.sentence)
      journal.write([{ entry: 0, outcome, detail: record.sentence }]);
    projectLog(ports, journal);
  }
}

/** The records with these results. */
export const withOutcomes = (
  records: readonly UploadRecord[],
  results: readonly UploadOutcome[],
): UploadRecord[] =>
  records.map((record) => results.find((result) => result.record.id === record.id)?.record ?? record);
