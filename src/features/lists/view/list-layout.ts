// lists: the layout of a list: delimiter, columns, the ID column, and whether there is a header.

import Papa from 'papaparse';
import type { Platform } from '../../../shared/campaign-words';
import { shortened } from '../../../shared/cell-text';
import { andMore } from '../../../shared/sentences';
import { ListError } from '../../../sidebar/client/bridge';
import { entryText, type IdKind, isNoValue } from './id-kind';
import { type HeadingMeaning, platformNamed } from './list-headings';
import { type ListRecord, readRecords } from './list-records';
import type { ListSource } from './list-source';

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
    for await (const { text, read: readSize } of source.pieces()) {
      yield { text: text.slice(0, SAMPLE_TEXT - length), read: readSize };
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
  const isId = (cell: string) => isIdOrHash(cell, kind);
  const firstId = sample.findIndex(({ cells }) => cells.slice(0, width).some(isId));
  const above = sample.slice(0, Math.min(firstId < 0 ? sample.length : firstId, MOST_TITLES));
  const certain = above.findIndex(({ cells }) => cells.some((cell) => kind.heading(cell) === 'certain'));
  if (certain >= 0 || firstId < 0) return certain;
  const idColumns = indexes(width).filter((column) => isId(cellOf(sample[firstId], column)));
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

/** What the first entries of a column are. */
interface ColumnContent {
  readonly hasIds: boolean;
  /** Number of different IDs. */
  readonly distinct: number;
  readonly isRepeated: boolean;
  readonly hasHashes: boolean;
  readonly meaning: HeadingMeaning;
}

/** What is one, or was one before it was hashed. */
const isIdOrHash = (cell: string, kind: IdKind): boolean =>
  kind.isLikely(cell) || ['hashed', 'no hyphens'].includes(kind.whyNot(cell));

function contentOf(
  entries: readonly ListRecord[],
  header: ListRecord | undefined,
  column: number,
  kind: IdKind,
): ColumnContent {
  const cells = entries.map((record) => cellOf(record, column)).filter((cell) => !isNoValue(entryText(cell)));
  const likely = cells.filter(kind.isLikely);
  const distinct = new Set(likely.map(kind.read).filter((id) => id !== null)).size;
  const headingMeaning = kind.heading(cellOf(header, column));
  return {
    hasIds: likely.length > 0 && likely.length >= cells.length * kind.leastShare,
    distinct,
    isRepeated: distinct === 1 && likely.length > 1,
    hasHashes: cells.some((cell) => isIdOrHash(cell, kind)),
    meaning:
      !header || (headingMeaning === 'other' && likely.some(kind.isUnmistakable))
        ? 'possible'
        : headingMeaning,
  };
}

const MOST_NAMED = 4;

function quotedNames(names: readonly string[]): string {
  const quoted = names.slice(0, MOST_NAMED).map((name) => `"${shortened(name, 40)}"`);
  const more = names.length - quoted.length;
  if (more > 0) return quoted.join(', ') + andMore(more);
  return quoted.length > 1 ? `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)}` : quoted.join('');
}

/** The only column that may have the IDs by its heading and content; the person decides between several. */
function chooseColumn(
  contents: readonly ColumnContent[],
  names: readonly string[],
  kind: IdKind,
): Pick<ListLayout, 'column' | 'note'> {
  const allColumns = indexes(names.length);
  const namesOf = (columns: readonly number[]) => quotedNames(columns.map((column) => names[column]!));
  const certain = allColumns.filter((column) => contents[column]!.meaning === 'certain');
  const withIds = allColumns.filter((column) => contents[column]!.hasIds);
  const certainWithIds = certain.filter((column) => withIds.includes(column));
  const possible = withIds.filter((column) => contents[column]!.meaning !== 'other');
  const order = kind.doesHeadingDecide ? [certainWithIds, certain, withIds] : [possible, withIds, certain];
  const best = order.find(({ length }) => length > 0) ?? [];
  const choose = `Choose the column with the ${kind.fullName}.`;
  if (best.length > 1) {
    const have = withIds.includes(best[0]!) ? 'have' : 'may have';
    return { column: UNDECIDED, note: `${best.length} columns ${have} IDs: ${namesOf(best)}. ${choose}` };
  }
  const column = best[0] ?? (names.length === 1 ? 0 : UNDECIDED);
  const verb = (columns: readonly number[]) => (columns.length > 1 ? 'have' : 'has');
  if (column === UNDECIDED || (best.length === 0 && contents[column]!.meaning === 'other')) {
    const hashed = allColumns.filter((index) => contents[index]!.hasHashes);
    const note = hashed.length
      ? `${namesOf(hashed)} ${verb(hashed)} hashed IDs, or IDs without hyphens: they are not accepted. Choose a list with the ${kind.fullName} themselves.`
      : `No column begins with ${kind.fullName}. ${choose}`;
    return { column: UNDECIDED, note };
  }
  const name = namesOf([column]);
  const { meaning, isRepeated } = contents[column]!;
  if (meaning === 'other' && (names.length > 1 || kind.doesHeadingDecide))
    return { column: UNDECIDED, note: `The IDs in ${name} may not be ${kind.fullName}. ${choose}` };
  if (isRepeated && contents.some(({ hasIds, distinct }) => hasIds && distinct > 1))
    return { column: UNDECIDED, note: `${name} has the same ID in all lines. ${choose}` };
  const otherColumns = kind.doesHeadingDecide ? withIds.filter((other) => other !== column) : [];
  if (otherColumns.length === 0) return { column, note: '' };
  return {
    column,
    note: `${namesOf(otherColumns)} ${verb(otherColumns)} IDs too. Only those in ${name} are sent.`,
  };
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
  const contents = columns.map((_name, column) => contentOf(entries, header, column, kind));
  const choice = chooseColumn(contents, columns, kind);
  return {
    ...common,
    ...choice,
    guess: choice.column,
    platformColumn: kind.hasPlatforms ? findPlatformColumn(entries, width) : -1,
  };
}
