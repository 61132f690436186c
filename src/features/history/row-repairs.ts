// history: compares the rows of the tab History with those that should be there; pure.

import type { HistoryField } from './history-columns';
import type { HistoryLine, HistoryRow, RowChanges } from './history-line';

export const FIGURES: readonly HistoryField[] = [
  'impressions',
  'clicks',
  'installs',
  'spend',
  'cpi',
  'budget',
];

export const keyOf = ({ day, company, campaignId }: HistoryLine): string =>
  JSON.stringify([day, company, campaignId]);

/** Names and times are left out: people may format their cells. */
export const contentOf = (line: HistoryLine): string =>
  JSON.stringify([keyOf(line), ...FIGURES.map((field) => line[field])]);

/** With names and times, which can be those of other columns if columns were moved. */
const wholeContentOf = (line: HistoryLine): string =>
  JSON.stringify([contentOf(line), line.campaign, line.fetched]);

/** Those of `all` whose content is not in `others`, counting repetitions. */
function lacking<T>(all: readonly T[], others: readonly string[], textOf: (one: T) => string): T[] {
  const open = new Map<string, number>();
  for (const content of others) {
    open.set(content, (open.get(content) ?? 0) + 1);
  }
  return all.filter((one) => {
    const content = textOf(one);
    const left = open.get(content) ?? 0;
    open.set(content, left - 1);
    return left <= 0;
  });
}

export interface Found {
  readonly rows: readonly HistoryRow[];
  /** Whether columns were moved. */
  readonly haveMoved: boolean;
}

/**
 * Changes that turn what is there into what should be there: in the row with the same key, if there is one.
 * @param isOurs whether a row that should not be there can come from our writes; others were typed meanwhile
 */
export function repairsOf(
  { rows, haveMoved }: Found,
  wanted: readonly HistoryLine[],
  isOurs: (row: HistoryRow) => boolean,
): RowChanges {
  const textOf = haveMoved ? wholeContentOf : contentOf;
  const surplus = lacking(rows, wanted.map(textOf), ({ line }) => textOf(line)).filter(
    (row) => haveMoved || isOurs(row),
  );
  const missing = lacking(
    wanted,
    rows.map(({ line }) => textOf(line)),
    textOf,
  );
  const byKey = new Map(surplus.map((row) => [keyOf(row.line), row]));
  const replaced: { row: number; line: HistoryLine }[] = [];
  const taken = new Set<number>();
  const homeless = missing.filter((line) => {
    const same = byKey.get(keyOf(line));
    if (same === undefined || taken.has(same.row)) return true;
    taken.add(same.row);
    replaced.push({ row: same.row, line });
    return false;
  });
  const free = surplus.filter(({ row }) => !taken.has(row));
  const count = Math.min(free.length, homeless.length);
  for (let i = 0; i < count; i += 1) replaced.push({ row: free[i]!.row, line: homeless[i]! });
  return { replaced, added: homeless.slice(count), removed: free.slice(count).map(({ row }) => row) };
}
