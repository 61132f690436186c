// test, e2e: requests of a sidebar that are no longer possible (deleted tabs, an ended upload, another
// connection, a refusing service) return one sentence, and nothing is changed or sent.

import { setLongText } from '../../src/base/long-text';
import { issueCell } from '../../src/features/check/view/check-choices';
import type { Store } from '../../src/ports/ports';
import type { Reply } from '../../src/ports/user-error';
import { cellsOf } from '../../src/push/review/view/review-selection';
import { setWithout } from './asset-orders';
import { serviceSide } from './service-side';
import { ALL, openSession, type Session, wholeOrder } from './session';
import { ANNA, addThirdParty, openUnconnected } from './third-party';
import { lastRun, restoreRun, undoOrder } from './undo-order';

let session: Session;
afterEach(() => session.close());

const open = async (tabs: readonly string[] = ['campaigns']) => {
  session = await openSession({
    service: { campaigns: 3, sources: 2, tidy: true, quirks: { list_omits: 'none' } },
  });
  if (tabs.length > 0) await session.pull(tabs);
  session.host.options.files.push({
    name: 'People.js',
    source: `function book_() { return SpreadsheetApp.getActiveSpreadsheet(); }
      function remove(name) { book_().deleteSheet(book_().getSheetByName(name)); }
      function select(name, range) { var s = book_().getSheetByName(name); s.activate(); s.getRange(range).activate(); }`,
  });
};
const byHand = async (name: string, ...args: unknown[]) => {
  const result = await session.run(name, args, { fromClient: false });
  if (!result.ok) throw new Error(result.error?.message);
};
const refused = async (name: string, ...args: unknown[]): Promise<string> => {
  const reply = (await session.run(name, args)).value as Reply<unknown>;
  return reply.ok ? '' : reply.error.sentence;
};
const posts = () => session.service.log.entries.filter(({ method }) => method === 'POST');
const fail = (path: string, status = 403) =>
  void session.service.faults.add({ kind: 'status', status, times: 9, method: 'GET', path });

describe('after a tab was deleted', () => {
  it('nothing of it is reverted, adjusted, shown or fixed', async () => {
    await open(['campaigns', 'targets']);
    const row = session.sheets.find('Targets', (line) => line['Daily budget'] !== null);
    await session.sheets.type('Targets', row, 'Daily budget', 4321);
    const review = await session.ask('reviewBuild');
    await session.sheets.type('Targets', row, 'Bid', -1);
    const check = await session.ask('checkRun');
    const issue = check.groups.flatMap(({ issues }) => issues).find(({ tab }) => tab === 'targets')!;
    const column = session.sheets.headers('Targets').indexOf('Daily budget') + 1;
    const place = { tab: 'targets', areas: [{ row, column, rows: 1, columns: 1 }] };
    const adjustment = {
      kind: 'add' as const,
      operand: '1',
      replacement: '',
      matchCase: false,
      wholeCell: false,
    };
    const { token } = await session.ask('adjustPreview', adjustment, place);
    await byHand('remove', 'Targets');
    const deleted = /was deleted/;
    expect(await refused('reviewRevert', cellsOf(review.rows[0]!))).toMatch(deleted);
    expect(await refused('adjustPreview', adjustment, place)).toMatch(deleted);
    expect(await refused('adjustApply', { adjustment, place, token })).toMatch(deleted);
    expect(await refused('checkShow', issueCell(issue))).toMatch(deleted);
    const fix = { ...issueCell(issue), found: '', seen: issue.fixes[0]?.seen ?? 'x' };
    expect(await refused('checkFix', [fix])).toMatch(deleted);
  });

  it('there is nothing to check or review', async () => {
    await open([]);
    expect(await refused('checkRun')).toMatch(/nothing to check yet/);
    expect(await refused('reviewBuild')).toMatch(/nothing to review yet/);
  });
});

