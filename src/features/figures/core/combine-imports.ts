// figures: puts what was collected from several files together: parts of one report are added, reports of
// their own replace each other where they overlap.

import type { Amount, Collected, Unmatched } from './collect-lines';
import { type LineKeys, REASONS, type Reason } from './match-lines';
import type { DayRecord, StoredKey, Values } from './stored-sums';

export type Together = 'add' | 'newer';

const sumOf = (amounts: readonly Amount[]): Amount => ({
  lines: amounts.reduce((sum, { lines }) => sum + lines, 0),
  spend: amounts.reduce((sum, { spend }) => sum + spend, 0),
});

const add = (a: number | null, b: number | null): number | null => (a === null ? b : b === null ? a : a + b);
const newer = (a: number | null, b: number | null): number | null => b ?? a;

type Merge = (a: number | null, b: number | null) => number | null;

const mergedValues = (a: Values, b: Values, merge: Merge): Values =>
  a.map((value, i) => merge(value, b[i] ?? null));

const nameOf = (campaignId: string, { appId, country }: StoredKey, { day }: DayRecord): string =>
  `${campaignId}\n${appId}\n${country}\n${day}`;

/** Apps, countries and days that more than one file has. */
export function overlap(files: readonly Collected[]): number {
  const keyTexts = new Set<string>();
  const twice = new Set<string>();
  for (const { sums } of files) {
    const fileKeyTexts: string[] = [];
    sums.forEach((keys, campaignId) => {
      for (const key of keys)
        for (const record of key.records) fileKeyTexts.push(nameOf(campaignId, key, record));
    });
    for (const name of fileKeyTexts) if (keyTexts.has(name)) twice.add(name);
    for (const name of fileKeyTexts) keyTexts.add(name);
  }
  return twice.size;
}

function sumsOf(files: readonly Collected[], merge: Merge): Map<string, readonly StoredKey[]> {
  const keysByCampaign = new Map<string, Map<string, { key: StoredKey; days: Map<number, DayRecord> }>>();
  for (const { sums } of files) {
    sums.forEach((keys, campaignId) => {
      const campaignKeys = keysByCampaign.get(campaignId) ?? new Map();
      keysByCampaign.set(campaignId, campaignKeys);
      for (const key of keys) {
        const name = `${key.appId}\n${key.country}`;
        const combinedKey = campaignKeys.get(name) ?? { key, days: new Map<number, DayRecord>() };
        campaignKeys.set(name, combinedKey);
        for (const record of key.records) {
          const oldRecord = combinedKey.days.get(record.day);
          const values = oldRecord ? mergedValues(oldRecord.values, record.values, merge) : record.values;
          combinedKey.days.set(record.day, { ...record, values });
        }
      }
    });
  }
  return new Map(
    Array.from(keysByCampaign, ([campaignId, campaignKeys]) => [
      campaignId,
      Array.from(campaignKeys.values(), ({ key, days }) => ({ ...key, records: [...days.values()] })),
    ]),
  );
}

const keyText = ({ campaignId, campaign, appId, externalAppId, country }: LineKeys): string =>
  [campaignId, campaign, appId, externalAppId, country].join('\n');

function unmatchedOf(files: readonly Collected[]): Unmatched[] {
  const unmatchedByKey = new Map<string, Unmatched>();
  for (const unmatched of files.flatMap(({ unmatched }) => unmatched)) {
    const sameKey = unmatchedByKey.get(keyText(unmatched.keys));
    unmatchedByKey.set(
      keyText(unmatched.keys),
      sameKey ? { ...unmatched, ...sumOf([sameKey, unmatched]) } : unmatched,
    );
  }
  return [...unmatchedByKey.values()].sort((a, b) => b.spend - a.spend || b.lines - a.lines);
}

/**
 * Lines and spend are those of all files, even where a newer file replaces an older one.
 * @param files oldest first
 */
export function combined(files: readonly Collected[], together: Together): Collected {
  const [first] = files;
  if (first !== undefined && files.length === 1) return first;
  const sums = sumsOf(files, together === 'add' ? add : newer);
  let records = 0;
  sums.forEach((keys) => {
    for (const key of keys) records += key.records.length;
  });
  const spans = files.flatMap(({ days }) => (days === null ? [] : [days]));
  return {
    total: sumOf(files.map(({ total }) => total)),
    matched: sumOf(files.map(({ matched }) => matched)),
    byReason: Object.fromEntries(
      REASONS.map((reason) => [reason, sumOf(files.map(({ byReason }) => byReason[reason]))]),
    ) as Record<Reason, Amount>,
    unmatched: unmatchedOf(files),
    unlisted: files.reduce((sum, { unlisted }) => sum + unlisted, 0),
    days:
      spans.length === 0
        ? null
        : {
            first: Math.min(...spans.map(({ first }) => first)),
            last: Math.max(...spans.map(({ last }) => last)),
          },
    sums,
    records,
    dropped: files.reduce((sum, { dropped }) => sum + dropped, 0),
  };
}
