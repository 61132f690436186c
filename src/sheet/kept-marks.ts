// sheet: reads issues found by Check back from the notes, so that an edit in the same row keeps them.

import type { Issue } from '../shared/issue';
import type { Tab } from '../tabs/columns/tab';
import type { TabReading } from './read-tab';
import { markIn, PREFIXES, type RowNotes } from './row-marks';

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
