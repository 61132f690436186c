// figures: the sums of a campaign as the document keeps them: for each app, country and day one record per
// import, so that a newer report replaces what it has and an import can be removed.

import { type DaySums, HORIZONS, type KeyedSums } from './add-sums';

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

/**
 * The sums without one import. What it had replaced does not come back, and of its rows and days nothing is
 * left of older imports, either: a part of a day would look like the whole.
 */
export function withoutImport(keys: readonly StoredKey[], by: number): StoredKey[] {
  return keys
    .map((key) => {
      const own = key.records.filter((one) => one.by === by && one.values.some((value) => value !== null));
      const hit = new Set(own.map(({ day }) => day));
      return {
        ...key,
        records: key.records.filter((one) => one.by > by || (one.by < by && !hit.has(one.day))),
      };
    })
    .filter(({ records }) => records.length > 0);
}

/** Stands for all apps of a report that the campaign does not have; cannot be the ID of one. */
export const UNKNOWN_APP = '?';
/** The country of lines that do not name one, in a report with countries; ISO 3166 assigns it to none. */
export const UNKNOWN_COUNTRY = 'ZZ';

/**
 * Unknown apps of one import may be known ones of another: such figures would be counted twice. They count
 * where no other import has the same measure of the country and day.
 */
function withoutTwice(keys: readonly StoredKey[]): readonly StoredKey[] {
  if (!keys.some(({ appId }) => appId === UNKNOWN_APP)) return keys;
  const others = new Map<string, Set<number>>();
  const placeOf = (country: string, day: number, measure: number): string => `${country} ${day} ${measure}`;
  for (const { appId, country, records } of keys) {
    if (appId === UNKNOWN_APP || appId === '') continue;
    for (const { day, by, values } of records) {
      values.forEach((value, measure) => {
        if (value === null) return;
        const place = placeOf(country, day, measure);
        const known = others.get(place);
        if (known) known.add(by);
        else others.set(place, new Set([by]));
      });
    }
  }
  const counts = (country: string, { day, by }: DayRecord, measure: number): boolean => {
    const known = others.get(placeOf(country, day, measure));
    return known === undefined || (known.size === 1 && known.has(by));
  };
  return keys.map((key) => {
    if (key.appId !== UNKNOWN_APP) return key;
    const records = key.records.map((record) => ({
      ...record,
      values: record.values.map((value, measure) => (counts(key.country, record, measure) ? value : null)),
    }));
    return { ...key, records };
  });
}

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
  withoutTwice(keys).map(({ appId, country, isAmbiguous, records }) => ({
    campaignId,
    appId,
    country,
    days: daysOf(records),
    ...(isAmbiguous ? { isAmbiguous } : {}),
  }));
