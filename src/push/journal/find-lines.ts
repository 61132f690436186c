// push: finds the lines of the visible log about one field of one object. They are shown; nothing is
// decided from them.

import type { WorkbookPort } from '../../ports/sheet';
import { fromCellText } from '../../shared/cell-text';
import type { Cell } from '../../tabs/columns/column';
import { type LogField, type LogLine, placeLog } from './log';
import { findLog } from './log-sheet';

/** Most rows of the object: of these, some are about other fields. */
const MOST_ROWS = 400;
/** Most lines of an answer. */
const MOST_LINES = 100;
/** Rows this near are read together. */
const NEAR = 40;
/** Most reads, each a call. */
const MOST_READS = 12;

const SHOWN = ['time', 'who', 'action', 'before', 'after', 'outcome', 'detail', 'run'] as const;

interface FoundLines {
  /** Newest first. */
  readonly lines: Pick<LogLine, (typeof SHOWN)[number]>[];
  /** The log has more of them, which are older unless a person sorted it. */
  readonly isMore: boolean;
}

interface Span {
  readonly first: number;
  readonly last: number;
}

/** Rows in ascending order as spans, the last one first. */
function spansOf(rows: readonly number[]): Span[] {
  const spans: Span[] = [];
  for (const row of rows) {
    const last = spans[0];
    if (last && row - last.last <= NEAR) spans[0] = { first: last.first, last: row };
    else spans.unshift({ first: row, last: row });
  }
  return spans;
}

/** A time of the log is text that sorts; of the same time, the lower row is newer. */
const byAge = (a: { time: string; row: number }, b: { time: string; row: number }): number =>
  a.time < b.time ? 1 : a.time > b.time ? -1 : b.row - a.row;

/** @param cellTexts the texts of these cells of the log */
export function findLines(
  workbook: WorkbookPort,
  cellTexts: Pick<LogLine, 'ids' | 'tab' | 'field'>,
): FoundLines {
  const sheet = findLog(workbook);
  if (sheet === null) return { lines: [], isMore: false };
  const headers = sheet.header();
  const { columns, missing } = placeLog(headers);
  // Without the columns that tell which cell a line is about, nothing is found.
  if (missing.some(({ field }) => field === 'ids' || field === 'tab' || field === 'field'))
    return { lines: [], isMore: false };
  const rows = sheet.rowsWith(columns.get('ids')!, cellTexts.ids, MOST_ROWS);
  const spans = spansOf(rows);
  const foundLines: (FoundLines['lines'][number] & { readonly row: number })[] = [];
  const objectRows = new Set(rows);
  let reads = 0;
  for (const { first, last } of spans) {
    if (reads >= MOST_READS || foundLines.length >= MOST_LINES) break;
    reads += 1;
    const cells = sheet.values({ row: first, column: 1, rows: last - first + 1, columns: headers.length });
    cells.forEach((line, i) => {
      const row = first + i;
      const text = (field: LogField): string => textIn(line, columns.get(field));
      const isWanted = text('tab') === cellTexts.tab && text('field') === cellTexts.field;
      if (!objectRows.has(row) || !isWanted) return;
      const [time, who, action, oldText, after, outcome, detail, run] = SHOWN.map(text);
      foundLines.push({
        row,
        time: time!,
        who: who!,
        action: action!,
        before: oldText!,
        after: after!,
        outcome: outcome!,
        detail: detail!,
        run: run!,
      });
    });
  }
  const lines = foundLines.sort(byAge).map(({ row: _, ...line }) => line);
  const isMore = rows.length >= MOST_ROWS || reads < spans.length || lines.length > MOST_LINES;
  return { lines: lines.slice(0, MOST_LINES), isMore };
}

const textIn = (line: readonly Cell[], column: number | undefined): string =>
  column === undefined ? '' : fromCellText(String(line[column - 1] ?? ''));
