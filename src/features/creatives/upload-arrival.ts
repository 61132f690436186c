// creatives: finds out whether a sent asset is in the set, by comparison with the assets before.

import type { AssetType } from '../../shared/ad-templates';
import { hashOf, hashText } from '../../shared/digests';
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
export const isCertainly = (
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
