// bench, j: a report of a million lines, read, matched and added up in the dialog of figures in a browser;
// and the columns of figures of 100,000 source bids, written in the host.

import { REASONS } from '../src/features/figures/core/match-lines';
import type { StoredKey } from '../src/features/figures/core/stored-sums';
import type { FiguresCatalog, ImportStarted, ShownFigures } from '../src/features/figures/figures-schema';
import { partsOf } from '../src/features/figures/view/send-import';
import { readLines } from '../test/browser/million-lines';
import { type Measure, measure, rowsText, timed } from './measure';
import type { Size } from './parts';
import { openWorkplace } from './workplace';

const SIZES = {
  full: { lines: 1_000_000, campaigns: 200, rows: 100_000 },
  small: { lines: 2_000, campaigns: 4, rows: 40 },
} as const;
const MOST_SECONDS = 30;
/** MB: sums of the rows of the document and the texts of the apps without one. */
const MOST_LIVE = 200;

const DAYS = 3;
const MOST_MINUTES = 6;
const NOTHING = { lines: 0, spend: 0 };
const ORDER = {
  source: 'bench.csv',
  fingerprint: 'bench',
  kind: 'cohort',
  finalAfterDays: 2,
  total: NOTHING,
  matched: NOTHING,
  byReason: Object.fromEntries(REASONS.map((reason) => [reason, NOTHING])),
  layout: { headers: 'Date', meanings: ['day'], decimal: '.', dayOrder: 'ymd' },
};

/** Three days of figures of every source bid. */
function sumsOf({ campaigns, firstDay }: FiguresCatalog): Map<string, StoredKey[]> {
  return new Map(
    campaigns.map(({ id, apps }, c) => [
      id,
      apps.flatMap(({ id: appId, countries }, a) =>
        countries.map((country) => ({
          appId,
          country,
          isAmbiguous: false,
          records: Array.from({ length: DAYS }, (_, i) => ({
            day: firstDay + 15 + i,
            by: 0,
            values: [c + a, (c + a) * 7_000, 1, null, null, null, (a + i) * 900, null, null],
          })),
        })),
      ),
    ]),
  );
}

/** Imports figures of all source bids of a document and writes their columns. */
async function measureColumns({ campaigns, rows }: (typeof SIZES)[Size]): Promise<Measure[]> {
  const place = await openWorkplace({ campaigns, bids: rows / campaigns });
  try {
    await place.pull(['campaigns', 'source-bids']);
    const catalog = await place.call<FiguresCatalog>('figuresCatalog');
    const days = { firstDay: catalog.firstDay, lastDay: catalog.firstDay + 30 };
    const { id } = await place.call<ImportStarted>('figuresBegin', { ...ORDER, ...days });
    const parts = partsOf(sumsOf(catalog));
    const added = await timed(async () => {
      for (const part of parts) await place.call('figuresAdd', id, part);
    });
    await place.call('figuresEnd', id);
    const shown = await timed(() => place.run('figuresShow', 'source-bids'));
    const { filled } = (shown.value.value as { value: ShownFigures }).value;
    if (filled !== rows) throw new Error(`${filled} of ${rows} rows have figures.`);
    const bids = `j. figures of ${rowsText(rows)} source bids`;
    return [
      measure(`${bids}: taken into the document`, added.ms / 1000, 's'),
      measure(`${bids}: calls of the dialog for it`, parts.length, 'calls'),
      measure(`${bids}: columns written in one execution`, shown.ms / 1000, 's', MOST_MINUTES * 60),
      measure(`${bids}: spreadsheet calls for the columns`, shown.value.totalCalls, 'calls'),
    ];
  } finally {
    await place.close();
  }
}

export async function measureFigures(size: Size): Promise<Measure[]> {
  const { lines } = SIZES[size];
  const { bytes, seconds, longestPauseMs, heap } = await readLines(lines);
  const report = `j. a report of ${rowsText(lines)} lines, ${Math.round(bytes / 1_000_000)} MB`;
  return [
    measure(`${report}: read, matched and added up`, seconds, 's', MOST_SECONDS),
    measure(`${report}: live script memory, at most`, heap.live, 'MB', MOST_LIVE),
    measure(`${report}: longest pause of the dialog`, longestPauseMs, 'ms'),
    ...(await measureColumns(SIZES[size])),
  ];
}
