// test, e2e: the morning run by its trigger: figures, tabs, mail, and what stops it.

import { DAY_MS, HOUR_MS, historyRows, inOrder, shownAt } from './history-days';
import { BEN, FORM, fire, morning, nextDay, openMornings, requestsOf } from './morning-runs';
import { serviceSide } from './service-side';
import { OWNER, type Session, tabsExcept } from './session';
import type { SharedClock } from './shared-clock';

const HISTORIES = {
  name: 'Histories.js',
  source: `
/** Gives each campaign of the newest day the same figures on the days before it. */
function fill(days) {
  var sheet = SpreadsheetApp.getActiveSpreadsheet().getSheetByName('History');
  var rows = sheet.getRange(2, 1, sheet.getLastRow() - 1, sheet.getLastColumn()).getValues();
  var all = [];
  rows.forEach(function (row) {
    for (var n = 1; n <= days; n += 1) {
      var day = new Date(Date.parse(row[0] + 'T00:00:00Z') - n * 86400000).toISOString().slice(0, 10);
      all.push([day].concat(row.slice(1)));
    }
  });
  sheet.getRange(2 + rows.length, 1, all.length, 1).setNumberFormat('@');
  sheet.getRange(2 + rows.length, 1, all.length, rows[0].length).setValues(all);
}`,
};

let clock: SharedClock;
let session: Session;
beforeEach(async () => {
  clock = await openMornings();
  session = clock.session;
  session.host.options.files.push(HISTORIES);
  nextDay(clock);
  await session.pull(['campaigns', 'targets']);
});
afterEach(() => session.close());

const service = () => serviceSide(session);
const mails = () => session.host.outbox;
const own = async () => (await session.ask('scheduleRead')).schedules[0]!;
const schedule = (more: Partial<typeof FORM> = {}) => session.ask('scheduleSave', { ...FORM, ...more }, null);

/** Tabs that need no management key. */
const READABLE = tabsExcept('app-lists');

/** Another bid of a campaign at the service. */
function changeBid(bid: number): void {
  const [campaign] = service().campaigns();
  const { countries } = session.service.state.targets.get(campaign!.campaign_id)!;
  [...countries.values()][0]!.bid = bid;
}

it('reads the figures of each day with one request, and sends no mail while nothing is new', async () => {
  await schedule();
  session.service.log.clear();
  const expected: ReturnType<typeof shownAt>[number][] = [];
  for (let day = 0; day < 4; day += 1) {
    nextDay(clock);
    expect(await morning(session)).toMatchObject([{ ok: true }]);
    expected.push(...shownAt(session, clock.now(), 0));
  }
  expect(requestsOf(session)).toEqual(Array.from({ length: 4 }, () => 'GET /campaigns'));
  expect(inOrder(historyRows(session))).toEqual(inOrder(expected));
  expect(mails()).toEqual([]);
  expect(await own()).toMatchObject({
    warning: null,
    goodAt: expect.any(Number),
    result: [
      // No day of a week before is known yet.
      expect.stringMatching(/^\w+ \d+: spend \$[\d,]+\.\d\d; [\d,]+ installs; CPI /),
    ],
  });
  expect((await session.ask('homeRead')).morningRuns).toMatchObject([{ mine: true, warning: null }]);
});

it('mails one alarm with its numbers on the first day, and not again', async () => {
  await schedule();
  nextDay(clock);
  await morning(session);
  expect(await session.run('fill', [60], { fromClient: false })).toMatchObject({ ok: true });
  const campaign = service()
    .campaigns()
    .find(({ spend }) => Number(spend) > 500)!;
  service().change(campaign.campaign_id, { name: '<b>"Sky"</b>\r\nBcc: x@evil.example' });
  for (const field of ['impressions', 'clicks', 'installs'] as const) campaign[field] *= 8;
  campaign.spend = (Number(campaign.spend) * 8).toFixed(4);
  nextDay(clock);
  await morning(session);
  const [mail, second] = mails();
  expect(second).toBeUndefined();
  expect(mail).toMatchObject({ from: OWNER, to: OWNER, name: 'Bidgrid' });
  const day = new Date(clock.now() - DAY_MS).getUTCDate();
  expect(mail!.subject).toMatch(
    new RegExp(`^Bidgrid, \\w+ ${day}: Spend spike: "<b>"Sky"</\u2060b> Bcc: x@\u2060evil.\u2060example"`),
  );
  expect(mail!.body).toMatch(
    /Spend of \$[\d,]+\.\d\d on \w+ \d+ is [\d.]+ times the usual \$[\d,]+\.\d\d for a \w+day\./,
  );
  expect(mail!.body).toMatch(/docs\.google\.com\/spreadsheets/);
  expect(mail!.htmlBody).toContain('&#60;b&#62;&#34;Sky&#34;');
  expect(mail!.htmlBody).not.toContain('<b>');
  // Home has the alarms of the newest day, new or not.
  expect(await session.ask('homeRead')).toMatchObject({ alarms: 1 });
  nextDay(clock);
  await morning(session);
  expect(mails()).toHaveLength(1);
});

