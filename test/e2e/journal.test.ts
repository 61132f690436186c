// test, e2e: an approved plan is sent once, by its approver, for its company. Changes to the log or the
// hidden journal cannot send other changes, hide changes or repeat them.

import { newCampaign, typeNewRow } from './new-rows';
import { later } from './script-clock';
import { type ServiceSide, serviceSide } from './service-side';
import { openSession, type Session, wholeOrder } from './session';
import type { Content } from './sheets';

const BEN = 'ben@example.com';
const LOG = 'Bidgrid log';
const JOURNAL = 'Bidgrid journal (do not edit)';
const CAMPAIGNS = 30;

type Line = Record<string, Content>;

let session: Session;
let service: ServiceSide;

const open = async (campaigns: number) => {
  session = await openSession({ service: { campaigns, tidy: true, quirks: { list_omits: 'none' } } });
  service = serviceSide(session);
  await session.pull(['campaigns']);
};
afterEach(() => session.close());

const ids = () => session.sheets.rows('Campaigns').map((line) => String(line['Campaign ID']));
const rename = (id: string, name: string) =>
  session.sheets.set('Campaigns', session.sheets.rowOf(id), 'Name', name);
const logRows = () => session.sheets.rows(LOG);
const run = async (name: string) => {
  const result = await session.run(name, [], { fromClient: false });
  if (!result.ok) throw new Error(`${name}: ${result.error?.message}`);
};
const script = (source: string) => session.host.options.files.push({ name: 'People.js', source });

describe('the visible log', () => {
  it('may be sorted, filled and emptied while a push runs: everything is sent once and logged once', async () => {
    await open(CAMPAIGNS);
    // The log has rows of an earlier run that could be confused with this one.
    rename(ids()[0]!, 'Earlier');
    await session.push();
    script(`
      function sheet_() { return SpreadsheetApp.getActiveSpreadsheet().getSheetByName('${LOG}'); }
      function sortLog() {
        var s = sheet_();
        if (s.getLastRow() > 1) s.getRange(2, 1, s.getLastRow() - 1, s.getLastColumn()).sort({ column: 9, ascending: false });
      }
      function insertInLog() { var s = sheet_(); s.insertRowsBefore(2, 3); s.getRange(2, 1, 1, 2).setValues([['mine', '=1+1']]); }
      function deleteFromLog() { var s = sheet_(); if (s.getLastRow() > 2) s.deleteRow(2); }
    `);
    for (const id of ids()) rename(id, `New ${id}`);
    service.forgetRequests();
    const job = await session.ask('pushStart', wholeOrder(await session.ask('reviewBuild')));
    const doings = ['sortLog', 'insertInLog', 'deleteFromLog'];
    let state: string = job.state;
    let fetches = 0;
    while (state === 'running') {
      const step = await session.run('jobStep', [job.id], {
        onCall: async (_n, _service, method) => {
          if (method !== 'fetchAll') return;
          fetches += 1;
          await run(doings[fetches % doings.length]!);
        },
      });
      state = (step.value as { value: { state: string } }).value.state;
    }
    expect([state, fetches > 3]).toEqual(['finished', true]);
    expect(service.writes()).toHaveLength(CAMPAIGNS);
    for (const id of ids()) expect(service.campaign(id).name).toBe(`New ${id}`);
    const own = logRows().filter(({ Run }) => Run === job.id);
    expect(own.map(({ Outcome }) => Outcome)).toEqual(own.map(() => 'verified'));
    expect(own.map(({ After }) => After).sort()).toEqual(
      ids()
        .map((id) => `New ${id}`)
        .sort(),
    );
    const { runs } = await session.ask('undoRuns', 10);
    expect(runs).toMatchObject([{ run: job.id, rows: CAMPAIGNS }, { rows: 1 }]);
  }, 60_000);

  it('may lose its tab, its headers and its formats: it is created again, and texts never become formulas', async () => {
    await open(4);
    const [a, b, c] = ids() as [string, string, string];
    rename(a, 'One');
    await session.push();
    script(`
      function dropLog() { var b = SpreadsheetApp.getActiveSpreadsheet(); b.deleteSheet(b.getSheetByName('${LOG}')); }
      function spoilLog() {
        var s = SpreadsheetApp.getActiveSpreadsheet().getSheetByName('${LOG}');
        s.getRange(1, 9).setValue('My own header');
        s.getRange(1, 1).setValue('');
        s.getRange(1, 2, 500, 12).setNumberFormat('General');
      }
    `);
    await run('dropLog');
    rename(b, 'Two');
    expect(await session.push()).toMatchObject({ state: 'finished', problems: [] });
    expect(logRows()).toMatchObject([{ After: 'Two', Outcome: 'verified' }]);
    await run('spoilLog');
    rename(c, '=1+1');
    expect(await session.push()).toMatchObject({ state: 'finished', problems: [] });
    const row = session.sheets.find(LOG, (line: Line) => line.After === '=1+1');
    expect(session.sheets.cell(LOG, row, 'After')?.f ?? null).toBeNull();
    expect(session.sheets.line(LOG, row)).toMatchObject({ Outcome: 'verified', 'My own header': null });
    expect(String(session.sheets.value(LOG, row, 'Time'))).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  });
});

