// sheet: notes on cells with issues. People's own text in a note is kept exactly.

import type { Issue } from '../model/issue';
import type { SheetPort } from '../ports/sheet';
import type { Block, Run } from '../tabs/cell';
import type { RowSpan, TabReading } from './read-tab';
import { groupRuns, MANY_RUNS, type Placed, withGapsFilled } from './runs';

const LINE = '———— Bidgrid ————';
/** The heading above issues that only Check can find, so that an edit in the row keeps them. */
export const BY_CHECK = {
  error: '—— Error, as of the last Check ——',
  warning: '—— Warning, as of the last Check ——',
} as const;
/** The last line: a checksum of each line of ours, to recognize lines that a person added or changed. */
const LAST = /^———— \(([0-9a-z.]*)\)(.*)$/;

/** Checksum of a line, four letters, FNV-1a. */
const checkOf = (line: string): string => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < line.length; i++) hash = Math.imul(hash ^ line.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36).slice(-4);
};

/** A note with a mark of ours. */
interface MarkedNote {
  /** Lines of ours between the first and the last one. */
  readonly words: readonly string[];
  /** The person's text: above our mark, below it and in it. */
  readonly theirs: string;
}

/** null: no mark of ours. If a person changed its last line, the mark counts as their text. */
export const markIn = (note: string): MarkedNote | null => {
  if (note.indexOf(LINE) < 0) return null;
  const lines = note.split('\n');
  const start = lines.lastIndexOf(LINE);
  if (start < 0) return null;
  let end = lines.length - 1;
  while (end > start && !LAST.test(lines[end]!)) end--;
  const last = LAST.exec(lines[end]!);
  const above = lines.slice(0, start);
  if (last === null) return { words: [], theirs: above.concat(lines.slice(start + 1)).join('\n') };
  const checks = new Set(last[1]!.split('.'));
  const between = lines.slice(start + 1, end);
  const isOurs = (line: string): boolean => checks.has(checkOf(line));
  const added = between.filter((line) => !isOurs(line)).concat(last[2] === '' ? [] : [last[2]!]);
  return {
    words: between.filter(isOurs),
    theirs: above.concat(added, lines.slice(end + 1)).join('\n'),
  };
};

/** The note without our mark. */
export const noteWithout = (note: string): string => markIn(note)?.theirs ?? note;

/** The note with these issues instead of any older mark; without issues: as before it was marked. */
export const noteWith = (note: string, issues: readonly Issue[]): string => {
  const plain = noteWithout(note);
  if (issues.length === 0) return plain;
  const part = (heading: string, own: readonly Issue[]): string[] =>
    own.length > 0 ? [heading, ...own.map(({ message }) => message)] : [];
  const checked = (severity: 'error' | 'warning') =>
    part(
      BY_CHECK[severity],
      issues.filter((issue) => issue.byCheck && issue.severity === severity),
    );
  const typed = issues.filter(({ byCheck }) => !byCheck).map(({ message }) => message);
  const words = [...typed, ...checked('error'), ...checked('warning')].join('\n');
  const checks = Array.from(new Set(words.split('\n').map(checkOf))).join('.');
  const mark = `${LINE}\n${words}\n———— (${checks})`;
  return plain === '' ? mark : `${plain}\n${mark}`;
};

// A sheet has at most 18,278 columns.
const placeOf = (row: number, column: number): number => row * 20000 + column;

const oursOf = ({ columns, changeColumn }: TabReading): number[] =>
  Array.from(columns.values()).concat(changeColumn);

const issuesByCell = (reading: TabReading, issues: readonly Issue[]): Map<number, Issue[]> => {
  const cells = new Map<number, Issue[]>();
  for (const issue of issues) {
    const column = issue.field === '' ? reading.changeColumn : reading.columns.get(issue.field);
    if (issue.row === 0 || issue.severity === 'information' || !column) continue;
    const place = placeOf(issue.row, column);
    const list = cells.get(place);
    if (list) list.push(issue);
    else cells.set(place, [issue]);
  }
  return cells;
};

const few = <T>(writes: readonly Placed<T>[], between: (row: number, column: number) => T) => {
  const runs = groupRuns(writes);
  return runs.length <= MANY_RUNS ? runs : groupRuns(withGapsFilled(writes, between));
};

/** Notes of whole rows, including people's own columns. */
export interface SeenNotes {
  readonly block: Block;
  readonly notes: readonly (readonly string[])[];
}

/** null: there are no rows. Usually one call. */
export const notesOf = (sheet: SheetPort, reading: TabReading, span?: RowSpan): SeenNotes | null => {
  const first = span ? Math.max(2, span.first) : 2;
  const last = span ? span.first + span.count - 1 : Math.max(2, reading.end);
  if (last < first) return null;
  const blockTo = (row: number) => {
    return { row: first, column: 1, rows: row - first + 1, columns: reading.headers.length };
  };
  try {
    const block = blockTo(last);
    return { block, notes: sheet.notes(block) };
  } catch (error) {
    // Rows deleted since the tab was read can make the grid smaller.
    const { rows } = sheet.extent();
    if (span || rows >= last) throw error;
    const block = blockTo(Math.max(2, rows));
    return { block, notes: sheet.notes(block) };
  }
};

/** Notes to write, and the previous ones of all cells in those rows. */
export interface MarkWrites extends SeenNotes {
  readonly newNotes: readonly Run<string>[];
  /** Number of cells whose note changes. */
  readonly changed: number;
}

/**
 * The writes that bring the notes of all rows (or of the span) in line with the issues; null: there is
 * nothing to write. Issues of a whole row are shown on its Change cell; information, and issues of the whole
 * tab, have no note. Only cells of the tab's own columns are touched. At most two calls, both reads.
 * @param seen the notes, if they were just read
 */
export const markWrites = (
  sheet: SheetPort,
  reading: TabReading,
  issues: readonly Issue[],
  span?: RowSpan,
  seen?: SeenNotes,
): MarkWrites | null => {
  if (reading.issues.length > 0) return null;
  const found = seen ?? notesOf(sheet, reading, span);
  if (found === null) return null;
  const { block, notes } = found;
  const ours = oursOf(reading);
  const wanted = issuesByCell(reading, issues);
  const noteAt = (row: number, column: number): string => notes[row - block.row]![column - block.column]!;
  const newNotes: Placed<string>[] = [];
  for (let row = block.row; row < block.row + block.rows; row++) {
    for (const column of ours) {
      const was = noteAt(row, column);
      const note = noteWith(was, wanted.get(placeOf(row, column)) || []);
      if (note !== was) newNotes.push({ row, column, cell: note });
    }
  }
  if (newNotes.length === 0) return null;
  return { block, notes, newNotes: few(newNotes, noteAt), changed: newNotes.length };
};
