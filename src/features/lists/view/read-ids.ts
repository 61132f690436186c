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

export interface IdBatch {
  /** In the form that is sent; without IDs of earlier batches. */
  readonly ids: readonly string[];
  readonly aside: readonly SetAside[];
  /** How much of the source's size was read so far. */
  readonly read: number;
}

/** Counted while a list is read. */
const newTally = () => ({
  /** IDs that were written in another form, such as a store address. */
  converted: 0,
  /** The first of them; `''`: there is none. */
  firstConverted: '',
  /** Distinct IDs by platform, before one platform is chosen. */
  platforms: { ios: 0, android: 0, unclear: 0 },
  /** Rows without an ID, also empty ones, except at the end of the list. */
  blank: 0,
  /** Line of the first of them; 0: there is none. */
  firstBlank: 0,
});
type Tally = ReturnType<typeof newTally>;

const cellsWithIds = (record: ListRecord, column: number): readonly string[] =>
  (column === ALL_COLUMNS ? record.cells : [record.cells[column] ?? '']).filter((cell) => cell.trim() !== '');

const platformOf = (record: ListRecord, entry: string, { platformColumn }: ListLayout): Platform | null =>
  platformColumn < 0 ? platformByCase(entryText(entry)) : platformNamed(record.cells[platformColumn] ?? '');

/**
 * Each call reads from the beginning and yields the same IDs in the same order.
 * @param tally what is read is added to it
 * @throws ListError when the source cannot be read
 */
export async function* readIds(
  source: ListSource,
  layout: ListLayout,
  kind: IdKind,
  tally: Tally = newTally(),
): AsyncGenerator<IdBatch> {
  const seenKeys = new Set<string>();
  let headerRecords = layout.header;
  /** Empty rows that are at the end, unless another row follows. */
  let [empty, firstEmpty] = [0, 0];
  for await (const { records, read: readSize } of readRecords(source, layout.delimiter)) {
    const ids: string[] = [];
    const aside: SetAside[] = [];
    for (const record of records) {
      if (isBlank(record)) {
        if (empty === 0) firstEmpty = record.line;
        empty += 1;
        continue;
      }
      if (empty > 0) {
        tally.firstBlank ||= firstEmpty;
        tally.blank += empty;
        empty = 0;
      }
      if (headerRecords > 0) {
        headerRecords -= 1;
        continue;
      }
      const cells = cellsWithIds(record, layout.column);
      if (cells.length === 0) {
        tally.firstBlank ||= record.line;
        tally.blank += 1;
      }
      for (const entry of cells) {
        const setAside = (why: SetAsideReason) => aside.push({ line: record.line, written: entry, why });
        const id = kind.read(entry);
        if (id === null) {
          setAside(kind.whyNot(entry));
          continue;
        }
        const key = kind.key(id);
        if (seenKeys.has(key)) {
          setAside('duplicate');
          continue;
        }
        seenKeys.add(key);
        if (kind.hasPlatforms) {
          const platform = platformOf(record, entry, layout);
          tally.platforms[platform ?? 'unclear'] += 1;
          if (![null, 'all', platform].includes(layout.platform)) {
            setAside('other platform');
            continue;
          }
        }
        ids.push(id);
        if (entry.trim().toLowerCase() === id.toLowerCase()) continue;
        tally.converted += 1;
        tally.firstConverted ||= entry;
      }
    }
    yield { ids, aside, read: readSize };
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

export interface ListScan extends Readonly<Tally> {
  /** Valid IDs without duplicates, to be sent. */
  readonly valid: number;
  readonly duplicates: number;
  /** Entries that are no ID, for any reason but zeros. */
  readonly malformed: number;
  readonly allZero: number;
  /** Number and first entry of each reason that occurs. */
  readonly aside: ReadonlyMap<SetAsideReason, { readonly count: number; readonly first: SetAside }>;
  /** The first malformed ones. */
  readonly samples: readonly SetAside[];
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

/**
 * Reads and counts the list.
 * @param goesOn called after each piece with the part of the source's size that was read; false: stop
 * @throws ListError when the source cannot be read
 */
export async function scan(
  source: ListSource,
  layout: ListLayout,
  kind: IdKind,
  goesOn: (read: number) => boolean = () => true,
): Promise<ListScan> {
  const tally = newTally();
  const fingerprint = fingerprinting();
  const samples: SetAside[] = [];
  const aside = new Map<SetAsideReason, { count: number; first: SetAside }>();
  let valid = 0;
  for await (const batch of readIds(source, layout, kind, tally)) {
    for (const id of batch.ids) fingerprint.add(id);
    for (const entry of batch.aside) {
      const reason = aside.get(entry.why);
      if (reason) reason.count += 1;
      else aside.set(entry.why, { count: 1, first: entry });
      if (isMalformed(entry.why) && samples.length < SAMPLES) samples.push(entry);
    }
    valid += batch.ids.length;
    if (!goesOn(batch.read)) break;
  }
  const countOf = (why: SetAsideReason): number => aside.get(why)?.count ?? 0;
  return {
    ...tally,
    valid,
    duplicates: countOf('duplicate'),
    malformed: [...aside.keys()].filter(isMalformed).reduce((sum, why) => sum + countOf(why), 0),
    allZero: countOf('all-zero'),
    aside,
    samples,
    fingerprint: fingerprint.text(),
  };
}
