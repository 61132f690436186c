// test, e2e: the hidden journal is deleted during or after a push: nothing is created twice, and messages
// name what is lost.

import type { RunOptions } from '../../workbench/apps-script/host';
import { newCampaign, typeNewRow } from './new-rows';
import { type ServiceSide, serviceSide } from './service-side';
import { OWNER, openSession, type Session, wholeOrder } from './session';

const JOURNAL = 'Bidgrid journal (do not edit)';

let session: Session;
let service: ServiceSide;

beforeEach(async () => {
  session = await openSession({ service: { campaigns: 30, tidy: true, quirks: { list_omits: 'none' } } });
  service = serviceSide(session);
  // Within the lag window, the next push would wait for what the lost journal had.
  await session.ask('settingsSave', { lagSeconds: 0 });
  session.host.options.files.push({
    name: 'People.js',
    source: `function dropJournal() {
      var book = SpreadsheetApp.getActiveSpreadsheet();
      book.deleteSheet(book.getSheetByName('${JOURNAL}'));
    }
    function clearJournal() {
      var sheet = SpreadsheetApp.getActiveSpreadsheet().getSheetByName('${JOURNAL}');
      sheet.getRange(2, 1, sheet.getLastRow() - 1, sheet.getLastColumn()).clearContent();
    }
    function dropLastRow() {
      var sheet = SpreadsheetApp.getActiveSpreadsheet().getSheetByName('${JOURNAL}');
      sheet.deleteRow(sheet.getLastRow());
    }`,
  });
  await session.pull(['campaigns']);
});
afterEach(() => session.close());

const dropJournal = async () => {
  const result = await session.run('dropJournal', [], { fromClient: false });
  if (!result.ok) throw new Error(result.error?.message);
};
const named = (name: string) => service.campaigns().filter((campaign) => campaign.name === name);
const at = (row: number, header: string) => session.sheets.value('Campaigns', row, header);

/** Starts a push of all edits and new rows. */
const start = async () => {
  const job = await session.ask('pushStart', wholeOrder(await session.ask('reviewBuild')));
  service.forgetRequests();
  return job;
};

/** Runs a step in which the journal is deleted as soon as the service has carried out a write. */
async function dropDuringStep(id: string) {
  let dropped = false;
  const step = await session.run('jobStep', [id], {
    onCall: async () => {
      if (dropped || service.writes(true).length === 0) return;
      dropped = true;
      await dropJournal();
    },
  });
  expect(dropped).toBe(true);
  return step.value;
}

/** Kills a step right after a write request, with or without the service receiving it. */
async function killAfterWrite(id: string): Promise<void> {
  const options: RunOptions = {
    function: 'jobStep',
    args: [id],
    user: OWNER,
    session: 'page-1',
    fromClient: true,
    onCall: (n) => {
      if (service.writes().length > 0) options.crashAfterCalls = n;
    },
  };
  expect(await session.host.run(options)).toMatchObject({ ended: 'crash-point' });
}

describe.each([
  ['clears all rows of the journal', 'clearJournal'],
  ['deletes the last row of the journal', 'dropLastRow'],
])('when a person %s during a push', (_, change) => {
  /** Pushes four renamed campaigns; the journal is changed at the first host call for which this is true. */
  async function pushUntil(isNow: () => boolean) {
    for (const row of [2, 3, 4, 5]) session.sheets.set('Campaigns', row, 'Name', `New ${row}`);
    const job = await start();
    let changed = false;
    const step = await session.run('jobStep', [job.id], {
      onCall: async () => {
        if (changed || !isNow()) return;
        changed = true;
        const result = await session.run(change, [], { fromClient: false });
        if (!result.ok) throw new Error(result.error?.message);
      },
    });
    expect(changed).toBe(true);
    return step.value;
  }

  it.each<[string, () => boolean]>([
    ['before the first request', () => session.service.log.entries.length > 0],
    ['after the requests', () => service.writes(true).length === 4],
    ['at the very end', () => session.sheets.names().includes('Bidgrid log')],
  ])('%s: what is sent was approved, and is in the log', async (_moment, isNow) => {
    expect(await pushUntil(isNow)).toMatchObject({ ok: true, value: { state: 'finished' } });
    expect(service.writes(true)).toHaveLength(4);
    const logged = session.sheets.rows('Bidgrid log').map(({ Outcome }) => Outcome);
    expect(logged).toEqual(['verified', 'verified', 'verified', 'verified']);
    const { runs } = await session.ask('undoRuns', 5);
    expect(runs.filter(({ damage }) => damage === '')).toEqual([]);
    expect(await session.ask('reviewBuild')).toMatchObject({ rows: [], undecided: 0 });
    session.sheets.set('Campaigns', 2, 'Name', 'Next');
    expect(await session.push()).toMatchObject({ state: 'finished', problems: [], total: 1 });
  });
});

