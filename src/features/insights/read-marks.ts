// insights: marks of the charts, from the end of the visible log. They are only shown; nothing is decided
// from them.

import type { Ports } from '../../ports/ports';
import type { SheetPort } from '../../ports/sheet';
import { type LogField, placeLog } from '../../push/journal/log';
import { findLog } from '../../push/journal/log-sheet';
import { fromCellText } from '../../shared/cell-text';
import { counted } from '../../shared/sentences';
import { DAY_MS } from '../../shared/time';
import type { Cell } from '../../tabs/columns/column';
import type { InsightsMark, InsightsMarks, MarkKind } from './insights-schema';

/** Lines that are read, from the end of the log. */
const MOST_LINES = 20_000;
/** Marks that are sent; older ones are left out. */
const MOST_MARKS = 5_000;

const FIELDS: readonly LogField[] = ['time', 'who', 'action', 'tab', 'outcome', 'run', 'ids'];
const KINDS: Readonly<Record<string, MarkKind>> = {
  Update: 'push',
  Create: 'push',
  Undo: 'undo',
  Elsewhere: 'elsewhere',
};
/** Outcomes with a mark: changes elsewhere have none, and unknown changes may have been made. */
const SENT: readonly string[] = ['', 'verified', 'stored', 'late', 'done', 'unknown'];

type Line = Readonly<Record<LogField, string>>;

/** One read for each group of adjacent columns. */
function readLines(sheet: SheetPort, columns: ReadonlyMap<LogField, number>, first: number, rows: number) {
  const wantedColumns = FIELDS.map((field) => ({ field, column: columns.get(field)! })).sort(
    (a, b) => a.column - b.column,
  );
  const groups: { column: number; fields: LogField[] }[] = [];
  for (const { field, column } of wantedColumns) {
    const last = groups[groups.length - 1];
    if (last && last.column + last.fields.length === column) last.fields.push(field);
    else groups.push({ column, fields: [field] });
  }
  const texts = new Map<LogField, (row: number) => string>();
  for (const { column, fields } of groups) {
    const cells = sheet.values({ row: first, column, rows, columns: fields.length });
    fields.forEach((field, i) => void texts.set(field, (row) => textIn(cells[row]![i])));
  }
  return (row: number): Line =>
    Object.fromEntries(FIELDS.map((field) => [field, texts.get(field)!(row)])) as Line;
}

const textIn = (cell: Cell | undefined): string => fromCellText(String(cell ?? ''));

/** The cell has the ID of the campaign, either alone or followed by a space and the ID of a row. */
function campaignIn(ids: string, knownIds: ReadonlySet<string>): string | null {
  for (let end = ids.indexOf(' '); end >= 0; end = ids.indexOf(' ', end + 1))
    if (knownIds.has(ids.slice(0, end))) return ids.slice(0, end);
  return knownIds.has(ids) ? ids : null;
}

interface Collected {
  readonly line: Line;
  readonly campaignId: string;
  readonly kind: MarkKind;
  readonly tabs: Map<string, number>;
}

function whatOf({ tabs }: Collected): string {
  const count = Array.from(tabs.values()).reduce((a, b) => a + b, 0);
  return `${counted(count, 'change')} in ${Array.from(tabs.keys()).join(', ')}`;
}

/** Times in the log are texts in the document's time zone. The current offset is used for all of them. */
function utcDays(ports: Ports): (time: string) => number | null {
  // `Date.parse` alone makes a date of many other texts.
  const parsed = (time: string): number =>
    /^\d{4}-\d\d-\d\d \d\d:\d\d/.test(time) ? Date.parse(`${time.slice(0, 16).replace(' ', 'T')}:00Z`) : NaN;
  const nowMs = ports.clock.now();
  const offset = parsed(ports.timeText(nowMs)) - nowMs;
  return (time) => {
    const lineTime = parsed(time);
    return Number.isNaN(lineTime) ? null : Math.floor((lineTime - offset) / DAY_MS);
  };
}

/** @param campaignIds of the charts */
export function readMarks(ports: Ports, campaignIds: readonly string[]): InsightsMarks {
  const sheet = findLog(ports.workbook);
  const rows = (sheet?.extent().rows ?? 0) - 1;
  if (sheet === null || rows < 1) return { marks: [], isMore: false };
  const { columns } = placeLog(sheet.header());
  if (FIELDS.some((field) => !columns.has(field))) return { marks: [], isMore: false };
  const count = Math.min(rows, MOST_LINES);
  const lineAt = readLines(sheet, columns, rows - count + 2, count);
  const knownIds = new Set(campaignIds);
  const marksByKey = new Map<string, Collected>();
  for (let i = 0; i < count; i += 1) {
    const line = lineAt(i);
    const kind = KINDS[line.action];
    if (kind === undefined || !SENT.includes(line.outcome)) continue;
    const campaignId = campaignIn(line.ids, knownIds);
    if (campaignId === null) continue;
    const key = JSON.stringify([line.run, campaignId, kind]);
    const collected = marksByKey.get(key) ?? { line, campaignId, kind, tabs: new Map<string, number>() };
    marksByKey.set(key, collected);
    collected.tabs.set(line.tab, (collected.tabs.get(line.tab) ?? 0) + 1);
  }
  const dayOf = utcDays(ports);
  const marks = Array.from(marksByKey.values()).flatMap((collected): InsightsMark[] => {
    const { kind, campaignId, line } = collected;
    const day = dayOf(line.time);
    return day === null
      ? []
      : [{ kind, campaignId, day, time: line.time, who: line.who, what: whatOf(collected) }];
  });
  return { marks: marks.slice(-MOST_MARKS), isMore: rows > count || marks.length > MOST_MARKS };
}
