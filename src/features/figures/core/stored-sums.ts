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
  const isKnown = new Array<boolean>(MEASURES).fill(false);
  const neededRecords: DayRecord[] = [];
  for (const record of [...records].sort((a, b) => b.by - a.by)) {
    const values = record.values.map((value, i) => (isKnown[i] ? null : value));
    values.forEach((value, i) => {
      if (value !== null) isKnown[i] = true;
    });
    // The newest one is kept in any case: without values it marks an app whose figures are uncertain.
    if (neededRecords.length === 0 || values.some((value) => value !== null))
      neededRecords.push({ ...record, values });
  }
  return neededRecords;
}

/** Without what a newer import replaces, and without days before `firstDay`. */
function recordsFrom(records: readonly DayRecord[], firstDay: number): DayRecord[] {
  const byDay = new Map<number, DayRecord[]>();
  for (const record of records) {
    if (record.day < firstDay) continue;
    // An import that is sent again replaces its own records.
    const otherRecords = (byDay.get(record.day) ?? []).filter(({ by }) => by !== record.by);
    byDay.set(record.day, [...otherRecords, record]);
  }
  return [...byDay.values()].flatMap(newestValues).sort((a, b) => a.day - b.day || a.by - b.by);
}

const nameOf = ({ appId, country }: Pick<StoredKey, 'appId' | 'country'>): string => `${appId}\n${country}`;

/**
 * The sums after an import. Importing the same records again changes nothing.
 * @param firstDay older days are dropped
 */
export function withRecords(
  oldKeys: readonly StoredKey[],
  addedKeys: readonly StoredKey[],
  firstDay: number,
): StoredKey[] {
  const keys = new Map<string, StoredKey>(oldKeys.map((key) => [nameOf(key), key]));
  for (const key of addedKeys) {
    const old = keys.get(nameOf(key));
    const records = [...(old?.records ?? []), ...key.records];
    keys.set(nameOf(key), { ...key, records });
  }
  return [...keys.values()]
    .map((key) => ({ ...key, records: recordsFrom(key.records, firstDay) }))
    .filter(({ records }) => records.length > 0);
}

/**
 * The sums without one import. What it had replaced does not come back, and of its rows and days nothing is
 * left of older imports, either: a part of a day would look like the whole.
 */
export function withoutImport(keys: readonly StoredKey[], by: number): StoredKey[] {
  return keys
    .map((key) => {
      const importRecords = key.records.filter(
        (record) => record.by === by && record.values.some((value) => value !== null),
      );
      const hit = new Set(importRecords.map(({ day }) => day));
      return {
        ...key,
        records: key.records.filter((record) => record.by > by || (record.by < by && !hit.has(record.day))),
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
  const importsByPlace = new Map<string, Set<number>>();
  const placeOf = (country: string, day: number, measure: number): string => `${country} ${day} ${measure}`;
  for (const { appId, country, records } of keys) {
    if (appId === UNKNOWN_APP || appId === '') continue;
    for (const { day, by, values } of records) {
      values.forEach((value, measure) => {
        if (value === null) return;
        const place = placeOf(country, day, measure);
        const placeImports = importsByPlace.get(place);
        if (placeImports) placeImports.add(by);
        else importsByPlace.set(place, new Set([by]));
      });
    }
  }
  const counts = (country: string, { day, by }: DayRecord, measure: number): boolean => {
    const placeImports = importsByPlace.get(placeOf(country, day, measure));
    return placeImports === undefined || (placeImports.size === 1 && placeImports.has(by));
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
    const dayValues = byDay.get(day);
    if (dayValues === undefined) byDay.set(day, [...values]);
    else {
      values.forEach((value, i) => {
        dayValues[i] ??= value;
      });
    }
  }
  // A record without values marks an app whose figures may be those of another one.
  const knownDays = [...byDay].filter(([, values]) => values.some((value) => value !== null));
  return knownDays.map(([day, [installs = null, spend = null, payers = null, ...amounts]]) => {
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
