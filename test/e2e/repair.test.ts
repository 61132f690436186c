// test, e2e: a renamed header, or a deleted hidden sheet, is reported in one sentence and repaired without
// losing an edit.

import { allFixes, fixOf } from '../../src/features/check/view/check-choices';
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