describe('a review that is out of date', () => {
  it('does not show or revert rows that were replaced by others', async () => {
    await open();
    const { sheets } = session;
    sheets.set('Campaigns', 2, 'Name', 'Edited');
    const review = await session.ask('reviewBuild');
    const cells = cellsOf(review.rows[0]!);
    const id = String(sheets.value('Campaigns', 2, 'Campaign ID'));
    // A copy of the row: it is ambiguous which of the two was shown.
    sheets.headers('Campaigns').forEach((_, i) => {
      const cell = session.host.workbook.cells(sheets.idOf('Campaigns')).getValue(1, i);
      sheets.put('Campaigns', 5, i + 1, cell ? { ...cell } : null);
    });
    expect(await refused('reviewRevert', cells)).toMatch(/2 and 5|rows 2, 5/i);
    for (const header of sheets.headers('Campaigns')) sheets.set('Campaigns', 5, String(header), null);
    // No longer an edit.
    const before = session.service.state.campaigns.get(id)!.name;
    sheets.set('Campaigns', 2, 'Name', before);
    expect(await refused('reviewRevert', cells)).toMatch(/changed since you looked/);
    session.host.cache.restore(JSON.stringify([]));
    expect(await refused('reviewRows', { token: review.token, from: 0, text: '' })).not.toBe('');
    expect(sheets.value('Campaigns', 2, 'Name')).toBe(before);
  });
});

describe('an undo', () => {
  it('writes exactly what was shown, or nothing, and its push is guarded like any other', async () => {
    await open();
    for (let row = 2; row <= 4; row += 1) session.sheets.set('Campaigns', row, 'Name', `Pushed ${row}`);
    await session.push();
    const run = await lastRun(session);
    session.host.state.document['bidgrid.settings'] = JSON.stringify({ mostRows: 2 });
    const { token } = await session.ask('undoPreview', run);
    session.sheets.set('Campaigns', 3, 'Name', 'Typed since');
    expect(await refused('undoWrite', { run, cell: null, token })).toMatch(/changed since this list/);
    session.sheets.set('Campaigns', 3, 'Name', 'Pushed 3');
    await restoreRun(session, run);
    const order = await undoOrder(session, run, await session.ask('reviewBuild'));
    session.service.log.clear();
    expect(await refused('pushStart', { ...order, typed: null })).toMatch(/type the number/);
    expect(serviceSide(session).writes()).toEqual([]);
    expect(await session.finish(await session.ask('pushStart', order))).toMatchObject({
      state: 'finished',
      done: 3,
    });
  });
});

