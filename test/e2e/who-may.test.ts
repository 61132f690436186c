// test, e2e: what an action checks before it starts and at each batch: the end of other people's actions,
// and the approver.

import type { JobView } from '../../src/jobs/job-view';
import type { Reply } from '../../src/ports/user-error';
import { newCampaign, typeNewRow } from './new-rows';
import { later } from './script-clock';
import { type ServiceSide, serviceSide } from './service-side';
import { ALL, openSession, type Session, wholeOrder } from './session';

const BEN = 'ben@example.com';
const OWNED = 'anna@example.com';

let session: Session;
let service: ServiceSide;
afterEach(() => session.close());

const open = async (campaigns = 3) => {
  session = await openSession({ service: { campaigns, tidy: true, quirks: { list_omits: 'none' } } });
  service = serviceSide(session);
  await session.pull(['campaigns']);
};
const rename = (row: number, name: string) => session.sheets.set('Campaigns', row, 'Name', name);
const names = () => service.campaigns().map(({ name }) => name);
const refused = async (name: string, ...args: unknown[]): Promise<string> => {
  const reply = (await session.run(name, args)).value as Reply<unknown>;
  return reply.ok ? '' : reply.error.sentence;
};

describe('an action of a colleague', () => {
  it('prevents others from pulling until it parks or ends', async () => {
    await open();
    const job = await session.ask('pullStart', ALL);
    for (const name of ['jobStep', 'jobCancel'] as const)
      await expect(session.askAs(BEN, name, job.id)).rejects.toThrow(`${OWNED} is working on this pull`);
    await expect(session.askAs(BEN, 'pullStart', ALL)).rejects.toThrow(`${OWNED} started a pull`);
    expect(await session.ask('jobCurrent')).toMatchObject({ id: job.id, state: 'running' });
    later(session.host, 120_000);
    expect(await session.askAs(BEN, 'jobCancel', job.id)).toMatchObject({ state: 'canceled' });
    expect(await session.ask('jobCurrent')).toBeNull();
  });

  it('prevents everyone from starting another one while a push is unfinished, however old it is', async () => {
    await open();
    rename(2, 'Pushed');
    await session.push();
    rename(3, 'Waits');
    const order = wholeOrder(await session.ask('reviewBuild'));
    const job = await session.ask('pushStart', order);
    later(session.host, 3_600_000);
    const unfinished = new RegExp(`A push of ${OWNED} from .* is not finished`);
    expect(await refused('pullStart', ALL)).toMatch(unfinished);
    expect(await refused('pushStart', order)).toMatch(unfinished);
    expect((await session.askAs(BEN, 'reviewBuild')).obstacle).toMatch(unfinished);
    expect(await session.finish(job)).toMatchObject({ state: 'finished', problems: [] });
    expect(names()).toEqual(expect.arrayContaining(['Pushed', 'Waits']));
  });

  it('delays the decision on an unknown creation', async () => {
    await open();
    await session.ask('settingsSave', { lagSeconds: 0 });
    const row = await typeNewRow(session, newCampaign('Unknown'));
    session.service.faults.add({ kind: 'drop_before', method: 'POST', path: '*/campaign' });
    await session.push();
    const [shown] = await session.ask('unknownList');
    const { run, entry, seen } = shown!;
    const again = { run, entry, take: 'again', seen };
    const status = session.sheets.value('Campaigns', row, 'Status');
    const undecided = () => {
      expect(session.sheets.value('Campaigns', row, 'Status')).toBe(status);
    };
    const pull = await session.askAs(BEN, 'pullStart', ALL);
    expect(await refused('unknownResolve', again)).toMatch(`${BEN} started a pull`);
    undecided();
    await session.askAs(BEN, 'jobCancel', pull.id);
    // Other values than those shown, or nothing shown.
    for (const odd of [{ seen: 'x' }, { entry: 99 }])
      expect((await session.run('unknownResolve', [{ ...again, ...odd }])).value).toMatchObject({
        ok: false,
        error: { outdated: true },
      });
    expect(await refused('unknownResolve', { ...again, take: 'c999999' })).toMatch(/nothing at the address/);
    undecided();
    session.service.faults.add({ kind: 'status', status: 403, times: 9, method: 'GET', path: '*/campaigns' });
    const denied = /^(?!Something unexpected)./;
    expect(await refused('unknownResolve', again)).toMatch(denied);
    expect(await refused('unknownList')).toMatch(denied);
    undecided();
    session.service.faults.clear();
    // The row is cleared in another window while the service is read.
    const cells = { ...session.sheets.line('Campaigns', row) };
    const put = (line: typeof cells | null) => {
      for (const header of Object.keys(cells))
        session.sheets.set('Campaigns', row, header, line?.[header] ?? null);
    };
    const late = await session.run('unknownResolve', [again], {
      onCall: (_n, name) => {
        if (name === 'UrlFetchApp') put(null);
      },
    });
    expect(late.value).toMatchObject({ ok: false, error: { outdated: true } });
    put(cells);
    undecided();
    expect(await session.ask('unknownResolve', again)).toEqual([]);
    expect(await session.push()).toMatchObject({ state: 'finished', problems: [] });
    expect(names().filter((name) => name === 'Unknown')).toHaveLength(1);
  });
});

