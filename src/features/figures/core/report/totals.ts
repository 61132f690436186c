// figures: rows of totals, and notes below a report. They are not counted.

import { isEmptyText } from '../../../../shared/typed-number';
import type { ColumnGuess, Meaning } from './meaning';
import { wordsOf } from './units';

/** Below a report. Lines of a day are never means, but some campaigns and apps have such a name. */
const MEANS = new Set(
  'average|avg|mean|median|durchschnitt|mittelwert|moyenne|promedio|media|平均|평균|среднее|ortalama'.split(
    '|',
  ),
);
const TOTALS = new Set([
  ...MEANS,
  ...(
    'total|totals|subtotal|sub total|grand total|sum|sum total|overall|all|totaal|totale|totales|totaux|' +
    'total general|gesamt|gesamtsumme|gesamtergebnis|summe|zwischensumme|ergebnis|somme|suma|soma|somma|' +
    '合計|総計|小計|総合計|合计|总计|總計|小计|汇总|总和|全部|全体|합계|총계|소계|전체|итого|всего|сумма|toplam|' +
    'genel toplam|razem|lacznie'
  ).split('|'),
]);
/** With brackets and marks. */
const LONGEST = 20;

/** `Total`, `Grand total:`, `(Gesamt)`. */
const isTotal = (cell: string): boolean => cell.length <= LONGEST && TOTALS.has(wordsOf(cell));
/** `Total: 123 rows`, `Total - Search`, `Summe von 12 Zeilen`, `Account total`; not `Total Battle`. */
function isAboutTotal(cell: string): boolean {
  const [first = ''] = cell.trim().split(/ ?[:–—-]/, 1);
  const words = wordsOf(cell).split(' ');
  const isCount = TOTALS.has(words[0]!) && /^(?:\d|of$|von$|de$)/.test(words[1] ?? '');
  return isTotal(cell) || isTotal(first) || isCount || /^totals?$/.test(words[words.length - 1]!);
}

const CAMPAIGN: readonly Meaning[] = ['campaign', 'campaignId'];
const APP: readonly Meaning[] = ['appId', 'externalAppId', 'appName'];
const COUNTRY: readonly Meaning[] = ['country'];

const isEmpty = (cell: string): boolean => isEmptyText(cell.trim());

/** A line without a day that repeats what others have: a total of days, or a note. */
export function isTotalRow(cells: readonly string[], columns: readonly ColumnGuess[]): boolean {
  const cellsOf = (meanings: readonly Meaning[]): string[] =>
    columns.filter(({ meaning }) => meanings.includes(meaning)).map(({ column }) => cells[column] ?? '');
  const keys = cellsOf([...CAMPAIGN, ...APP, ...COUNTRY]).filter((cell) => !isEmpty(cell));
  const day = cellsOf(['day'])[0] ?? '';
  if (isAboutTotal(day) || (day.trim() !== '' && isEmpty(day))) return true;
  // Without a day and a campaign, app or country of its own.
  return keys.every(isAboutTotal) || isTotal(cells.find((cell) => !isEmpty(cell)) ?? '');
}

type Content = 'empty' | 'total' | 'real';
const MOST_CONTENTS = 200_000;

/** Tells lines of a day from totals of the day's campaigns, apps and countries. */
export function dayTotals(columns: readonly ColumnGuess[]) {
  const contents = new Map<string, Content>();
  const contentOf = (cell: string): Content => {
    const knownContent = contents.get(cell);
    if (knownContent !== undefined) return knownContent;
    const isWord = isTotal(cell) && !MEANS.has(wordsOf(cell));
    const content = isEmpty(cell) ? 'empty' : isWord ? 'total' : 'real';
    if (contents.size < MOST_CONTENTS) contents.set(cell, content);
    return content;
  };
  const group = (meanings: readonly Meaning[]) => {
    const places = columns.filter(({ meaning }) => meanings.includes(meaning)).map(({ column }) => column);
    return (cells: readonly string[]): Content => {
      const cellContents = places.map((place) => contentOf(cells[place] ?? ''));
      return cellContents.includes('real') ? 'real' : cellContents.includes('total') ? 'total' : 'empty';
    };
  };
  const campaign = group(CAMPAIGN);
  /** Days of campaigns that have a line with a real app, and with a real country. */
  const parts = [APP, COUNTRY].map((meanings) => ({ of: group(meanings), real: new Set<string>() }));
  return {
    /** A word for a total in place of the campaign, and no app and country. */
    isOfCampaigns: (cells: readonly string[]): boolean =>
      campaign(cells) === 'total' && parts.every(({ of }) => of(cells) !== 'real'),
    /**
     * @param key its day and campaign
     * @returns true: its app or country is a word for a total; `isOfParts` is right after the last line
     */
    add: (cells: readonly string[], key: string): boolean => {
      let isOpen = false;
      for (const { of, real } of parts) {
        const content = of(cells);
        if (content === 'real') real.add(key);
        else if (content === 'total') isOpen = true;
      }
      return isOpen;
    },
    /** Other lines of its day and campaign have the apps or countries of which it is the total. */
    isOfParts: (cells: readonly string[], key: string): boolean =>
      parts.some(({ of, real }) => of(cells) === 'total' && real.has(key)),
  };
}