describe('a push', () => {
  const columnOf = (sheet: string, header: string) => session.sheets.headers(sheet).indexOf(header) + 1;
  const rename = (from: string, to: string) =>
    session.sheets.put('Targets', 1, columnOf('Targets', from), { v: to, t: 1 });

  it('starts only with the number that the guard asks for, and with the headers of every tab', async () => {
    await open(['campaigns', 'targets']);
    for (let row = 2; row <= 4; row += 1) session.sheets.set('Campaigns', row, 'Name', `Typed ${row}`);
    session.host.state.document['bidgrid.settings'] = JSON.stringify({ mostRows: 2 });
    const order = wholeOrder(await session.ask('reviewBuild'));
    expect(order.typed).toBe(3);
    for (const typed of [null, 2, 4])
      expect(await refused('pushStart', { ...order, typed })).toMatch(/type the number/);
    rename('Bid', 'Our bid');
    expect(await refused('pushStart', order)).toMatch(/Check offers to fix it/);
    rename('Our bid', 'Bid');
    expect(serviceSide(session).writes()).toEqual([]);
    expect(await session.finish(await session.ask('pushStart', order))).toMatchObject({
      state: 'finished',
      done: 3,
    });
  });

  it.each([
    [401, 'POST'],
    [403, 'GET'],
  ])('ends when the service answers %s to a %s, and does not retry', async (status, method) => {
    await open();
    session.sheets.set('Campaigns', 2, 'Name', 'Typed');
    const review = await session.ask('reviewBuild');
    session.service.faults.add({ kind: 'status', status, times: 99, method, path: '*/campaign*' });
    const { state, resumeAt } = await session.push(review);
    expect([state, resumeAt]).toEqual(['failed', null]);
    expect(session.sheets.value('Campaigns', 2, 'Name')).toBe('Typed');
  });

  it('writes nothing under a wrong header when columns are moved at every read, and reports it', async () => {
    await open();
    session.host.options.files.push({
      name: 'Mover.js',
      source: `function moveName(n) {
        var s = SpreadsheetApp.getActiveSpreadsheet().getSheetByName('Campaigns');
        var at = s.getRange(1, 1, 1, s.getLastColumn()).getValues()[0].indexOf('Name') + 1;
        var to = 4 + n % 5;
        if (to !== at) s.moveColumns(s.getRange(1, at), to > at ? to + 1 : to);
      }`,
    });
    session.sheets.set('Campaigns', 2, 'Name', 'Typed');
    const before = session.sheets.rows('Campaigns');
    const cell = cellsOf((await session.ask('reviewBuild')).rows[0]!);
    let [isWriting, moves] = [false, 0];
    const { value } = await session.run('reviewRevert', [cell], {
      onCall: async (_n, service, method) => {
        // From the last read before the write on.
        if (method === 'getFormulas') isWriting = true;
        if (!isWriting || service !== 'Sheet' || method !== 'getSheetValues') return;
        moves += 1;
        await session.host.run({
          function: 'moveName',
          args: [moves],
          user: 'ben@example.com',
          session: 'page-2',
        });
      },
    });
    expect(value).toMatchObject({
      ok: false,
      error: { sentence: expect.stringMatching(/^Row 2 of Campaigns was moved/) },
    });
    const after = session.sheets.rows('Campaigns');
    for (const [i, row] of after.entries())
      for (const header of ['Campaign ID', 'Category', 'Platform'])
        expect([i, header, row[header]]).toEqual([i, header, before[i]![header]]);
  });
});

describe('the search for a set at the service', () => {
  it('gives the reason why the service did not answer', async () => {
    await open(['campaigns', 'creative-sets']);
    fail('*/campaigns', 403);
    const sentence = await refused('creativesFind', { text: '', where: 'service' });
    expect(sentence).toMatch(/not allowed to read the list of campaigns/);
  });
});

describe('a sidebar of lists', () => {
  const order = (target: object, more: object = {}) => ({
    target,
    action: 'add',
    total: 1,
    fingerprint: 'x',
    source: 'ids.csv',
    malformed: 0,
    duplicates: 0,
    allZero: 0,
    resumes: null,
    ...more,
  });
  const APP = { kind: 'suppression', app: 'example.harbour' };

  it('starts nothing without IDs or an app, and names what to select', async () => {
    await open(['campaigns', 'sources']);
    session.service.log.clear();
    expect(await refused('uploadStart', order(APP, { total: 0 }))).toMatch(/no valid ID/);
    expect(await refused('uploadStart', order({ kind: 'suppression', app: '' }))).toMatch(
      /Enter the app first/,
    );
    await byHand('select', 'Campaigns', 'A2:B3');
    expect(await refused('selectedList', 'sources')).toMatch(/Select rows in the tab Sources first/);
    await byHand('select', 'Sources', 'A1:B1');
    expect(await refused('selectedList', 'sources')).toMatch(/None of the selected rows/);
    const header = session.sheets.headers('Sources').indexOf('App ID') + 1;
    session.sheets.put('Sources', 1, header, { v: 'Ours', t: 1 });
    await byHand('select', 'Sources', 'A2:B3');
    expect(await refused('selectedList', 'sources')).toMatch(/Check offers to fix it/);
    await byHand('select', 'Campaigns', 'A90:B95');
    expect(await refused('pullStart', { ...ALL, selectedRows: true })).toMatch(
      /None of the selected rows has a campaign ID/,
    );
    expect(await refused('appListCreate', { name: 'list', description: 'x'.repeat(201) })).toMatch(
      /200 characters/,
    );
    expect(posts()).toEqual([]);
  });

  it('counts nothing of an upload that was ended in another window while a part was sent', async () => {
    await open();
    const upload = await session.ask('uploadStart', order(APP) as never);
    const part = {
      id: upload.id,
      turn: 0,
      part: 0,
      action: 'add',
      lines: '12345678-1234-4234-8234-123456789012',
    };
    let ended = false;
    const sent = await session.run('uploadSend', [part], {
      onCall: async (_n, service) => {
        if (service !== 'UrlFetchApp' || ended) return;
        ended = true;
        await session.ask('uploadEnd', upload.id);
      },
    });
    expect(sent.value).toMatchObject({
      ok: false,
      error: { sentence: expect.stringMatching(/ended in another window/) },
    });
    expect((await session.ask('uploadsOpen', 'suppression')).unfinished).toEqual([]);
  });
});

