// figures: the files of a report: their headers, a sample, and reading all lines once.

import { grouped } from '../../../shared/sentences';
import { ListError } from '../../../sidebar/client/bridge';
import { beginningOf, isBlank, sampleOf } from '../../lists/view/list-layout';
import { type ListRecord, readRecords } from '../../lists/view/list-records';
import type { ListSource } from '../../lists/view/list-source';
import { fingerprinting } from '../../lists/view/read-ids';
import type { Collector } from '../core/collect-lines';
import { readHeader } from '../core/report/header';
import { hasMoreCells, lineReader, type Unread } from '../core/report/lines';
import { type ColumnGuess, LONGEST_HEADERS, MOST_COLUMNS } from '../core/report/meaning';
import type { LineChoice, Repeated } from '../core/report/repeats';
import type { styleReader } from '../core/report/style';
import type { Style } from '../core/report/values';

/** A file, and where its header is. */
export interface ReportFile {
  readonly source: ListSource;
  readonly delimiter: string;
  /** Line of the header, 1-based: some tools write a title above it. */
  readonly headerLine: number;
  readonly header: readonly string[];
  /** Lines below the header. */
  readonly sample: readonly (readonly string[])[];
  /** Of its text: `utf-8`. */
  readonly encoding: string;
}

/** A header is looked for in the first lines. */
const MOST_TITLE_LINES = 20;

const knownIn = (cells: readonly string[]): number =>
  cells.filter((cell) => cell.trim() !== '' && readHeader(cell) !== null).length;

const DELIMITERS = [',', ';', '\t', '|'];

interface Split {
  readonly delimiter: string;
  readonly records: readonly ListRecord[];
  /** Index of the header. */
  readonly headerIndex: number;
  /** Known words in the header, then its columns. */
  readonly knownHeaders: number;
  readonly columns: number;
  /** Why there are no records. */
  readonly error: unknown;
}

/** The beginning of the file with this delimiter, and the line with the most known headers. */
async function splitBy(beginning: ListSource, delimiter: string): Promise<Split> {
  let [records, error]: [readonly ListRecord[], unknown] = [[], null];
  try {
    records = await sampleOf(beginning, delimiter);
  } catch (reason) {
    error = reason;
  }
  let headerIndex = 0;
  records.slice(0, MOST_TITLE_LINES).forEach(({ cells }, i) => {
    if (knownIn(cells) > knownIn(records[headerIndex]!.cells)) headerIndex = i;
  });
  const header = records[headerIndex]?.cells ?? [];
  return { delimiter, records, headerIndex, knownHeaders: knownIn(header), columns: header.length, error };
}

/** @throws ListError when the beginning of the file cannot be read, or has no header */
async function headerOf(source: ListSource): Promise<ReportFile> {
  const beginning = beginningOf(source);
  const splits: Split[] = [];
  for (const delimiter of source.delimiter === undefined ? DELIMITERS : [source.delimiter]) {
    splits.push(await splitBy(beginning, delimiter));
  }
  const [best] = splits.sort((a, b) => b.knownHeaders - a.knownHeaders || b.columns - a.columns);
  const { delimiter, records, headerIndex, columns } = best!;
  const header = (records[headerIndex]?.cells ?? []).map((cell) => cell.trim());
  const failed = splits.find(({ error }) => error !== null);
  if (failed && columns < 2) throw failed.error;
  if (header.length > MOST_COLUMNS || headersText({ header }).length > LONGEST_HEADERS) {
    throw new ListError(
      `"${source.name}" has ${grouped(header.length)} columns or very long headers. Export a report with at most ${MOST_COLUMNS} columns.`,
    );
  }
  return {
    source,
    delimiter,
    headerLine: records[headerIndex]?.line ?? 0,
    header,
    sample: records
      .slice(headerIndex + 1)
      .map(({ cells }) => cells)
      .filter((cells) => !hasMoreCells(cells, header.length)),
    encoding: (await source.encoding?.()) ?? 'utf-8',
  };
}

