// figures: turns the cells of a report's line into sums to add, or the reason why they belong to no row.

import { hashOf } from '../../../../shared/digests';
import { HORIZONS } from '../add-sums';
import type { Collector } from '../collect-lines';
import type { LineKeys, ReportKeys } from '../match-lines';
import type { Values } from '../stored-sums';
import { countryOf } from './country';
import type { ColumnGuess, Meaning } from './meaning';
import { type LineChoice, lineKeyText, type Repeated, repeatedFigures, repeatReader } from './repeats';
import { totalsReader } from './totals';
import { currencyIn } from './units';
import { amountOf, countOf, dayOf, idOf, isProblem, type Problem, type Style } from './values';

const MOST_COUNTS = 3_000_000;

/**
 * True for lines that are no repetition: lines of a group are counted for each value, and only the largest
 * count of a value counts. Values are in any order, and some groups may lack some of them.
 */
function distinctLines() {
  const counts = new Map<number, number>();
  const numberOf = (text: string): number => {
    const [high, low] = hashOf(text);
    return high * 2 ** 21 + (low >>> 11);
  };
  return (group: string, value: string): boolean => {
    const [whole, part] = [numberOf(group), numberOf(`${group}\n\n${value}`)];
    if (counts.size >= MOST_COUNTS && !counts.has(part)) return false;
    const count = (counts.get(part) ?? 0) + 1;
    counts.set(part, count);
    if (count <= (counts.get(whole) ?? 0)) return false;
    counts.set(whole, count);
    return true;
  };
}

/** The figures of a line that count; null: the choice leaves the line out. */
function lineFilter(choice: LineChoice | null) {
  const [isFirst, isFirstOfValue] = [distinctLines(), distinctLines()];
  return (keys: LineKeys, day: number, values: Values, cells: readonly string[]): Values | null => {
    if (choice === null || choice.use === 'all') return values;
    const { use, column, value, by, isWhole } = choice;
    const textIn = (place: number): string => (cells[place] ?? '').trim();
    const key = `${lineKeyText(keys, day)}\n${repeatedFigures(values).join(' ')}`;
    const isCounted = isFirst(key, by.map(textIn).join('\n'));
    const isChosen = use === 'once' ? !isWhole || isCounted : textIn(column) === value;
    const otherColumns = by.filter((byColumn) => use === 'once' || byColumn !== column);
    const isRestCounted =
      isChosen &&
      (use === 'once' ||
        !isWhole ||
        otherColumns.length === 0 ||
        isFirstOfValue(key, otherColumns.map(textIn).join('\n')));
    if (!isCounted && !isRestCounted) return null;
    // Payers of several lines may be the same people.
    const arePayersKnown = isWhole || otherColumns.length === 0;
    return values.map((n, i) =>
      (i < 2 ? isCounted : isRestCounted && (i > 2 || arePayersKnown)) ? n : null,
    );
  };
}

/** A cell that was not read. */
export interface Unread {
  /** 1-based line of the file in which it occurs first. */
  readonly line: number;
  /** Lines with the same cell. */
  readonly lines: number;
  readonly header: string;
  /** Untrusted. */
  readonly text: string;
  readonly problem: Problem['problem'];
}

export interface LineReader {
  /** Adds one line to the collector. */
  read(cells: readonly string[], line: number): void;
  /** The first different cells that could not be read. */
  unread(): readonly Unread[];
  /** Rows of totals and notes, which are not counted. */
  totals(): number;
  /** Lines that the choice leaves out. */
  leftOut(): number;
  /** Lines that may count the same installs and spend several times; null: none, or a choice was made. */
  repeated(): Repeated | null;
}

const MOST_UNREAD = 20;

/** Which keys the columns of a report have. */
export function keysOf(columns: readonly ColumnGuess[]): ReportKeys {
  const has = (meaning: Meaning) => columns.some((guess) => guess.meaning === meaning);
  return { app: has('appId') || has('externalAppId'), country: has('country') };
}

/** A separator that is not quoted moved the cells behind it. Empty cells at the end are no error. */
export const hasMoreCells = (cells: readonly string[], columns: number): boolean =>
  cells.length > columns && cells.slice(columns).some((cell) => cell.trim() !== '');

/** What a report needs, as a sentence; `''`: it has all. */
export function missingIn(columns: readonly ColumnGuess[]): string {
  const has = (meaning: Meaning) => columns.some((guess) => guess.meaning === meaning);
  if (columns.some(({ question }) => question !== undefined)) return 'Answer the question first.';
  if (!has('day')) return 'Choose the column with the day.';
  if (!has('campaign') && !has('campaignId')) return 'Choose the column with the campaign’s name or ID.';
  const measures: readonly Meaning[] = ['installs', 'spend', 'payers'];
  if (![...measures, ...HORIZONS.map((horizon): Meaning => `revenue${horizon}`)].some(has)) {
    return 'Choose at least one column with installs, spend or revenue.';
  }
  return '';
}

/** Remembers what texts mean: a report repeats the same days, countries and IDs. */
function remembered<T>(parse: (text: string) => T): (text: string) => T {
  const valuesByText = new Map<string, T>();
  return (text) => {
    const knownValue = valuesByText.get(text);
    if (knownValue !== undefined || valuesByText.has(text)) return knownValue as T;
    const value = parse(text);
    if (valuesByText.size < 200_000) valuesByText.set(text, value);
    return value;
  };
}

/**
 * @param lastDay later ones are misread or mistyped: a report is about the past
 * @param choice which lines of a report count that repeats installs and spend; null: not known yet
 */