describe('an asset', () => {
  it('is not sent without a name, to a full list, or to be removed where there is none', async () => {
    await open(['campaigns', 'creative-sets', 'assets']);
    const set = await setWithout(session, ['TXT_TITLE']);
    session.service.log.clear();
    const title = { ...set, type: 'TXT_TITLE', seen: null };
    expect(await refused('creativesSend', { ...title, remove: true })).toMatch(/has no TXT_TITLE to remove/);
    const file = { name: '', base64: 'AAAA', digest: 'a'.repeat(40) };
    expect(await refused('creativesSend', { ...title, type: 'IMG_ICON', file })).toMatch(/name of the file/);
    fail('*/creative_sets*');
    fail('*/creative_set*');
    expect(await refused('creativesFind', { text: '', where: 'service' })).not.toBe('');
    expect(posts()).toEqual([]);
  });
});

describe('a connection', () => {
  it('is saved only with a company, and signs in only in the way it was created for', async () => {
    session = await openUnconnected();
    const third = await addThirdParty(session);
    const form = {
      name: 'Team',
      company: '',
      party: 'first',
      clientId: 'a',
      clientSecret: 'b',
      managementKey: '',
    };
    const scopes = ['campaigns:write'];
    expect(await refused('connectionAdd', { ...form, scopes })).toMatch(/Enter the company/);
    const { client_id: clientId, client_secret: clientSecret } = session.service;
    const added = await session.ask('connectionAdd', {
      ...form,
      company: 'One',
      party: 'first',
      clientId,
      clientSecret,
      scopes: ['campaigns:write'],
    });
    const first = added.connections.find(({ party }) => party === 'first')!.id;
    const secret = { clientSecret: '', scopes };
    expect(await refused('connectionAuthorize', { id: first, ...secret })).toMatch(
      /signs in with its client secret/,
    );
    expect(await refused('connectionReconnect', { id: third, ...secret })).toMatch(
      /authorized in the window/,
    );
    await session.ask('connectionDisconnect', first);
    expect(await refused('connectionReconnect', { id: first, ...secret })).toMatch(/Enter the client secret/);
    await session.ask('connectionDisconnect', third);
    expect(await refused('connectionAuthorize', { id: third, ...secret })).toMatch(/client secret/);
    session.host.state.script.BIDGRID_AUTH_URL = 'http://no-https.example';
    const again = { id: third, clientSecret: 'x', scopes };
    expect(await refused('connectionAuthorize', again)).toMatch(/not an https address/);
    // So many that one more does not fit.
    session.host.state.users[ANNA]!['bidgrid.connections'] = JSON.stringify(
      Array.from({ length: 40 }, (_, n) => `c${n}`),
    );
    session.host.state.script.BIDGRID_AUTH_URL = session.service.auth_url;
    const more = { ...form, name: 'More', company: 'Two', clientId, clientSecret, scopes };
    expect(await refused('connectionAdd', more)).toMatch(/already have 40 connections/);
    expect(JSON.stringify(session.host.state.users)).not.toContain('"More"');
  });
});

