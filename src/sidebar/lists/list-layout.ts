// sidebar, lists: the layout of a list: delimiter, columns, the ID column, and whether there is a header.

import Papa from 'papaparse';
import { shortened } from '../../model/cell-text';
import type { Platform } from '../../model/platforms';
import { entryText } from './entry-text';
import type { IdKind } from './id-kind';
import { ListError } from './list-error';
import type { ListSource } from './list-source';
import { platformNamed } from './platform-of-id';
import { type ListRecord, readRecords } from './records';

/** IDs are in every column: a list in one line. */
export const ALL_COLUMNS = -1;
/** The person has to choose: no column is read. */
export const UNDECIDED = -2;

export interface ListLayout {
  readonly delimiter: string;
  /** Names of the columns; a plain list has one. */
  readonly columns: readonly string[];
  /** Index into `columns`, ALL_COLUMNS or UNDECIDED. */
  readonly column: number;
  /** Records with content above the IDs: the names of the columns, and a title above them. */
  readonly header: number;
  /** The column before the person chose one. */
  readonly guess: number;
  /** Why the person has to choose the column, or what is not sent with the guess; `''`: it is certain. */
  readonly note: string;
  /** Index of the column with the platform of each ID; -1: there is none. */
  readonly platformColumn: number;
  /** Only its IDs are read; null: the person was not asked, and all are. */
  readonly platform: Platform | 'all' | null;
}

/** Characters and records used for the guess. */
const SAMPLE_TEXT = 1 << 16;
const SAMPLE_RECORDS = 200;
/** Number of columns that are examined and offered. IDs further right are read with "All columns". */
const MOST_COLUMNS = 200;
/** A header is in the first records. */
const MOST_TITLES = 20;

/** Only the beginning of the source: the guess takes the same time for any size. */
export const beginningOf = (source: ListSource): ListSource => ({
  ...source,
  async *pieces() {
    let length = 0;
    for await (const { text, read } of source.pieces()) {
      yield { text: text.slice(0, SAMPLE_TEXT - length), read };
      length += text.length;
      if (length >= SAMPLE_TEXT) return;
    }
  },
});

/** `1,31677E+09` and `1,316,767,534`: these commas separate nothing. */
const COMMA_IN_NUMBER = /(^|[\s"])\d{1,3}(?:,\d{1,15}e\+?\d{1,2}|(?:,\d{3}){2,3})(?=[\s"]|$)/gi;

async function guessDelimiter(source: ListSource): Promise<string> {
  let text = '';
  for await (const piece of source.pieces()) text += piece.text;
  const plain = text.replace(/\r\n?/g, '\n').replace(COMMA_IN_NUMBER, '$1');
  const { delimiter } = Papa.parse(plain, { preview: 50, newline: '\n', skipEmptyLines: 'greedy' }).meta;
  return delimiter === ',' && text.includes(',') && !plain.includes(',') ? '\t' : delimiter || ',';
}

export const isBlank = ({ cells }: ListRecord): boolean => cells.every((cell) => cell.trim() === '');

export async function sampleOf(source: ListSource, delimiter: string): Promise<ListRecord[]> {
  const sample: ListRecord[] = [];
  try {
    for await (const { records } of readRecords(source, delimiter)) {
      for (const record of records) if (!isBlank(record)) sample.push(record);
      if (sample.length >= SAMPLE_RECORDS) break;
    }
  } catch (error) {
    // The sample may end inside quotation marks. If they are invalid, reading the whole list reports it.
    if (sample.length === 0 || !(error instanceof ListError)) throw error;
  }
  return sample.slice(0, SAMPLE_RECORDS);
}

const cellOf = (record: ListRecord | undefined, column: number): string =>
  (record?.cells[column] ?? '').trim();

const indexes = (length: number): number[] => Array.from({ length }, (_, index) => index);

/**
 * Index of the record with the names of the columns, above the first ID; -1: there is none. Records between
 * them have no ID in their cells.
 */
function headerIndex(sample: readonly ListRecord[], width: number, kind: IdKind): number {
  const firstId = sample.findIndex(({ cells }) => cells.slice(0, width).some(kind.isLikely));
  const above = sample.slice(0, Math.min(firstId < 0 ? sample.length : firstId, MOST_TITLES));
  const certain = above.findIndex(({ cells }) => cells.some((cell) => kind.heading(cell) === 'certain'));
  if (certain >= 0 || firstId < 0) return certain;
  const idColumns = indexes(width).filter((column) => kind.isLikely(cellOf(sample[firstId], column)));
  const isHeader = (record: ListRecord) =>
    idColumns.some((column) => {
      const text = cellOf(record, column);
      return /[\p{L}_]/u.test(text) && !kind.noHeading.test(text) && kind.whyNot(text) !== 'no value';
    });
  for (let index = above.length - 1; index >= 0; index -= 1) if (isHeader(above[index]!)) return index;
  return -1;
}

