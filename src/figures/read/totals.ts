// figures: rows of totals, and notes below a report. They are not counted.

import type { ColumnGuess, Meaning } from './meaning';

const TOTALS = new Set(
  (
    'total|totals|subtotal|sub total|grand total|sum|sum total|overall|all|average|avg|mean|median|totaal|totale|' +
    'totales|totaux|total general|' +
    'gesamt|gesamtsumme|gesamtergebnis|summe|zwischensumme|durchschnitt|mittelwert|ergebnis|somme|moyenne|suma|' +
    'promedio|soma|media|somma|' +
    '合計|総計|小計|総合計|平均|合计|总计|總計|小计|汇总|总和|합계|총계|소계|평균|итого|всего|сумма|среднее|toplam|genel toplam|ortalama|razem|lacznie'
  ).split('|'),
);
/** With brackets and marks. */
const LONGEST = 20;
const EMPTY = /^(?:|-+|–|—|n\/?a|null|none|\(not set\)|\(?blank\)?)$/i;

const plain = (cell: string): string =>
  cell
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[()*:]/g, ' ')
    .trim();

/** `Total`, `Grand total:`, `(Gesamt)`. */
const isTotal = (cell: string): boolean => cell.length <= LONGEST && TOTALS.has(plain(cell));
/** `Total: 123 rows`, `Total - Search`, `Summe von 12 Zeilen`, `Account total`; not `Total Battle`. */
function isAboutTotal(cell: string): boolean {
  const [first = ''] = cell.trim().split(/ ?[:–—-]/, 1);
  const words = plain(cell).split(/\s+/);
  const isCount = TOTALS.has(words[0]!) && /^(?:\d|of$|von$|de$)/.test(words[1] ?? '');
  return isTotal(cell) || isTotal(first) || isCount || /^totals?$/.test(words[words.length - 1]!);
}

const KEYS: ReadonlySet<Meaning> = new Set<Meaning>([
  'campaign',
  'campaignId',
  'appId',
  'externalAppId',
  'appName',
  'country',
]);

const isEmpty = (cell: string): boolean => EMPTY.test(cell.trim());

/**
 * A line that repeats what others have: a total of days, campaigns, apps or countries.
 * @param hasDay its day can be read
 */
export function isTotalRow(
  cells: readonly string[],
  columns: readonly ColumnGuess[],
  hasDay: boolean,
): boolean {
  const cellsOf = (is: (meaning: Meaning) => boolean): string[] =>
    columns.filter(({ meaning }) => is(meaning)).map(({ column }) => cells[column] ?? '');
  const keys = cellsOf((meaning) => KEYS.has(meaning)).filter((cell) => !isEmpty(cell));
  if (hasDay) {
    // A word for a total in place of the campaign, app or country, and nothing in those after it.
    const first = keys.findIndex(isTotal);
    return first >= 0 && keys.slice(first).every(isTotal);
  }
  const day = cellsOf((meaning) => meaning === 'day')[0] ?? '';
  if (isAboutTotal(day) || (day.trim() !== '' && isEmpty(day))) return true;
  // Without a day and a campaign, app or country of its own.
  return keys.every(isAboutTotal) || isTotal(cells.find((cell) => !isEmpty(cell)) ?? '');
}
