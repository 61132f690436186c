// test, e2e: the morning run by its trigger: figures, tabs, mail, and what stops it.

import { DAY_MS, HOUR_MS, historyRows, inOrder, shownAt } from './history-days';
import { BEN, FORM, fire, fireUntil, morning, nextDay, openMornings, requestsOf } from './morning-runs';
import { serviceSide } from './service-side';
import { OWNER, type Session } from './session';
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
      expect.stringMatching(/^\w+ \d+: spend \$[\d,]+\.\d\d, .* the day before; [\d,]+ installs; CPI /),
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

it('mails alarms that began before the first run of a schedule once', async () => {
  await schedule();
  nextDay(clock);
  await session.ask('scheduleRunNow');
  expect(await session.run('fill', [60], { fromClient: false })).toMatchObject({ ok: true });
  const campaign = service()
    .campaigns()
    .find(({ spend }) => Number(spend) > 500)!;
  for (const field of ['impressions', 'clicks', 'installs'] as const) campaign[field] *= 8;
  campaign.spend = (Number(campaign.spend) * 8).toFixed(4);
  nextDay(clock);
  const began = new Date(clock.now() - DAY_MS).getUTCDate();
  await session.ask('scheduleRunNow');
  nextDay(clock);
  await morning(session);
  expect(mails()).toMatchObject([{ body: expect.stringMatching(`It began on \\w+ ${began}\\.`) }]);
  nextDay(clock);
  await morning(session);
  expect(mails()).toHaveLength(1);
  const { lines } = await session.ask('scheduleRunNow');
  expect(lines).toContainEqual(expect.stringMatching(`It began on \\w+ ${began}\\.`));
});

