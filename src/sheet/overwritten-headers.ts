// sheet: finds headers that were overwritten because columns moved during a write; pure.

import type { HeaderCell } from './added-columns';
import { headerName } from './find-columns';

/** A column with a header that was written. */
export interface WrittenColumn {
  /** 1-based. */
  readonly at: number;
  /** Has the note that was written with the header. */
  readonly hasNote: boolean;
  /** Has content below the header, so it was not just inserted. */
  readonly isFilled: boolean;
}

const nameAt = (cells: readonly HeaderCell[], i: number): string => headerName(cells[i]?.header ?? '');

/** The next of the shared headers from a place on, to the left or right; `''`: none. */
function neighbor(cells: readonly HeaderCell[], from: number, step: 1 | -1, shared: ReadonlySet<string>) {
  for (let i = from + step; i >= 0 && i < cells.length; i += step) {
    const name = nameAt(cells, i);
    if (name !== '' && shared.has(name)) return name;
  }
  return '';
}

/**
 * The header and note of columns that were hit by a write to other columns, by column. A header that
 * is missing because a person renamed it or deleted its column is not among them.
 * @param expected as it would be after the write if nothing had moved
 * @param after right after the write
 */
export function overwrittenHeaders(
  expected: readonly HeaderCell[],
  after: readonly HeaderCell[],
  written: readonly WrittenColumn[],
): Map<number, HeaderCell> {
  const present = new Set(after.map((_, i) => nameAt(after, i)));
  const lost = expected.flatMap((_, i) =>
    present.has(nameAt(expected, i)) || nameAt(expected, i) === '' ? [] : [i],
  );
  const names = new Set(written.map(({ at }) => nameAt(after, at - 1)));
  const shared = new Set(
    expected.map((_, i) => nameAt(expected, i)).filter((name) => present.has(name) && !names.has(name)),
  );
  const blanks = (cells: readonly HeaderCell[]) => cells.filter((_, i) => nameAt(cells, i) === '').length;
  // If a write hit another column, the inserted one has no header.
  const isOneBlank = blanks(after) > blanks(expected);
  const isCertain = ({ hasNote, isFilled }: WrittenColumn) => !hasNote || isFilled;
  const certainFirst = [...written].sort((a, b) => Number(isCertain(b)) - Number(isCertain(a)));
  const found = new Map<number, HeaderCell>();
  for (const one of certainFirst) {
    const { at, hasNote } = one;
    if (!isCertain(one) && (!isOneBlank || lost.length === 0)) continue;
    const likeness = (i: number): number =>
      ([-1, 1] as const).filter(
        (step) => neighbor(expected, i, step, shared) === neighbor(after, at - 1, step, shared),
      ).length;
    const [best] = lost.filter((i) => likeness(i) > 0).sort((a, b) => likeness(b) - likeness(a));
    if (best !== undefined) lost.splice(lost.indexOf(best), 1);
    else if (!isCertain(one)) continue;
    // A column of a person can be without a header.
    const blank = { header: '', note: hasNote ? '' : after[at - 1]!.note };
    found.set(at, best === undefined ? blank : expected[best]!);
  }
  return found;
}