/**
 * Reads a file once from its beginning to its end, so that nothing of it is unreadable later.
 * @param style takes all lines
 * @throws ListError when the file cannot be read, or has no header and no lines
 */
export async function openReport(
  source: ListSource,
  style: Pick<ReturnType<typeof styleReader>, 'add'>,
  watch: Watch,
): Promise<ReportFile | null> {
  const file = await headerOf(source);
  let lines = 0;
  const isRead = await eachLine(file, watch, ({ cells }) => {
    lines += 1;
    if (!hasMoreCells(cells, file.header.length)) style.add(cells);
  });
  if (!isRead) return null;
  if (lines === 0) {
    throw new ListError(
      `"${source.name}" has no lines below a header. Choose a report with at least one day.`,
    );
  }
  return file;
}

const SHOWN_VALUES = 3;

export const firstValues = ({ sample }: Pick<ReportFile, 'sample'>, column: number): string[] =>
  [...new Set(sample.map((cells) => (cells[column] ?? '').trim()))]
    .filter((cell) => cell !== '')
    .slice(0, SHOWN_VALUES);

export const headersText = ({ header }: Pick<ReportFile, 'header'>): string => header.join('\n');

/** @throws ListError when the files have different columns */
export function needSameColumns(files: readonly ReportFile[]): void {
  const [first, ...otherFiles] = files;
  const other = otherFiles.find((file) => headersText(file) !== headersText(first!));
  if (other) {
    throw new ListError(
      `"${other.source.name}" has other columns than "${first!.source.name}". Import them one after the other.`,
    );
  }
}

/** What was read of one file, besides its sums. */
export interface ReadFile {
  readonly unread: readonly Unread[];
  /** Rows of totals and notes, which were left out. */
  readonly totals: number;
  /** Lines that a person left out. */
  readonly leftOut: number;
  /** null: no question about the lines. */
  readonly repeated: Repeated | null;
  readonly fingerprint: string;
}

interface Reading {
  readonly columns: readonly ColumnGuess[];
  readonly style: Style;
  readonly lines: LineChoice | null;
  /** Takes the lines of all files. */
  readonly sums: Collector;
  /** Later lines are refused. */
  readonly lastDay: number;
}

/** `progress` gets the read part of the file's size; `isWanted` false: stop. */
export interface Watch {
  progress(read: number): void;
  isWanted(): boolean;
}

/** The page can draw and answer clicks at least this often. Milliseconds. */
const MOST_BUSY_MS = 40;

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** The lines below the header, piece by piece. False: they are not wanted any more. */
async function eachLine(
  file: Pick<ReportFile, 'source' | 'delimiter' | 'headerLine'>,
  { progress, isWanted }: Watch,
  take: (record: ListRecord) => void,
): Promise<boolean> {
  let rested = performance.now();
  for await (const { records, read: readSize } of readRecords(file.source, file.delimiter)) {
    if (performance.now() - rested > MOST_BUSY_MS) {
      progress(readSize);
      await nextTask();
      rested = performance.now();
    }
    if (!isWanted()) return false;
    for (const record of records) {
      if (record.line > file.headerLine && !isBlank(record)) take(record);
    }
    progress(readSize);
  }
  return true;
}

/** Reads a file once, piece by piece. */
export async function readReport(file: ReportFile, reading: Reading, watch: Watch): Promise<ReadFile | null> {
  const { columns, style, lines: choice, sums, lastDay } = reading;
  sums.nextFile();
  const lines = lineReader(columns, style, sums, lastDay, choice);
  const print = fingerprinting();
  const isRead = await eachLine(file, watch, ({ cells, line }) => {
    print.add(cells.join('\t'));
    lines.read(cells, line);
  });
  if (!isRead) return null;
  return {
    unread: lines.unread(),
    totals: lines.totals(),
    leftOut: lines.leftOut(),
    repeated: lines.repeated(),
    fingerprint: print.text(),
  };
}
