// test, e2e: what people do with History: sort, insert columns, rename, delete, and pull together.

import { DAY_MS, type DayLine, HOUR_MS, historyRows, inOrder, keepHistory, shownAt } from './history-days';
import { isChanging } from './kill-points';
import type { Session } from './session';
import { openSharedClock, type SharedClock } from './shared-clock';

const PEOPLE = {
  name: 'People.js',
  source: `
function history() { return SpreadsheetApp.getActiveSpreadsheet().getSheetByName('History'); }
function sort() { history().getRange(2, 1, history().getLastRow() - 1, history().getLastColumn()).sort({ column: 2, ascending: false }); }
function insert() { history().insertColumnBefore(3).getRange(1, 3).setValue('Mine'); }
function note() { history().getRange(1, history().getLastColumn() + 1).setValue('Remark'); history().getRange(2, history().getLastColumn()).setValue('=1+1'); }
function rename() { history().setName('Past days'); }
function protect() { var rule = history().protect(); rule.removeEditors(rule.getEditors()); }
function login(id, secret) {
  PropertiesService.getScriptProperties().setProperties({ BIDGRID_CLIENT_ID: id, BIDGRID_CLIENT_SECRET: secret });
  PropertiesService.getUserProperties().deleteAllProperties();
}
function removeColumn(header) {
  var headers = history().getRange(1, 1, 1, history().getLastColumn()).getValues()[0];
  history().deleteColumn(headers.indexOf(header) + 1);
}
function days(type) {
  var cells = history().getRange(2, 1, history().getLastRow() - 1, 1);
  var texts = cells.getValues();
  cells.setNumberFormat(type === 'date' ? 'd mmm yyyy' : type === 'number' ? '0' : '@');
  cells.setValues(texts.map(function (row) {
    var parts = row[0].split('-');
    if (type === 'dots') return [Number(parts[2]) + '.' + parts[1] + '.' + parts[0]];
    if (type === 'number') return [Date.UTC(parts[0], parts[1] - 1, parts[2]) / 86400000 + 25569];
    // Typed into a cell for dates.
    return [row[0]];
  }));
  return cells.getValues().map(function (row) { return row[0] instanceof Date ? 'date' : typeof row[0]; })[0];
}
function removeTabs() {
  var book = SpreadsheetApp.getActiveSpreadsheet();
  book.getSheets().forEach(function (sheet) {
    if (sheet.getName() === 'Campaigns' || sheet.getName().indexOf('Bidgrid data') === 0) book.deleteSheet(sheet);
  });
}`,
};

let clock: SharedClock;
let session: Session;
beforeEach(async () => {
  clock = await openSharedClock({ campaigns: 6, sources: 1, bids: 1, quirks: { figures_change_at: 0 } });
  session = clock.session;
  await keepHistory(session);
  session.host.options.files.push(PEOPLE);
  noon();
});
afterEach(() => session.close());

const noon = (): void => clock.until((Math.floor(clock.now() / DAY_MS) + 1) * DAY_MS + 12 * HOUR_MS);
/** By too little for figures of another day. */
const correctFigures = (): void => {
  for (const campaign of session.service.state.campaigns.values()) campaign.installs += 5;
};
const shown = () => shownAt(session, clock.now(), 0);
const person = async (name: string, ...args: string[]) =>
  expect(await session.run(name, args, { fromClient: false })).toMatchObject({ ok: true });

it('finds its rows and columns after a person sorted, inserted columns and renamed the tab', async () => {
  await session.pull(['campaigns']);
  const first = shown();
  noon();
  await session.pull(['campaigns']);
  const second = shown();
  await person('sort');
  await person('insert');
  await person('note');
  await person('rename');
  // A correction of the second day, then a third day.
  const { campaigns } = session.service.state;
  const corrected = [...campaigns.values()].find((campaign) => campaign.installs > 30)!;
  corrected.installs = Math.floor(corrected.installs / 2);
  clock.until(clock.now() + HOUR_MS);
  await session.pull(['campaigns']);
  const again = shown();
  expect(again).not.toEqual(second);
  noon();
  await session.pull(['campaigns']);
  expect(inOrder(historyRows(session, 'Past days'))).toEqual(inOrder([...first, ...again, ...shown()]));
  expect(session.sheets.headers('Past days').slice(0, 4)).toEqual(['Day', 'Campaign', 'Mine', 'Impressions']);
  const remarks = session.sheets.rows('Past days').filter((row) => row.Remark !== null);
  expect(remarks).toHaveLength(1);
  expect(session.sheets.names()).not.toContain('History');
});

