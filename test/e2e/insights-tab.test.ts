// test, e2e: the tab Insights in a German document: its values are those of History and of the dialog, a kill
// leaves nothing twice, and what people added stays.

import { sumOf, valueOn } from '../../src/features/insights/core/day-series';
import { fillPast } from '../../workbench/web/server/past-days';
import { DAY_MS, dayText, keepHistory } from './history-days';
import { chosenPoints, isChanging } from './kill-points';
import { serviceSide } from './service-side';
import { openSession, type Session } from './session';
import type { Content } from './sheets';

const BEN = 'ben@example.com';
const TAB = 'Insights';
const HEADERS = [
  'Day',
  'Spend',
  'Installs',
  'CPI',
  null,
  'Top campaign',
  'Campaign spend',
  'Last day',
  'Company',
];
const CHARTS = ['CPI by day', 'Spend by day', 'Top campaigns of the last day'];
const NAMES = ['=1+1', '+A1;"x"', '=HYPERLINK("https://example.com";"here")', "'quoted", '<b>bold</b>'];
/** Serial number of 1970-01-01 in spreadsheets. */
const EPOCH = 25_569;

let session: Session;
beforeAll(async () => {
  session = await openSession({
    service: { campaigns: NAMES.length, sources: 1, bids: 1, tidy: true },
    locale: 'de_DE',
  });
  const service = serviceSide(session);
  service.campaigns().forEach(({ campaign_id }, i) => void service.change(campaign_id, { name: NAMES[i]! }));
  session.host.options.files.push({
    name: 'People.js',
    source: `
      function book() { return SpreadsheetApp.getActiveSpreadsheet(); }
      function trim() {
        var history = book().getSheetByName('History');
        var last = history.getLastRow();
        if (history.getMaxRows() > last) history.deleteRows(last + 1, history.getMaxRows() - last);
      }
      function remove() { book().deleteSheet(book().getSheetByName('Insights')); }
      function addOwn() {
        var tab = book().getSheetByName('Insights');
        tab.insertColumnBefore(1);
        tab.getRange('A1:A2').setValues([['My notes'], ['kept']]);
        tab.getRange('B40').setValue('below');
        tab.insertChart(tab.newChart().addRange(tab.getRange('A1:C5')).setOption('title', 'Mine').setPosition(40, 1, 0, 0).build());
        var ours = tab.getCharts().filter(function (one) { return one.getOptions().get('title') === 'CPI by day'; })[0];
        tab.updateChart(ours.modify().setPosition(33, 2, 0, 0).build());
      }`,
  });
  await keepHistory(session);
  await session.pull(['campaigns', 'targets']);
  // Formulas of few rows are quick.
  await person('trim');
});
afterAll(() => session.close());

async function person(name: string): Promise<void> {
  const { ok, error } = await session.run(name, [], { fromClient: false });
  if (!ok) throw new Error(error?.message);
}

const charts = () =>
  session.host.workbook.own.charts
    .filter(({ sheetId }) => sheetId === session.sheets.idOf(TAB))
    .map(({ options }) => String(options.title))
    .sort();
const reports = () => session.sheets.names().filter((name) => name.startsWith(TAB));
const formulasOf = (header: string): string[] =>
  Array.from({ length: 28 }, (_, i) => session.sheets.cell(TAB, i + 2, header)?.f ?? '').filter(Boolean);

/** Adds the tab, and dies after a call; 0: does not die. @returns the numbers of changing calls */
async function addAndDie(crashAfterCalls: number): Promise<number[]> {
  const changing: number[] = [];
  await session.run('insightsAdd', [], {
    crashAfterCalls: crashAfterCalls || undefined,
    onCall: (n, _service, method) => void (isChanging(method) && changing.push(n)),
  });
  return changing;
}

function expectWhole(own: readonly string[] = []): void {
  expect(reports()).toEqual([TAB]);
  expect(charts()).toEqual([...CHARTS, ...own].sort());
  for (const header of ['Day', 'Spend', 'Installs', 'CPI']) expect(formulasOf(header)).toHaveLength(28);
  for (const header of ['Top campaign', 'Campaign spend']) expect(formulasOf(header)).toHaveLength(10);
  expect(formulasOf('Last day')).toHaveLength(1);
}

it('is complete after a kill at any call and a retry, and when two people add it at once', async () => {
  const points = await addAndDie(0);
  expect(points.length).toBeGreaterThan(10);
  for (const point of chosenPoints(points, 6)) {
    await person('remove');
    await addAndDie(point);
    expect(await session.ask('insightsAdd')).toBe(TAB);
    expect([point, session.sheets.headers(TAB).slice(0, 9)]).toEqual([point, HEADERS]);
    expectWhole();
  }
  await person('remove');
  expect(await Promise.all([session.ask('insightsAdd'), session.askAs(BEN, 'insightsAdd')])).toEqual([
    TAB,
    TAB,
  ]);
  expectWhole();
});

