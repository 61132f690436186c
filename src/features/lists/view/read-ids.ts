// lists: the IDs of a source, normalized and without duplicates; the other entries with the reason; counts.

import type { Platform } from '../../../shared/campaign-words';
import { entryText, type IdKind, type SetAsideReason } from './id-kind';
import { platformByCase, platformNamed } from './list-headings';
import { ALL_COLUMNS, isBlank, type ListLayout } from './list-layout';
import { type ListRecord, readRecords } from './list-records';
import type { ListSource } from './list-source';

export interface SetAside {
  /** 1-based. */
  readonly line: number;
  /** The original text. Untrusted. */
  readonly written: string;
  readonly why: SetAsideReason;
}

/** Numbers of distinct IDs by platform, before one platform is chosen. */
type PlatformCounts = Record<Platform | 'unclear', number>;

export interface IdBatch {
  /** In the form that is sent; without IDs of earlier batches. */
  readonly ids: readonly string[];
  /** How many of them were written in another form than an ID. */
  readonly converted: number;
  /** The first of them; `''`: none. */
  readonly firstConverted: string;
  readonly platforms: PlatformCounts;
  readonly aside: readonly SetAside[];
  /** Rows without an ID, also empty ones, except at the end of the list. */
  readonly blank: number;
  /** Line of the first of them; 0: none. */
  readonly firstBlank: number;
  /** How much of the source's size was read so far. */
  readonly read: number;
}

const cellsWithIds = (record: ListRecord, column: number): readonly string[] =>
  (column === ALL_COLUMNS ? record.cells : [record.cells[column] ?? '']).filter((cell) => cell.trim() !== '');

const platformOf = (record: ListRecord, entry: string, { platformColumn }: ListLayout): Platform | null =>
  platformColumn < 0 ? platformByCase(entryText(entry)) : platformNamed(record.cells[platformColumn] ?? '');

/**
 * Each call reads from the beginning and yields the same IDs in the same order.
 * @throws ListError when the source cannot be read
 */
export async function* readIds(
  source: ListSource,
  layout: ListLayout,
  kind: IdKind,
): AsyncGenerator<IdBatch> {
  const seenIds = kind.seen();
  let headerRecords = layout.header;
  /** Empty rows that are at the end, unless another row follows. */
  let [empty, firstEmpty] = [0, 0];
  for await (const { records, read: readSize } of readRecords(source, layout.delimiter)) {
    const ids: string[] = [];
    const aside: SetAside[] = [];
    const platforms: PlatformCounts = { ios: 0, android: 0, unclear: 0 };
    let [blank, firstBlank, converted, firstConverted] = [0, 0, 0, ''];
    for (const record of records) {
      if (isBlank(record)) {
        if (empty === 0) firstEmpty = record.line;
        empty += 1;
        continue;
      }
      if (empty > 0) {
        firstBlank = firstBlank || firstEmpty;
        blank += empty;
        empty = 0;
      }
      if (headerRecords > 0) {
        headerRecords -= 1;
        continue;
      }
      const cells = cellsWithIds(record, layout.column);
      if (cells.length === 0) {
        firstBlank = firstBlank || record.line;
        blank += 1;
      }
      for (const entry of cells) {
        const setAside = (why: SetAsideReason) => aside.push({ line: record.line, written: entry, why });
        const id = kind.read(entry);
        if (id === null) {
          setAside(kind.whyNot(entry));
          continue;
        }
        if (!seenIds.add(id)) {
          setAside('duplicate');
          continue;
        }
        if (kind.hasPlatforms) {
          const platform = platformOf(record, entry, layout);
          platforms[platform ?? 'unclear'] += 1;
          if (![null, 'all', platform].includes(layout.platform)) {
            setAside('other platform');
            continue;
          }
        }
        ids.push(id);
        if (entry.trim().toLowerCase() === id.toLowerCase()) continue;
        converted += 1;
        firstConverted ||= entry;
      }
    }
    yield { ids, converted, firstConverted, platforms, aside, blank, firstBlank, read: readSize };
  }
}

/** The same IDs in parts of equal size, the last one smaller, without the first `skip` parts. */
export async function* idParts(
  batches: AsyncIterable<IdBatch>,
  size: number,
  skip = 0,
): AsyncGenerator<string[]> {
  let part: string[] = [];
  let partsToSkip = skip;
  for await (const { ids } of batches) {
    for (const id of ids) {
      part.push(id);
      if (part.length < size) continue;
      if (partsToSkip > 0) partsToSkip -= 1;
      else yield part;
      part = [];
    }
  }
  if (part.length > 0 && partsToSkip === 0) yield part;
}

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
