// sheet: finds headers that were overwritten because columns moved during a write; pure.

import type { HeaderCell } from './added-columns';
import { headerName } from './find-columns';

/** A column with a header that was written. */
export interface WrittenColumn {
  /** 1-based. */
  readonly number: number;
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
 * @param expectedCells as it would be after the write if nothing had moved
 * @param newCells right after the write
 */
export function overwrittenHeaders(
  expectedCells: readonly HeaderCell[],
  newCells: readonly HeaderCell[],
  writtenColumns: readonly WrittenColumn[],
): Map<number, HeaderCell> {
  const present = new Set(newCells.map((_, i) => nameAt(newCells, i)));
  const lostIndexes = expectedCells.flatMap((_, i) =>
    present.has(nameAt(expectedCells, i)) || nameAt(expectedCells, i) === '' ? [] : [i],
  );
  const names = new Set(writtenColumns.map(({ number }) => nameAt(newCells, number - 1)));
  const shared = new Set(
    expectedCells
      .map((_, i) => nameAt(expectedCells, i))
      .filter((name) => present.has(name) && !names.has(name)),
  );
  const blanks = (cells: readonly HeaderCell[]) => cells.filter((_, i) => nameAt(cells, i) === '').length;
  // If a write hit another column, the inserted one has no header.
  const isOneBlank = blanks(newCells) > blanks(expectedCells);
  const isCertain = ({ hasNote, isFilled }: WrittenColumn) => !hasNote || isFilled;
  const certainFirst = [...writtenColumns].sort((a, b) => Number(isCertain(b)) - Number(isCertain(a)));
  const headersByColumn = new Map<number, HeaderCell>();
  for (const column of certainFirst) {
    const { number, hasNote } = column;
    if (!isCertain(column) && (!isOneBlank || lostIndexes.length === 0)) continue;
    const likeness = (i: number): number =>
      ([-1, 1] as const).filter(
        (step) => neighbor(expectedCells, i, step, shared) === neighbor(newCells, number - 1, step, shared),
      ).length;
    const [best] = lostIndexes.filter((i) => likeness(i) > 0).sort((a, b) => likeness(b) - likeness(a));
    if (best !== undefined) lostIndexes.splice(lostIndexes.indexOf(best), 1);
    else if (!isCertain(column)) continue;
    // A column of a person can be without a header.
    const blank = { header: '', note: hasNote ? '' : newCells[number - 1]!.note };
    headersByColumn.set(number, best === undefined ? blank : expectedCells[best]!);
  }
  return headersByColumn;
}
