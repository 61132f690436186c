// figures: rows of totals, and notes below a report. They are not counted.

import { isEmptyText } from '../../../../shared/typed-number';
import type { ColumnGuess, Meaning } from './meaning';
import { wordsOf } from './units';

const TOTALS = new Set(
  (
    'total|totals|subtotal|sub total|grand total|sum|sum total|overall|all|totaal|totale|totales|totaux|' +
    'total general|gesamt|gesamtsumme|gesamtergebnis|summe|zwischensumme|ergebnis|somme|suma|soma|somma|' +
    '合計|総計|小計|総合計|合计|总计|總計|小计|汇总|总和|全部|全体|합계|총계|소계|전체|итого|всего|сумма|toplam|' +
    'genel toplam|razem|lacznie|average|avg|mean|durchschnitt|moyenne|promedio|media|平均|평균|среднее'
  ).split('|'),
);
/** With brackets and marks. */
const LONGEST = 20;

/** `Total`, `Grand total:`, `(Gesamt)`. */
const isTotal = (cell: string): boolean => cell.length <= LONGEST && TOTALS.has(wordsOf(cell));
/** `Total: 123 rows`, `Total - Search`, `Account total`; not `Total Battle`. */
function isAboutTotal(cell: string): boolean {
  const [first = ''] = cell.trim().split(/ ?[:–—-]/, 1);
  return isTotal(cell) || isTotal(first) || /\btotals?$/.test(wordsOf(cell));
}

const PLACES: ReadonlySet<Meaning> = new Set<Meaning>(['appId', 'externalAppId', 'appName', 'country']);

const isEmpty = (cell: string): boolean => isEmptyText(cell.trim());

/** Recognizes lines that repeat what others have. */
export function totalsReader(columns: readonly ColumnGuess[]) {
  const columnsOf = (is: (meaning: Meaning) => boolean): number[] =>
    columns.filter(({ meaning }) => is(meaning)).map(({ column }) => column);
  const [day = -1] = columnsOf((meaning) => meaning === 'day');
  const [campaignColumns, places] = [
    columnsOf((meaning) => meaning === 'campaign' || meaning === 'campaignId'),
    columnsOf((meaning) => PLACES.has(meaning)),
  ];
  const textsOf = (cells: readonly string[], ofColumns: readonly number[]): string[] =>
    ofColumns.map((column) => cells[column] ?? '').filter((cell) => !isEmpty(cell));
  return {
    /** A line without a day: a total of days, or a note. */
    isOfDays: (cells: readonly string[]): boolean => {
      const dayText = cells[day] ?? '';
      if (isAboutTotal(dayText) || (dayText.trim() !== '' && isEmpty(dayText))) return true;
      return textsOf(cells, [...campaignColumns, ...places]).every(isAboutTotal);
    },
    /**
     * A line of a day whose app or country is a word for a total. A report that has no others is imported
     * without that column.
     */
    isOfPlaces: (cells: readonly string[]): boolean => textsOf(cells, places).some(isTotal),
    /** A line of a day with a word for a total in place of the campaign. */
    isOfCampaigns: (cells: readonly string[]): boolean => {
      const campaigns = textsOf(cells, campaignColumns);
      return campaigns.length > 0 && campaigns.every(isTotal);
    },
  };
}
