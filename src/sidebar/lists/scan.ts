// sidebar, lists: counts a list before it is sent, and computes its fingerprint.

import type { IdBatch, SetAside } from './read-ids';

export interface ListScan {
  /** Valid IDs without duplicates, to be sent. */
  readonly valid: number;
  readonly duplicates: number;
  readonly malformed: number;
  readonly allZero: number;
  readonly blank: number;
  /** The first malformed ones. */
  readonly samples: readonly SetAside[];
  /** null: there is none. */
  readonly firstDuplicate: SetAside | null;
  readonly firstAllZero: SetAside | null;
  /** Line of the first row without an ID; 0: there is none. */
  readonly firstBlank: number;
  /** Equal for the same IDs in the same order, in any file format. Does not contain IDs. */
  readonly fingerprint: string;
}

const SAMPLES = 5;

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
  const firsts = new Map<SetAside['why'], SetAside>();
  let [valid, duplicates, malformed, allZero, empty, firstEmpty] = [0, 0, 0, 0, 0, 0];
  for await (const { ids, aside, blank, firstBlank, read } of batches) {
    for (const id of ids) fingerprint.add(id);
    for (const one of aside) {
      if (one.why === 'duplicate') duplicates += 1;
      else if (one.why === 'all-zero') allZero += 1;
      else malformed += 1;
      if (one.why === 'malformed' && samples.length < SAMPLES) samples.push(one);
      if (!firsts.has(one.why)) firsts.set(one.why, one);
    }
    valid += ids.length;
    empty += blank;
    firstEmpty = firstEmpty || firstBlank;
    onProgress(read);
  }
  return {
    valid,
    duplicates,
    malformed,
    allZero,
    blank: empty,
    samples,
    firstDuplicate: firsts.get('duplicate') ?? null,
    firstAllZero: firsts.get('all-zero') ?? null,
    firstBlank: firstEmpty,
    fingerprint: fingerprint.text(),
  };
}