it('pulls tabs without touching edits, and mails what was changed elsewhere', async () => {
  await schedule({ tabs: READABLE });
  const edited = session.sheets.find('Targets', ({ Bid }) => typeof Bid === 'number');
  const key = session.sheets.line('Targets', edited);
  session.sheets.set('Targets', edited, 'Bid', 77);
  const [, other] = service().campaigns();
  nextDay(clock);
  service().change(other!.campaign_id, { name: 'Renamed in the dashboard' });
  session.service.log.clear();
  await morning(session);
  const { sheets } = session;
  expect(sheets.value('Campaigns', sheets.rowOf(other!.campaign_id), 'Name')).toBe(
    'Renamed in the dashboard',
  );
  const kept = sheets.find(
    'Targets',
    (line) => line['Campaign ID'] === key['Campaign ID'] && line.Country === key.Country,
  );
  expect(sheets.value('Targets', kept, 'Bid')).toBe(77);
  // It writes nothing to the service, whatever is pulled.
  expect(requestsOf(session).length).toBeGreaterThan(10);
  expect(new Set(requestsOf(session).map((request) => request.split(' ')[0]))).toEqual(new Set(['GET']));
  expect(mails()).toHaveLength(1);
  expect(mails()[0]!.subject).toMatch(/: 1 value changed at the service$/);
  expect(mails()[0]!.body).toContain(
    '1 value changed at the service, not from this spreadsheet: Campaigns 1. The tab Bidgrid log lists them.',
  );
  // The choice of the last pull of a person stays.
  expect((await session.ask('homeRead')).lastPull).toMatchObject({ what: 'Campaigns, Targets' });
  nextDay(clock);
  await morning(session);
  expect(mails()).toHaveLength(1);
});

it('mails each change of a tab once to everyone who pulls it, also if the run of another person found it', async () => {
  await schedule({ tabs: ['targets'] });
  await session.askAs(BEN, 'scheduleSave', { ...FORM, tabs: ['targets', 'campaigns'] }, null);
  const people = () => mails().map(({ from }) => from);
  nextDay(clock);
  changeBid(2.1);
  for (const user of [OWNER, BEN]) await fire(session, user);
  expect(people()).toEqual([OWNER, BEN]);
  const text = '1 value changed at the service, not from this spreadsheet: Targets 1.';
  for (const { body } of mails()) expect(body).toContain(text);
  // Nothing is new the next day. The day after, a change is found by the other one, in a tab of only one.
  nextDay(clock);
  for (const user of [OWNER, BEN]) await fire(session, user);
  expect(people()).toHaveLength(2);
  nextDay(clock);
  service().change(service().campaigns()[1]!.campaign_id, { name: 'Renamed in the dashboard' });
  for (const user of [BEN, OWNER]) await fire(session, user);
  expect(people()).toEqual([OWNER, BEN, BEN]);
  // Changes that were found after today's mail are in that of tomorrow.
  changeBid(2.2);
  clock.until(clock.now() + HOUR_MS);
  await fire(session, BEN);
  expect(people()).toHaveLength(3);
  nextDay(clock);
  for (const user of [OWNER, BEN]) await fire(session, user);
  expect(people()).toEqual([OWNER, BEN, BEN, OWNER, BEN]);
  expect(mails()[4]!.body).toContain(text);
});

const recordOfRun = () =>
  Object.keys(session.host.state.document).find((name) => name.startsWith('bidgrid.schedule-run.'))!;

it('sends one mail if a second run starts after the first one has read the mark of the last mail', async () => {
  await schedule({ tabs: ['targets'] });
  nextDay(clock);
  changeBid(2.1);
  let second: Promise<unknown> = Promise.resolve();
  const first = await fire(session, OWNER, {
    onCall: async (_n, _service, method) => {
      if (method !== 'getRemainingDailyQuota') return;
      // As if the first run had ended, so that nothing but the mark prevents a second mail.
      delete session.host.state.document[recordOfRun()];
      changeBid(2.2);
      second = fire(session, OWNER);
      // With the lock of the person, the second run waits for the first one.
      if (session.host.heldLocks().length === 0) await second;
    },
  });
  await second;
  expect(first).toMatchObject({ ok: true });
  expect(mails()).toHaveLength(1);
});

it('keeps a run of a client harmless', async () => {
  await schedule();
  nextDay(clock);
  session.service.log.clear();
  const { id } = session.host.state.triggers[0]!;
  const before = session.host.state.triggers.length;
  for (const [user, event] of [
    [OWNER, undefined],
    [OWNER, null],
    [OWNER, { triggerUid: 'another' }],
    [OWNER, { triggerUid: { id } }],
    [BEN, { triggerUid: id }],
    [BEN, { triggerUid: 'another' }],
  ] as const)
    expect(await session.run('morningRun', [event], { user })).toMatchObject({ ok: true });
  expect(requestsOf(session)).toEqual([]);
  expect(session.host.state.triggers).toHaveLength(before);
  expect(await fire(session, OWNER)).toMatchObject({ ok: true });
  expect(requestsOf(session)).toEqual(['GET /campaigns']);
});
