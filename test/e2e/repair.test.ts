// test, e2e: a damaged tab, base or log is reported in one sentence and repaired without losing an edit.

import { allFixes, fixOf, issueCell } from '../../src/features/check/view/check-choices';
import { openSession, type Session } from './session';

let session: Session;

beforeEach(async () => {
  session = await openSession({ service: { campaigns: 4, quirks: { list_omits: 'none' } } });
  await session.pull();
});
afterEach(() => session.close());

const column = (header: string) => session.sheets.headers('Campaigns').indexOf(header) + 1;
const put = (row: number, header: string, value: string) =>
  session.sheets.put('Campaigns', row, column(header), { v: value, t: 1 });
const idIn = (row: number) => String(session.sheets.value('Campaigns', row, 'Campaign ID'));
const DATA = 'Bidgrid data (do not edit)';

it('names a missing header, offers to fix it, and fixes it', async () => {
  put(2, 'Name', 'An edit');
  put(1, 'Category', 'Kategorie');
  await expect(session.ask('reviewBuild')).rejects.toThrow(/no column with the header "Category".*Check/);
  const stopped = await session.run('pullStart', [
    { name: '', platform: '', active: null, bidType: '', selectedRows: false },
  ]);
  expect(stopped.value).toMatchObject({
    ok: false,
    error: { sentence: expect.stringContaining('"Category"') },
  });
  const check = await session.ask('checkRun');
  const group = check.groups.find(({ rule }) => rule === 'header-missing')!;
  expect(group).toMatchObject({ severity: 'error' });
  expect(allFixes(group)).toHaveLength(1);
  const [issue] = group.issues;
  const fixed = await session.ask('checkFix', [fixOf(issue!, issue!.fixes[0]!)]);
  expect(fixed.groups.filter(({ rule }) => rule.startsWith('header-'))).toEqual([]);
  expect((await session.ask('reviewBuild')).rows).toMatchObject([
    { key: idIn(2), changes: [{ after: 'An edit' }] },
  ]);
});

it('repairs no header if a person changes the headers after they were compared', async () => {
  const renameHeader = () => put(1, 'Category', 'Kategorie');
  const fix = async () => {
    const group = (await session.ask('checkRun')).groups.find(({ rule }) => rule === 'header-missing')!;
    return fixOf(group.issues[0]!, group.issues[0]!.fixes[0]!);
  };
  const methods: string[] = [];
  const at = column('Category');
  renameHeader();
  await session.run('checkFix', [[await fix()]], {
    onCall: (_n, _service, method) => void methods.push(method),
  });
  expect(column('Category')).toBe(at);
  const written = methods.findIndex((method) => /^setValue/.test(method));
  const lastRead = methods.slice(0, written).lastIndexOf('getSheetValues') + 1;
  expect(lastRead).toBeGreaterThan(0);
  renameHeader();
  const chosen = await fix();
  const { value } = await session.run('checkFix', [[chosen]], {
    beforeCall: (n) => {
      if (n === lastRead) session.sheets.put('Campaigns', 1, at, { v: 'Typed', t: 1 });
    },
  });
  expect(value).toMatchObject({
    ok: false,
    error: { sentence: expect.stringMatching(/headers of Campaigns changed since the check/) },
  });
  expect(session.sheets.headers('Campaigns')[at - 1]).toBe('Typed');
});

it('reports a duplicate header', async () => {
  session.sheets.put('Campaigns', 1, 20, { v: 'Name', t: 1 });
  await expect(session.ask('reviewBuild')).rejects.toThrow(/"Name" in columns C and T/);
});

it('holds back a campaign whose base was damaged, until a pull shows what differs as conflicts', async () => {
  put(2, 'Name', 'Mine');
  const row = session.sheets.find(DATA, ({ Campaign }) => Campaign === `~${idIn(2)}`);
  session.sheets.put(DATA, row, 4, { v: '~rubbish', t: 1 });
  expect((await session.ask('reviewBuild')).held).toMatchObject([
    { key: idIn(2), reasons: [expect.stringMatching(/hidden sheet. Pull Campaigns again/)] },
  ]);
  expect(await session.pull()).toMatchObject({ state: 'finished' });
  const review = await session.ask('reviewBuild');
  expect(review.conflicts).toMatchObject([{ key: idIn(2), mine: 'Mine', base: '' }]);
});

it('recovers from a deleted hidden sheet', async () => {
  put(2, 'Name', 'Mine');
  session.host.options.files.push({
    name: 'Delete.js',
    source: `function remove() { var b = SpreadsheetApp.getActiveSpreadsheet(); b.deleteSheet(b.getSheetByName('${DATA}')); }`,
  });
  expect(await session.run('remove', [], { fromClient: false })).toMatchObject({ ok: true });
  expect((await session.ask('reviewBuild')).held).not.toEqual([]);
  await session.pull();
  expect((await session.ask('reviewBuild')).conflicts).toMatchObject([{ mine: 'Mine' }]);
});

it('stops a push whose journal was changed, and sends nothing that was not approved', async () => {
  put(2, 'Name', 'Approved');
  const review = await session.ask('reviewBuild');
  const job = await session.ask('pushStart', { token: review.token, leaveOut: [], typed: null });
  const journal = 'Bidgrid journal (do not edit)';
  const row = session.sheets.find(journal, ({ Run, Kind }) => Run === job.id && Kind === 'plan');
  const text = String(session.sheets.value(journal, row, 'Text')).replace('Approved', 'Forged');
  session.sheets.set(journal, row, 'Text', text);
  expect(await session.finish(job)).toMatchObject({ state: 'failed' });
  const names = [...session.service.state.campaigns.values()].map(({ name }) => name);
  expect(names).not.toContain('Forged');
  expect(names).not.toContain('Approved');
});

it('fixes what is certain, shows a cell, and counts what it checked', async () => {
  put(2, 'Name', '  spaces around ');
  const check = await session.ask('checkRun');
  expect(check).toMatchObject({ rowsChecked: 4, unchecked: [] });
  const group = check.groups.find((one) => allFixes(one).length > 0)!;
  expect(group).toBeDefined();
  const [issue] = group.issues;
  expect(await session.ask('checkShow', issueCell(issue!))).toBe(true);
  await session.ask('checkFix', [fixOf(issue!, issue!.fixes[0]!)]);
  expect(session.sheets.value('Campaigns', 2, 'Name')).toBe('spaces around');
});

it('names a tab whose rows were not checked because of a renamed header', async () => {
  await session.pull(['campaigns', 'targets']);
  const targets = session.sheets.rows('Targets').length;
  put(1, 'Name', 'Title');
  const check = await session.ask('checkRun');
  expect(check).toMatchObject({ rowsChecked: targets, unchecked: ['Campaigns'] });
  expect(check.errors).toBeGreaterThan(0);
});