/** The names of the columns: their headings, or letters as in a sheet. */
function columnNames(header: ListRecord | undefined, width: number): string[] {
  return indexes(width).map(
    (column) =>
      cellOf(header, column) || `Column ${column < 26 ? String.fromCharCode(65 + column) : column + 1}`,
  );
}

/** Columns with IDs, the fewest that are possible. */
function columnsWithIds(entries: readonly ListRecord[], width: number, kind: IdKind): number[] {
  return indexes(width).filter((column) => {
    const cells = entries.map((record) => cellOf(record, column)).filter((cell) => cell !== '');
    const likely = cells.filter(kind.isLikely).length;
    return likely > 0 && likely >= cells.length * kind.leastShare;
  });
}

const MOST_NAMED = 4;

function quotedNames(names: readonly string[]): string {
  const quoted = names.slice(0, MOST_NAMED).map((name) => `"${shortened(name, 40)}"`);
  const more = names.length - quoted.length;
  if (more > 0) return `${quoted.join(', ')} and ${more} more`;
  return quoted.length > 1 ? `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)}` : quoted.join('');
}

/** A heading that names these IDs decides; else the only column with IDs, unless its heading names others. */
function chooseColumn(
  withIds: readonly number[],
  header: ListRecord | undefined,
  names: readonly string[],
  kind: IdKind,
): Pick<ListLayout, 'column' | 'note'> {
  const meaning = (column: number) => kind.heading(cellOf(header, column));
  const namesOf = (columns: readonly number[]) => quotedNames(columns.map((column) => names[column]!));
  const certain = indexes(names.length).filter((column) => header && meaning(column) === 'certain');
  const certainWithIds = certain.filter((column) => withIds.includes(column));
  const best = [certainWithIds, certain, withIds].find(({ length }) => length > 0) ?? [];
  const choose = `Choose the column with the ${kind.fullName}.`;
  if (best.length > 1) {
    const have = withIds.includes(best[0]!) ? 'have' : 'may have';
    return { column: UNDECIDED, note: `${best.length} columns ${have} IDs: ${namesOf(best)}. ${choose}` };
  }
  const column = best[0] ?? (names.length === 1 ? 0 : UNDECIDED);
  if (column === UNDECIDED) return { column, note: `No column begins with ${kind.fullName}. ${choose}` };
  if (header && meaning(column) === 'other') {
    const note = `The IDs in ${namesOf([column])} may not be ${kind.fullName}. ${choose}`;
    return { column: UNDECIDED, note };
  }
  const others = withIds.filter((other) => other !== column);
  if (others.length === 0) return { column, note: '' };
  const verb = others.length > 1 ? 'have' : 'has';
  return { column, note: `${namesOf(others)} ${verb} IDs too. Only those in ${namesOf([column])} are sent.` };
}

/** The column whose cells name a platform most often, in at least half of them; -1: there is none. */
function findPlatformColumn(entries: readonly ListRecord[], width: number): number {
  let best = { column: -1, share: 0.49 };
  for (const column of indexes(width)) {
    const cells = entries.map((record) => cellOf(record, column)).filter((cell) => cell !== '');
    const share = cells.filter((cell) => platformNamed(cell) !== null).length / cells.length;
    if (share > best.share) best = { column, share };
  }
  return best.column;
}

/** @throws ListError when the source cannot be read */
export async function guessLayout(source: ListSource, kind: IdKind): Promise<ListLayout> {
  const beginning = beginningOf(source);
  const delimiter = source.delimiter ?? (await guessDelimiter(beginning));
  const sample = await sampleOf(beginning, delimiter);
  const widest = sample.reduce((most, { cells }) => Math.max(most, cells.length), 1);
  const width = Math.min(widest, MOST_COLUMNS);
  const headerAt = headerIndex(sample, width, kind);
  const header = sample[headerAt];
  const columns = columnNames(header, width);
  const common = { delimiter, columns, header: headerAt + 1, platform: null };
  const [first, second] = sample;
  const cells = first?.cells.filter((cell) => entryText(cell) !== '') ?? [];
  if (second === undefined && width > 1 && cells.length > 0 && cells.every(kind.isLikely))
    return { ...common, column: ALL_COLUMNS, guess: ALL_COLUMNS, note: '', platformColumn: -1 };
  const entries = sample.slice(headerAt + 1);
  const choice = chooseColumn(columnsWithIds(entries, width, kind), header, columns, kind);
  return {
    ...common,
    ...choice,
    guess: choice.column,
    platformColumn: kind.hasPlatforms ? findPlatformColumn(entries, width) : -1,
  };
}