describe('the hidden journal', () => {
  /** Starts a push of two renamed campaigns. */
  async function started(): Promise<{ id: string; a: string; b: string }> {
    await open(3);
    const [a, b] = ids() as [string, string];
    rename(a, 'Approved a');
    rename(b, 'Approved b');
    const job = await session.ask('pushStart', wholeOrder(await session.ask('reviewBuild')));
    service.forgetRequests();
    return { id: job.id, a, b };
  }
  const textAt = (row: number) => String(session.sheets.value(JOURNAL, row, 'Text'));

  it.each<[string, () => void]>([
    [
      'a value is changed',
      () => session.sheets.set(JOURNAL, 2, 'Text', textAt(2).replace('Approved a', 'Forged')),
    ],
    ['its rows are deleted', () => session.sheets.set(JOURNAL, 2, 'Run', 'gone')],
  ])('stops a push when %s: nothing is sent, and the edits stay', async (_name, change) => {
    const { id, a } = await started();
    change();
    const ended = await session.finish(await session.ask('jobStep', id));
    expect(ended).toMatchObject({ state: 'failed', summary: [expect.stringContaining('hidden journal')] });
    expect(service.writes()).toEqual([]);
    expect(session.sheets.value('Campaigns', session.sheets.rowOf(a), 'Name')).toBe('Approved a');
    expect((await session.ask('undoRuns', 10)).runs).toEqual([]);
    await expect(session.ask('undoPreview', id)).rejects.toThrow(/cannot be undone/);
    // The edits are part of the next review.
    expect(await session.push()).toMatchObject({ state: 'finished', problems: [], total: 2 });
  });

  it('detects a deleted outcome: nothing is sent twice', async () => {
    const { id, a, b } = await started();
    // Killed right after the outcomes were written.
    const rowsBefore = session.sheets.rows(JOURNAL).length;
    let steps = 0;
    await session.run('jobStep', [id], {
      crashAfterCalls: undefined,
      onCall: (n) => {
        steps = n;
      },
    });
    expect(steps).toBeGreaterThan(0);
    expect(session.sheets.rows(JOURNAL).length).toBeGreaterThan(rowsBefore);
    // The push has ended; its last event is deleted so that it looks as if no answer had arrived.
    const last = session.sheets.rows(JOURNAL).length + 1;
    for (const header of ['Run', 'Kind', 'Index', 'Text']) session.sheets.set(JOURNAL, last, header, null);
    expect(await session.ask('undoRuns', 1)).toMatchObject({
      runs: [{ damage: expect.stringMatching(/changed/) }],
    });
    expect(service.writes()).toHaveLength(2);
    expect([a, b].map((one) => service.campaign(one).name)).toEqual(['Approved a', 'Approved b']);
  });
});

