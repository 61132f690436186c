// history: days older than 13 months become one row for each campaign and month.

import { costPerInstall } from './history-row';

const KEPT_MONTHS = 13;

/** `2025-10` */
export type Month = string;

/** Days of earlier months are summed when figures of this day (`2026-11-22`) are written. */
export function firstKeptMonth(day: string): Month {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return new Date(Date.UTC(year, month - 1 - KEPT_MONTHS, 1)).toISOString().slice(0, 7);
}

/** null: not a day, such as a month that was summed before. */
export const monthOf = (day: string): Month | null =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) ? day.slice(0, 7) : null;

export interface DayRow {
  readonly day: string;
  readonly campaignId: string;
  readonly campaign: string;
  readonly fetched: string;
  readonly impressions: number | null;
  readonly clicks: number | null;
  readonly installs: number | null;
  readonly spend: number | null;
}

export interface MonthRow extends DayRow {
  readonly cpi: number | null;
}

/** null: unknown on all days. */
const added = (a: number | null, b: number | null, digits = 0): number | null =>
  a === null || b === null ? (a ?? b) : Number((a + b).toFixed(digits));

/** Of several rows for a day, the one that was fetched last counts, as in Insights. */
function daysOnce(rows: readonly DayRow[]): Iterable<DayRow> {
  const days = new Map<string, DayRow>();
  for (const row of rows) {
    const key = JSON.stringify([row.day, row.campaignId]);
    const other = days.get(key);
    if (other === undefined || other.fetched <= row.fetched) days.set(key, row);
  }
  return days.values();
}

/** One row for each campaign and month, whose day is the month. Name and time are those of the last fetch. */
export function monthsOf(rows: readonly DayRow[]): MonthRow[] {
  const months = new Map<string, DayRow>();
  for (const day of daysOnce(rows)) {
    const month = day.day.slice(0, 7);
    const key = JSON.stringify([month, day.campaignId]);
    const sum = months.get(key);
    if (sum === undefined) {
      months.set(key, { ...day, day: month });
      continue;
    }
    const { campaign, fetched } = day.fetched > sum.fetched ? day : sum;
    months.set(key, {
      day: month,
      campaignId: day.campaignId,
      campaign,
      fetched,
      impressions: added(sum.impressions, day.impressions),
      clicks: added(sum.clicks, day.clicks),
      installs: added(sum.installs, day.installs),
      spend: added(sum.spend, day.spend, 4),
    });
  }
  return Array.from(months.values(), (sum) => ({ ...sum, cpi: costPerInstall(sum.spend, sum.installs) }));
}
