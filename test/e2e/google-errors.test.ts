// test, e2e: limits and errors of Google in any language: retried if waiting helps, else one sentence;
// nothing is lost and nothing is sent twice.

import type { JobView } from '../../src/jobs/job-view';
import type { Reply } from '../../src/ports/user-error';
import { repeated } from '../../src/sidebar/client/job-waits';
import type { LocaleName } from '../../workbench/apps-script/engine/locale';
import type { HostOptions } from '../../workbench/apps-script/host';
import { serviceSide } from './service-side';
import { ALL, OWNER, type Session, wholeOrder } from './session';
import { openSharedClock, type SharedClock } from './shared-clock';

let clock: SharedClock;
let session: Session;
afterEach(() => session.close());

async function open(options: Partial<HostOptions> = {}): Promise<void> {
  clock = await openSharedClock({ campaigns: 6, sources: 1, bids: 1 }, options);
  session = clock.session;
}

/** Steps as a panel does: waits while the job is parked. Returns the pauses in milliseconds. */
async function waitedFor(job: JobView): Promise<{ job: JobView; pauses: number[] }> {
  const pauses: number[] = [];
  let now = job;
  while (now.state === 'running' || now.state === 'parked') {
    if (pauses.length > 200) throw new Error(`It does not end: ${now.phase}`);
    if (now.state === 'parked') {
      pauses.push(now.resumeAt! - clock.now());
      clock.until(now.resumeAt!);
    }
    now = await session.ask('jobStep', now.id);
  }
  return { job: now, pauses };
}

const rename = (rows: number): void => {
  for (let row = 2; row < 2 + rows; row += 1) session.sheets.set('Campaigns', row, 'Name', `Renamed ${row}`);
};

describe.each<[LocaleName, longest: number]>([
  ['en_US', 20_000],
  ['de_DE', 60_000],
])('too many requests in a short time (%s)', (locale, longest) => {
  it('take seconds: pull and push wait and end, and each change is sent once', async () => {
    await open({ locale });
    await session.pull();
    rename(5);
    const review = await session.ask('reviewBuild');
    const service = serviceSide(session);
    service.forgetRequests();
    session.host.quotas.urlFetchRate.limit = 4;
    const pushed = await waitedFor(await session.ask('pushStart', wholeOrder(review)));
    expect(pushed.job).toMatchObject({ state: 'finished' });
    // A write beside one that Google refused may have arrived: the push waits for the lag window, and
    // longer if that happens again.
    expect(Math.max(0, ...pushed.pauses)).toBeLessThanOrEqual(240_000);
    const pulled = await waitedFor(await session.ask('pullStart', ALL));
    expect(Math.max(0, ...pulled.pauses)).toBeLessThanOrEqual(longest + 1_000);
    expect(pulled.job).toMatchObject({ state: 'finished', gaps: 0 });
    session.host.quotas.urlFetchRate.limit = Number.POSITIVE_INFINITY;
    const left = (await session.ask('reviewBuild')).rows.length;
    const sent = service.writes(true).map(({ path }) => path);
    expect(new Set(sent).size).toBe(sent.length);
    expect(sent.length + left).toBe(5);
  }, 60_000);
});

it('triggers set no marks when their daily time is used up; Check and push do not need them', async () => {
  await open();
  await session.pull();
  session.host.quotas.triggerRuntime.limit = 0;
  const sheetId = session.sheets.idOf('Campaigns');
  session.sheets.set('Campaigns', 2, 'Name', 'Typed');
  const range = { row: 2, column: 4, rows: 1, columns: 1 };
  const [trigger] = await session.host.edited({
    user: OWNER,
    session: 'page-1',
    sheetId,
    range,
    value: 'Typed',
  });
  expect(trigger!.ok).toBe(false);
  expect(session.sheets.value('Campaigns', 2, 'Change')).toBeNull();
  expect(await session.ask('checkRun')).toMatchObject({ errors: 0 });
  expect(session.sheets.value('Campaigns', 2, 'Change')).toBe('edit');
  expect(await session.push()).toMatchObject({ state: 'finished', done: 1 });
});

