// figures: adds up the lines of the files of a report by row and day, in bounded memory. Pure, for a million
// lines in a browser.

import { type LineKeys, type Match, type Place, REASONS, type Reason } from './match-lines';
import { MEASURES, type StoredKey, type Values } from './stored-sums';

/** A line of a report. */
export interface Line {
  readonly keys: LineKeys;
  /** Days since 1970-01-01. */
  readonly day: number;
  /** By measure (`MEASURES` of stored-sums.ts); null: unknown. */
  readonly values: Values;
}

/** Lines and their spend in units of 1/10,000 dollars. */
interface Amount {
  readonly lines: number;
  readonly spend: number;
}

/** A key of the report without a row in the document. */
export interface Unmatched extends Amount {
  readonly keys: LineKeys;
  readonly reason: Reason;
  /** Where its figures are kept; null: they are not. */
  readonly place: Place | null;
}

export interface Collected {
  readonly total: Amount;
  readonly matched: Amount;
  readonly byReason: Readonly<Record<Reason, Amount>>;
  /** Those with the largest spend first. */
  readonly unmatched: readonly Unmatched[];
  /** Keys that were not listed, because there were more than `MOST_UNMATCHED`. */
  readonly unlisted: number;
  /** First and last day of all lines; null: no line has one. */
  readonly days: { readonly first: number; readonly last: number } | null;
  /** The sums to keep, by campaign. */
  readonly sums: ReadonlyMap<string, readonly StoredKey[]>;
  /** Records in `sums`. */
  readonly records: number;
  /** Records that were not kept, because there were more than `MOST_RECORDS`. */
  readonly dropped: number;
  /** How often a file has figures of a record that an earlier file has, too. */
  readonly overlapping: number;
}

/** Kept sums of an app in a country on a day. A document's hidden sheet then has about 10 MB. */
export const MOST_RECORDS = 400_000;
const MOST_UNMATCHED = 50_000;
/** Keys of lines that are resolved once; others are resolved for each line. */
const MOST_KNOWN = 200_000;
/** Records for which there is room at first. */
const FIRST_SLOTS = 4_096;

const SPEND = 1;

interface Sum {
  lines: number;
  spend: number;
}

/** A key text of the report, resolved once. */
interface Known extends Match {
  readonly keys: LineKeys;
  /** Place of its days in `days`; -1: not kept. */
  readonly key: number;
  /** null: matched, or not listed. */
  readonly listed: Sum | null;
}

export interface Collector {
  /** The next lines are those of another file. */
  nextFile(): void;
  add(line: Line): void;
  /** True if the document has a campaign of this name. */
  hasCampaign(name: string): boolean;
  /** A line that counts with its spend, if that could be read, but belongs to no day or key. */
  leave(reason: Reason, spend: number | null): void;
  result(): Collected;
}

/**
 * @param match of `matcher`
 * @param firstDay older lines are counted and not kept
 */
