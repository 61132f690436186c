// bid-rules: the names that When and Then know.

import { HORIZONS } from '../../figures/core/add-sums';

/**
 * spend, installs, cpi, payers, days: of the window since the last change · roas, revenue: until this day
 * after the install · bid: what is paid now · target: the bid of the campaign in this country.
 */
export type Figure = 'spend' | 'installs' | 'cpi' | 'payers' | 'days' | 'roas' | 'revenue' | 'bid' | 'target';

export interface Name {
  readonly figure: Figure;
  /** Days after the install; only for `roas` and `revenue`. */
  readonly horizon: number | null;
}

const PLAIN: readonly (readonly [pattern: RegExp, figure: Figure])[] = [
  [/target[\s\u00a0]+(?:bid|CPI)(?![\p{L}\p{N}_])/iuy, 'target'],
  [/spend(?![\p{L}\p{N}_])/iuy, 'spend'],
  [/installs(?![\p{L}\p{N}_])/iuy, 'installs'],
  [/CPI(?![\p{L}\p{N}_])/iuy, 'cpi'],
  [/payers(?![\p{L}\p{N}_])/iuy, 'payers'],
  [/days(?![\p{L}\p{N}_])/iuy, 'days'],
  [/bid(?![\p{L}\p{N}_])/iuy, 'bid'],
];
const BY_DAY = /(ROAS|revenue)[\s\u00a0]+D(\d{1,2})(?![\p{L}\p{N}_])/iuy;

const list = HORIZONS.map((n) => `D${n}`).join(', ');

/** The days that ROAS and revenue can have. */
export const DAYS_HELP = list;

/** Whether this word needs a day behind it. */
export const isByDay = (word: string): boolean => /^(?:ROAS|revenue)$/i.test(word);

export const NAMES_HELP = `Known names: Spend, Installs, CPI, Payers, Days, ROAS and Revenue with ${list}, bid, target bid.`;

/** The name that begins at this 0-based position, and its length; null: none. */
export function nameAt(text: string, index: number): { readonly name: Name; readonly length: number } | null {
  BY_DAY.lastIndex = index;
  const byDay = BY_DAY.exec(text);
  if (byDay) {
    const horizon = Number(byDay[2]);
    if (!HORIZONS.includes(horizon)) return null;
    const figure = byDay[1]!.toLowerCase() === 'roas' ? 'roas' : 'revenue';
    return { name: { figure, horizon }, length: byDay[0].length };
  }
  for (const [pattern, figure] of PLAIN) {
    pattern.lastIndex = index;
    const nameMatch = pattern.exec(text);
    if (nameMatch) return { name: { figure, horizon: null }, length: nameMatch[0].length };
  }
  return null;
}

const SHOWN: Readonly<Record<Figure, string>> = {
  spend: 'Spend',
  installs: 'Installs',
  cpi: 'CPI',
  payers: 'Payers',
  days: 'Days',
  roas: 'ROAS',
  revenue: 'Revenue',
  bid: 'bid',
  target: 'target bid',
};

export const showName = ({ figure, horizon }: Name): string =>
  horizon === null ? SHOWN[figure] : `${SHOWN[figure]} D${horizon}`;