it('pulls tabs without touching edits, and mails what was changed elsewhere', async () => {
  await schedule({ tabs: ['campaigns', 'targets'] });
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

it.each([
  ['right after a mail', 'sendEmail', 1],
  ['between the mark of a mail and the mail', 'getUrl', 0],
] as const)('killed %s, sends no second one on that day', async (_, method, sent) => {
  await schedule({ tabs: ['targets'] });
  nextDay(clock);
  changeBid(2.1);
  expect(await fireUntil(session, OWNER, method)).toMatchObject({ ended: 'crash-point' });
  expect(mails()).toHaveLength(sent);
  changeBid(2.2);
  clock.until(clock.now() + HOUR_MS);
  expect(await fire(session, OWNER)).toMatchObject({ ok: true });
  expect(mails()).toHaveLength(sent);
  nextDay(clock);
  changeBid(2.3);
  await fire(session, OWNER);
  expect(mails()).toHaveLength(sent + 1);
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

it('does nothing while another run of the same person is working, unless that one was killed', async () => {
  await schedule({ tabs: ['targets'] });
  nextDay(clock);
  changeBid(2.1);
  session.service.log.clear();
  let others: unknown[] = [];
  await fire(session, OWNER, {
    onCall: async (_n, service) => {
      // The first request is that of a token, under the lock of the person.
      if (service !== 'UrlFetchApp' || session.host.heldLocks().length > 0 || others.length > 0) return;
      others = [null];
      const second = await fire(session, OWNER);
      const byHand = await session.run('scheduleRunNow');
      others = [second!.ok, byHand.value, requestsOf(session)];
    },
  });
  const sentence = 'Your morning run is in progress. Open Schedule again in 5 minutes to see its result.';
  expect(others).toMatchObject([true, { ok: false, error: { sentence } }, ['GET /campaigns']]);
  expect(await own()).toMatchObject({
    warning: null,
    result: expect.arrayContaining(['An email was sent.']),
  });
  nextDay(clock);
  expect(await fireUntil(session, OWNER, 'fetchAll')).toMatchObject({ ended: 'crash-point' });
  session.service.log.clear();
  await fire(session, OWNER);
  expect(requestsOf(session)).toEqual([]);
  clock.until(clock.now() + 7 * 60_000);
  await fire(session, OWNER);
  expect(requestsOf(session)[0]).toBe('GET /campaigns');
  expect((await own()).result).toHaveLength(1);
});

it('keeps the result of a triggered run, not of a manual run that started before', async () => {
  await schedule();
  nextDay(clock);
  let isDone = false;
  await session.run('scheduleRunNow', [], {
    onCall: async (_n, service) => {
      if (service !== 'UrlFetchApp' || session.host.heldLocks().length > 0 || isDone) return;
      isDone = true;
      await fire(session, OWNER);
    },
  });
  expect(await own()).toMatchObject({ goodAt: expect.any(Number), warning: null });
});

it('waits 8 hours between two mails, also if the time zone makes it another day', async () => {
  await schedule({ tabs: ['targets'] });
  nextDay(clock, 9);
  changeBid(2.1);
  await fire(session, OWNER);
  // There the next day has begun.
  await schedule({ tabs: ['targets'], zone: 'Pacific/Kiritimati' });
  for (const [hours, sent] of [
    [2, 1],
    [5, 1],
    [2, 2],
  ] as const) {
    clock.until(clock.now() + hours * HOUR_MS);
    changeBid(2.1 + clock.now() / 1e13);
    await fire(session, OWNER);
    expect([hours, mails()]).toEqual([hours, Array.from({ length: sent }, () => expect.anything())]);
  }
});

it('says how to allow mail if the person withdrew that', async () => {
  await schedule({ tabs: ['targets'] });
  nextDay(clock);
  changeBid(2.1);
  session.host.options.manifest = session.host.options.manifest ?? {};
  session.host.options.refusedScopes = { [OWNER]: ['https://www.googleapis.com/auth/script.send_mail'] };
  await fire(session, OWNER);
  expect((await own()).result.at(-1)).toBe(
    'Bidgrid is not allowed to send email for you. Open Bidgrid ▸ Schedule… and allow it.',
  );
});

it('leaves a push of a colleague alone, reads the figures, and says so', async () => {
  await schedule({ tabs: ['targets'] });
  nextDay(clock, 6);
  const row = session.sheets.find('Campaigns', () => true);
  session.sheets.set('Campaigns', row, 'Name', 'Pushed by Ben');
  const review = await session.askAs(BEN, 'reviewBuild');
  const order = { token: review.token, leaveOut: [], typed: null };
  const job = await session.askAs(BEN, 'pushStart', order);
  session.service.log.clear();
  clock.until(clock.now() + 2 * HOUR_MS);
  await morning(session);
  expect(requestsOf(session)).toEqual(['GET /campaigns']);
  expect((await own()).result).toContain(
    `The tabs were not pulled, because the push of ${BEN} is not finished.`,
  );
  expect(await session.askAs(BEN, 'jobLook', job.id)).toMatchObject({ state: 'running', kind: 'push' });
  expect(mails()).toEqual([]);
});

it('says that its pull was canceled in another window', async () => {
  await schedule({ tabs: ['targets'] });
  nextDay(clock);
  let isCanceled = false;
  await fire(session, OWNER, {
    onCall: async (_n, service, method) => {
      if (service !== 'UrlFetchApp' || method !== 'fetchAll' || isCanceled) return;
      const job = await session.ask('jobCurrent');
      if (job === null) return;
      isCanceled = true;
      await session.ask('jobCancel', job.id);
    },
  });
  expect(isCanceled).toBe(true);
  expect((await own()).result.join(' ')).toMatch(/The pull stopped\. .*canceled/);
  expect(mails()).toEqual([]);
});

it('compares nothing when a header of History is renamed while it runs', async () => {
  await schedule();
  nextDay(clock);
  await morning(session);
  nextDay(clock);
  let isRenamed = false;
  await fire(session, OWNER, {
    onCall: (_n, _service, method) => {
      if (method !== 'setValues' || isRenamed) return;
      isRenamed = true;
      session.sheets.set('History', 1, 'Spend', 'Ausgaben');
    },
  });
  expect(isRenamed).toBe(true);
  expect((await own()).result.join(' ')).toContain('The tab History has no column "Spend".');
  session.sheets.set('History', 1, 'Ausgaben', 'Spend');
});

it('cancels a pull that has too much work for its time, and mails that once', async () => {
  await schedule({ tabs: ['targets', 'sources', 'source-bids', 'creative-sets', 'ads', 'assets'] });
  for (let day = 0; day < 2; day += 1) {
    nextDay(clock);
    const before = clock.now();
    // Each request takes 40 seconds.
    await fire(session, OWNER, {
      onCall: (_n, service) => void (service === 'UrlFetchApp' && clock.until(clock.now() + 40_000)),
    });
    expect(clock.now() - before).toBeLessThan(6 * 60_000);
    expect((await own()).result.join(' ')).toMatch(
      /The pull took longer than the 5 minutes of a morning run: \d+ of \d+ parts were pulled/,
    );
  }
  expect(await session.ask('jobCurrent')).toBeNull();
  expect(mails().map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/action needed for your morning run$/),
  ]);
  expect(await own()).toMatchObject({ warning: null });
});

it.each([
  ['500', { kind: 'status', status: 500 }, /HTTP 500/],
  ['503', { kind: 'status', status: 503 }, /HTTP 503/],
  ['429', { kind: 'status', status: 429, retry_after: 1800 }, /asked for a pause/],
  ['a cut connection', { kind: 'drop_before' }, /answer/],
] as const)('mails nothing of a pull that meets %s, and shows the reason', async (_, fault, reason) => {
  await schedule({ tabs: ['targets'] });
  for (const path of ['campaign_targets*', 'campaigns']) {
    nextDay(clock);
    await morning(session);
    expect((await own()).result).toEqual([expect.stringMatching(/spend/)]);
    // The list of campaigns, which the run reads first, works; the pull meets the fault.
    nextDay(clock);
    session.service.log.clear();
    let isAdded = false;
    await fire(session, OWNER, {
      onCall: (_n, service) => {
        if (service !== 'UrlFetchApp' || isAdded || requestsOf(session).length === 0) return;
        isAdded = true;
        session.service.faults.add({ ...fault, times: null, path: `/campaign_management/v1/${path}` });
      },
    });
    session.service.faults.clear();
    const { result, warning } = await own();
    expect([path, warning, result.at(-1)]).toEqual([
      path,
      null,
      expect.stringMatching(/^The pull |^\d+ parts of the pull/),
    ]);
    expect(result.at(-1)).toMatch(reason);
  }
  expect(await session.ask('jobCurrent')).toBeNull();
  expect(mails()).toEqual([]);
});

it('mails a lost login once, shows it on Home, and works again when it is back', async () => {
  await schedule();
  const application = session.service.state.applications.get(session.service.client_id)!;
  const secret = application.client_secret;
  application.client_secret = 'changed';
  for (let day = 0; day < 3; day += 1) {
    nextDay(clock);
    session.host.state.users[OWNER]!['bidgrid.access.script'] = '';
    await morning(session);
  }
  expect(mails()).toHaveLength(1);
  expect(mails()[0]!.subject).toMatch(/^Bidgrid, \w+ \d+: action needed for your morning run$/);
  expect(mails()[0]!.body).toMatch(/does not accept the login of this copy of Bidgrid/);
  for (const user of [OWNER, BEN])
    expect((await session.askAs(user, 'homeRead')).morningRuns).toMatchObject([
      { warning: 'blocked', name: OWNER, mine: user === OWNER },
    ]);
  application.client_secret = secret;
  nextDay(clock);
  await morning(session);
  expect(await own()).toMatchObject({ warning: null });
  application.client_secret = 'changed';
  session.host.state.users[OWNER]!['bidgrid.access.script'] = '';
  nextDay(clock);
  await morning(session);
  expect(mails()).toHaveLength(2);
});

it('waits for a service that fails or limits requests, and mails nothing', async () => {
  await schedule();
  for (const fault of [
    { kind: 'status', status: 500, times: null },
    { kind: 'status', status: 429, retry_after: 60, times: 1 },
    { kind: 'status', status: 429, retry_after: 3600, times: null },
  ] as const) {
    session.service.faults.clear();
    session.service.faults.add({ ...fault, path: '/campaign_management/*' });
    nextDay(clock);
    await morning(session);
    const isShort = fault.times === 1;
    expect((await own()).result).toEqual([expect.stringMatching(isShort ? /spend/ : /HTTP (500|429)|asked/)]);
    session.service.faults.clear();
  }
  expect(mails()).toEqual([]);
  // Two days without figures: late for everyone.
  nextDay(clock);
  clock.until(clock.now() + 5 * HOUR_MS);
  expect((await session.askAs(BEN, 'homeRead')).morningRuns).toMatchObject([{ warning: 'late' }]);
});

it.each([
  { kind: 'status', status: 500 },
  { kind: 'status', status: 200, body: 'html' },
  { kind: 'drop_before' },
] as const)('requests the list at most 12 times, with growing pauses, if the answer is %j', async (fault) => {
  await schedule();
  nextDay(clock);
  session.service.log.clear();
  session.service.faults.add({ ...fault, times: null, path: '/campaign_management/*' });
  expect(await morning(session)).toMatchObject([{ ok: true }]);
  expect(requestsOf(session)).toEqual(Array.from({ length: 12 }, () => 'GET /campaigns'));
  const lists = session.service.log.entries.filter(({ path }) => path.endsWith('/campaigns'));
  const times = lists.map(({ time }) => Date.parse(time));
  const pauses = times.slice(1).map((time, i) => (time - times[i]!) / 1000);
  // After each four requests.
  expect(pauses[3]).toBeGreaterThanOrEqual(15);
  expect(pauses[7]).toBeGreaterThanOrEqual(60);
  expect(pauses.filter((pause) => pause > 10)).toHaveLength(2);
});

it('sends no mail beyond the daily limit, without an address, or if the person wants none', async () => {
  await schedule({ tabs: ['targets'], mail: false });
  const results: string[] = [];
  const day = async () => {
    nextDay(clock);
    changeBid(1 + clock.now() / 1e13);
    await morning(session);
    results.push((await own()).result.at(-1)!);
  };
  await day();
  await schedule({ tabs: ['targets'] });
  session.host.quotas.email.limit = 0;
  await day();
  session.host.quotas.email.limit = 100;
  session.host.options.manifest = session.host.options.manifest ?? {};
  session.host.options.refusedScopes = { [OWNER]: ['https://www.googleapis.com/auth/userinfo.email'] };
  await day();
  session.host.options.refusedScopes = {};
  await day();
  expect(results).toEqual([
    expect.stringContaining('1 value changed'),
    'No email was sent, because your Google account has reached its daily limit.',
    'No email was sent, because Google does not share your address with Bidgrid.',
    'An email was sent.',
  ]);
  expect(mails()).toHaveLength(1);
});

it('compares no day while History is off, and reports it', async () => {
  await schedule();
  nextDay(clock);
  await morning(session);
  const before = historyRows(session);
  await session.ask('settingsSave', { history: 'off' });
  nextDay(clock);
  await morning(session);
  expect(historyRows(session)).toEqual(before);
  expect((await own()).result).toEqual([expect.stringMatching(/^The tab History is off/)]);
  expect(mails()).toEqual([]);
});

it('runs now without a mail, and shows the same lines', async () => {
  await schedule({ tabs: ['targets'] });
  nextDay(clock, 6);
  changeBid(3.5);
  const { lines } = await session.ask('scheduleRunNow');
  expect(lines).toEqual([expect.stringContaining('spend'), expect.stringContaining('1 value changed')]);
  expect(mails()).toEqual([]);
  expect(await own()).toMatchObject({ goodAt: null, result: lines });
});

it('writes nothing to the service, whatever is pulled', async () => {
  const tabs = [
    'campaigns',
    'targets',
    'device-targeting',
    'sources',
    'source-bids',
    'creative-sets',
    'ads',
    'assets',
  ];
  await schedule({ tabs });
  session.sheets.set('Campaigns', 2, 'Name', 'An edit');
  nextDay(clock);
  session.service.log.clear();
  await morning(session);
  expect(requestsOf(session).length).toBeGreaterThan(10);
  expect(requestsOf(session).filter((request) => !request.startsWith('GET '))).toEqual([]);
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
