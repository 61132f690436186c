// Workbench, Apps Script host: time-driven triggers run when they are due, as their creator, within limits.
import type { Host, RunResult } from '../../../workbench/apps-script/host';
import { closeAll, hostWith, resultOf } from './script-host';

const scope = (name: string): string => `https://www.googleapis.com/auth/${name}`;
const SCOPES = ['spreadsheets.currentonly', 'script.scriptapp', 'script.send_mail', 'userinfo.email'].map(
  scope,
);
const MAIL = scope('script.send_mail');
const BEN = 'ben@example.com';
const DAY = 86_400_000;

const SCRIPT = `
  const answer = (act) => { try { return act(); } catch (error) { return error.message; } };
  function create(hour, minute, zone) {
    let builder = ScriptApp.newTrigger('morning').timeBased().everyDays(1).atHour(hour);
    if (minute !== null) builder = builder.nearMinute(minute);
    if (zone !== null) builder = builder.inTimezone(zone);
    return builder.create().getUniqueId();
  }
  function createOther() { return ScriptApp.newTrigger('other').forSpreadsheet(SpreadsheetApp.getActive()).onOpen().create().getUniqueId(); }
  function morning(e) {
    return {
      event: e, mode: String(e.authMode), user: Session.getEffectiveUser().getEmail(), document: SpreadsheetApp.getActive().getName(),
      ui: answer(() => SpreadsheetApp.getUi()), mail: answer(() => MailApp.getRemainingDailyQuota()),
    };
  }
  function slow() { Utilities.sleep(300000); Utilities.sleep(300000); }
  function onEdit() { return 'edited'; }
  function createSlow() { ScriptApp.newTrigger('slow').timeBased().everyHours(1).create(); }
  function createGone() { ScriptApp.newTrigger('gone').timeBased().everyHours(1).create(); }
  function list() {
    return ScriptApp.getProjectTriggers().map((t) => [t.getHandlerFunction(), String(t.getEventType()), String(t.getTriggerSource()),
      t.getTriggerSourceId() === null, t.getUniqueId()]);
  }
  function listHere() { return ScriptApp.getUserTriggers(SpreadsheetApp.getActive()).map((t) => t.getUniqueId()); }
  function remove() { ScriptApp.getProjectTriggers().forEach((t) => ScriptApp.deleteTrigger(t)); }
  function asking() {
    try { ScriptApp.requireScopes(ScriptApp.AuthMode.FULL, ['${MAIL}']); } catch (error) { return 'caught'; }
    return 'granted';
  }
  function createAsking() { ScriptApp.newTrigger('asking').timeBased().everyHours(1).create(); }
  function info() {
    const of = (list) => ScriptApp.getAuthorizationInfo(ScriptApp.AuthMode.FULL, list);
    const ok = (list) => of(list).getAuthorizationStatus() === ScriptApp.AuthorizationStatus.NOT_REQUIRED;
    return [ok(['${MAIL}']), ok(['${scope('script.scriptapp')}']), ok(), of().getAuthorizedScopes()];
  }`;

let now = 0;
let host: Host;
const ahead = new SharedArrayBuffer(8);
beforeAll(async () => {
  const passed = (): number => Number(new BigInt64Array(ahead)[0]);
  host = await hostWith(SCRIPT, {
    now: () => now + passed(),
    clock: { ahead, sleepsAtOnce: true },
    manifest: { timeZone: 'America/New_York', oauthScopes: SCOPES },
    seed: 5,
  });
});
beforeEach(() => {
  new BigInt64Array(ahead)[0] = 0n;
  now = Date.UTC(2026, 0, 15, 12);
  host.state.triggers.length = 0;
  host.options.refusedScopes = undefined;
});
afterAll(closeAll);

const call = (name: string, args: unknown[] = [], user?: string): Promise<unknown> =>
  resultOf(host, { function: name, args, user });
const dueIn = (minutes: number): Promise<RunResult[]> => {
  now = Date.UTC(2026, 0, 15, 12) + minutes * 60_000;
  return host.runDue();
};

describe('fire', () => {
  test.each([
    ['in an hour of the script', [9, null, null], '14:00', '14:59'],
    ['in an hour of their zone', [21, null, 'Asia/Tokyo'], '12:00', '12:59'],
    ['near a minute', [9, 0, null], '13:45', '14:15'],
  ])('%s', async (_name, args, first, last) => {
    const times = [];
    for (let n = 0; n < 8; n += 1) {
      host.state.triggers.length = 0;
      await call('create', args);
      times.push(new Date(host.state.triggers[0]!.dueAt!).toISOString().slice(11, 16));
    }
    // Noon itself is over.
    expect(times.filter((time) => time < first || time > last)).toEqual([]);
    expect(new Set(times).size).toBeGreaterThan(1);
  });

  test('every day at the same minute, and only then', async () => {
    await call('create', [9, 30, null]);
    const due = host.state.triggers[0]!.dueAt!;
    now = due - 1;
    expect(await host.runDue()).toEqual([]);
    for (const day of [0, 1, 2]) {
      now = due + day * DAY;
      expect(await host.runDue()).toMatchObject([{ ok: true }]);
      expect(await host.runDue()).toEqual([]);
    }
  });

  test('once when they are overdue by days, and not again when the clock is set back', async () => {
    await call('create', [9, 30, null]);
    const due = host.state.triggers[0]!.dueAt!;
    now = due + 5 * DAY + 60_000;
    expect(await host.runDue()).toHaveLength(1);
    now = due + 60_000;
    expect(await host.runDue()).toEqual([]);
    expect(host.state.triggers[0]!.dueAt).toBe(due + 6 * DAY);
  });

  test('now, without a change of the schedule', async () => {
    const id = (await call('create', [9, 30, null], BEN)) as string;
    const { dueAt } = host.state.triggers[0]!;
    expect(await host.fireNow(id)).toMatchObject({ ok: true, value: { user: BEN } });
    expect(host.state.triggers[0]!.dueAt).toBe(dueAt);
    expect(await host.fireNow('another')).toBeNull();
    expect(await host.fireNow((await call('createOther')) as string)).toBeNull();
  });

  test('with an error if their function is gone', async () => {
    await call('createGone');
    expect(await dueIn(60)).toMatchObject([
      { ok: false, error: { message: 'Script function not found: gone' } },
    ]);
  });
});

