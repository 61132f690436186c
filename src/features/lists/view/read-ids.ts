// lists: the IDs of a source, normalized and without duplicates; the other entries with their line and the
// reason.

import type { Platform } from '../../../shared/campaign-words';
import { entryText, type SetAsideReason } from './entry-text';
import type { IdKind } from './id-kind';
import { ALL_COLUMNS, isBlank, type ListLayout } from './list-layout';
import { type ListRecord, readRecords } from './list-records';
import type { ListSource } from './list-source';
import { platformByCase, platformNamed } from './platform-of-id';

export interface SetAside {
  /** 1-based. */
  readonly line: number;
  /** The original text. Untrusted. */
  readonly written: string;
  readonly why: SetAsideReason;
}

/** Numbers of distinct IDs by platform, before one platform is chosen. */
export type PlatformCounts = Record<Platform | 'unclear', number>;

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

const platformOf = (record: ListRecord, written: string, { platformColumn }: ListLayout): Platform | null =>
  platformColumn < 0 ? platformByCase(entryText(written)) : platformNamed(record.cells[platformColumn] ?? '');

/**
 * Each call reads from the beginning and yields the same IDs in the same order.
 * @throws ListError when the source cannot be read
 */
export async function* readIds(
  source: ListSource,
  layout: ListLayout,
  kind: IdKind,
): AsyncGenerator<IdBatch> {
  const seen = kind.seen();
  let headerRecords = layout.header;
  /** Empty rows that are at the end, unless another row follows. */
  let [empty, firstEmpty] = [0, 0];
  for await (const { records, read } of readRecords(source, layout.delimiter)) {
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
      for (const written of cells) {
        const setAside = (why: SetAsideReason) => aside.push({ line: record.line, written, why });
        const id = kind.read(written);
        if (id === null) {
          setAside(kind.whyNot(written));
          continue;
        }
        if (!seen.add(id)) {
          setAside('duplicate');
          continue;
        }
        if (kind.hasPlatforms) {
          const platform = platformOf(record, written, layout);
          platforms[platform ?? 'unclear'] += 1;
          if (![null, 'all', platform].includes(layout.platform)) {
            setAside('other platform');
            continue;
          }
        }
        ids.push(id);
        if (written.trim().toLowerCase() === id.toLowerCase()) continue;
        converted += 1;
        firstConverted ||= written;
      }
    }
    yield { ids, converted, firstConverted, platforms, aside, blank, firstBlank, read };
  }
}

/** The same IDs in parts of equal size, the last one smaller, without the first `skip` parts. */
export async function* idParts(
  batches: AsyncIterable<IdBatch>,
  size: number,
  skip = 0,
): AsyncGenerator<string[]> {
  let part: string[] = [];
  let left = skip;
  for await (const { ids } of batches) {
    for (const id of ids) {
      part.push(id);
      if (part.length < size) continue;
      if (left > 0) left -= 1;
      else yield part;
      part = [];
    }
  }
  if (part.length > 0 && left === 0) yield part;
}
