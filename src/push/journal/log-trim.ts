// push: limits the length of the log: removes the oldest whole runs in a few calls. People's own rows
// stay.

import { readSettings } from '../../features/settings/settings';
import type { Ports } from '../../ports/ports';
import { type NumberRun, runsOfNumbers } from '../../shared/runs-of-numbers';
import { type LogSheet, tryLog } from './log-sheet';

/**
 * Maximum number of delete calls. Runs that are scattered in a sorted log stay until they are adjacent again.
 */
const MOST_BLOCKS = 10;

interface Run {
  /** 1-based rows, from the top. */
  readonly rows: number[];
  readonly time: string;
}

/** Runs with their rows, the oldest first. */
function runsOf({ sheet, columns }: LogSheet, rows: number): Run[] {
  const [names, times] = (['run', 'time'] as const).map((field) =>
    sheet.values({ row: 2, column: columns.get(field)!, rows, columns: 1 }),
  );
  const runs = new Map<string, Run>();
  names!.forEach(([name], i) => {
    if (name === '') return;
    const run = runs.get(String(name)) ?? { rows: [], time: String(times![i]![0]) };
    run.rows.push(i + 2);
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
    const more = runsOfNumbers([...going, ...run.rows]);
    if (more.length > MOST_BLOCKS) break;
    for (const row of run.rows) going.push(row);
    blocks = more;
  }
  // From the bottom, so that rows above keep their numbers.
  for (const { first, count } of blocks.reverse()) log.sheet.deleteRows(first, count);
}

/**
 * As `trimLog`, to the length in the settings. A log that cannot be trimmed lacks nothing: it is tried again.
 * @param rows of the log, header included
 */
export function limitLog({ documentStore, workbook }: Ports, log: LogSheet, rows: number): void {
  const { logLength } = readSettings(documentStore);
  if (rows - 1 <= logLength) return;
  tryLog(() => {
    trimLog(log, logLength);
    workbook.flush();
  });
}