export function lineReader(
  columns: readonly ColumnGuess[],
  style: Style,
  collector: Pick<Collector, 'add' | 'leave' | 'hasCampaign'>,
  lastDay: number,
  choice: LineChoice | null = null,
): LineReader {
  const columnOf = (meaning: Meaning): number =>
    columns.find((guess) => guess.meaning === meaning)?.column ?? -1;
  const places = {
    day: columnOf('day'),
    campaign: columnOf('campaign'),
    campaignId: columnOf('campaignId'),
    appId: columnOf('appId'),
    externalAppId: columnOf('externalAppId'),
    country: columnOf('country'),
    spend: columnOf('spend'),
  };
  const currencies = columns.filter(({ meaning }) => meaning === 'currency').map(({ column }) => column);
  const measures = [
    { place: columnOf('installs'), of: countOf },
    { place: places.spend, of: amountOf },
    { place: columnOf('payers'), of: countOf },
    ...HORIZONS.map((horizon) => ({ place: columnOf(`revenue${horizon}`), of: amountOf })),
  ];
  const dayAt = remembered((text) => dayOf(text, style));
  const idAt = remembered(idOf);
  const countryAt = remembered(countryOf);
  const unread = new Map<string, Unread>();
  const repeats = choice === null ? repeatReader(columns) : null;
  const filter = lineFilter(choice);
  let [totals, leftOut] = [0, 0];
  const totalsOf = totalsReader(columns);

  const cellAt = (cells: readonly string[], place: number): string => (place < 0 ? '' : (cells[place] ?? ''));

  const isDollarText = remembered((text) => text.trim() === '' || currencyIn(text) === 'dollars');
  /** The column that names another currency; undefined: the line is in dollars. */
  const foreignAt = (cells: readonly string[]): number | undefined =>
    currencies.find((place) => !isDollarText(cellAt(cells, place)));
  const hasFigure = (cells: readonly string[]): boolean =>
    measures.some(({ place, of }) => typeof of(cellAt(cells, place), style) === 'number');

  function note(name: string, first: Omit<Unread, 'lines'>): void {
    const counted = unread.get(name);
    if (counted) unread.set(name, { ...counted, lines: counted.lines + 1 });
    else if (unread.size < MOST_UNREAD || first.problem === 'longer' || first.problem === 'shorter') {
      unread.set(name, { ...first, lines: 1 });
    }
  }

  function take(cells: readonly string[], line: number): void {
    const day = dayAt(cellAt(cells, places.day));
    const spent = amountOf(cellAt(cells, places.spend), style);
    const spend = isProblem(spent) ? null : spent;
    const foreign = foreignAt(cells);
    const fail = (place: number, { problem }: Problem): void => {
      const text = cellAt(cells, place);
      note(`${place}\n${text}`, { line, header: columns[place]?.header ?? '', text, problem });
      collector.leave(
        problem === 'currency' ? 'currency' : 'unreadable',
        foreign === undefined ? spend : null,
      );
    };
    if (day === null || isProblem(day)) {
      fail(places.day, day ?? { problem: 'day' });
      return;
    }
    if (day > lastDay) {
      fail(places.day, { problem: 'future' });
      return;
    }
    const values: (number | null)[] = [];
    for (const { place, of } of measures) {
      const value = place < 0 ? null : of(cellAt(cells, place), style);
      if (isProblem(value)) {
        fail(place, value);
        return;
      }
      values.push(value);
    }
    const keys: Record<keyof LineKeys, string> = {
      campaignId: '',
      campaign: cellAt(cells, places.campaign).trim(),
      appId: '',
      externalAppId: '',
      country: '',
    };
    for (const name of ['campaignId', 'appId', 'externalAppId'] as const) {
      const id = places[name] < 0 ? null : idAt(cellAt(cells, places[name]));
      if (isProblem(id)) {
        fail(places[name], id);
        return;
      }
      keys[name] = id ?? '';
    }
    keys.country = (places.country < 0 ? null : countryAt(cellAt(cells, places.country))) ?? '';
    if (foreign !== undefined) {
      fail(foreign, { problem: 'currency' });
      return;
    }
    const absent = measures.find(({ place, of }) => of === amountOf && place >= cells.length);
    if (absent !== undefined) {
      note('shorter', { line, header: columns[absent.place]!.header, text: '', problem: 'shorter' });
    }
    const counted = filter(keys, day, values, cells);
    if (counted === null) {
      leftOut += 1;
      return;
    }
    repeats?.add(keys, day, values, cells);
    collector.add({ keys, day, values: counted });
  }

  return {
    unread: () => [...unread.values()],
    totals: () => totals,
    leftOut: () => leftOut,
    repeated: () => repeats?.result() ?? null,
    read: (cells, line) => {
      if (hasMoreCells(cells, columns.length)) {
        note('longer', { line, header: 'whole line', text: cells.join(', '), problem: 'longer' });
        collector.leave('unreadable', null);
        return;
      }
      const day = dayAt(cellAt(cells, places.day));
      // Below many reports are notes, such as "Report generated on ...".
      const isTotal =
        day === null || isProblem(day)
          ? totalsOf.isOfDays(cells) || !hasFigure(cells)
          : totalsOf.isOfPlaces(cells) ||
            (totalsOf.isOfCampaigns(cells) && !collector.hasCampaign(cellAt(cells, places.campaign)));
      if (isTotal) totals += 1;
      else take(cells, line);
    },
  };
}
