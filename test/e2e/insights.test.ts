// test, e2e: what Insights reads: the days of the tab History, whatever people did to it, and the changes
// of the log.

import { valueOn } from '../../src/features/insights/core/day-series';
import type { InsightsView } from '../../src/features/insights/insights-schema';
import { shortDay } from '../../src/shared/time';
import { columnLetters } from '../../src/sheet/find-columns';
import { fillPast } from '../../workbench/web/server/past-days';
import { DAY_MS, keepHistory } from './history-days';
import { type ServiceSide, serviceSide } from './service-side';
import type { Session } from './session';
import { openSharedClock, type SharedClock } from './shared-clock';

const CAMPAIGNS = 4;
const TABS = ['campaigns', 'targets'];

let clock: SharedClock;
let session: Session;
let service: ServiceSide;
beforeAll(async () => {
  clock = await openSharedClock({ campaigns: CAMPAIGNS, sources: 1, bids: 1 }, { locale: 'de_DE' });
  session = clock.session;
  service = serviceSide(session);
  await keepHistory(session);
  session.host.options.files.push({
    name: 'People.js',
    source: `
      function tab(name) { return SpreadsheetApp.getActiveSpreadsheet().getSheetByName(name); }
      function sortBySpend() {
        var history = tab('History');
        var at = history.getRange(1, 1, 1, history.getLastColumn()).getValues()[0].indexOf('Spend') + 1;
        history.getRange(2, 1, history.getLastRow() - 1, history.getLastColumn()).sort({ column: at, ascending: true });
      }
      function addOwnColumn() {
        tab('History').insertColumnBefore(1);
        tab('History').getRange('A1:A3').setValues([['Mine'], [1e9], ['=1+1']]);
      }
      function moveSpendLast() {
        var history = tab('History');
        var at = history.getRange(1, 1, 1, history.getLastColumn()).getValues()[0].indexOf('Spend') + 1;
        history.moveColumns(history.getRange(1, at), history.getLastColumn() + 1);
      }
      function selectedCell() {
        var cell = SpreadsheetApp.getActiveSpreadsheet().getActiveSheet().getCurrentCell();
        return cell.getSheet().getName() + '!' + cell.getA1Notation();
      }
      function renameHeader(from, to) {
        var history = tab('History');
        var headers = history.getRange(1, 1, 1, history.getLastColumn()).getValues()[0];
        history.getRange(1, headers.indexOf(from) + 1).setValue(to);
      }`,
  });
});
afterAll(() => session.close());

const person = (name: string, ...args: unknown[]) => session.person(name, ...args);

/** Spend and installs by campaign and day, as the rows of the tab have them. */
const inTab = () =>
  session.sheets
    .rows('History')
    .map((row) => `${row['Campaign ID']} ${row.Day} ${row.Spend} ${row.Installs}`)
    .sort();

const inView = ({ series }: InsightsView) =>
  series
    .flatMap((one) =>
      one.spend.flatMap((spend, i) => {
        const day = one.first + i;
        const date = new Date(day * DAY_MS).toISOString().slice(0, 10);
        return spend === null
          ? []
          : [`${one.campaignId} ${date} ${spend} ${valueOn(one, one.installs, day)}`];
      }),
    )
    .sort();

it('has one day after the first pull, with the state of each campaign', async () => {
  const { summary } = await session.pull(TABS);
  const view = await session.ask('insightsRead');
  const day = shortDay(view.series[0]!.first);
  expect(summary).toContain(`History: ${day} of ${CAMPAIGNS} campaigns.`);
  expect((await session.pull(TABS)).summary.join(' ')).not.toContain('History');
  expect(inView(view)).toEqual(inTab());
  const names = new Map(service.campaigns().map((one) => [one.campaign_id, one]));
  view.series.forEach((one, i) => {
    const campaign = names.get(one.campaignId)!;
    expect([one.campaign, view.active[i]]).toEqual([campaign.name, campaign.status]);
  });
});

it('reads sorted, moved and added columns in the same calls, whatever the number of rows', async () => {
  const calls = async () => (await session.run('insightsRead')).totalCalls;
  const before = await calls();
  fillPast(session.host.workbook, 60);
  await person('sortBySpend');
  await person('addOwnColumn');
  await person('moveSpendLast');
  const view = await session.ask('insightsRead');
  expect(inTab().length).toBeGreaterThan(150);
  expect(inView(view)).toEqual(inTab());
  expect(await calls()).toBe(before);
});

it('selects a row of the newest day', async () => {
  expect(await session.ask('insightsShowHistory')).toBe(true);
  const { value } = await session.run('selectedCell', [], { fromClient: false });
  const [, letters, row] = /^History!([A-Z]+)(\d+)$/.exec(String(value))!;
  const { sheets } = session;
  expect(letters).toBe(columnLetters(sheets.headers('History').indexOf('Day') + 1));
  const days = sheets.rows('History').map(({ Day }) => String(Day));
  expect(String(sheets.value('History', Number(row), 'Day'))).toBe(days.sort().at(-1));
  await person('renameHeader', 'Day', 'Tag');
  await expect(session.ask('insightsShowHistory')).rejects.toThrow(/"Day"/);
  await person('renameHeader', 'Tag', 'Day');
});

it('marks pushes, undos and changes made elsewhere on their UTC day, and nothing that was not sent', async () => {
  const { sheets } = session;
  const [first, second] = service.campaigns().map(({ campaign_id }) => campaign_id) as [string, string];
  const ids = [first, second];
  expect(await session.ask('insightsMarks', ids)).toEqual({ marks: [], isMore: false });
  const day = Math.floor(clock.now() / DAY_MS);
  await sheets.type('Campaigns', sheets.rowOf(first), 'Name', 'Renamed here');
  await session.push();
  await session.undo();
  await sheets.type('Campaigns', sheets.rowOf(second), 'Name', 'Refused');
  session.service.faults.add({
    kind: 'status',
    status: 400,
    path: '/campaign_management/*',
    method: 'POST',
    times: null,
  });
  await session.push();
  session.service.faults.clear();
  clock.until(clock.now() + DAY_MS);
  service.change(second, { category: 'puzzle' });
  await session.pull(TABS);
  const { marks } = await session.ask('insightsMarks', ids);
  expect(marks.map(({ kind, campaignId, day: on, what }) => [kind, campaignId, on, what])).toEqual([
    ['push', first, day, '1 change in Campaigns'],
    ['undo', first, day, '1 change in Campaigns'],
    ['elsewhere', second, day + 1, '1 change in Campaigns'],
  ]);
  expect(marks[0]).toMatchObject({
    who: 'anna@example.com',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
  });
  expect(await session.ask('insightsMarks', [second])).toMatchObject({ marks: [{ kind: 'elsewhere' }] });
});
