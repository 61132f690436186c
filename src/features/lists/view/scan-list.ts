// lists: counts a list before it is sent, and computes its fingerprint.

import type { SetAsideReason } from './entry-text';
import type { IdBatch, PlatformCounts, SetAside } from './read-ids';

export interface ListScan {
  /** Valid IDs without duplicates, to be sent. */
  readonly valid: number;
  /** Of the valid ones: written in another form, such as a store address. */
  readonly converted: number;
  /** `''`: there is none. */
  readonly firstConverted: string;
  readonly platforms: PlatformCounts;
  readonly duplicates: number;
  /** Entries that are no ID, for any reason but zeros. */
  readonly malformed: number;
  readonly allZero: number;
  /** Number and first entry of each reason that occurs. */
  readonly aside: ReadonlyMap<SetAsideReason, { readonly count: number; readonly first: SetAside }>;
  readonly blank: number;
  /** The first malformed ones. */
  readonly samples: readonly SetAside[];
  /** Line of the first row without an ID; 0: there is none. */
  readonly firstBlank: number;
  /** Equal for the same IDs in the same order, in any file format. Does not contain IDs. */
  readonly fingerprint: string;
}

const SAMPLES = 5;

const isMalformed = (why: SetAsideReason): boolean =>
  why !== 'duplicate' && why !== 'all-zero' && why !== 'other platform';

/** Hashes texts one after the other; two 32-bit lanes, not secure against forgery. */
export function fingerprinting() {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  let count = 0;
  return {
    add: (text: string): void => {
      for (let i = 0; i < text.length; i += 1) {
        const unit = text.charCodeAt(i);
        a = Math.imul(a ^ unit, 2654435761);
        b = Math.imul(b ^ unit, 1597334677);
      }
      // Separates texts: `ab`, `c` is not `a`, `bc`.
      a = Math.imul(a ^ (b >>> 16) ^ 0x1f, 2246822507);
      b = Math.imul(b ^ (a >>> 13) ^ 0x1f, 3266489909);
      count += 1;
    },
    text: (): string => `${count}-${(a >>> 0).toString(36)}-${(b >>> 0).toString(36)}`,
  };
}

/** @param onProgress called after each piece with the part of the source's size that was read */
export async function scan(
  batches: AsyncIterable<IdBatch>,
  onProgress: (read: number) => void,
): Promise<ListScan> {
  const fingerprint = fingerprinting();
  const samples: SetAside[] = [];
  const aside = new Map<SetAsideReason, { count: number; first: SetAside }>();
  const platforms: PlatformCounts = { ios: 0, android: 0, unclear: 0 };
  let [valid, converted, firstConverted, blank, firstBlank] = [0, 0, '', 0, 0];
  for await (const batch of batches) {
    for (const id of batch.ids) fingerprint.add(id);
    for (const entry of batch.aside) {
      const reason = aside.get(entry.why);
      if (reason) reason.count += 1;
      else aside.set(entry.why, { count: 1, first: entry });
      if (isMalformed(entry.why) && samples.length < SAMPLES) samples.push(entry);
    }
    for (const platform of Object.keys(platforms) as (keyof PlatformCounts)[])
      platforms[platform] += batch.platforms[platform];
    valid += batch.ids.length;
    converted += batch.converted;
    firstConverted ||= batch.firstConverted;
    blank += batch.blank;
    firstBlank ||= batch.firstBlank;
    onProgress(batch.read);
  }
  const countOf = (why: SetAsideReason): number => aside.get(why)?.count ?? 0;
  return {
    valid,
    converted,
    firstConverted,
    platforms,
    duplicates: countOf('duplicate'),
    malformed: [...aside.keys()].filter(isMalformed).reduce((sum, why) => sum + countOf(why), 0),
    allZero: countOf('all-zero'),
    aside,
    blank,
    samples,
    firstBlank,
    fingerprint: fingerprint.text(),
  };
}
