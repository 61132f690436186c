// test, e2e: an import of figures and its columns, killed after calls that change anything: bids and other
// columns stay as they are, and doing it again gives the whole result once.

import { storedText } from '../../src/features/figures/core/stored-sums';
import { chosenPoints, isChanging } from './kill-points';
import { openSession, type Session } from './session';

const DAY_MS = 86_400_000;
const TODAY = Math.floor(Date.now() / DAY_MS);
const TAB = 'Source bids';
const FIGURES = ['Report installs', 'Report spend', 'CPI', 'Revenue D7', 'ROAS D7', 'Payers', 'Days', 'Data'];

let session: Session;
beforeAll(async () => {
  session = await openSession({ service: { campaigns: 4, bids: 5, quirks: { list_omits: 'none' } } });
  session.host.options.files.push({
    name: 'People.js',
    source: `function tab() { return SpreadsheetApp.getActiveSpreadsheet().getSheetByName('Source bids'); }
      function headers() { return tab().getRange(1, 1, 1, tab().getLastColumn()).getValues()[0]; }
      function columns() { return tab().getMaxColumns(); }
      function formulas() {
        var at = headers().indexOf('Effective bid') + 1;
        return tab().getRange(2, at, tab().getLastRow() - 1, 1).getFormulas().filter(function (row) {
          return /^=IF\\(ISNUMBER\\(/.test(row[0]); }).length;
      }
      function dropColumns(names) {
        names.forEach(function (header) {
          var at = headers().indexOf(header); if (at >= 0) tab().deleteColumn(at + 1); });
      }`,
  });
  await session.pull(['campaigns', 'targets', 'source-bids']);
});
afterAll(() => session.close());

const person = (name: string, ...args: unknown[]) => session.person(name, ...args);
const rows = () => session.sheets.rows(TAB);
/** The host calculates formulas when an execution ends, which a killed one does not. */
const isOwn = (header: string): boolean => !FIGURES.includes(header) && header !== 'Effective bid';
const own = () =>
  rows().map((row) => Object.fromEntries(Object.entries(row).filter(([header]) => isOwn(header))));

const NOTHING = { lines: 0, spend: 0 };
const REASONS = [
  'campaign',
  'campaign-twice',
  'app',
  'country',
  'row',
  'currency',
  'unreadable',
  'old',
] as const;
const order = (fingerprint: string) => ({
  source: `${fingerprint}.csv`,
  fingerprint,
  kind: 'cohort' as const,
  finalAfterDays: 2,
  firstDay: TODAY - 12,
  lastDay: TODAY - 12,
  total: NOTHING,
  matched: NOTHING,
  byReason: Object.fromEntries(REASONS.map((one) => [one, NOTHING])) as Record<
    (typeof REASONS)[number],
    typeof NOTHING
  >,
  layout: { headers: 'Date', meanings: ['day'], decimal: '.', dayOrder: 'ymd' },
});
/** Each bid has as many installs as its row, at one dollar. */
const parts = () =>
  [...new Set(rows().map((row) => String(row['Campaign ID'])))].map((campaignId) => ({
    campaignId,
    sums: storedText(
      rows().flatMap((row, i) =>
        row['Campaign ID'] === campaignId
          ? [
              {
                appId: String(row['App ID']),
                country: String(row.Country),
                isAmbiguous: false,
                records: [
                  {
                    day: TODAY - 12,
                    by: 0,
                    values: [i, i * 10_000, null, null, null, null, i * 500, null, null],
                  },
                ],
              },
            ]
          : [],
      ),
    ),
  }));

async function changingCalls(name: string, args: unknown[]): Promise<number[]> {
  const calls: number[] = [];
  const result = await session.run(name, args, {
    onCall: (n, _service, method) => void (isChanging(method) && calls.push(n)),
  });
  expect(result.value).toMatchObject({ ok: true });
  return calls;
}
const spends = () => rows().map((row) => row['Report spend']);

it('an interrupted import continues and is counted once', async () => {
  const { id } = await session.ask('figuresBegin', order('first'));
  const points = await changingCalls('figuresAdd', [id, parts()]);
  await session.ask('figuresEnd', id);
  await session.ask('figuresShow', 'source-bids');
  const whole = spends();
  expect(whole.slice(1, 4)).toEqual([1, 2, 3]);
  for (const point of chosenPoints(points, 6)) {
    for (const line of (await session.ask('figuresRead')).imports)
      await session.ask('figuresRemove', line.id);
    const again = await session.ask('figuresBegin', order(`killed ${point}`));
    await session.run('figuresAdd', [again.id, parts()], { crashAfterCalls: point });
    expect((await session.ask('figuresRead')).imports).toMatchObject([{ isWhole: false }]);
    const resumed = await session.ask('figuresBegin', order(`killed ${point}`));
    expect(resumed).toEqual({ id: again.id, known: null });
    await session.ask('figuresAdd', resumed.id, parts());
    expect(await session.ask('figuresEnd', resumed.id)).toMatchObject({
      imports: [{ isWhole: true }],
      damaged: 0,
    });
    await session.ask('figuresShow', 'source-bids');
    expect([point, spends()]).toEqual([point, whole]);
  }
});

it('interrupted columns are completed without a second one of any', async () => {
  const others = own();
  await person('dropColumns', FIGURES);
  const points = await changingCalls('figuresShow', ['source-bids']);
  const whole = rows();
  for (const point of chosenPoints(points, 10)) {
    await person('dropColumns', FIGURES);
    const without = Number(await person('columns'));
    await session.run('figuresShow', ['source-bids'], { crashAfterCalls: point });
    expect([point, own().map(({ '': _empty, ...row }) => row)]).toEqual([point, others]);
    expect([point, await person('formulas')]).toEqual([point, others.length]);
    await session.ask('figuresShow', 'source-bids');
    const now = rows().map(({ '': _empty, ...row }) => row);
    expect([point, now]).toEqual([point, whole]);
    // Killed right after an insertion: one empty column is left.
    expect(Number(await person('columns')) - without).toBeLessThanOrEqual(FIGURES.length + 1);
  }
});
