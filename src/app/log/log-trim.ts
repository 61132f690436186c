// app: keeps the log at its length: the oldest runs go that need nothing more, whole runs alone, in a few calls.

import { type NumberRun, runsOfNumbers } from '../../model/runs-of-numbers';
import type { Outcome } from '../../sync/operation';
import type { LogSheet } from './log-sheet';

/** Calls that delete. Runs that lie scattered, in a log that somebody sorted, stay until they lie together again. */
const MOST_BLOCKS = 10;

/** `unknown` is none: a creation without an answer is known again by its entry. */
const SETTLED: readonly Outcome[] = ['verified', 'done', 'failed', 'conflict', 'cancelled'];

interface Run {
  /** 1-based rows, from the top. */
  readonly rows: number[];
  time: string;
  settled: boolean;
}

/** Runs with their rows, the oldest first. */
function runsOf({ sheet, places }: LogSheet, rows: number): Run[] {
  const [names, times, outcomes] = (['run', 'time', 'outcome'] as const).map((field) =>
    sheet.values({ row: 2, column: places.columns.get(field)!, rows, columns: 1 }),
  );
  const runs = new Map<string, Run>();
  names!.forEach(([name], i) => {
    if (name === '') return;
    const run = runs.get(String(name)) ?? { rows: [], time: String(times![i]![0]), settled: true };
    run.rows.push(i + 2);
    run.settled = run.settled && SETTLED.some((outcome) => outcome === outcomes![i]![0]);
    runs.set(String(name), run);
  });
  const byTime = (a: Run, b: Run) => (a.time < b.time ? -1 : a.time > b.time ? 1 : a.rows[0]! - b.rows[0]!);
  return [...runs.values()].sort(byTime);
}

/** Under the document lock. The newest run always stays. @param most rows that may stay */
export function trimLog(log: LogSheet, most: number): void {
  const rows = log.sheet.extent().rows - 1;
  if (rows <= most) return;
  const going: number[] = [];
  let blocks: NumberRun[] = [];
  for (const run of runsOf(log, rows).slice(0, -1)) {
    if (rows - going.length <= most) break;
    if (!run.settled) continue;
    const more = runsOfNumbers([...going, ...run.rows]);
    if (more.length > MOST_BLOCKS) break;
    for (const row of run.rows) going.push(row);
    blocks = more;
  }
  // From below: rows above keep their numbers.
  for (const { first, count } of blocks.reverse()) log.sheet.deleteRows(first, count);
}
