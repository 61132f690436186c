// figures: recognizes reports that repeat the installs and spend of a day, campaign, app and country in a
// line for each day number, event or event date, or its payers and revenue if it has neither. Adding such
// lines up would multiply them.

import { hashOf } from '../../../../shared/digests';
import { groupedBy } from '../../../../shared/grouped-by';
import { UNITS_PER_DOLLAR } from '../add-sums';
import type { LineKeys } from '../match-lines';
import type { Values } from '../stored-sums';
import { isUnnumberedRevenue, readHeader } from './header';
import type { ColumnGuess, Meaning } from './meaning';
import { wordsOf } from './units';

/** A column in which lines differ that repeat figures. */
interface RepeatColumn {
  readonly column: number;
  readonly header: string;
  /** Values that most keys have; empty if they have different ones, as event dates. */
  readonly values: readonly string[];
}

/** Lines that repeat figures. */
export interface Repeated {
  /** The columns in which they differ, the likeliest first. */
  readonly columns: readonly RepeatColumn[];
  /** Those that make the repeated lines: `Event name` and `Event date`, but not `Event count`. */
  readonly by: readonly number[];
  /** What is repeated. */
  readonly figures: 'installs and spend' | 'payers and revenue';
  /** Payers and revenue repeat as well. */
  readonly isWhole: boolean;
}

/**
 * Which lines count. `all` · `value`: repeated figures once, and payers and revenue of the lines with a value
 * in a column · `once`: repeated figures once, and revenue of all lines, unless it repeats, too.
 */
export interface LineChoice extends Pick<Repeated, 'by' | 'isWhole'> {
  readonly use: 'all' | 'value' | 'once';
  readonly column: number;
  readonly value: string;
}

export const lineKeyText = (keys: LineKeys, day: number): string =>
  [keys.campaignId, keys.campaign, keys.appId, keys.externalAppId, keys.country, day].join('\n');

/** Keys that are compared: a random part of a large report shows as much as all. */
const MOST_KEYS = 2_000;
const MOST_LINES_OF_KEY = 100;
const MOST_VALUES = 60;

interface SampledLine {
  /** Installs and spend, or payers and revenue. */
  readonly figures: string;
  /** Installs or payers. */
  readonly users: number | null;
  /** Spend or the largest revenue. */
  readonly money: number;
  /** Payers and revenue; `''`: none. */
  readonly rest: string;
  /** By candidate column. */
  readonly cells: readonly number[];
}

/** Large enough to be no coincidence: lines of different ads often have one install at the same bid. */
const isTelling = ({ users, money }: SampledLine): boolean => {
  if (users === null) return money >= 10 * UNITS_PER_DOLLAR;
  return users === 0 ? money >= UNITS_PER_DOLLAR : users >= 2;
};

/** Headers of columns with a line for each event or day number. */
const LONG =
  /\b(?:event|events|eventname|evento|eventos|evenement|ereignis|ereignisse|etkinlik|zdarzenie)\b|イベント|이벤트|事件|событи|^days?$|\b(?:day|tag|jour|dia) (?:number|no|n|nr|num|nummer|index|offset)\b|^n days?$|\bdays? (?:since|after|from|of life)\b|\b(?:cohort|install|lifetime) (?:age|day|period)\b|経過日|天数|경과일/;
/** Numbers of events differ between the lines, but a column with them does not make lines of events. */
const COUNT = /\b(?:count|counts|number of|value|total|sum|unique|users)\b/;
const DAY_NUMBER = /^d(?:ay)?[ _-]?\d{1,3}$/i;

/** True if the header or the values show that the report has several lines about the same installs. */
function isLong(header: string, values: Iterable<string>): boolean {
  const words = wordsOf(header);
  if (readHeader(header)?.meaning === 'day' || (LONG.test(words) && !COUNT.test(words))) return true;
  const texts = [...values];
  return texts.length > 1 && texts.every((text) => DAY_NUMBER.test(text));
}

