// figures: recognizes reports that repeat the installs and spend of a day, campaign, app and country in a
// line for each day number, event or event date. Adding such lines up would multiply them.

import { hashOf } from '../../model/hash';
import type { LineKeys } from '../match';
import type { Values } from '../stored';
import { isUnnumberedRevenue } from './header';
import type { ColumnGuess, Meaning } from './meaning';

/** Lines that repeat installs and spend, and the column that tells them apart. */
export interface Repeated {
  readonly column: number;
  readonly header: string;
  /** Values that most keys have; empty if they have different ones, as event dates. */
  readonly values: readonly string[];
  /** Payers and revenue are repeated, too. */
  readonly isWhole: boolean;
}

/** Which lines count: all · those with a value in a column · those with the first value of their key. */
export interface LineChoice {
  readonly use: 'all' | 'value' | 'once';
  readonly column: number;
  readonly value: string;
  /** False: only installs and spend count. */
  readonly isWhole: boolean;
}

const textOf = (keys: LineKeys, day: number): string =>
  [keys.campaignId, keys.campaign, keys.appId, keys.externalAppId, keys.country, day].join('\n');

/** Keys that are compared: a random part of a large report shows as much as all. */
const MOST_KEYS = 2_000;
const MOST_LINES_OF_KEY = 100;
const MOST_VALUES = 60;

interface SampledLine {
  /** Installs and spend. */
  readonly figures: string;
  /** Payers and revenue. */
  readonly rest: string;
  readonly installs: number | null;
  readonly spend: number;
  /** By candidate column. */
  readonly cells: readonly number[];
}

const UNIT = 10_000;

/** Large enough to be no coincidence: lines of different ads often have one install at the same bid. */
const isTelling = ({ installs, spend }: SampledLine): boolean => {
  if (installs === null) return spend >= 10 * UNIT;
  return installs === 0 ? spend >= UNIT : installs >= 2;
};

const weightOf = (lines: readonly SampledLine[]): number =>
  lines.reduce((sum, { installs, spend }) => sum + (installs ?? 0) + spend / UNIT, 0);