it('keeps cells, columns and charts of people, and the place of its own charts, wherever it is killed', async () => {
  await person('addOwn');
  const points = await addAndDie(0);
  for (const point of chosenPoints(points, 6)) {
    await addAndDie(point);
    expect(charts()).toEqual([...CHARTS, 'Mine'].sort());
  }
  await session.ask('insightsAdd');
  expectWhole(['Mine']);
  expect(session.sheets.headers(TAB).slice(0, 10)).toEqual(['My notes', ...HEADERS]);
  expect(session.sheets.value(TAB, 2, 'My notes')).toBe('kept');
  expect(session.sheets.value(TAB, 40, 'Day')).toBe('below');
  const moved = session.host.workbook.own.charts.find(({ options }) => options.title === 'CPI by day')!;
  expect(moved.anchor).toMatchObject({ row: 33, column: 2 });
  expect(moved.ranges.map(({ column }) => column)).toEqual([2, 5]);
  await person('remove');
});

it('has the values of History and of the dialog, and the names as they are', async () => {
  const { sheets } = session;
  fillPast(session.host.workbook, 30);
  await person('trim');
  const ofDay = sheets.rows('History').filter(({ Day }) => Day === sheets.rows('History').at(-1)!.Day);
  // What a person typed: a text, an amount below 0, another company, days that are none, and an ID that
  // became a number.
  sheets.set('History', 2, 'Spend', 'about 5');
  sheets.set('History', 3, 'Spend', -1000);
  sheets.set('History', 4, 'Company', 'another');
  sheets.set('History', 5, 'Day', 'total 2026');
  sheets.set('History', 6, 'Day', '2999-01-01');
  sheets.set('History', 7, 'Day', '1999-12-31');
  sheets.set('History', 8, 'Campaign ID', 7);
  // A campaign without spend on the last day.
  sheets.set('History', sheets.rows('History').length + 1, 'Spend', 0);
  await session.ask('insightsAdd');
  await session.host.workbook.settled();

  const rows = sheets
    .rows('History')
    .filter((row) => row.Company === null && typeof row['Campaign ID'] === 'string');
  const amount = (value: Content | undefined) => (typeof value === 'number' && value >= 0 ? value : null);
  const total = (day: string, header: string) => {
    const known = rows.filter(({ Day }) => Day === day).flatMap((row) => amount(row[header]) ?? []);
    return known.length === 0 ? null : known.reduce((a, b) => a + b, 0);
  };
  const last = rows
    .map(({ Day }) => String(Day))
    .filter((day) => /^20\d\d-\d\d-\d\d$/.test(day))
    .sort()
    .at(-1)!;
  const { series } = await session.ask('insightsRead');
  const all = sumOf(series, '');
  const lines = sheets.rows(TAB).slice(0, 28);
  const lastNumber = Date.parse(last) / DAY_MS;
  lines.forEach((line, i) => {
    const number = lastNumber - 27 + i;
    const [spend, installs] = [total(dayText(number), 'Spend'), total(dayText(number), 'Installs')];
    expect(line.Day).toBe(number + EPOCH);
    for (const [header, sum, shown] of [
      ['Spend', spend, valueOn(all, all.spend, number)],
      ['Installs', installs, valueOn(all, all.installs, number)],
      ['CPI', spend !== null && installs ? spend / installs : null, undefined],
    ] as const) {
      // Sums in another order differ in their last binary digits.
      const near = (value: number | null) => (value === null ? null : expect.closeTo(value, 6));
      expect([i, header, line[header]]).toEqual([i, header, near(sum)]);
      if (shown !== undefined) expect(line[header]).toEqual(near(shown));
    }
  });
  expect(lines.filter(({ Spend }) => Spend !== null).length).toBeGreaterThan(20);
  const top = rows
    .filter(({ Day, Spend }) => Day === last && (amount(Spend) ?? 0) > 0)
    .sort((a, b) => Number(b.Spend) - Number(a.Spend));
  expect(top).toHaveLength(ofDay.length - 1);
  expect(
    lines.flatMap((line) =>
      line['Campaign spend'] === null ? [] : [[line['Top campaign'], line['Campaign spend']]],
    ),
  ).toEqual(top.map(({ Campaign, Spend }) => [Campaign, Spend]));
  expect(lines.filter((line) => line['Top campaign'] !== null)).toHaveLength(top.length);
});
