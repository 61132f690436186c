// figures: rows of totals that some tools add to a report. They are not counted.

import type { ColumnGuess, Meaning } from './meaning';
import { amountOf, isProblem } from './values';

const BEGINS =
  /^(?:grand )?(?:totals?|summe|gesamt(?:summe)?|sum|total general|合計|합계|总计|合计|итого|toplam)(?![a-z])/i;
// Not a part of another word: `Summer`.
const WORD = /(?:total[es]?|summe)(?![a-z])|gesamt|合計|합계|总计|合计|итого|toplam/i;

const isNumber = (cell: string): boolean =>
  (['.', ','] as const).some((decimal) => {
    const amount = amountOf(cell, { decimal });
    return !isProblem(amount) || amount.problem === 'currency';
  });

const WHOLE =
  /^(?:(?:grand|sub) ?)?(?:totals?|summe|gesamt(?:summe)?|zwischensumme|sum|somme|suma|totale|合計|小計|합계|소계|总计|小计|合计|итого|toplam)$/i;

const KEYS: ReadonlySet<Meaning> = new Set<Meaning>([
  'campaign',
  'campaignId',
  'appId',
  'externalAppId',
  'appName',
  'country',
]);

/** A word for a total in place of the campaign, app or country, and nothing in those after it. */
export function isSubtotalRow(cells: readonly string[], columns: readonly ColumnGuess[]): boolean {
  const keys = columns
    .filter(({ meaning }) => KEYS.has(meaning))
    .map(({ column }) => (cells[column] ?? '').trim())
    .filter((cell) => cell !== '');
  const first = keys.findIndex((cell) => WHOLE.test(cell));
  return first >= 0 && keys.slice(first).every((cell) => WHOLE.test(cell));
}

/** No day but a word for a total, or nothing but numbers. */
export function isTotalRow(cells: readonly string[], columns: readonly ColumnGuess[]): boolean {
  const day = columns.find(({ meaning }) => meaning === 'day');
  const text = day === undefined ? '' : (cells[day.column] ?? '').trim();
  if (BEGINS.test(text)) return true;
  return text === '' && cells.every((cell) => WORD.test(cell) || isNumber(cell));
}
