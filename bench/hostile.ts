// bench, h: Check of a document with 1,000 cells that are slow to parse with a naive pattern, compared with
// ordinary cells.

import { type Measure, measure, median, rowsText } from './measure';
import type { Size } from './parts';
import { openWorkplace, type Workplace } from './workplace';

const SIZES = {
  // 49,000: about the maximum length of a cell.
  full: { bids: 500, cells: 1_000, runs: 5, short: 200, long: 49_000 },
  small: { bids: 5, cells: 5, runs: 1, short: 20, long: 40 },
} as const;

const harmless = (i: number, length: number): string => `${i} ${'word '.repeat(length / 5)}`;

const HOSTILE: readonly ((n: number) => string)[] = [
  (n) => `$${' '.repeat(n)}x`,
  (n) => `${'('.repeat(n)}1`,
  (n) => '9'.repeat(n),
  (n) => '1,'.repeat(n / 2),
  (n) => '| '.repeat(n / 2),
];

/** Writes a text into the first rows of the column "Bid value". */
function fill({ host }: Workplace, count: number, textOf: (i: number) => string): void {
  const { workbook } = host;
  const sheet = workbook.core.getSheets().find((one) => one.getName() === 'Source bids');
  if (!sheet) throw new Error('There is no tab Source bids.');
  const cells = sheet.getCellMatrix();
  let column = 0;
  while (String(cells.getValue(0, column)?.v ?? '') !== 'Bid value') column += 1;
  const writes: Record<number, Record<number, { v: string; t: number }>> = {};
  for (let i = 0; i < count; i += 1) writes[i + 1] = { [column]: { v: textOf(i), t: 1 } };
  workbook.setCells(sheet.getSheetId(), writes);
}

/** Median time of `checkRun`. The first run writes the marks and is not counted. */
async function checked(
  place: Workplace,
  { cells, runs }: (typeof SIZES)[Size],
  textOf: (i: number) => string,
): Promise<number> {
  fill(place, cells, textOf);
  const times: number[] = [];
  for (let i = 0; i <= runs; i += 1) {
    const start = performance.now();
    const view = await place.call<{ errors: number }>('checkRun');
    times.push(performance.now() - start);
    if (view.errors < cells) throw new Error(`Check found ${view.errors} errors in ${cells} cells.`);
  }
  return median(times.slice(1));
}

export async function measureHostile(size: Size): Promise<Measure[]> {
  const numbers = SIZES[size];
  const { bids, cells } = numbers;
  const place = await openWorkplace({ campaigns: 4, bids });
  try {
    await place.pull(['source-bids']);
    const hostile = (length: number) => checked(place, numbers, (i) => HOSTILE[i % HOSTILE.length]!(length));
    const word = await checked(place, numbers, (i) => `word ${i}`);
    const short = await checked(place, numbers, (i) => harmless(i, numbers.short));
    const shortHostile = await hostile(numbers.short);
    const long = await checked(place, numbers, (i) => harmless(i, numbers.long));
    const longHostile = await hostile(numbers.long);
    const of = `${rowsText(cells)} cells`;
    const [few, many] = [`${rowsText(numbers.short)} characters`, `${rowsText(numbers.long)} characters`];
    return [
      measure(`h. Check, ${of} with a word`, word, 'ms'),
      measure(`h. Check, ${of} with harmless texts of ${few}`, short, 'ms'),
      measure(`h. Check, ${of} with hostile texts of ${few}`, shortHostile, 'ms', 2 * short),
      measure(`h. Check, ${of} with harmless texts of ${many}`, long, 'ms'),
      measure(`h. Check, ${of} with hostile texts of ${many}`, longHostile, 'ms', 2 * long),
      measure(`h. hostile ÷ harmless, ${few}`, shortHostile / short, '×', 2),
      measure(`h. hostile ÷ harmless, ${many}`, longHostile / long, '×', 2),
      measure(`h. hostile of ${many} ÷ a word`, longHostile / word, '×'),
    ];
  } finally {
    await place.close();
  }
}
