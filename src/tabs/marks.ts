// tabs: the note and the colour on a cell with an issue, so that what was there before comes back exactly.

import type { Issue } from '../model/issue';
import type { Block } from './cell';
import type { RowSpan, TabReading } from './read-tab';
import { groupRuns, MANY_RUNS, type Placed, withGapsFilled } from './runs';
import type { SheetPort } from './sheet';
import { blockAround } from './write-tab';

export interface Look {
  readonly note: string;
  /** `#rrggbb`; null for none. */
  readonly background: string | null;
}

/** Uncommon shades on purpose: a cell in one of them was coloured by us. */
export const ERROR_COLOUR = '#fbd9d6';
export const WARNING_COLOUR = '#fdf0c6';

export const LINE = '———— Bidgrid ————';
/** Above what only Check can see, so that typing in the row leaves it alone. */
export const BY_CHECK = {
  error: '—— Error, as of the last Check ——',
  warning: '—— Warning, as of the last Check ——',
} as const;
export const BEFORE = 'Colour before: ';

/** The look without our mark. A colour that somebody changed since stays; one that lost its note goes. */
export const lookWithout = ({ note, background }: Look): Look => {
  const coloured = background === ERROR_COLOUR || background === WARNING_COLOUR;
  const start = note.indexOf(`${LINE}\n`) === 0 ? 0 : note.lastIndexOf(`\n${LINE}\n`);
  if (start < 0) return { note, background: coloured ? null : background };
  const end = note.lastIndexOf(`\n${BEFORE}`);
  const lines = end < start ? [''] : note.slice(end + 1 + BEFORE.length).split('\n');
  const before = /^#[0-9a-f]{6}$/.test(lines[0]!) ? lines[0]! : null;
  // What somebody wrote below our mark since is theirs.
  const theirs = [note.slice(0, start), ...lines.slice(1)].filter((text, i) => i > 0 || text !== '');
  return { note: theirs.join('\n'), background: coloured ? before : background };
};

/** The cell as it looks with these issues instead of any older mark; without issues: as it looked before it was marked. */
export const lookWith = (look: Look, issues: readonly Issue[]): Look => {
  const plain = lookWithout(look);
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
  const mark = `${LINE}\n${words}\n${BEFORE}${plain.background || 'none'}`;
  const serious = issues.some(({ severity }) => severity === 'error');
  return {
    note: plain.note === '' ? mark : `${plain.note}\n${mark}`,
    background: serious ? ERROR_COLOUR : WARNING_COLOUR,
  };
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

// White is what getBackgrounds gives for a cell without a colour.
const colourOf = (background: string): string | null => {
  const colour = background.toLowerCase();
  return colour === '' || colour === '#ffffff' ? null : colour;
};

/** The notes of the tab's own columns, as they were read. */
export interface SeenNotes {
  readonly block: Block;
  readonly notes: readonly (readonly string[])[];
}

/** null: there are no rows. One call. */
export const notesOf = (sheet: SheetPort, reading: TabReading, span?: RowSpan): SeenNotes | null => {
  const first = span ? Math.max(2, span.first) : 2;
  const last = span ? span.first + span.count - 1 : Math.max(2, sheet.extent().rows);
  if (last < first) return null;
  const ours = oursOf(reading);
  const block = blockAround(
    ours.map((column) => ({ row: first, column })).concat({ row: last, column: ours[0]! }),
  );
  return { block, notes: sheet.notes(block) };
};

/**
 * Brings the marks of all rows (or of the span) in line with the issues, in a constant number of calls. Issues of a whole
 * row are shown on its Change cell; information, and issues of the whole tab, are not marked. Only cells of the tab's own
 * columns are touched. `seen`: the notes, when they were read just now. `marked`: a colour of ours that lost its note stays until the next look at all. Returns the number of cells whose look changed.
 */
export const applyMarks = (
  sheet: SheetPort,
  reading: TabReading,
  issues: readonly Issue[],
  span?: RowSpan,
  reach: 'all' | 'marked' = 'all',
  seen?: SeenNotes,
): number => {
  if (reading.issues.length > 0) return 0;
  const found = seen ?? notesOf(sheet, reading, span);
  if (found === null) return 0;
  const { block, notes } = found;
  const ours = oursOf(reading);
  // Without an issue or a mark of ours there is no colour of ours either, as far as a quick look can tell.
  const wanted = issuesByCell(reading, issues);
  if (
    reach === 'marked' &&
    wanted.size === 0 &&
    notes.every((line) => line.every((note) => note.indexOf(LINE) < 0))
  )
    return 0;
  const backgrounds = sheet.backgrounds(block);
  const noteAt = (row: number, column: number): string => notes[row - block.row]![column - block.column]!;
  const colourAt = (row: number, column: number): string | null =>
    colourOf(backgrounds[row - block.row]![column - block.column]!);
  const newNotes: Placed<string>[] = [];
  const newColours: Placed<string | null>[] = [];
  let changed = 0;
  for (let row = block.row; row < block.row + block.rows; row++) {
    for (const column of ours) {
      const look = { note: noteAt(row, column), background: colourAt(row, column) };
      const next = lookWith(look, wanted.get(placeOf(row, column)) || []);
      const note = next.note !== look.note;
      const colour = next.background !== look.background;
      if (note) newNotes.push({ row, column, cell: next.note });
      if (colour) newColours.push({ row, column, cell: next.background });
      if (note || colour) changed++;
    }
  }
  if (newNotes.length > 0) sheet.writeNotes(few(newNotes, noteAt));
  if (newColours.length > 0) sheet.writeBackgrounds(few(newColours, colourAt));
  return changed;
};