test('the event is in UTC; the run is FULL, in the document, as the creator, and has no page', async () => {
  const id = await call('create', [9, 30, 'Asia/Tokyo'], BEN);
  now = Date.UTC(2027, 0, 3, 23, 59, 58);
  const [result] = await host.runDue();
  expect(result?.error).toBeUndefined();
  expect(result?.value).toEqual({
    event: {
      authMode: expect.anything(),
      triggerUid: id,
      timezone: 'UTC',
      year: 2027,
      month: 1,
      'day-of-month': 3,
      'day-of-week': 7,
      'week-of-year': 53,
      hour: 23,
      minute: 59,
      second: 58,
    },
    mode: 'FULL',
    user: BEN,
    document: 'Untitled spreadsheet',
    ui: 'Cannot call SpreadsheetApp.getUi() from this context.',
    mail: 100,
  });
});

test('a person sees and deletes only their own', async () => {
  const [own, other] = [await call('create', [9, 30, null], BEN), await call('create', [9, 30, null])];
  const here = await call('createOther', [], BEN);
  expect(await call('list', [], BEN)).toEqual([
    ['morning', 'CLOCK', 'CLOCK', true, own],
    ['other', 'ON_OPEN', 'SPREADSHEETS', false, here],
  ]);
  expect(await call('listHere', [], BEN)).toEqual([here]);
  await call('remove', [], BEN);
  expect(host.state.triggers.map(({ id }) => id)).toEqual([other]);
  expect(String(own)).toMatch(/^\d{18}$/);
});

test.each([
  ["inTimezone('Mars/Olympus')", 'Invalid argument: timeZone. Should be of type: String'],
  [
    'inTimezone(null)',
    "The parameters (null) don't match the method signature for ClockTriggerBuilder.inTimezone.",
  ],
  ['atHour(24)', 'Invalid argument: 24'],
  ['nearMinute(60)', 'Invalid argument: 60'],
  ["atDate(2026, 1, '3')", 'ClockTriggerBuilder.atDate'],
  ['atDate(2026, 1, 3).everyDays(1).create()', 'The trigger needs exactly one of'],
])('%s is refused', async (rest, message) => {
  const other = await hostWith(`function main() { ScriptApp.newTrigger('f').timeBased().${rest}; }`);
  await expect(resultOf(other, { function: 'main' })).rejects.toThrow(message);
});

describe('consent', () => {
  test('if all of it is revoked, the function does not run', async () => {
    await call('create', [9, 30, null], BEN);
    host.options.refusedScopes = { [BEN]: SCOPES };
    expect(await dueIn(24 * 60)).toMatchObject([
      { ok: false, totalCalls: 0, error: { message: 'Authorization is required to perform that action.' } },
    ]);
  });

  test('without one scope, only its services fail', async () => {
    await call('create', [9, 30, null], BEN);
    host.options.refusedScopes = { [BEN]: [MAIL] };
    expect(await dueIn(24 * 60)).toMatchObject([
      {
        ok: true,
        value: { user: BEN, mail: expect.stringMatching(/do not have permission to call MailApp/) },
      },
    ]);
  });

  test('requireScopes ends the execution, and no code can catch it', async () => {
    await call('createAsking', [], BEN);
    expect(await dueIn(60)).toMatchObject([{ ok: true, value: 'granted' }]);
    host.options.refusedScopes = { [BEN]: [MAIL] };
    expect(await dueIn(120)).toMatchObject([
      { ok: false, ended: 'threw', error: { message: 'Authorization is required to perform that action.' } },
    ]);
  });

  test('getAuthorizationInfo answers for the given scopes, or for all', async () => {
    expect(await call('info', [], BEN)).toEqual([true, true, true, SCOPES]);
    host.options.refusedScopes = { [BEN]: [MAIL] };
    expect(await call('info', [], BEN)).toEqual([false, true, false, SCOPES.filter((one) => one !== MAIL)]);
    expect(await call('info')).toEqual([true, true, true, SCOPES]);
  });
});

test('the runtime counts per creator and day; above the limit, triggers do not start', async () => {
  await call('createSlow', [], BEN);
  host.quotas.triggerRuntime.limit = 20 * 60_000;
  const outcomes: unknown[] = [];
  for (let run = 0; run < 3; run += 1) {
    now += 3_600_000;
    const [result] = await host.runDue();
    outcomes.push(result?.error?.message ?? 'ran');
  }
  expect(outcomes).toEqual(['ran', 'ran', 'Service using too much computer time for one day']);
  const range = { row: 1, column: 1, rows: 1, columns: 1 };
  const edited = async (user: string) => (await host.edited({ user, sheetId: 'any', range }))[0];
  // Simple triggers have the same limit.
  expect([(await edited(BEN))?.ok, (await edited('ana@example.com'))?.value]).toEqual([false, 'edited']);
  await call('create', [9, 30, null]);
  now += DAY;
  expect(await host.runDue()).toMatchObject([{ ok: true }, { ok: true }]);
  host.quotas.triggerRuntime.limit = 90 * 60_000;
});