const weightOf = (lines: readonly SampledLine[]): number =>
  lines.reduce((sum, { users, money }) => sum + (users ?? 0) + money / UNITS_PER_DOLLAR, 0);

function countsOf(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** True if each group has nothing that the largest does not have. */
function areRepeated(
  groups: readonly (readonly SampledLine[])[],
  part: 'figures' | 'rest' = 'figures',
): boolean {
  const texts = groups.map((lines) => lines.map((line) => line[part]));
  const largest = countsOf(texts.reduce((most, group) => (group.length > most.length ? group : most)));
  return texts.every((group) => [...countsOf(group)].every(([text, n]) => n <= (largest.get(text) ?? 0)));
}

interface Split {
  /** Weight of the keys that have several values in the column, and of those that repeat their figures. */
  readonly several: number;
  readonly repeated: number;
  /** Keys that have payers or revenue, and those that repeat them. */
  readonly withRest: number;
  readonly repeatedRest: number;
  /** By value: keys that have it. */
  readonly keys: ReadonlyMap<number, number>;
  readonly severalKeys: number;
  /** Lines of keys with several values. */
  readonly lines: number;
}

/** @param areAllTelling small figures that are equal are no coincidence, either */
function splitBy(keys: Iterable<readonly SampledLine[]>, index: number, areAllTelling: boolean): Split {
  let [several, repeated, severalKeys, lineCount] = [0, 0, 0, 0];
  let [withRest, repeatedRest] = [0, 0];
  const keysOfValue = new Map<number, number>();
  for (const lines of keys) {
    if (!areAllTelling && !lines.some(isTelling)) continue;
    const groups = groupedBy(lines, ({ cells }) => cells[index]!);
    if (groups.size < 2) continue;
    const groupList = [...groups.values()];
    const weight = Math.max(...groupList.map(weightOf));
    several += weight;
    severalKeys += 1;
    lineCount += lines.length;
    for (const value of groups.keys()) keysOfValue.set(value, (keysOfValue.get(value) ?? 0) + 1);
    if (areRepeated(groupList)) repeated += weight;
    if (lines.every(({ rest }) => rest === '')) continue;
    withRest += 1;
    if (areRepeated(groupList, 'rest')) repeatedRest += 1;
  }
  return { several, repeated, withRest, repeatedRest, keys: keysOfValue, severalKeys, lines: lineCount };
}

/** `7`, `D7`, `7d`, `Day 14` */
const NUMBERED = /^(?:\D{0,5}\d{1,3}\D{0,5})$/;
const { compare } = new Intl.Collator('en', { numeric: true });
/** Day numbers by size, others by how many keys have them. */
const byValue = ([a, keysOfA]: readonly [string, number], [b, keysOfB]: readonly [string, number]): number =>
  NUMBERED.test(a) && NUMBERED.test(b) ? compare(a, b) : keysOfB - keysOfA;

/** Columns that can tell the lines of a key apart. */
const UNUSED: ReadonlySet<Meaning> = new Set<Meaning>(['other', 'appName', 'platform']);

const isRevenue = (header: string): boolean =>
  isUnnumberedRevenue(header) && !/\bevents?$/.test(wordsOf(header));

/** Without installs and spend. */
const isOnlyRest = ([installs, spend]: Values): boolean => installs === null && spend === null;
export const repeatedFigures = (values: Values): Values =>
  isOnlyRest(values) ? values.slice(2) : values.slice(0, 2);

/** Compares the lines of at most `MOST_KEYS` keys, in bounded memory and in any order of the lines. */
export function repeatReader(columns: readonly ColumnGuess[]) {
  const candidates = columns
    .filter((guess) => UNUSED.has(guess.meaning) && guess.question === undefined && !isRevenue(guess.header))
    .slice(0, 100);
  const keys = new Map<number, SampledLine[]>();
  const texts = candidates.map(() => new Map<number, string>());
  let mask = 0;
  let areRest = true;

  function add(lineKeys: LineKeys, day: number, values: Values, cells: readonly string[]): void {
    const figures = repeatedFigures(values);
    const [users = null, ...amounts] = figures;
    const money = Math.max(...amounts.map((amount) => amount ?? 0));
    if ((users ?? 0) === 0 && money === 0) return;
    areRest = areRest && isOnlyRest(values);
    const [key] = hashOf(lineKeyText(lineKeys, day));
    if ((key & mask) !== 0) return;
    const lines = keys.get(key) ?? [];
    if (lines.length === MOST_LINES_OF_KEY) return;
    keys.set(key, lines);
    lines.push({
      figures: figures.join(' '),
      users,
      money,
      rest: values.slice(2).some((n) => (n ?? 0) !== 0) ? values.slice(2).join(' ') : '',
      cells: candidates.map(({ column }, i) => {
        const text = (cells[column] ?? '').trim();
        const [value] = hashOf(text);
        if (texts[i]!.size < MOST_VALUES) texts[i]!.set(value, text);
        return value;
      }),
    });
    while (keys.size > MOST_KEYS) {
      mask = mask * 2 + 1;
      for (const other of [...keys.keys()]) if ((other & mask) !== 0) keys.delete(other);
    }
  }

  /** The candidates that tell lines apart which repeat figures, the likeliest first. */
  function splitsOf(lineGroups: readonly (readonly SampledLine[])[]) {
    const total = weightOf(lineGroups.flat());
    const splits = candidates
      .map(({ header }, i) => {
        const isLongColumn = isLong(header, texts[i]!.values());
        return { i, isLongColumn, split: splitBy(lineGroups, i, isLongColumn) };
      })
      .filter(({ split: { several, repeated } }) => repeated > several / 2 && repeated > total / 50);
    const most = Math.max(...splits.map(({ split }) => split.severalKeys));
    const rankOf = ({ i, isLongColumn, split }: (typeof splits)[number]): number => {
      // Numbers of lines and amounts tell lines apart, too, but have another value in each.
      const isShared = split.severalKeys < 3 || split.keys.size <= split.lines / 2;
      const isNumber = [...texts[i]!.values()].every((text) => /^[\d\s.,:/-]*$/.test(text));
      return [split.severalKeys < most / 2, !isShared, !isLongColumn, isNumber].reduce(
        (rank, isWorse) => rank * 2 + Number(isWorse),
        0,
      );
    };
    return splits.map((split) => ({ ...split, rank: rankOf(split) })).sort((a, b) => a.rank - b.rank);
  }

  function valuesOf({ i, split }: ReturnType<typeof splitsOf>[number]): string[] {
    const values = [...split.keys]
      .filter(([value, n]) => n >= split.severalKeys / 2 && texts[i]!.has(value))
      .map(([value, n]) => [texts[i]!.get(value)!, n] as const);
    return values.sort(byValue).map(([text]) => text);
  }

  function result(): Repeated | null {
    let lineGroups: readonly (readonly SampledLine[])[] = [...keys.values()];
    const splits = splitsOf(lineGroups);
    if (splits.length === 0) return null;
    const by: number[] = [];
    for (let best = splits[0]; best !== undefined; [best] = splitsOf(lineGroups)) {
      const { i } = best;
      by.push(candidates[i]!.column);
      lineGroups = lineGroups.map((lines) => lines.filter(({ cells }) => cells[i] === lines[0]!.cells[i]));
    }
    const [first] = splits as [(typeof splits)[number]];
    const { withRest, repeatedRest } = first.split;
    const offered = splits.map((split) => ({
      column: candidates[split.i]!.column,
      header: candidates[split.i]!.header,
      values: valuesOf(split),
    }));
    return {
      columns: offered,
      by,
      figures: areRest ? 'payers and revenue' : 'installs and spend',
      isWhole: repeatedRest >= withRest / 2,
    };
  }

  return { add, result };
}