export function collector(match: (keys: LineKeys) => Match, firstDay: number): Collector {
  const total: Sum = { lines: 0, spend: 0 };
  const matched: Sum = { lines: 0, spend: 0 };
  const byReason = Object.fromEntries(REASONS.map((reason) => [reason, { lines: 0, spend: 0 }])) as Record<
    Reason,
    Sum
  >;
  const resolvedKeys = new Map<string, Known>();
  const places: Place[] = [];
  const placeKeys = new Map<string, number>();
  /** By place: the slot of each day in `sums`. */
  const days: Map<number, number>[] = [];
  let sums = new Float64Array(FIRST_SLOTS * MEASURES).fill(Number.NaN);
  /** By slot: number of the last file that has it. */
  const files: number[] = [];
  const unmatched: (Omit<Unmatched, keyof Amount> & { readonly sum: Sum })[] = [];
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let [records, dropped, unlisted, file, overlapping] = [0, 0, 0, 0, 0];

  const count = (sum: Sum, spend: number | null): void => {
    sum.lines += 1;
    sum.spend += spend ?? 0;
  };

  function placeOf(place: Place): number {
    const name = `${place.campaignId}\n${place.appId}\n${place.country}`;
    const key = placeKeys.get(name);
    if (key !== undefined) return key;
    places.push(place);
    days.push(new Map());
    placeKeys.set(name, places.length - 1);
    return places.length - 1;
  }

  function resolved(keys: LineKeys): Known {
    const { campaignId, campaign, appId, externalAppId, country } = keys;
    const name = `${campaignId}\n${campaign}\n${appId}\n${externalAppId}\n${country}`;
    const resolvedKey = resolvedKeys.get(name);
    if (resolvedKey !== undefined) return resolvedKey;
    const { place, reason } = match(keys);
    let listed: Sum | null = null;
    if (reason !== null && unmatched.length < MOST_UNMATCHED) {
      listed = { lines: 0, spend: 0 };
      unmatched.push({ keys, reason, place, sum: listed });
    } else if (reason !== null) unlisted += 1;
    const newKey: Known = { place, reason, keys, key: place === null ? -1 : placeOf(place), listed };
    if (resolvedKeys.size < MOST_KNOWN) resolvedKeys.set(name, newKey);
    return newKey;
  }

  function keep(key: number, day: number, values: Values): void {
    const slotsByDay = days[key]!;
    let slot = slotsByDay.get(day);
    if (slot === undefined) {
      if (records >= MOST_RECORDS) {
        dropped += 1;
        return;
      }
      slot = records;
      slotsByDay.set(day, slot);
      records += 1;
      if (records * MEASURES > sums.length) {
        const larger = new Float64Array(sums.length * 2).fill(Number.NaN);
        larger.set(sums);
        sums = larger;
      }
    } else if (files[slot] !== file) overlapping += 1;
    files[slot] = file;
    for (let i = 0; i < MEASURES; i += 1) {
      const value = values[i];
      if (value === null || value === undefined) continue;
      const sumIndex = slot * MEASURES + i;
      const oldSum = sums[sumIndex]!;
      sums[sumIndex] = Number.isNaN(oldSum) ? value : oldSum + value;
    }
  }

  function storedKeysOf(): Map<string, StoredKey[]> {
    const keysByCampaign = new Map<string, StoredKey[]>();
    places.forEach(({ campaignId, appId, country, apps }, i) => {
      const records = Array.from(days[i]!, ([day, slot]) => ({
        day,
        by: 0,
        values: Array.from(sums.subarray(slot * MEASURES, (slot + 1) * MEASURES), (value) =>
          Number.isNaN(value) ? null : value,
        ),
      }));
      if (records.length === 0) return;
      const campaignKeys = keysByCampaign.get(campaignId) ?? [];
      const isAmbiguous = apps.length > 1;
      campaignKeys.push({ appId, country, isAmbiguous, records });
      for (const other of apps.slice(1)) {
        const marks = records.map(({ day, by }) => ({ day, by, values: new Array(MEASURES).fill(null) }));
        campaignKeys.push({ appId: other, country, isAmbiguous, records: marks });
      }
      keysByCampaign.set(campaignId, campaignKeys);
    });
    return keysByCampaign;
  }

  return {
    nextFile: () => {
      file += 1;
    },
    hasCampaign: (campaign) =>
      match({ campaignId: '', campaign, appId: '', externalAppId: '', country: '' }).reason !== 'campaign',
    add: ({ keys, day, values }) => {
      const spend = values[SPEND] ?? null;
      count(total, spend);
      if (day < first) first = day;
      if (day > last) last = day;
      if (day < firstDay) {
        count(byReason.old, spend);
        return;
      }
      const { reason, key, listed } = resolved(keys);
      count(reason === null ? matched : byReason[reason], spend);
      if (listed) count(listed, spend);
      // A line without figures is no day with figures.
      if (key >= 0 && values.some((value) => value !== null)) keep(key, day, values);
    },
    leave: (reason, spend) => {
      count(total, spend);
      count(byReason[reason], spend);
    },
    result: () => ({
      total,
      matched,
      byReason,
      unmatched: unmatched
        .map(({ sum, ...key }) => ({ ...key, ...sum }))
        .sort((a, b) => b.spend - a.spend || b.lines - a.lines),
      unlisted,
      days: first <= last ? { first, last } : null,
      sums: storedKeysOf(),
      records,
      dropped,
      overlapping,
    }),
  };
}