it('cancels the start of a push during which the journal is deleted, with a clear sentence', async () => {
  session.sheets.set('Campaigns', 2, 'Name', 'First');
  await session.push();
  session.sheets.set('Campaigns', 3, 'Name', 'Second');
  const row = await typeNewRow(session, newCampaign('Third'));
  const order = wholeOrder(await session.ask('reviewBuild'));
  let dropped = false;
  const reply = await session.run('pushStart', [order], {
    onCall: async (_, __, method) => {
      // The plan is written first.
      if (dropped || !/setValues/.test(method)) return;
      dropped = true;
      await dropJournal();
    },
  });
  expect(dropped).toBe(true);
  expect(reply.value).toMatchObject({
    ok: false,
    error: {
      sentence:
        'The hidden sheet "Bidgrid journal" was deleted, or is protected, so nothing was sent. Remove its protection, then start the push again.',
    },
  });
  expect(String(at(row, 'Status'))).not.toMatch(/^waiting/);
  expect(await session.ask('jobCurrent')).toBeNull();
  expect(await session.push()).toMatchObject({ state: 'finished', problems: [], total: 2 });
});

describe('a creation', () => {
  it('is held when the journal is deleted while the answer is on its way, until a person decides', async () => {
    const row = await typeNewRow(session, newCampaign('Lost'));
    const job = await start();
    session.service.faults.add({ kind: 'drop_before', method: 'POST', path: '*/campaign' });
    await killAfterWrite(job.id);
    await dropJournal();
    const reply = await session.ask('jobStep', job.id);
    expect(reply).toMatchObject({ state: 'failed' });
    expect(at(row, 'Status')).toMatch(/^Sent, outcome unknown \d\d-\d\d /);
    expect(await session.ask('reviewBuild')).toMatchObject({ rows: [], undecided: 1 });
    const [unknown] = await session.ask('unknownList');
    const { run, entry, seen } = unknown!;
    await session.ask('unknownResolve', { run, entry, take: 'again', seen });
    expect(await session.push()).toMatchObject({ state: 'finished', problems: [] });
    expect(named('Lost')).toHaveLength(1);
  });
});

const STOPPED =
  /^The hidden journal of the push of [A-Z][a-z]{2} \d{1,2}, \d\d:\d\d was changed or deleted, so the push was stopped\. What was sent before stays\. Review again to see what is left\.$/;

describe('a push', () => {
  it('stops with a clear sentence when the journal is deleted during a step, and logs what it sent', async () => {
    const ids = session.sheets.rows('Campaigns').map((line) => String(line['Campaign ID']));
    for (const id of ids) session.sheets.set('Campaigns', session.sheets.rowOf(id), 'Name', `New ${id}`);
    const job = await start();
    const reply = await dropDuringStep(job.id);
    expect(reply).toMatchObject({
      ok: true,
      value: {
        state: 'failed',
        summary: expect.arrayContaining([expect.stringContaining('hidden journal')]),
      },
    });
    const sent = service.writes(true).length;
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThan(ids.length);
    const logged = session.sheets.rows('Bidgrid log').filter(({ Outcome }) => Outcome === 'verified');
    expect(logged).toHaveLength(sent);
    expect(await session.push()).toMatchObject({ state: 'finished', problems: [], total: ids.length - sent });
    expect(service.writes(true)).toHaveLength(ids.length);
  });

  it('ends when it was killed and its journal deleted; nothing that was sent is an edit', async () => {
    const ids = session.sheets.rows('Campaigns').map((line) => String(line['Campaign ID']));
    for (const id of ids) session.sheets.set('Campaigns', session.sheets.rowOf(id), 'Name', `New ${id}`);
    const job = await start();
    await killAfterWrite(job.id);
    await dropJournal();
    const ended = await session.ask('jobStep', job.id);
    expect(ended.state).toBe('failed');
    expect(ended.summary).toEqual([expect.stringMatching(STOPPED)]);
    expect((await session.ask('undoRuns', 5)).runs).toEqual([]);
    expect(await session.ask('jobCurrent')).toBeNull();
    await session.push();
    expect(await session.ask('reviewBuild')).toMatchObject({ rows: [], held: [], conflicts: [] });
    for (const id of ids) expect(service.campaign(id).name).toBe(`New ${id}`);
  });
});
