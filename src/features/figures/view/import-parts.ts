// figures: splits the sums of a report into calls.

import { type StoredKey, storedText } from '../core/stored-sums';
import type { ImportPart } from '../figures-schema';

/** Characters of a call. A step of Apps Script then takes a few seconds. */
const PART = 400_000;
/** Keys of a campaign that are sent together. */
const KEYS = 2_000;

/** The sums in parts of about `PART` characters; a large campaign is split. */
export function partsOf(sums: ReadonlyMap<string, readonly StoredKey[]>): ImportPart[][] {
  const parts: ImportPart[][] = [];
  let open: ImportPart[] = [];
  let length = 0;
  sums.forEach((keys, campaignId) => {
    for (let from = 0; from < keys.length; from += KEYS) {
      const part = { campaignId, sums: storedText(keys.slice(from, from + KEYS)) };
      open.push(part);
      length += part.sums.length;
      if (length < PART) continue;
      parts.push(open);
      open = [];
      length = 0;
    }
  });
  if (open.length > 0) parts.push(open);
  return parts;
}