describe('the plan of a push', () => {
  it('is not sent if its plan is signed for another person, and can be canceled without its journal', async () => {
    await open();
    session.sheets.set('Campaigns', 2, 'Name', 'Never sent');
    const job = await session.ask('pushStart', wholeOrder(await session.ask('reviewBuild')));
    const { document } = session.host.state;
    // The approval key is replaced: none of its signatures is valid any more.
    const keys = session.host.state.users[ANNA]!;
    const name = Object.keys(keys).find((key) => /approv/i.test(key) || /key/i.test(key))!;
    const kept = keys[name]!;
    keys[name] = `${kept.slice(1)}${kept[0]}`;
    expect(await session.finish(job)).toMatchObject({
      state: 'failed',
      summary: expect.arrayContaining([expect.stringMatching(/not the one that was approved/)]),
    });
    keys[name] = kept;
    expect(serviceSide(session).writes()).toEqual([]);
    const next = await session.ask('pushStart', wholeOrder(await session.ask('reviewBuild')));
    await byHand('remove', 'Bidgrid journal (do not edit)');
    expect(await session.ask('jobCancel', next.id)).toMatchObject({
      state: 'failed',
      summary: [
        expect.stringMatching(/hidden journal .* so the push was stopped\. What was sent before stays\./),
      ],
    });
    expect(document['bidgrid.job']).toContain('"failed"');
    expect(await session.ask('jobCurrent')).toBeNull();
    expect(serviceSide(session).writes()).toEqual([]);
    expect(await session.push()).toMatchObject({ state: 'finished', done: 1 });
  });
});

describe('details that lists leave out', () => {
  it('are read before a review; otherwise it is not shown', async () => {
    session = await openSession({ service: { campaigns: 3, tidy: true, quirks: { list_omits: 'all' } } });
    await session.pull();
    session.sheets.set('Campaigns', 2, 'Name', 'Pushed');
    await session.push();
    session.sheets.set('Campaigns', 3, 'Name', 'Edited');
    fail('*/campaign/*');
    expect(await refused('reviewBuild')).not.toBe('');
    session.service.faults.clear();
    expect((await session.ask('reviewBuild')).rows).toHaveLength(1);
  });
});

describe('a pull', () => {
  it('of the missing parts is refused if the last pull missed nothing', async () => {
    await open();
    expect(await refused('pullStart', { ...ALL, missed: true })).toMatch(/read everything/);
    expect(await session.ask('jobCurrent')).toBeNull();
  });

  it('is estimated without a part that the service refuses to show, and the estimate names it', async () => {
    await open();
    fail('*/campaign_targets/*');
    const estimate = () => session.ask('pullEstimate', { ...ALL, tabs: ['targets'] });
    const problems = expect.arrayContaining([expect.stringMatching(/^Targets: /)]);
    expect(await estimate()).toMatchObject({ campaigns: 3, problems });
    session.service.faults.clear();
    expect(await estimate()).toMatchObject({ campaigns: 3, problems: [] });
  });
});

describe('a push that was killed while its plan was written', () => {
  it.each(['jobCancel', 'jobStep'] as const)('ends with %s, and all changes can be pushed', async (end) => {
    await open();
    session.sheets.set('Campaigns', 2, 'Name', 'Edited');
    const order = wholeOrder(await session.ask('reviewBuild'));
    const { document } = session.host.state;
    const isBegun = () => (document['bidgrid.job'] ?? '').includes('"prepared":false');
    for (let crashAfterCalls = 1; !isBegun(); crashAfterCalls += 1)
      await session.run('pushStart', [order], { crashAfterCalls });
    const { id } = JSON.parse(document['bidgrid.job']!) as { id: string };
    expect(await session.ask(end, id)).toMatchObject({
      state: 'canceled',
      summary: [expect.stringMatching(/before anything was sent/)],
    });
    expect(serviceSide(session).writes()).toEqual([]);
    expect(await session.push()).toMatchObject({ state: 'finished', done: 1, problems: [] });
  });

  it('by an error of Google shows this error, not a deleted journal', async () => {
    await open();
    session.sheets.set('Campaigns', 2, 'Name', 'Edited');
    const order = wholeOrder(await session.ask('reviewBuild'));
    const { document } = session.host.state;
    const { value } = await session.run('pushStart', [order], {
      beforeCall: (_n, _service, method) => {
        if (method === 'flush' && (document['bidgrid.job'] ?? '').includes('"prepared":false'))
          throw new Error('Service Spreadsheets failed while accessing document');
      },
    });
    expect(value).toMatchObject({ ok: false });
    expect(JSON.stringify(value)).not.toMatch(/journal was deleted/);
    const { id } = JSON.parse(document['bidgrid.job']!) as { id: string };
    expect(await session.ask('jobStep', id)).toMatchObject({ state: 'canceled' });
    expect(await session.push()).toMatchObject({ state: 'finished', done: 1, problems: [] });
  });
});

