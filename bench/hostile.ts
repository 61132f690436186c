// bench, h: Check of a document with 1,000 cells that are slow to parse with a naive pattern, compared with
// ordinary cells.

import { type Measure, measure, median } from './measure';
import { openWorkplace, type Workplace } from './workplace';

const CELLS = 1_000;
const RUNS = 5;
/** Maximum length of a cell. */
const LONGEST = 49_000;
const SHORT = 200;

const harmless = (i: number, length: number): string => `${i} ${'word '.repeat(length / 5)}`;

const HOSTILE: readonly ((n: number) => string)[] = [
  (n) => `$${' '.repeat(n)}x`,
  (n) => `${'('.repeat(n)}1`,
  (n) => '9'.repeat(n),
  (n) => '1,'.repeat(n / 2),
  (n) => '| '.repeat(n / 2),
];

/** Writes a text into the first rows of the column "Bid value". */
function fill({ host }: Workplace, textOf: (i: number) => string): void {
  const { workbook } = host;
  const sheet = workbook.core.getSheets().find((one) => one.getName() === 'Source bids');
  if (!sheet) throw new Error('There is no tab Source bids.');
  const cells = sheet.getCellMatrix();
  let column = 0;
  while (String(cells.getValue(0, column)?.v ?? '') !== 'Bid value') column += 1;
  const writes: Record<number, Record<number, { v: string; t: number }>> = {};
  for (let i = 0; i < CELLS; i += 1) writes[i + 1] = { [column]: { v: textOf(i), t: 1 } };
  workbook.setCells(sheet.getSheetId(), writes);
}

/** Median time of `checkRun`. The first run writes the marks and is not counted. */
async function checked(place: Workplace, textOf: (i: number) => string): Promise<number> {
  fill(place, textOf);
  const times: number[] = [];
  for (let i = 0; i <= RUNS; i += 1) {
    const start = performance.now();
    const view = await place.call<{ errors: number }>('checkRun');
    times.push(performance.now() - start);
    if (view.errors < CELLS) throw new Error(`Check found ${view.errors} errors in ${CELLS} cells.`);
  }
  return median(times.slice(1));
}

export async function measureHostile(): Promise<Measure[]> {
  const place = await openWorkplace({ campaigns: 4, bids: 500 });
  try {
    await place.pull(['source-bids']);
    const hostile = (length: number) => checked(place, (i) => HOSTILE[i % HOSTILE.length]!(length));
    const word = await checked(place, (i) => `word ${i}`);
    const short = await checked(place, (i) => harmless(i, SHORT));
    const shortHostile = await hostile(SHORT);
    const long = await checked(place, (i) => harmless(i, LONGEST));
    const longHostile = await hostile(LONGEST);
    const of = `${CELLS.toLocaleString('en')} cells`;
    return [
      measure(`h. Check, ${of} with a word`, word, 'ms'),
      measure(`h. Check, ${of} with harmless texts of 200 characters`, short, 'ms'),
      measure(`h. Check, ${of} with hostile texts of 200 characters`, shortHostile, 'ms', 2 * short),
      measure(`h. Check, ${of} with harmless texts of 49,000 characters`, long, 'ms'),
      measure(`h. Check, ${of} with hostile texts of 49,000 characters`, longHostile, 'ms', 2 * long),
      measure('h. hostile ÷ harmless, 200 characters', shortHostile / short, '×', 2),
      measure('h. hostile ÷ harmless, 49,000 characters', longHostile / long, '×', 2),
      measure('h. hostile of 49,000 characters ÷ a word', longHostile / word, '×'),
    ];
  } finally {
    await place.close();
  }
}
