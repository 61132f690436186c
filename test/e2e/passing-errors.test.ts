// test, e2e: a temporary spreadsheet error while an action is being ended (a canceled push, an old upload, an
// interrupted app list) interrupts that, and the next try completes it. The error is never mistaken for the
// end itself.

import type { Reply } from '../../src/ports/user-error';
import { serviceSide } from './service-side';
import { openSession, type Session, wholeOrder } from './session';
import { suppressionOrder } from './upload-order';

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

/** The first write to a range after `isTime` fails once, as when the spreadsheet service times out. */
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

it('the next try of a canceled push updates the row of a change that arrived', async () => {
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

it('an upload without its end is ended the next time the view is opened, and logged once', async () => {
  const order = suppressionOrder('example.harbour', { total: 1, fingerprint: 'x' });
  const { id } = await session.ask('uploadStart', order);
  const lines = '12345678-1234-4234-8234-123456789012';
  await session.ask('uploadSend', { id, turn: 0, part: 0, action: 'add', lines });
  expect(await failing('uploadsOpen', ['suppression'])).not.toBe('');
  expect((await session.ask('uploadsOpen', 'suppression')).unfinished).toEqual([]);
  expect(session.sheets.rows('Bidgrid log')).toMatchObject([{ After: '1 ID', Outcome: 'verified' }]);
});
