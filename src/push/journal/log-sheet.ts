// push: the visible log: rows are appended, and nothing is read from it but where its columns are. People
// may sort, filter, edit and delete it; what is missing is made again.

import { readSettings } from '../../features/settings/settings';
import type { Ports } from '../../ports/ports';
import type { SheetPort, StyledColumn, WorkbookPort } from '../../ports/sheet';
import { type NumberRun, runsOfNumbers } from '../../shared/runs-of-numbers';
import { columnLetters } from '../../sheet/find-columns';
import { headersOnTop } from '../../sheet/header-row';
import { wordColors } from '../../sheet/lay-out';
import { PLAIN_TEXT } from '../../tabs/columns/text-kinds';
import { LOG, type LogField, placeLog } from './log';

export interface LogSheet {
  readonly sheet: SheetPort;
  /** 1-based. */
  readonly columns: ReadonlyMap<LogField, number>;
}

/** Tab ID in the sheet index. */
export const LOG_ID = `bidgrid-${LOG.id}`;

const OUTCOME_COLORS = {
  verified: 'green',
  done: 'green',
  failed: 'red',
  conflict: 'amber',
  unknown: 'amber',
} as const;

/** Separates runs. */
const RUN_GROUND = '#e8eaed';

/** null: nothing was logged yet, or the log was deleted. */
export const findLog = (workbook: WorkbookPort): SheetPort | null => workbook.find(LOG_ID);

/**
 * Runs a write to the log. Everything else was written before, so errors here are the log's and stop nothing:
 * it may be protected, deleted or otherwise unusable.
 * @returns false: it failed, and the result of the run has to say so
 */
export function tryLog(write: () => void): boolean {
  try {
    write();
    return true;
  } catch {
    return false;
  }
}

/** Finds or makes the log, with all its columns. */
export function openLog(workbook: WorkbookPort): LogSheet {
  const existingSheet = workbook.find(LOG_ID);
  const sheet = existingSheet ?? workbook.create(LOG_ID, LOG.title, { aside: true });
  const names = LOG.columns.map(({ header }) => header);
  const headers = existingSheet ? headersOnTop(existingSheet, names) : [];
  const { columns, missing } = placeLog(headers);
  if (columns.size === 0 && headers.length > 0) sheet.insertTopRow();
  const width = columns.size === 0 ? 0 : headers.length;
  if (missing.length === 0) return { sheet, columns };
  const places = new Map(columns);
  const styles: StyledColumn[] = [];
  missing.forEach(({ field, width: pixels, opaque }, i) => {
    places.set(field, width + 1 + i);
    styles.push({
      column: width + 1 + i,
      numberFormat: PLAIN_TEXT,
      width: pixels,
      ...(opaque ? { opaque } : {}),
    });
  });
  sheet.styleColumns(styles);
  sheet.write([{ row: 1, column: width + 1, cells: [missing.map(({ header }) => header)] }]);
  sheet.writeNotes([{ row: 1, column: width + 1, cells: [missing.map(({ help }) => help)] }]);
  if (width === 0) {
    sheet.styleHeader(
      missing.map(() => 'read-only'),
      0,
    );
    const run = `$${columnLetters(places.get('run')!)}`;
    sheet.colorBy([
      ...wordColors(places.get('outcome')!, OUTCOME_COLORS),
      // The first row of each run: of the row above, the run is another one.
      {
        columns: [1, missing.length],
        formula: `=AND(${run}2<>"";${run}2<>${run}1)`,
        ground: RUN_GROUND,
      },
    ]);
  }
  return { sheet, columns: places };
}

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
