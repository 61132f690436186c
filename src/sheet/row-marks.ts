// sheet: notes on cells with issues. People's own text in a note is kept exactly. An edit in a row keeps the
// issues that Check found in it.

import type { SheetPort } from '../ports/sheet';
import type { Issue } from '../shared/issue';
import type { Block, Run } from '../tabs/columns/column';
import type { Tab } from '../tabs/columns/tab';
import { groupRuns, MANY_RUNS, type Placed, withGapsFilled } from './cell-runs';
import type { RowSpan, TabReading } from './read-tab';

/** Beginnings of messages. Issues of Check have their own, so that an edit in the row keeps them. */
const PREFIXES = {
  typed: 'Bidgrid: ',
  error: 'Bidgrid, error at the last Check: ',
  warning: 'Bidgrid, warning at the last Check: ',
} as const;

// Each line of ours ends with its checksum, in characters that are not displayed: a note has to be recognized
// after it was sorted, copied or edited, but people should see messages only.
const SIGNED = /^(.*?)([\u2060-\u2064]{9})(.*)$/s;
const DIGITS = ['\u2060', '\u2061', '\u2062', '\u2063', '\u2064'];

/** Checksum of a line: FNV-1a in nine digits of base 5. */
const signatureOf = (line: string): string => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < line.length; i++) hash = Math.imul(hash ^ line.charCodeAt(i), 0x01000193);
  let rest = hash >>> 0;
  let signature = '';
  for (let i = 0; i < 9; i++) {
    signature += DIGITS[rest % 5];
    rest = Math.floor(rest / 5);
  }
  return signature;
};

/** A note with lines of ours. */
interface MarkedNote {
  /** Our lines, without signatures. */
  readonly words: readonly string[];
  /** The person's text: around our lines and in them. */
  readonly theirs: string;
}

/** null: no line has a signature. A line of Bidgrid that a person changed counts as their text. */
const markIn = (note: string): MarkedNote | null => {
  if (!/[\u2060-\u2064]{9}/.test(note)) return null;
  const [words, theirs]: [string[], string[]] = [[], []];
  for (const line of note.split('\n')) {
    const [, text = '', signature, after = ''] = SIGNED.exec(line) ?? [];
    if (signature === undefined) theirs.push(line);
    else if (signature !== signatureOf(text)) theirs.push(text + after);
    else {
      words.push(text);
      if (after !== '') theirs.push(after);
    }
  }
  return { words, theirs: theirs.join('\n') };
};

/** The note without our mark. */
export const noteWithout = (note: string): string => markIn(note)?.theirs ?? note;

/** The note with these issues instead of any older mark; without issues: as before it was marked. */
export const noteWith = (note: string, issues: readonly Issue[]): string => {
  const plain = noteWithout(note);
  if (issues.length === 0) return plain;
  const part = (prefix: string, issuesOfKind: readonly Issue[]): string[] =>
    issuesOfKind.map(({ message }) => prefix + message);
  const checked = (severity: 'error' | 'warning') =>
    part(
      PREFIXES[severity],
      issues.filter((issue) => issue.byCheck && issue.severity === severity),
    );
  const typed = part(
    PREFIXES.typed,
    issues.filter(({ byCheck }) => !byCheck),
  );
  const mark = [...typed, ...checked('error'), ...checked('warning')]
    .join('\n')
    .split('\n')
    .map((line) => line + signatureOf(line))
    .join('\n');
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
export interface RowNotes {
  readonly block: Block;
  readonly notes: readonly (readonly string[])[];
}

/** null: there are no rows. Usually one call. */
export const notesOf = (sheet: SheetPort, reading: TabReading, span?: RowSpan): RowNotes | null => {
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
export interface MarkWrites extends RowNotes {
  readonly newNotes: readonly Run<string>[];
  /** Number of cells whose note changes. */
  readonly changedCount: number;
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
  knownNotes?: RowNotes,
): MarkWrites | null => {
  if (reading.issues.length > 0) return null;
  const rowNotes = knownNotes ?? notesOf(sheet, reading, span);
  if (rowNotes === null) return null;
  const { block, notes } = rowNotes;
  const ourColumns = oursOf(reading);
  const issuesOfCell = issuesByCell(reading, issues);
  const noteAt = (row: number, column: number): string => notes[row - block.row]![column - block.column]!;
  const newNotes: Placed<string>[] = [];
  for (let row = block.row; row < block.row + block.rows; row++) {
    for (const column of ourColumns) {
      const oldNote = noteAt(row, column);
      const note = noteWith(oldNote, issuesOfCell.get(placeOf(row, column)) || []);
      if (note !== oldNote) newNotes.push({ row, column, cell: note });
    }
  }
  if (newNotes.length === 0) return null;
  return { block, notes, newNotes: few(newNotes, noteAt), changedCount: newNotes.length };
};

type Kept = Pick<Issue, 'severity' | 'message'>;

/** The issues of Check in a note. A line without a prefix continues the message before it. */
const keptIn = (note: string): Kept[] => {
  const issues: { severity: Issue['severity'] | null; lines: string[] }[] = [];
  for (const line of markIn(note)?.words ?? []) {
    if (line.startsWith(PREFIXES.error))
      issues.push({ severity: 'error', lines: [line.slice(PREFIXES.error.length)] });
    else if (line.startsWith(PREFIXES.warning))
      issues.push({ severity: 'warning', lines: [line.slice(PREFIXES.warning.length)] });
    else if (line.startsWith(PREFIXES.typed)) issues.push({ severity: null, lines: [] });
    else issues[issues.length - 1]?.lines.push(line);
  }
  return issues.flatMap(({ severity, lines }) =>
    severity === null ? [] : [{ severity, message: lines.join('\n') }],
  );
};

/** 1-based, both included. */
export interface ColumnSpan {
  readonly first: number;
  readonly last: number;
}

/**
 * Issues of the last Check in cells of these rows that were not edited since. Edited columns count as fixed,
 * and an empty row has none.
 */
export const keptIssues = (
  tab: Tab,
  reading: TabReading,
  { block, notes }: RowNotes,
  edited: ColumnSpan,
): Issue[] => {
  const fieldPlaces = tab.columns.map(({ field, header }) => ({
    field,
    header,
    column: reading.columns.get(field)!,
  }));
  const places = [...fieldPlaces, { field: '', header: '', column: reading.changeColumn }];
  const uneditedPlaces = places.filter(({ column }) => column < edited.first || column > edited.last);
  const issues: Issue[] = [];
  for (const { row } of reading.rows) {
    for (const { field, header, column } of uneditedPlaces) {
      for (const { severity, message } of keptIn(notes[row - block.row]![column - block.column]!)) {
        const place = { tab: tab.id, row, field, column: header };
        issues.push({ rule: 'kept', severity, ...place, message, expected: '', found: '', byCheck: true });
      }
    }
  }
  return issues;
};