describe('uploads', () => {
  const scopes = ['campaigns:write', 'creatives:read'] as const;

  it('of assets need the permission, and those of lists resume with their original connection', async () => {
    session = await openSession({ properties: {}, service: { campaigns: 3, tidy: true } });
    const { auth_url, base_url, api_url, companies } = session.service;
    const addresses = { BIDGRID_AUTH_URL: auth_url, BIDGRID_BASE_URL: base_url, BIDGRID_API_URL: api_url };
    Object.assign(session.host.state.script, addresses);
    const add = async (index: number, name: string) => {
      const { client_id: clientId, client_secret: clientSecret, api_key: managementKey } = companies[index]!;
      const form = {
        name,
        company: name,
        party: 'first' as const,
        clientId,
        clientSecret,
        managementKey,
        scopes,
      };
      const { connections } = await session.ask('connectionAdd', form);
      return connections.find((one) => one.name === name)!.id;
    };
    const one = await add(0, 'One');
    await session.ask('connectionChoose', one);
    await session.pull(['campaigns', 'creative-sets', 'assets']);
    const set = await setWithout(session, ['TXT_TITLE']);
    session.service.log.clear();
    const title = { ...set, type: 'TXT_TITLE', seen: null, asset: 'Sail on' };
    expect(await refused('creativesSend', title)).toMatch(/creatives/);
    expect(posts()).toEqual([]);
    const target = { kind: 'suppression' as const, app: 'example.harbour' };
    const counts = { total: 1, malformed: 0, duplicates: 0, allZero: 0, resumes: null };
    const order = { target, action: 'add' as const, fingerprint: 'x', source: 'ids.csv', ...counts };
    const upload = await session.ask('uploadStart', order);
    await session.ask('connectionChoose', await add(1, 'Two'));
    session.service.log.clear();
    const lines = '12345678-1234-4234-8234-123456789012';
    const part = { id: upload.id, turn: 0, part: 0, action: 'add' as const, lines };
    expect(await refused('uploadSend', part)).toMatch(/started with another connection/);
    expect(posts()).toEqual([]);
    await session.ask('connectionChoose', one);
    expect((await session.ask('uploadSend', part)).upload).toMatchObject({ confirmed: 1 });
  });

  it('of assets are limited to 16 unfinished ones in a document', async () => {
    await open(['campaigns', 'creative-sets', 'assets']);
    const set = await setWithout(session, ['TXT_TITLE']);
    const record = {
      ...{
        setId: 'other',
        campaignId: 'other',
        type: 'VID',
        name: 'a.mp4',
        action: 'add',
        state: 'processing',
      },
      ...{
        sentence: '',
        who: 'Anna',
        startedAt: 1,
        until: 0,
        digest: '',
        before: {},
        stands: 'x',
        readyBefore: [],
      },
    };
    const text = JSON.stringify(Array.from({ length: 16 }, (_, n) => ({ ...record, id: `upload-${n}` })));
    const { document } = session.host.state;
    const store: Store = {
      get: (name) => document[name] ?? null,
      set: (name, value) => {
        document[name] = value;
      },
      delete: (name) => {
        delete document[name];
      },
    };
    setLongText(store, 'bidgrid.uploads-a', text);
    store.set('bidgrid.uploads', 'a');
    session.service.log.clear();
    const title = { ...set, type: 'TXT_TITLE', seen: null, asset: 'Sail on' };
    expect(await refused('creativesSend', title)).toMatch(/16 uploads/);
    expect(posts()).toEqual([]);
  });
});
