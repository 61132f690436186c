// sync: the log tab as a declaration and its rows as entries: one changed field of one run each, all plain text.

import type { Cell } from '../tabs/cell';

export type LogField =
  | 'run'
  | 'time'
  | 'who'
  | 'action'
  | 'tab'
  | 'key'
  | 'campaign'
  | 'field'
  | 'before'
  | 'after'
  | 'outcome'
  | 'detail';

/** What sidebars send directly: told in the log, but no operations on rows of a tab; nothing is ever read back from them. */
export const DIRECT_ACTIONS = [
  'suppress',
  'unsuppress',
  'append',
  'remove',
  'replace',
  'make',
  'delete',
] as const;
export type DirectAction = (typeof DIRECT_ACTIONS)[number];

/** The texts of the cells. `before`, `after`, `key` and `campaign` are in the form of cell-text.ts. */
export type LogEntry = Readonly<Record<LogField, string>>;

export interface LoggedEntry {
  /** 1-based row of the log tab when it was read. */
  readonly row: number;
  readonly entry: LogEntry;
}

export interface LogColumn {
  readonly field: LogField;
  readonly header: string;
  /** Pixels. */
  readonly width: number;
  readonly help: string;
}

const column = (field: LogField, header: string, width: number, help: string): LogColumn => ({
  field,
  header,
  width,
  help,
});

/** The log tab: columns in their first order, all in plain-text format (`@`). People may reorder, sort and filter it. */
export const LOG = {
  id: 'log',
  title: 'Bidgrid log',
  columns: [
    column('run', 'Run', 110, 'One push or undo. All its rows have the same name.'),
    column('time', 'Time', 130, 'When the push was approved.'),
    column('who', 'Who', 160, 'Who approved it.'),
    column(
      'action',
      'Action',
      70,
      'update: a change of something that exists. create: something new. undo of …: takes that run back. Others: done in a sidebar.',
    ),
    column('tab', 'Tab', 90, 'The tab the change came from.'),
    column('key', 'Key', 130, 'Key of the row in that tab; new-1, new-2 … for new rows.'),
    column('campaign', 'Campaign', 220, 'ID and name of the campaign; - when it had no ID yet.'),
    column(
      'field',
      'Field',
      130,
      'Header of the changed column. Very long texts go on in further rows: Name (2).',
    ),
    column('before', 'Before', 180, 'The value before the push.'),
    column('after', 'After', 180, 'The value that was sent.'),
    column(
      'outcome',
      'Outcome',
      90,
      'planned, sending, verified, done, failed, conflict, unknown or cancelled.',
    ),
    column('detail', 'Detail', 320, 'What the service said, or why the row was not sent.'),
  ] as readonly LogColumn[],
};

/** 1-based columns of the log by field; `troubles` are sentences about headers that are missing or doubled. */
export interface LogPlaces {
  readonly columns: ReadonlyMap<LogField, number>;
  readonly troubles: readonly string[];
}

const named = (cell: Cell): string => (typeof cell === 'string' ? cell.trim().toLowerCase() : '');

export function placeLog(headers: readonly Cell[]): LogPlaces {
  const columns = new Map<LogField, number>();
  const troubles: string[] = [];
  for (const { field, header } of LOG.columns) {
    const wanted = header.toLowerCase();
    const first = headers.findIndex((cell) => named(cell) === wanted);
    const again = headers.some((cell, i) => i > first && named(cell) === wanted);
    if (first < 0)
      troubles.push(`The tab ${LOG.title} has no column with the header "${header}". Write the header back.`);
    else if (again)
      troubles.push(`The tab ${LOG.title} has two columns with the header "${header}". Rename one of them.`);
    else columns.set(field, first + 1);
  }
  return { columns, troubles };
}

const textOf = (cell: Cell | undefined): string =>
  cell === undefined ? '' : cell instanceof Date ? cell.toISOString() : String(cell);

/** Entries of whole rows read from column A on; rows without a run are passed over. `firstRow`: 1-based row of `cells[0]`. */
export function readEntries(
  places: LogPlaces,
  cells: readonly (readonly Cell[])[],
  firstRow: number,
): LoggedEntry[] {
  const found: LoggedEntry[] = [];
  cells.forEach((line, i) => {
    const entry: Partial<Record<LogField, string>> = {};
    for (const { field } of LOG.columns) {
      const place = places.columns.get(field);
      entry[field] = place === undefined ? '' : textOf(line[place - 1]);
    }
    if (entry.run !== '') found.push({ row: firstRow + i, entry: entry as LogEntry });
  });
  return found;
}

/** The cells of an entry, from column A to the last column of the log; `''` in columns that are not ours. */
export function cellsOfEntry(places: LogPlaces, entry: LogEntry): string[] {
  let width = 0;
  places.columns.forEach((place) => {
    width = Math.max(width, place);
  });
  const cells: string[] = Array.from({ length: width }, () => '');
  places.columns.forEach((place, field) => {
    cells[place - 1] = entry[field];
  });
  return cells;
}
