// figures: guesses what the columns of a report mean, from their headers, their values and the document.

import { groupedBy } from '../../../../shared/grouped-by';
import { HORIZONS } from '../add-sums';
import { type KnownKeys, NO_KEYS, plainId, plainName } from '../match-lines';
import { countryOf } from './country';
import { GENERIC, isEnd, isSourceApp, isStart, LAST_WHOLE, readHeader, UNCLEAR } from './header';
import type { ColumnGuess, Meaning } from './meaning';
import type { Cells } from './style';
import { currencyIn, isCurrencyCode, SOME_CURRENCY, wordsOf } from './units';
import { dayOf, isProblem } from './values';

/** The cells of a column with content. */
const cellsAt = (sample: readonly Cells[], column: number): string[] =>
  sample.map((cells) => (cells[column] ?? '').trim()).filter((cell) => cell !== '');

/** Share of the cells that must look like a kind of value, for the column to have that kind. */
const ENOUGH = 0.7;
const shareOf = (cells: Cells, is: (cell: string) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(is).length / cells.length;
const most = (cells: Cells, is: (cell: string) => boolean): boolean => shareOf(cells, is) >= ENOUGH;

/** IDs of the service: 12 or more digits, or 16, 24 or 32 hexadecimal ones; also shortened ones. */
const isServiceId = (cell: string): boolean =>
  /^'?(?:\d{12,}|[0-9a-f]{16}|[0-9a-f]{24}|[0-9a-f]{32})$/i.test(cell) || /^\d[.,]\d+e\+?1\d$/i.test(cell);
/** Bundle and package names, and IDs of app stores. */
const isStoreId = (cell: string): boolean =>
  /^(?:id)?\d{6,11}$/.test(cell) || /^[a-z][\w-]*(?:\.[\w-]+)+$/i.test(cell);

/** `$1,234.50`, `(12.00)`, `12.5 zł`; not a day or a time. */
const isNumber = (cell: string): boolean => /\d/.test(cell) && !/[:/]|\d-\d/.test(cell);
const isDay = (cell: string): boolean => !isProblem(dayOf(cell, { dayOrder: 'dmy' }));
const isCountryCode = (cell: string): boolean => /^[A-Z]{2}$/.test(cell) && countryOf(cell) !== null;

/** The meaning of the header, corrected by the values: headers of apps and campaigns vary a lot. */
function byValues(meaning: Meaning, header: string, cells: Cells): Meaning {
  if (meaning === 'appId' || meaning === 'externalAppId' || meaning === 'appName') {
    if (most(cells, isServiceId)) return 'appId';
    if (most(cells, isStoreId)) return 'externalAppId';
    if (cells.length === 0 || meaning === 'externalAppId') return meaning;
    return meaning === 'appId' && most(cells, (cell) => /^\S+$/.test(cell)) ? 'appId' : 'appName';
  }
  if (meaning === 'campaign') return most(cells, isServiceId) ? 'campaignId' : 'campaign';
  if (meaning === 'campaignId') {
    return /id|kennung|identif|kimli/i.test(header) || most(cells, isServiceId) ? 'campaignId' : 'campaign';
  }
  return meaning;
}

/** For a header that is not in the dictionary. */
function fromValues(header: string, cells: Cells): Meaning {
  if (most(cells, (cell) => /\d.*\d/.test(cell) && !/^\d+$/.test(cell) && isDay(cell))) return 'day';
  if (most(cells, isCountryCode)) return 'country';
  return isCurrency(header, cells) ? 'currency' : 'other';
}
const isCurrencyText = (cell: string): boolean => /^[\p{L}\p{Sc} ]{1,20}$/u.test(cell);
const isCurrency = (header: string, cells: Cells): boolean =>
  most(cells, isCurrencyCode) || (SOME_CURRENCY.test(wordsOf(header)) && most(cells, isCurrencyText));

/** True if the lines are about several days each: their figures belong to no day. */
function hasSpans(header: Cells, sample: readonly Cells[]): boolean {
  const [start, end] = [header.findIndex(isStart), header.findIndex(isEnd)];
  return start >= 0 && end >= 0 && sample.some((cells) => cells[start] !== cells[end]);
}

/** A column that may have a meaning. */
interface Candidate {
  readonly column: number;
  readonly header: string;
  readonly meaning: Meaning;
  readonly isOtherUnit: boolean;
  /** Some of its values are IDs or names of the document. */
  readonly isInDocument: boolean;
  /** Its order among columns of the meaning; the smaller, the better. */
  readonly rank: readonly number[];
  /** `SCOPES` of the header. */
  readonly scope: number;
  /** 0: the header says that it is in US dollars. */
  readonly dollars: 0 | 1;
}

const APPS: ReadonlySet<Meaning> = new Set<Meaning>(['appId', 'externalAppId']);
const CAMPAIGNS: ReadonlySet<Meaning> = new Set<Meaning>(['campaign', 'campaignId']);

const isOfApp = (meaning: Meaning): boolean => meaning === 'appName' || APPS.has(meaning);

/** True if each value of a column has one of the other column, and hardly two have the same. */
function areOneToOne(sample: readonly Cells[], a: number, b: number): boolean {
  const distinct = (textOfLine: (cells: Cells) => string): number => new Set(sample.map(textOfLine)).size;
  const values = distinct((cells) => cells[a] ?? '');
  const isOneEach = distinct((cells) => `${cells[a] ?? ''}\n${cells[b] ?? ''}`) === values;
  return values > 1 && isOneEach && distinct((cells) => cells[b] ?? '') >= ENOUGH * values;
}

/** Beside a publisher's ID, other IDs and names are of the advertised app, unless they differ as it does. */
function withoutAdvertised(candidates: readonly Candidate[], sample: readonly Cells[]): Candidate[] {
  const source = candidates.find(({ meaning, header }) => APPS.has(meaning) && isSourceApp(header));
  if (source === undefined) return [...candidates];
  return candidates.map((candidate) =>
    isOfApp(candidate.meaning) &&
    !candidate.isInDocument &&
    !isSourceApp(candidate.header) &&
    !areOneToOne(sample, source.column, candidate.column)
      ? { ...candidate, meaning: 'other' }
      : candidate,
  );
}

/** The kinds of IDs and names of the document that most cells of a column are; `other`: none. */
function knownKind(cells: Cells, keys: KnownKeys): { readonly meaning: Meaning; readonly share: number } {
  const shares = Object.entries(keys).map(([meaning, knownKeys]) => ({
    meaning: meaning as Meaning,
    share: shareOf(cells, (cell) => knownKeys.has(meaning === 'campaign' ? plainName(cell) : plainId(cell))),
  }));
  return shares.reduce((best, kind) => (kind.share > best.share ? kind : best), {
    meaning: 'other',
    share: 0,
  });
}

function candidatesOf(header: Cells, sample: readonly Cells[], keys: KnownKeys): Candidate[] {
  const isSpan = hasSpans(header, sample);
  const kinds = header.map((_, column) => knownKind(cellsAt(sample, column), keys));
  /** The largest share of a column of apps, or of campaigns. */
  const best = (group: ReadonlySet<Meaning>): number =>
    Math.max(0, ...kinds.map(({ meaning, share }) => (group.has(meaning) ? share : 0)));
  return header.map((text, column) => {
    const cells = cellsAt(sample, column);
    const { meaning: kind, share } = kinds[column]!;
    const headerMeaning = readHeader(text);
    let meaning: Meaning =
      headerMeaning === null ? fromValues(text, cells) : byValues(headerMeaning.meaning, text, cells);
    if (SOME_CURRENCY.test(wordsOf(text)) && isCurrency(text, cells)) meaning = 'currency';
    // The values of the document say more than headers: the advertised app has an ID, too.
    for (const group of [APPS, CAMPAIGNS]) {
      if (group.has(kind) && share >= (group.has(meaning) ? 0 : ENOUGH)) meaning = kind;
      // A campaign's name is also shown where its ID decides.
      if (group.has(meaning) && meaning !== 'campaign' && share < best(group) / 2) meaning = 'other';
    }
    if (isSpan && isStart(text)) meaning = 'other';
    if (/^revenue\d/.test(meaning) && !HORIZONS.includes(Number(meaning.slice(7)))) meaning = 'other';
    // `Cost type`, `Install time`
    const isUnclear = isFigure(meaning) && headerMeaning?.scope === UNCLEAR;
    if (isUnclear && cells.length > 0 && !most(cells, isNumber)) meaning = 'other';
    // Zero is often written without a currency.
    const amounts = isAmount(meaning) ? cells.filter((cell) => /[1-9]/.test(cell)) : [];
    const isForeign = most(amounts, (cell) => currencyIn(cell) === 'other');
    const scope = headerMeaning?.scope ?? GENERIC;
    const dollars = currencyIn(text) === 'dollars' ? 0 : 1;
    const isPlausible = meaning !== 'day' || cells.length === 0 || most(cells, isDay);
    return {
      column,
      header: text,
      meaning,
      isOtherUnit: isForeign || (headerMeaning?.isOtherUnit === true && meaning !== 'currency'),
      isInDocument: share > 0,
      scope,
      dollars,
      rank: [
        headerMeaning === null ? 1 : 0,
        isPlausible ? 0 : 1,
        -share,
        isOfApp(meaning) && !isSourceApp(text) ? 1 : 0,
        scope,
        dollars,
        wordsOf(text).length,
      ],
    };
  });
}

function byRank(a: Candidate, b: Candidate): number {
  const difference = a.rank.findIndex((value, i) => value !== b.rank[i]);
  return difference < 0 ? a.column - b.column : a.rank[difference]! - b.rank[difference]!;
}

const isAmount = (meaning: Meaning): boolean => meaning === 'spend' || meaning.startsWith('revenue');
/** Meanings of which a wrong column gives wrong figures; a wrong campaign or app is not matched. */
const isFigure = (meaning: Meaning): boolean =>
  isAmount(meaning) || meaning === 'installs' || meaning === 'payers' || meaning === 'day';

/** The column that clearly has the meaning; null: a person decides. */
function clearOf(candidates: readonly Candidate[], sample: readonly Cells[]): Candidate | null {
  const [best, ...otherCandidates] = [...candidates].sort(byRank) as [Candidate, ...Candidate[]];
  if (!isFigure(best.meaning)) return best;
  const cellsOf = ({ column }: Candidate) => sample.map((cells) => (cells[column] ?? '').trim());
  const values = cellsOf(best);
  const rivals = otherCandidates.filter(
    (candidate) =>
      candidate.rank[0] === best.rank[0] &&
      candidate.rank[1] === best.rank[1] &&
      cellsOf(candidate).join('\n') !== values.join('\n'),
  );
  if (best.scope === UNCLEAR) return null;
  if (rivals.length === 0) return best;
  const isEqual = ({ scope, dollars }: Candidate) => scope === best.scope && dollars === best.dollars;
  return best.scope > LAST_WHOLE || rivals.some(isEqual) ? null : best;
}

/**
 * A meaning is given once, except for currencies: to a header of the dictionary before one that only has such
 * values, and to the whole before its parts. If the whole is not clear, the columns have a question instead.
 * @param keys of the document
 */
export function guessColumns(
  header: Cells,
  sample: readonly Cells[],
  keys: KnownKeys = NO_KEYS,
): ColumnGuess[] {
  const candidates = withoutAdvertised(candidatesOf(header, sample, keys), sample);
  const byMeaning = groupedBy(
    candidates.filter(({ isOtherUnit }) => !isOtherUnit),
    ({ meaning }) => meaning,
  );
  const clear = new Map(
    Array.from(byMeaning, ([meaning, sameMeaning]) => [meaning, clearOf(sameMeaning, sample)] as const),
  );
  return candidates.map((candidate): ColumnGuess => {
    const { column, header: text, meaning, isOtherUnit } = candidate;
    const unused = { column, header: text, meaning: 'other' } as const;
    if (isOtherUnit) return { ...unused, isOtherUnit };
    if (meaning === 'currency' || clear.get(meaning) === candidate) return { column, header: text, meaning };
    return clear.get(meaning) === null ? { ...unused, question: meaning } : unused;
  });
}

/**
 * The columns after a person's choice. A meaning is given once, except for currencies, and a choice of it
 * answers its question.
 * @param column null: none of those with the question
 */
export const withMeaning = (
  columns: readonly ColumnGuess[],
  column: number | null,
  meaning: Meaning,
): ColumnGuess[] =>
  columns.map((columnGuess) => {
    const { question, ...answered } = columnGuess;
    if (columnGuess.column === column) return { ...answered, meaning };
    const isTaken =
      columnGuess.meaning === meaning && meaning !== 'other' && meaning !== 'currency' && column !== null;
    if (isTaken) return { ...answered, meaning: 'other' };
    return question === meaning ? answered : columnGuess;
  });