describe('an approval', () => {
  const form = (index: number, name: string, company: string) => {
    const { client_id, client_secret, api_key } = session.service.companies[index]!;
    return {
      name,
      company,
      party: 'first' as const,
      clientId: client_id,
      clientSecret: client_secret,
      managementKey: api_key,
      scopes: ['campaigns:write', 'creatives:write', 'source_bids:write'] as const,
    };
  };

  async function twoCompanies(): Promise<{ one: string; two: string }> {
    session = await openSession({ properties: {}, service: { campaigns: 3, tidy: true } });
    service = serviceSide(session);
    Object.assign(session.host.state.script, {
      BIDGRID_AUTH_URL: session.service.auth_url,
      BIDGRID_BASE_URL: session.service.base_url,
      BIDGRID_API_URL: session.service.api_url,
    });
    await session.ask('connectionAdd', form(0, 'First', 'One'));
    await session.pull(['campaigns']);
    const { connections } = await session.ask('connectionAdd', form(1, 'Second', 'Two'));
    const idOf = (company: string) => connections.find((one) => one.company === company)!.id;
    await session.ask('connectionChoose', idOf('One'));
    return { one: idOf('One'), two: idOf('Two') };
  }
  const made = () => [...session.service.state.campaigns.values()].filter(({ name }) => name === 'Brand new');

  it('is valid for one company: nothing starts for another one chosen since', async () => {
    const { two } = await twoCompanies();
    await typeNewRow(session, newCampaign('Brand new'));
    const order = wholeOrder(await session.ask('reviewBuild'));
    await session.ask('connectionChoose', two);
    await expect(session.ask('pushStart', order)).rejects.toThrow(
      'You reviewed for company One, and this spreadsheet now uses company Two. Review again.',
    );
    expect(made()).toEqual([]);
  });

  it('is checked at every step: a push goes on only with the connection it was approved with', async () => {
    const { one, two } = await twoCompanies();
    await typeNewRow(session, newCampaign('Brand new'));
    const job = await session.ask('pushStart', wholeOrder(await session.ask('reviewBuild')));
    const remembered = session.host.state.document['bidgrid.document-connection']!;
    // The dialog refuses it during a push; an editor of the document writes it there.
    session.host.state.document['bidgrid.document-connection'] = JSON.stringify({
      name: 'Second',
      company: 'Two',
    });
    expect([one === two, (await session.ask('connectionList')).current]).toEqual([false, two]);
    expect(await session.ask('jobStep', job.id)).toMatchObject({
      state: 'failed',
      summary: expect.arrayContaining([expect.stringContaining('The connection was changed')]),
    });
    expect(made()).toEqual([]);
    session.host.state.document['bidgrid.document-connection'] = remembered;
    expect(await session.push()).toMatchObject({ state: 'finished', problems: [] });
    expect(made()).toMatchObject([{ company_id: session.service.companies[0]!.company_id }]);
  });

  it('is not enough for a connection that sees no campaign of the document', async () => {
    const { one } = await twoCompanies();
    // The connection of company One gets the credentials of company Two.
    await session.ask('connectionRemove', one);
    await session.ask('connectionAdd', form(1, 'First', 'One'));
    await typeNewRow(session, newCampaign('Brand new'));
    const job = await session.ask('pushStart', wholeOrder(await session.ask('reviewBuild')));
    expect(await session.finish(job)).toMatchObject({
      state: 'failed',
      summary: [
        expect.stringMatching(/"First" of company One has access to no campaign of this spreadsheet/),
        expect.anything(),
      ],
    });
    expect(made()).toEqual([]);
    expect(
      session.service.log.entries.filter(({ path, method }) => method === 'POST' && /campaign/.test(path)),
    ).toEqual([]);
  });

  it("is sent with its approver's login only: a colleague who tries to resume it sends nothing", async () => {
    await twoCompanies();
    await typeNewRow(session, newCampaign('Brand new'));
    // Credentials of another company under the name and company that the document remembers.
    await session.askAs(BEN, 'connectionAdd', form(1, 'First', 'One'));
    const order = wholeOrder(await session.askAs(BEN, 'reviewBuild'));
    const job = await session.askAs(BEN, 'pushStart', order);
    later(session.host, 3_600_000);
    await expect(session.ask('jobStep', job.id)).rejects.toThrow(/ben@example\.com approved this push/);
    expect(made()).toEqual([]);
    // Its own approver's login is not for this document.
    expect(await session.askAs(BEN, 'jobStep', job.id)).toMatchObject({ state: 'failed' });
    expect(made()).toEqual([]);
  });

  it("cannot be made for a colleague: a person without a login cannot start a push that uses another's", async () => {
    await open(3);
    const [a] = ids() as [string];
    rename(a, 'Unseen');
    Object.assign(session.host.state.script, { BIDGRID_CLIENT_ID: '', BIDGRID_CLIENT_SECRET: '' });
    await expect(session.askAs(BEN, 'reviewBuild')).rejects.toThrow(/no connection/);
    const token = `${'0'.repeat(64)}.${encodeURIComponent(JSON.stringify(['x', 'y', 'z', 'One']))}`;
    for (const odd of [token, '0', `1-${'a-'.repeat(3)}a`]) {
      await expect(
        session.askAs(BEN, 'pushStart', { token: odd, leaveOut: [], typed: null }),
      ).rejects.toThrow();
    }
    // A job that an editor forged for another person has no plan signed by that person.
    expect(await session.ask('jobCurrent')).toBeNull();
    expect(service.writes()).toEqual([]);
  });
});