describe('a push', () => {
  /** Steps it; `act` runs once, right before the step takes the lock, or after the first POST. */
  async function stepWhile(id: string, when: 'unlocked' | 'sent', act: () => Promise<void>) {
    let done = false;
    const once = async (isTime: boolean) => {
      if (done || !isTime) return;
      done = true;
      await act();
    };
    const result = await session.run('jobStep', [id], {
      beforeCall: (_n, _service, method) => once(when === 'unlocked' && method === 'tryLock'),
      onCall: () => once(when === 'sent' && service.writes().length > 0),
    });
    expect([result.ok, done]).toEqual([true, true]);
    return result.value as Reply<JobView>;
  }

  it('that was canceled and replaced while one of its steps started does not affect the new one', async () => {
    await open();
    rename(2, 'First');
    const first = await session.ask('pushStart', wholeOrder(await session.ask('reviewBuild')));
    service.forgetRequests();
    let second: JobView | null = null;
    const reply = await stepWhile(first.id, 'unlocked', async () => {
      await session.ask('jobCancel', first.id);
      rename(2, 'Second');
      second = await session.ask('pushStart', wholeOrder(await session.ask('reviewBuild')));
    });
    expect(reply).toMatchObject({ ok: false, error: { sentence: expect.stringContaining('has ended') } });
    expect(names()).not.toContain('Second');
    expect(await session.ask('jobCurrent')).toMatchObject({ id: second!.id, state: 'running', done: 0 });
    expect(await session.finish(second!)).toMatchObject({ state: 'finished', done: 1, problems: [] });
    expect(names()).toContain('Second');
    expect(names()).not.toContain('First');
  });

  it('sends no further batch after its connection was switched', async () => {
    session = await openSession({ properties: {}, service: { campaigns: 30, tidy: true } });
    service = serviceSide(session);
    const { auth_url, base_url, api_url, companies } = session.service;
    Object.assign(session.host.state.script, {
      BIDGRID_AUTH_URL: auth_url,
      BIDGRID_BASE_URL: base_url,
      BIDGRID_API_URL: api_url,
    });
    const { document } = session.host.state;
    const chosen: string[] = [];
    for (const company of ['Two', 'One']) {
      const { client_id: clientId, client_secret: clientSecret } = companies[company === 'One' ? 0 : 1]!;
      const form = { name: company, company, party: 'first' as const, clientId, clientSecret };
      const scopes = ['campaigns:write', 'creatives:write', 'source_bids:write'] as const;
      const { connections } = await session.ask('connectionAdd', { ...form, managementKey: '', scopes });
      await session.ask('connectionChoose', connections.find(({ name }) => name === company)!.id);
      chosen.push(document['bidgrid.document-connection']!);
    }
    const [two, one] = chosen as [string, string];
    const pull = await session.ask('pullStart', { ...ALL, tabs: ['campaigns'] });
    document['bidgrid.document-connection'] = two;
    expect(await refused('jobStep', pull.id)).toMatch(/started with the connection "One" for company One/);
    document['bidgrid.document-connection'] = one;
    expect(await session.finish(pull)).toMatchObject({ state: 'finished' });
    for (let row = 2; row <= 31; row += 1) rename(row, `Renamed ${row}`);
    const job = await session.ask('pushStart', wholeOrder(await session.ask('reviewBuild')));
    service.forgetRequests();
    // The dialog refuses it during a push; an editor of the document writes it there.
    const reply = await stepWhile(job.id, 'sent', async () => {
      document['bidgrid.document-connection'] = two;
    });
    const sent = service.writes().length;
    expect(sent).toBeLessThan(30);
    expect(reply).toMatchObject({ ok: true, value: { state: 'failed' } });
    document['bidgrid.document-connection'] = one;
    // What was not sent is still an edit.
    const left = await session.ask('reviewBuild');
    expect(left.rows).toHaveLength(30 - sent);
    expect(await session.push(left)).toMatchObject({ state: 'finished', problems: [] });
    expect(service.writes(true)).toHaveLength(30);
  });
});
