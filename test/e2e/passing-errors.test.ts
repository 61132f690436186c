// test, e2e: an error of the spreadsheet in the middle of an end (a canceled push, an old upload, an
// interrupted app list) stops that end, which is made whole by the next try. It is never taken for the end
// itself.

import type { Reply } from '../../src/client-api/reply';
import { serviceSide } from './service-side';
import { openSession, type Session, wholeOrder } from './session';

let session: Session;
beforeEach(async () => {
  session = await openSession({
    patient: true,
    service: { campaigns: 3, tidy: true, quirks: { list_omits: 'none' } },
  });
  await session.pull(['campaigns']);
});
afterEach(() => session.close());

const JOURNAL = 'Bidgrid journal (do not edit)';

/** The first write to a range after `isTime` fails once, as when the service of the spreadsheet times out. */
async function failing(name: string, args: unknown[], isTime: () => boolean = () => true): Promise<string> {
  let failed = false;
  const { value } = await session.run(name, args, {
    beforeCall: (_n, service, method) => {
      if (failed || !isTime() || service !== 'Range' || !method.startsWith('setValue')) return;
      failed = true;
      throw new Error('Service Spreadsheets timed out while accessing document.');
    },
  });
  expect(failed).toBe(true);
  const reply = value as Reply<unknown>;
  return reply.ok ? '' : reply.error.sentence;
}

it.each(['getDeveloperMetadata', 'getValue'])(
  'a step that cannot read which sheets are ours (%s) does not take them for deleted, and the push is resumed',
  async (called) => {
    const service = serviceSide(session);
    session.sheets.set('Campaigns', 2, 'Name', 'Sent once');
    const { id } = await session.ask('pushStart', wholeOrder(await session.ask('reviewBuild')));
    service.forgetRequests();
    let failed = false;
    const { value } = await session.run('jobStep', [id], {
      beforeCall: (_n, on, method) => {
        if (failed || method !== called || !/^(Spreadsheet|DeveloperMetadata)$/.test(on)) return;
        failed = true;
        throw new Error('Service Spreadsheets timed out while accessing document.');
      },
    });
    expect([failed, (value as Reply<unknown>).ok, service.writes()]).toEqual([true, false, []]);
    const ended = await session.finish((await session.ask('jobCurrent'))!);
    expect(ended).toMatchObject({ state: 'finished', summary: ['1 row pushed and verified.'] });
    expect(service.writes()).toHaveLength(1);
    expect(session.sheets.names().filter((name) => name.startsWith('Bidgrid journal'))).toEqual([JOURNAL]);
  },
);

it('a canceled push brings the row of a change that arrived up to date with the next try', async () => {
  const service = serviceSide(session);
  session.sheets.set('Campaigns', 2, 'Name', 'Arrived');
  const { id } = await session.ask('pushStart', wholeOrder(await session.ask('reviewBuild')));
  service.forgetRequests();
  session.service.faults.add({ kind: 'drop_after', method: 'POST', path: '*/campaign/*' });
  await session.run('jobStep', [id], {
    onCall: () => {
      if (service.writes().length > 0)
        session.service.faults.add({ kind: 'status', status: 500, times: 1, method: 'GET', path: '*' });
    },
  });
  session.service.faults.clear();
  expect(String(session.sheets.value('Campaigns', 2, 'Status'))).not.toMatch(/^Pushed/);
  expect(await failing('jobCancel', [id])).not.toBe('');
  expect(await session.ask('jobCancel', id)).toMatchObject({
    state: 'canceled',
    summary: ['It was too late to cancel the push: every row had been sent.', '1 row pushed and verified.'],
  });
  expect(session.sheets.value('Campaigns', 2, 'Status')).toMatch(/^Pushed/);
  expect((await session.ask('reviewBuild')).rows).toEqual([]);
  expect(service.writes(true)).toHaveLength(1);
});

it('an upload that only lacks its end is ended by the next opening, and logged once', async () => {
  const target = { kind: 'suppression' as const, app: 'example.harbour' };
  const counts = { total: 1, malformed: 0, duplicates: 0, allZero: 0, resumes: null };
  const order = { target, action: 'add' as const, fingerprint: 'x', source: 'ids.csv', ...counts };
  const { id } = await session.ask('uploadStart', order);
  const lines = '12345678-1234-4234-8234-123456789012';
  await session.ask('uploadSend', { id, turn: 0, part: 0, action: 'add', lines });
  expect(await failing('uploadsOpen', ['suppression'])).not.toBe('');
  expect((await session.ask('uploadsOpen', 'suppression')).unfinished).toEqual([]);
  expect(session.sheets.rows('Bidgrid log')).toMatchObject([{ After: '1 ID', Outcome: 'verified' }]);
});

it('nothing is started for a connection that was not shown', async () => {
  session.service.log.clear();
  const connection = 'another';
  const target = { kind: 'suppression' as const, app: 'example.harbour' };
  const counts = { total: 1, malformed: 0, duplicates: 0, allZero: 0, resumes: null };
  const order = { target, action: 'add' as const, fingerprint: 'x', source: 'ids.csv', ...counts };
  for (const [name, arg] of [
    ['uploadStart', { ...order, connection }],
    ['appListCreate', { name: 'list', description: '', connection }],
    ['appListDelete', { id: '1', typed: 'list', connection }],
  ] as const) {
    const reply = (await session.run(name, [arg])).value as Reply<unknown>;
    expect([name, reply]).toMatchObject([
      name,
      { ok: false, error: { sentence: expect.stringMatching(/connection/i) } },
    ]);
  }
  expect(session.service.log.entries).toEqual([]);
  expect(session.sheets.names()).not.toContain(JOURNAL);
});