describe('while Google Sheets fails', () => {
  /**
   * A step as a panel retries it; Google Sheets fails from the given call on. Returns the pauses in
   * milliseconds.
   */
  async function stepping(id: string, failing: number, message: string) {
    const pauses: number[] = [];
    let left = failing;
    const step = async (): Promise<JobView> => {
      let isFailing = false;
      const { value } = await session.run('jobStep', [id], {
        beforeCall: (n, service) => {
          if (service !== 'Sheet' || (!isFailing && (left === 0 || n < 12))) return;
          if (!isFailing) left -= 1;
          isFailing = true;
          throw Object.assign(new Error(message), { name: 'Exception' });
        },
      });
      const reply = value as Reply<JobView>;
      if (reply.ok) return reply.value;
      throw Object.assign(new Error(reply.error.sentence), { lost: false, pause: reply.error.pause ?? null });
    };
    const job = await repeated(
      step,
      async (ms) => {
        pauses.push(ms);
        clock.until(clock.now() + ms);
      },
      () => false,
    );
    return { job, pauses };
  }

  it.each([
    ['Service Spreadsheets timed out while accessing document with id abc.', [5_000, 5_000]],
    ['Service invoked too many times in a short time: spreadsheets rateMax.', [20_000, 20_000]],
    ['Beim Zugriff auf das Dokument ist ein Zeitlimit überschritten worden.', [5_000, 5_000]],
  ])('a push goes on after %s, and sends once', async (message, expected) => {
    await open();
    await session.pull();
    rename(3);
    const service = serviceSide(session);
    const { id } = await session.ask('pushStart', wholeOrder(await session.ask('reviewBuild')));
    service.forgetRequests();
    const { job, pauses } = await stepping(id, 2, message);
    expect(pauses).toEqual(expected);
    expect(await session.finish(job)).toMatchObject({ state: 'finished', problems: [] });
    expect(service.writes(true)).toHaveLength(3);
    expect((await session.ask('reviewBuild')).rows).toEqual([]);
  });
});

it('a repeated step whose answer was lost lists the failed rows', async () => {
  await open();
  await session.pull();
  rename(2);
  const service = serviceSide(session);
  const { id } = await session.ask('pushStart', wholeOrder(await session.ask('reviewBuild')));
  const refused = String(session.sheets.value('Campaigns', 3, 'Campaign ID'));
  session.service.faults.add({ kind: 'status', status: 400, method: 'POST', path: `*/campaign/${refused}` });
  const lost: JobView = await session.ask('jobStep', id);
  expect(lost).toMatchObject({ state: 'finished', problems: [{ key: refused }] });
  service.forgetRequests();
  expect(await session.ask('jobStep', id)).toEqual(lost);
  expect(service.writes()).toEqual([]);
});

it('a refused permission is named, and every menu item asks for it again; without an email address everything works', async () => {
  const scopes = [
    'spreadsheets.currentonly',
    'script.container.ui',
    'script.external_request',
    'userinfo.email',
  ];
  const urls = scopes.map((name) => `https://www.googleapis.com/auth/${name}`);
  await open({ manifest: { oauthScopes: urls } });
  const refuse = (name: string | null) => {
    session.host.options.refusedScopes = name ? { [OWNER]: [`https://www.googleapis.com/auth/${name}`] } : {};
  };
  refuse('userinfo.email');
  await session.pull();
  rename(1);
  expect(await session.push()).toMatchObject({ state: 'finished', done: 1, problems: [] });
  for (const item of ['showPull', 'showReview', 'showHelp']) {
    const result = await session.run(item, [], { fromClient: false });
    expect([result.ok, result.error?.message]).toEqual([
      false,
      'Authorization is required to perform that action.',
    ]);
  }
  rename(2);
  const service = serviceSide(session);
  service.forgetRequests();
  refuse('script.external_request');
  await expect(session.ask('reviewBuild')).rejects.toThrow(
    /^You did not allow Bidgrid to send requests, so .* Choose any item of the Bidgrid menu and allow all permissions\./,
  );
  refuse('spreadsheets.currentonly');
  await expect(session.ask('checkRun')).rejects.toThrow(
    /^Bidgrid lacks a permission that it needs\. Choose any item of the Bidgrid menu/,
  );
  expect(service.writes()).toEqual([]);
  refuse(null);
  expect((await session.run('showPull', [], { fromClient: false })).ok).toBe(true);
  expect(await session.push()).toMatchObject({ state: 'finished', done: 1 });
});
