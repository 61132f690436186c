// lists: the upload of a chosen list: its order, its parts, and whether it is the list of an interrupted one.

import type { Upload, UploadOrder } from '../lists-schema';
import { idParts, readIds } from './read-ids';
import type { PartToSend } from './upload-run';
import type { ListInHand } from './use-list';
import type { RemainingParts } from './use-upload';

/** Of the name, which is kept in a property with four other uploads. */
const LONGEST_SOURCE = 100;

/** @param list a counted one */
export function orderOf(
  { source, counts }: ListInHand,
  order: Pick<UploadOrder, 'target' | 'action' | 'total' | 'connection'>,
  resumes: Upload | null,
): UploadOrder {
  const { fingerprint, malformed, duplicates, allZero } = counts!;
  return {
    ...order,
    fingerprint,
    source: source!.name.slice(0, LONGEST_SOURCE),
    malformed,
    duplicates,
    allZero,
    resumes: resumes?.id ?? null,
  };
}

/** Reads the list again and skips what is confirmed, so that it is never in memory as a whole. */
export const partsOfList = (
  { source, layout, kind }: ListInHand,
  action: PartToSend['action'],
): RemainingParts =>
  async function* (upload) {
    const batches = readIds(source!, layout!, kind);
    for await (const ids of idParts(batches, upload.partSize, upload.parts)) yield { action, ids };
  };

/** True for a counted list with other IDs than those of the interrupted upload. */
export const isOtherList = ({ counts }: ListInHand, resumes: Upload | null): resumes is Upload =>
  resumes !== null && counts !== null && counts.fingerprint !== resumes.fingerprint;
