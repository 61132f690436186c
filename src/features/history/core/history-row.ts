// history: the figures of one campaign on one day.

import { type Fields, isUnreadable, type Value } from '../../../shared/value';

/** null: the service did not return it, or it cannot be read. */
export interface CampaignFigures {
  readonly campaignId: string;
  readonly campaign: string;
  readonly impressions: number | null;
  readonly clicks: number | null;
  readonly installs: number | null;
  /** US dollars. */
  readonly spend: number | null;
}

function numberOf(value: Value | undefined): number | null {
  if (value === undefined || value === null || value === '' || isUnreadable(value)) return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** null: the campaign has no figures at all. */
export function figuresOf(fields: Fields): CampaignFigures | null {
  const [impressions, clicks, installs, spend] = [
    numberOf(fields.impressions),
    numberOf(fields.clicks),
    numberOf(fields.installs),
    numberOf(fields.spend),
  ];
  if (impressions === null && clicks === null && installs === null && spend === null) return null;
  const campaign = typeof fields.name === 'string' ? fields.name : '';
  return { campaignId: String(fields.campaignId), campaign, impressions, clicks, installs, spend };
}

/** Dollars for one install, to four decimals; null: no installs, or unknown. */
export function costPerInstall(spend: number | null, installs: number | null): number | null {
  if (spend === null || installs === null || installs <= 0) return null;
  return Number((spend / installs).toFixed(4));
}

/** null: no campaign has it. */
export interface DayTotal {
  readonly day: number;
  /** US dollars. */
  readonly spend: number | null;
  readonly installs: number | null;
}

/** Days, so that the newest one can be compared with the same weekday. */
const KEPT = 8;

function sum(values: readonly (number | null)[], digits: number): number | null {
  const knownValues = values.filter((value) => value !== null);
  return knownValues.length === 0 ? null : Number(knownValues.reduce((a, b) => a + b, 0).toFixed(digits));
}

export const totalOf = (day: number, figures: readonly CampaignFigures[]): DayTotal => ({
  day,
  spend: sum(
    figures.map(({ spend }) => spend),
    4,
  ),
  installs: sum(
    figures.map(({ installs }) => installs),
    0,
  ),
});

/** The last days, ascending, with a new total in place of an old one of its day. */
export const withTotal = (totals: readonly DayTotal[], total: DayTotal): DayTotal[] =>
  [...totals.filter(({ day }) => day !== total.day), total].sort((a, b) => a.day - b.day).slice(-KEPT);

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

interface MonthRow extends DayRow {
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