function countsOf(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** True if each group has nothing that the largest does not have. */
function areRepeated(groups: readonly (readonly SampledLine[])[], part: 'figures' | 'rest'): boolean {
  const texts = groups.map((lines) => lines.map((line) => line[part]));
  const largest = countsOf(texts.reduce((most, group) => (group.length > most.length ? group : most)));
  return texts.every((group) => [...countsOf(group)].every(([text, n]) => n <= (largest.get(text) ?? 0)));
}

interface Split {
  /** Weight of the keys that have several values in the column, and of those that repeat their figures. */
  readonly several: number;
  readonly repeated: number;
  readonly isWhole: boolean;
  /** By value: keys that have it. */
  readonly keys: ReadonlyMap<number, number>;
  readonly severalKeys: number;
  /** Lines of keys with several values. */
  readonly lines: number;
}

function splitBy(keys: Iterable<readonly SampledLine[]>, index: number): Split {
  let [several, repeated, whole, severalKeys, lineCount] = [0, 0, 0, 0, 0];
  const keysOfValue = new Map<number, number>();
  for (const lines of keys) {
    if (!lines.some(isTelling)) continue;
    const groups = new Map<number, SampledLine[]>();
    for (const line of lines) {
      const group = groups.get(line.cells[index]!);
      if (group) group.push(line);
      else groups.set(line.cells[index]!, [line]);
    }
    if (groups.size < 2) continue;
    const all = [...groups.values()];
    const weight = Math.max(...all.map(weightOf));
    several += weight;
    severalKeys += 1;
    lineCount += lines.length;
    for (const value of groups.keys()) keysOfValue.set(value, (keysOfValue.get(value) ?? 0) + 1);
    if (!areRepeated(all, 'figures')) continue;
    repeated += weight;
    if (areRepeated(all, 'rest')) whole += weight;
  }
  return {
    several,
    repeated,
    isWhole: whole > 0.9 * repeated,
    keys: keysOfValue,
    severalKeys,
    lines: lineCount,
  };
}

/** Columns that can tell the lines of a key apart. */
const UNUSED: ReadonlySet<Meaning> = new Set<Meaning>(['other', 'appName', 'platform']);

/** Numbers by size, others by how many keys have them. */
const byValue = ([a, keysOfA]: readonly [string, number], [b, keysOfB]: readonly [string, number]): number =>
  /^\d+$/.test(a) && /^\d+$/.test(b) ? Number(a) - Number(b) : keysOfB - keysOfA;

/** Compares the lines of at most `MOST_KEYS` keys, in bounded memory and in any order of the lines. */
export function repeatReader(columns: readonly ColumnGuess[]) {
  const candidates = columns
    .filter(
      (one) => UNUSED.has(one.meaning) && one.question === undefined && !isUnnumberedRevenue(one.header),
    )
    .slice(0, 100);
  const keys = new Map<number, SampledLine[]>();
  const texts = candidates.map(() => new Map<number, string>());
  let mask = 0;

  function add(lineKeys: LineKeys, day: number, values: Values, cells: readonly string[]): void {
    const [installs = null, spend = null, ...rest] = values;
    if ((installs ?? 0) === 0 && (spend ?? 0) === 0) return;
    const [key] = hashOf(textOf(lineKeys, day));
    if ((key & mask) !== 0) return;
    const lines = keys.get(key) ?? [];
    if (lines.length === MOST_LINES_OF_KEY) return;
    keys.set(key, lines);
    lines.push({
      figures: `${installs} ${spend}`,
      rest: rest.join(' '),
      installs,
      spend: spend ?? 0,
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

  function result(): Repeated | null {
    const all = [...keys.values()];
    const total = weightOf(all.flat());
    const splits = candidates
      .map((candidate, i) => ({ candidate, i, split: splitBy(all, i) }))
      .filter(({ split: { several, repeated } }) => repeated > several / 2 && repeated > total / 50);
    if (splits.length === 0) return null;
    // Numbers of lines and amounts tell lines apart, too, but have another value in each.
    const most = Math.max(...splits.map(({ split }) => split.repeated));
    const isShared = ({ keys: values, severalKeys, lines }: Split) =>
      severalKeys < 3 || values.size <= lines / 2;
    const best = splits.filter(({ split }) => split.repeated > 0.9 * most);
    const { candidate, i, split } = best.find((one) => isShared(one.split)) ?? best[0]!;
    const values = [...split.keys]
      .filter(([value, n]) => n >= split.severalKeys / 2 && texts[i]!.has(value))
      .map(([value, n]) => [texts[i]!.get(value)!, n] as const);
    return {
      column: candidate.column,
      header: candidate.header,
      values: values.sort(byValue).map(([text]) => text),
      isWhole: split.isWhole,
    };
  }

  return { add, result };
}

const MOST_FIRST_VALUES = 1_000_000;

/** The figures of a line that count; null: the choice leaves the line out. */
export function lineFilter(choice: LineChoice | null) {
  const firstValues = new Map<number, number>();
  const isCounted = (keys: LineKeys, day: number, cells: readonly string[]): boolean => {
    if (choice === null || choice.use === 'all') return true;
    const text = (cells[choice.column] ?? '').trim();
    if (choice.use === 'value') return text === choice.value;
    const [high, low] = hashOf(textOf(keys, day));
    const key = high * 2 ** 21 + (low >>> 11);
    const [value] = hashOf(text);
    const first = firstValues.get(key);
    if (first !== undefined) return first === value;
    if (firstValues.size === MOST_FIRST_VALUES) return false;
    firstValues.set(key, value);
    return true;
  };
  return (keys: LineKeys, day: number, values: Values, cells: readonly string[]): Values | null => {
    if (!isCounted(keys, day, cells)) return null;
    return choice?.use === 'once' && !choice.isWhole ? values.map((n, i) => (i < 2 ? n : null)) : values;
  };
}
