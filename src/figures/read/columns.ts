// figures: guesses what the columns of a report mean, from their headers and values.

import { HORIZONS } from '../sums';
import { countryOf } from './country';
import { headerWords, isEnd, isRevenue, isStart, meaningOf } from './dictionary';
import type { ColumnGuess, Meaning } from './meaning';
import { dayOf, isProblem } from './values';

export type Cells = readonly string[];

/** The cells of a column with content. */
export const cellsAt = (sample: readonly Cells[], column: number): string[] =>
  sample.map((cells) => (cells[column] ?? '').trim()).filter((cell) => cell !== '');

/** Share of the cells that must look like a kind of value, for the column to have that kind. */
const ENOUGH = 0.7;
const most = (cells: Cells, is: (cell: string) => boolean): boolean =>
  cells.length > 0 && cells.filter(is).length >= cells.length * ENOUGH;

/** IDs of the service: 12 or more digits, or 16, 24 or 32 hexadecimal ones; also shortened ones. */
const isServiceId = (cell: string): boolean =>
  /^'?(?:\d{12,}|[0-9a-f]{16}|[0-9a-f]{24}|[0-9a-f]{32})$/i.test(cell) || /^\d[.,]\d+e\+?1\d$/i.test(cell);
/** Bundle and package names, and IDs of app stores. */
const isStoreId = (cell: string): boolean =>
  /^(?:id)?\d{6,11}$/.test(cell) || /^[a-z][\w-]*(?:\.[\w-]+)+$/i.test(cell);

const isDay = (cell: string): boolean =>
  /\d.*\d/.test(cell) && !/^\d+$/.test(cell) && !isProblem(dayOf(cell, { dayOrder: 'dmy' }));

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
function fromValues(cells: Cells): Meaning {
  if (most(cells, isDay)) return 'day';
  if (most(cells, (cell) => /^[A-Z]{2}$/.test(cell) && !isProblem(countryOf(cell)))) return 'country';
  return 'other';
}

/** True if the lines are about several days each: their figures belong to no day. */
function hasSpans(header: Cells, sample: readonly Cells[]): boolean {
  const [start, end] = [header.findIndex(isStart), header.findIndex(isEnd)];
  return start >= 0 && end >= 0 && sample.some((cells) => cells[start] !== cells[end]);
}

/**
 * A meaning is given once: to a header of the dictionary before one that only has such values, and to the
 * shorter one, because longer ones are usually variants (`Installs`, `Installs organic`).
 */
export function guessColumns(header: Cells, sample: readonly Cells[]): ColumnGuess[] {
  const isSpan = hasSpans(header, sample);
  const guesses = header.map((text, column) => {
    const cells = cellsAt(sample, column);
    const named = isSpan && isStart(text) ? 'other' : meaningOf(text);
    const meaning = named === null ? fromValues(cells) : byValues(named, text, cells);
    const known = !/^revenue\d/.test(meaning) || HORIZONS.includes(Number(meaning.slice(7)));
    const guess: ColumnGuess = { column, header: text, meaning: known ? meaning : 'other' };
    // Lower is better.
    return { guess, rank: (named === null ? 1_000_000 : 0) + headerWords(text).length };
  });
  const best = new Map<Meaning, (typeof guesses)[number]>();
  for (const one of guesses) {
    const before = best.get(one.guess.meaning);
    if (before === undefined || one.rank < before.rank) best.set(one.guess.meaning, one);
  }
  return guesses.map((one) =>
    best.get(one.guess.meaning) === one ? one.guess : { ...one.guess, meaning: 'other' },
  );
}

/** Revenue without a number of days, which a person has to name: `Revenue`, `Umsatz`. */
export const isUnnumberedRevenue = ({ header, meaning }: ColumnGuess): boolean =>
  meaning === 'other' && isRevenue(headerWords(header)) && !/\d/.test(header);
