// figures: the sums of a campaign as the document keeps them: for each app, country and day one record per
// import, so that a newer report replaces what it has and an import can be removed.

import { type DaySums, HORIZONS, type KeyedSums } from './sums';

/** What a record has, in order: installs, spend, payers, and the revenue of each horizon. */
export const MEASURES = 3 + HORIZONS.length;

/** By measure; null: unknown. Amounts are integers of 1/10,000 dollars. */
export type Values = readonly (number | null)[];

export interface DayRecord {
  /** Days since 1970-01-01. */
  readonly day: number;
  /** Number of the import; a larger one is newer. */
  readonly by: number;
  readonly values: Values;
}

/** An app in a country of one campaign. */
export interface StoredKey {
  readonly appId: string;
  readonly country: string;
  readonly isAmbiguous: boolean;
  readonly records: readonly DayRecord[];
}

const BASE = 36;

const recordText = ({ day, by, values }: DayRecord): string => {
  let last = values.length;
  while (last > 0 && values[last - 1] === null) last -= 1;
  return [day, by, ...values.slice(0, last)].map((n) => (n === null ? '' : n.toString(BASE))).join(',');
};

function recordIn(text: string): DayRecord {
  const parts = text.split(',');
  const values: (number | null)[] = [];
  for (let i = 0; i < MEASURES; i += 1) {
    const part = parts[i + 2];
    values.push(part === undefined || part === '' ? null : Number.parseInt(part, BASE));
  }
  return { day: Number.parseInt(parts[0]!, BASE), by: Number.parseInt(parts[1] ?? '', BASE), values };
}

/** JSON; numbers in base 36, because a large document has some hundred thousand records. */
export const storedText = (keys: readonly StoredKey[]): string =>
  JSON.stringify(
    keys.map(({ appId, country, isAmbiguous, records }) => [
      appId,
      country,
      isAmbiguous ? 1 : 0,
      records.map(recordText).join(';'),
    ]),
  );

/** @param text made by `storedText` */
export const storedKeys = (text: string): StoredKey[] =>
  (JSON.parse(text) as [string, string, number, string][]).map(([appId, country, flag, records]) => ({
    appId,
    country,
    isAmbiguous: flag === 1,
    records: records.split(';').map(recordIn),
  }));

/** Of each measure only the newest value: a removed import must not bring back what it had replaced. */
function newestValues(records: readonly DayRecord[]): DayRecord[] {
  const known = new Array<boolean>(MEASURES).fill(false);
  const left: DayRecord[] = [];
  for (const record of [...records].sort((a, b) => b.by - a.by)) {
    const values = record.values.map((value, i) => (known[i] ? null : value));
    values.forEach((value, i) => {
      if (value !== null) known[i] = true;
    });
    // The newest one is kept in any case: without values it marks an app whose figures are uncertain.
    if (left.length === 0 || values.some((value) => value !== null)) left.push({ ...record, values });
  }
  return left;
}

/** Without what a newer import replaces, and without days before `firstDay`. */
function kept(all: readonly DayRecord[], firstDay: number): DayRecord[] {
  const byDay = new Map<number, DayRecord[]>();
  for (const one of all) {
    if (one.day < firstDay) continue;
    // An import that is sent again replaces its own records.
    const others = (byDay.get(one.day) ?? []).filter(({ by }) => by !== one.by);
    byDay.set(one.day, [...others, one]);
  }
  return [...byDay.values()].flatMap(newestValues).sort((a, b) => a.day - b.day || a.by - b.by);
}

const nameOf = ({ appId, country }: Pick<StoredKey, 'appId' | 'country'>): string => `${appId}\n${country}`;

/**
 * The sums after an import. Importing the same records again changes nothing.
 * @param firstDay older days are dropped
 */
export function withRecords(
  before: readonly StoredKey[],
  added: readonly StoredKey[],
  firstDay: number,
): StoredKey[] {
  const keys = new Map<string, StoredKey>(before.map((key) => [nameOf(key), key]));
  for (const key of added) {
    const old = keys.get(nameOf(key));
    const records = [...(old?.records ?? []), ...key.records];
    keys.set(nameOf(key), { ...key, records });
  }
  return [...keys.values()]
    .map((key) => ({ ...key, records: kept(key.records, firstDay) }))
    .filter(({ records }) => records.length > 0);
}

/** The sums without one import. What it had replaced does not come back. */
export const withoutImport = (keys: readonly StoredKey[], by: number): StoredKey[] =>
  keys
    .map((key) => ({ ...key, records: key.records.filter((record) => record.by !== by) }))
    .filter(({ records }) => records.length > 0);

/** Of each measure, the newest record that knows it. */
function daysOf(records: readonly DayRecord[]): DaySums[] {
  const byDay = new Map<number, (number | null)[]>();
  for (const { day, values } of [...records].sort((a, b) => b.by - a.by)) {
    const known = byDay.get(day);
    if (known === undefined) byDay.set(day, [...values]);
    else {
      values.forEach((value, i) => {
        known[i] ??= value;
      });
    }
  }
  // A record without values marks an app whose figures may be those of another one.
  const known = [...byDay].filter(([, values]) => values.some((value) => value !== null));
  return known.map(([day, [installs = null, spend = null, payers = null, ...amounts]]) => {
    const revenue: Partial<Record<number, number>> = {};
    HORIZONS.forEach((horizon, i) => {
      const amount = amounts[i] ?? null;
      if (amount !== null) revenue[horizon] = amount;
    });
    return { day, installs, spend, payers, revenue };
  });
}

/** The sums as columns and rules use them. */
export const keyedSums = (campaignId: string, keys: readonly StoredKey[]): KeyedSums[] =>
  keys.map(({ appId, country, isAmbiguous, records }) => ({
    campaignId,
    appId,
    country,
    days: daysOf(records),
    ...(isAmbiguous ? { isAmbiguous } : {}),
  }));
