// insights: series as short texts, for sending them to the browser: two years of 200 campaigns have
// 240,000 values, many of them equal to the one before.

import type { Series } from './day-series';

export interface PackedSeries extends Pick<Series, 'campaignId' | 'campaign' | 'first' | 'months'> {
  readonly spend: string;
  readonly installs: string;
  readonly budget: string;
  /** 1 for each early day, 0 for others. */
  readonly early: string;
}

/** Parts of a dollar: the service has amounts with four decimals. */
const PARTS = 10_000;

/** Whole parts in base 36. Any other number, which a person typed: `=` and the number. */
function packed(value: number | null, parts: number): string {
  if (value === null) return '-';
  const whole = Math.round(value * parts);
  return Number.isSafeInteger(whole) && whole / parts === value ? whole.toString(36) : `=${value}`;
}

function unpacked(text: string, parts: number): number | null {
  if (text === '-') return null;
  return text.startsWith('=') ? Number(text.slice(1)) : Number.parseInt(text, 36) / parts;
}

/** `2s 2s*12 -`: values with spaces between; equal neighbors once, with their number. */
export function packNumbers(values: readonly (number | null)[], parts = 1): string {
  const texts: string[] = [];
  for (let from = 0, to = 0; from < values.length; from = to) {
    while (to < values.length && values[to] === values[from]) to += 1;
    const text = packed(values[from]!, parts);
    texts.push(to - from === 1 ? text : `${text}*${to - from}`);
  }
  return texts.join(' ');
}

export function unpackNumbers(text: string, parts = 1): (number | null)[] {
  const values: (number | null)[] = [];
  if (text === '') return values;
  for (const run of text.split(' ')) {
    const star = run.indexOf('*');
    const value = unpacked(star < 0 ? run : run.slice(0, star), parts);
    for (let copies = star < 0 ? 1 : Number(run.slice(star + 1)); copies > 0; copies -= 1) values.push(value);
  }
  return values;
}

export function packSeries({ spend, installs, budget, early, ...rest }: Series): PackedSeries {
  const isEarly = new Set(early);
  return {
    ...rest,
    spend: packNumbers(spend, PARTS),
    installs: packNumbers(installs),
    budget: packNumbers(budget, PARTS),
    early: packNumbers(spend.map((_, i) => Number(isEarly.has(rest.first + i)))),
  };
}

export const unpackSeries = ({ spend, installs, budget, early, ...rest }: PackedSeries): Series => ({
  ...rest,
  spend: unpackNumbers(spend, PARTS),
  installs: unpackNumbers(installs),
  budget: unpackNumbers(budget, PARTS),
  early: unpackNumbers(early).flatMap((isEarly, i) => (isEarly === 1 ? [rest.first + i] : [])),
});