it('has each row once with its own figures if a person deletes the column Clicks while they are written', async () => {
  const withoutClicks = (lines: readonly DayLine[]) =>
    inOrder(lines.map(([day, id, impressions, , ...others]) => [day!, id!, impressions!, ...others]));
  /** @returns the number of calls, and those that change something */
  const pullWhile = async (point: number): Promise<number[]> => {
    const { id } = await session.ask('pullStart', CHOICE);
    const changing: number[] = [];
    const { value } = await session.run('jobStep', [id], {
      onCall: async (n, _service, method) => {
        if (isChanging(method)) changing.push(n);
        if (n === point) await person('removeColumn', 'Clicks');
      },
    });
    expect(value).toMatchObject({ ok: true, value: { state: 'finished' } });
    return changing;
  };
  await session.pull(['campaigns']);
  let days = [...shown()];
  noon();
  const points = (await pullWhile(0)).slice(-7);
  days.push(...shown());
  for (const point of points) {
    noon();
    await pullWhile(point);
    // The next pull adds the column again.
    clock.until(clock.now() + HOUR_MS);
    await session.pull(['campaigns']);
    days = [...days, ...shown()];
    expect([point, withoutClicks(historyRows(session))]).toEqual([point, withoutClicks(days)]);
  }
});

it('has each row once when two people pull at once', async () => {
  await session.pull(['campaigns']);
  const first = shown();
  noon();
  const anna = await session.ask('pullStart', CHOICE);
  const [one, two] = await Promise.all([
    session.run('jobStep', [anna.id]),
    session.run('pullStart', [CHOICE], { user: 'ben@example.com', session: 'page-2' }),
  ]);
  expect([one.ended, two.ended]).toEqual(['returned', 'returned']);
  clock.until(clock.now() + HOUR_MS);
  await session.pull(['campaigns']);
  expect(inOrder(historyRows(session))).toEqual(inOrder([...first, ...shown()]));
});

it('keeps two companies apart', async () => {
  await session.pull(['campaigns']);
  const first = historyRows(session);
  // The same document for another company, on the same day.
  await person('removeTabs');
  const [, second] = session.service.ready.companies;
  await person('login', second!.client_id, second!.client_secret);
  clock.until(clock.now() + HOUR_MS);
  expect(await session.pull(['campaigns'])).toMatchObject({ state: 'finished' });
  const rows = historyRows(session);
  expect(rows.slice(0, first.length)).toEqual(first);
  const days = new Set(rows.map(([day]) => day));
  expect(days.size).toBe(1);
  const others = [...session.service.state.campaigns.values()].filter(
    ({ company_id }) => company_id === second!.company_id,
  );
  expect(rows.slice(first.length).map(([, id]) => id)).toEqual(others.map(({ campaign_id }) => campaign_id));
});

const CHOICE = {
  name: '',
  platform: '',
  active: null,
  bidType: '',
  selectedRows: false,
  tabs: ['campaigns'],
} as const;

it.each([
  ['date', 'date'],
  ['number', 'number'],
  ['dots', 'string'],
])('knows its rows again if a person made the days a %s', async (type, kind) => {
  await session.pull(['campaigns']);
  const first = inOrder(shown());
  expect(await session.run('days', [type], { fromClient: false })).toMatchObject({ ok: true, value: kind });
  correctFigures();
  clock.until(clock.now() + HOUR_MS);
  await session.pull(['campaigns']);
  const rows = historyRows(session);
  expect(rows).toHaveLength(first.length);
  // Insights, which the alarms of the morning run are computed from, has them on the same day.
  const { series, leftOut } = await session.ask('insightsRead');
  const day = Date.parse(first[0]!.slice(0, 10)) / DAY_MS;
  expect([leftOut, series.map((one) => one.first)]).toEqual([0, rows.map(() => day)]);
  expect(inOrder(series.map((one) => [one.campaignId, one.installs[0]!]))).toEqual(
    inOrder(rows.map((row) => [row[1]!, row[4]!])),
  );
});
