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

/** Lines that repeat figures. */
export interface Repeated {
  /** The columns in which they differ. */
  readonly columns: readonly Pick<ColumnGuess, 'column' | 'header'>[];
  readonly figures: 'installs and spend' | 'payers and revenue';
}

const lineKeyText = (keys: LineKeys, day: number): string =>
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
function areRepeated(groups: readonly (readonly SampledLine[])[]): boolean {
  const texts = groups.map((lines) => lines.map(({ figures }) => figures));
  const largest = countsOf(texts.reduce((most, group) => (group.length > most.length ? group : most)));
  return texts.every((group) => [...countsOf(group)].every(([text, n]) => n <= (largest.get(text) ?? 0)));
}

/**
 * Weight of the keys that have several values in a column, and of those that repeat their figures.
 * @param areAllTelling small figures that are equal are no coincidence, either
 */
function splitBy(keys: Iterable<readonly SampledLine[]>, index: number, areAllTelling: boolean) {
  let [several, repeated] = [0, 0];
  for (const lines of keys) {
    if (!areAllTelling && !lines.some(isTelling)) continue;
    const groups = [...groupedBy(lines, ({ cells }) => cells[index]!).values()];
    if (groups.length < 2) continue;
    const weight = Math.max(...groups.map(weightOf));
    several += weight;
    if (areRepeated(groups)) repeated += weight;
  }
  return { several, repeated };
}

/** Columns that can tell the lines of a key apart. */
const UNUSED: ReadonlySet<Meaning> = new Set<Meaning>(['other', 'appName', 'platform']);

const isRevenue = (header: string): boolean =>
  isUnnumberedRevenue(header) && !/\bevents?$/.test(wordsOf(header));

/** Without installs and spend. */
const isOnlyRest = ([installs, spend]: Values): boolean => installs === null && spend === null;
const repeatedFigures = (values: Values): Values =>
  isOnlyRest(values) ? values.slice(2) : values.slice(0, 2);

/** Compares the lines of at most `MOST_KEYS` keys, in bounded memory and in any order of the lines. */
export function repeatReader(columns: readonly ColumnGuess[]) {
  const candidates = columns
    .filter((guess) => UNUSED.has(guess.meaning) && guess.question === undefined && !isRevenue(guess.header))
    .slice(0, 100);
  const keys = new Map<number, SampledLine[]>();
  /** By candidate, for the guess by its values. */
  const texts = candidates.map(() => new Set<string>());
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
      cells: candidates.map(({ column }, i) => {
        const text = (cells[column] ?? '').trim();
        if (texts[i]!.size < MOST_VALUES) texts[i]!.add(text);
        return hashOf(text)[0];
      }),
    });
    while (keys.size > MOST_KEYS) {
      mask = mask * 2 + 1;
      for (const other of [...keys.keys()]) if ((other & mask) !== 0) keys.delete(other);
    }
  }

  function result(): Repeated | null {
    const lineGroups = [...keys.values()];
    const total = weightOf(lineGroups.flat());
    const columnsOfLines = candidates.filter(({ header }, i) => {
      const { several, repeated } = splitBy(lineGroups, i, isLong(header, texts[i]!));
      return repeated > several / 2 && repeated > total / 50;
    });
    if (columnsOfLines.length === 0) return null;
    return { columns: columnsOfLines, figures: areRest ? 'payers and revenue' : 'installs and spend' };
  }

  return { add, result };
}
