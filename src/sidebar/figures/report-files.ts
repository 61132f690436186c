// sidebar, figures: the files of a report: their headers, a sample, and reading all lines once.

import type { Collected } from '../../figures/collect';
import { collector } from '../../figures/collect';
import { type CatalogCampaign, matcher } from '../../figures/match';
import { guessColumns } from '../../figures/read/columns';
import { meaningOf } from '../../figures/read/dictionary';
import { keysOf, lineReader, type Unread } from '../../figures/read/lines';
import type { ColumnGuess } from '../../figures/read/meaning';
import type { Style } from '../../figures/read/values';
import { ListError } from '../lists/list-error';
import { beginningOf, isBlank, sampleOf } from '../lists/list-layout';
import type { ListSource } from '../lists/list-source';
import { type ListRecord, readRecords } from '../lists/records';
import { streamHash } from './stream-hash';

/** A file, and where its header is. */
export interface ReportFile {
  readonly source: ListSource;
  readonly delimiter: string;
  /** Line of the header, 1-based: some tools write a title above it. */
  readonly headerLine: number;
  readonly header: readonly string[];
  /** Lines below the header. */
  readonly sample: readonly (readonly string[])[];
}

/** A header is looked for in the first lines. */
const MOST_TITLE_LINES = 20;

const knownIn = (cells: readonly string[]): number =>
  cells.filter((cell) => cell.trim() !== '' && meaningOf(cell) !== null).length;

const DELIMITERS = [',', ';', '\t', '|'];

interface Split {
  readonly delimiter: string;
  readonly records: readonly ListRecord[];
  /** Index of the header. */
  readonly at: number;
  /** Known words in the header, then its columns. */
  readonly known: number;
  readonly columns: number;
}

/** The beginning of the file with this delimiter, and the line with the most known headers. */
async function splitBy(beginning: ListSource, delimiter: string): Promise<Split> {
  const records = await sampleOf(beginning, delimiter).catch(() => []);
  let at = 0;
  records.slice(0, MOST_TITLE_LINES).forEach(({ cells }, i) => {
    if (knownIn(cells) > knownIn(records[at]!.cells)) at = i;
  });
  const header = records[at]?.cells ?? [];
  return { delimiter, records, at, known: knownIn(header), columns: header.length };
}

/** @throws ListError when the file has no header and no lines */
export async function openReport(source: ListSource): Promise<ReportFile> {
  const beginning = beginningOf(source);
  const splits: Split[] = [];
  for (const delimiter of source.delimiter === undefined ? DELIMITERS : [source.delimiter]) {
    splits.push(await splitBy(beginning, delimiter));
  }
  const [best] = splits.sort((a, b) => b.known - a.known || b.columns - a.columns);
  const { delimiter, records, at } = best!;
  const header = records[at];
  if (header === undefined || records.length < at + 2) {
    throw new ListError(
      `"${source.name}" has no lines below a header. Choose a report with at least one day.`,
    );
  }
  return {
    source,
    delimiter,
    headerLine: header.line,
    header: header.cells.map((cell) => cell.trim()),
    sample: records.slice(at + 1).map(({ cells }) => cells),
  };
}

export const headersText = ({ header }: Pick<ReportFile, 'header'>): string => header.join('\n');

/** @throws ListError when the files have different columns */
export function needSameColumns(files: readonly ReportFile[]): void {
  const [first, ...others] = files;
  const other = others.find((file) => headersText(file) !== headersText(first!));
  if (other) {
    throw new ListError(
      `"${other.source.name}" has other columns than "${first!.source.name}". Import them one after the other.`,
    );
  }
}

export const guessOf = ({ header, sample }: ReportFile): ColumnGuess[] => guessColumns(header, sample);

/** What was read of one file. */
export interface ReadFile {
  readonly collected: Collected;
  readonly unread: readonly Unread[];
  /** Rows of totals, which were left out. */
  readonly totals: number;
  readonly fingerprint: string;
}

export interface Reading {
  readonly columns: readonly ColumnGuess[];
  readonly style: Style;
  readonly catalog: readonly CatalogCampaign[];
  readonly firstDay: number;
  /** Later lines are refused. */
  readonly lastDay: number;
}

/** The page can draw and answer clicks at least this often. Milliseconds. */
const MOST_BUSY_MS = 40;

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Reads a file once, piece by piece.
 * @param progress gets the read part of the file's size · @param isWanted false: stop
 */
export async function readReport(
  file: ReportFile,
  { columns, style, catalog, firstDay, lastDay }: Reading,
  progress: (read: number) => void,
  isWanted: () => boolean,
): Promise<ReadFile | null> {
  const sums = collector(matcher(catalog, keysOf(columns)), firstDay);
  const lines = lineReader(columns, style, sums, lastDay);
  const print = streamHash();
  const hashed: ListSource = {
    ...file.source,
    async *pieces() {
      for await (const piece of file.source.pieces()) {
        print.add(piece.text);
        yield piece;
      }
    },
  };
  let rested = performance.now();
  for await (const { records, read } of readRecords(hashed, file.delimiter)) {
    if (performance.now() - rested > MOST_BUSY_MS) {
      progress(read);
      await nextTask();
      rested = performance.now();
    }
    if (!isWanted()) return null;
    for (const record of records) {
      if (record.line > file.headerLine && !isBlank(record)) lines.read(record.cells, record.line);
    }
    progress(read);
  }
  return {
    collected: sums.result(),
    unread: lines.unread(),
    totals: lines.totals(),
    fingerprint: print.text(),
  };
}
