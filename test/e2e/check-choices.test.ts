// test, e2e: Check's buttons change only the row and value that were shown, even if the row has moved.

import { allFixes, allRestores, fixOf, issueCell } from '../../src/features/check/view/check-choices';
import type { ListedIssue } from '../../src/shared/issue';
import { openSession, type Session } from './session';
import type { Content } from './sheets';

let session: Session;
beforeEach(async () => {
  session = await openSession({ service: { campaigns: 5, quirks: { list_omits: 'none' } } });
  await session.pull(['campaigns']);
});
afterEach(() => session.close());

const TAB = 'Campaigns';
const set = (row: number, header: string, value: Content) => session.sheets.set(TAB, row, header, value);
const value = (row: number, header: string) => session.sheets.value(TAB, row, header);
const idIn = (row: number) => String(value(row, 'Campaign ID'));

const fixOfIssue = (issue: ListedIssue) => fixOf(issue, issue.fixes[0]!);

async function issueOf(rule: string, row: number): Promise<ListedIssue> {
  const { groups } = await session.ask('checkRun');
  const found = groups.find((group) => group.rule === rule)?.issues.find((issue) => issue.row === row);
  if (!found) throw new Error(`no ${rule} in row ${row}: ${JSON.stringify(groups)}`);
  return found;
}

/** Every cell of a row of Bidgrid, without Change. */
const line = (row: number) => {
  const { Change, ...rest } = session.sheets.line(TAB, row);
  return rest;
};

function swap(one: number, other: number): void {
  const [a, b] = [session.sheets.line(TAB, one), session.sheets.line(TAB, other)];
  for (const header of Object.keys(a)) {
    set(one, header, b[header]!);
    set(other, header, a[header]!);
  }
}

const PEOPLE = {
  name: 'People.js',
  source: `
function insertRow() { tab().insertRowBefore(2); }
function deleteRow(row) { tab().deleteRow(row); }
function selectedRow() { return SpreadsheetApp.getActiveSpreadsheet().getActiveRange().getRow(); }
function tab() { return SpreadsheetApp.getActiveSpreadsheet().getSheetByName('Campaigns'); }`,
};
const person = async (name: string, ...args: unknown[]) => {
  const { ok, error, value } = await session.run(name, args, { fromClient: false });
  if (!ok) throw new Error(error?.message);
  return value;
};

describe('after rows moved', () => {
  beforeEach(() => void session.host.options.files.push(PEOPLE));

  it.each(['sorted', 'inserted', 'deleted'])('the right row is fixed and shown (%s)', async (how) => {
    const id = idIn(4);
    const pulled = line(4);
    set(4, 'Impressions', 4711);
    const issue = await issueOf('read-only-edited', 4);
    const others = [2, 3, 5, 6].map(line);
    if (how === 'sorted') swap(4, 6);
    else if (how === 'inserted') await person('insertRow');
    else await person('deleteRow', 2);
    expect(await session.ask('checkShow', issueCell(issue))).toBe(true);
    const row = session.sheets.rowOf(id);
    expect(row).not.toBe(4);
    expect(await person('selectedRow')).toBe(row);
    await session.ask('checkFix', [fixOfIssue(issue)]);
    expect(line(session.sheets.rowOf(id))).toEqual(pulled);
    const now = session.sheets.rows(TAB).map(({ Change, ...rest }) => rest);
    for (const other of how === 'deleted' ? others.slice(1) : others) expect(now).toContainEqual(other);
  });
});

it('offers the last pulled value of each edited cell that cannot be used, and restores them all', async () => {
  const before = [2, 3, 4].map((row) => value(row, 'Active'));
  for (const row of [2, 3, 4]) set(row, 'Active', 'soon');
  const { groups } = await session.ask('checkRun');
  const group = groups.find(({ issues }) => issues.some(({ field }) => field === 'active'))!;
  expect(group.issues.map(({ row, label }) => [row, label])).toEqual(
    [2, 3, 4].map((row) => [row, expect.stringContaining(String(value(row, 'Name')))]),
  );
  expect(group.issues.map(({ fixes }) => fixes.map(({ label, restores }) => [label, restores]))).toEqual(
    before.map((old) => [[`Restore ${String(old).toUpperCase()}`, true]]),
  );
  // Not certain: a restore discards the typed value.
  expect(allFixes(group)).toEqual([]);
  await session.ask('checkFix', allRestores(group));
  expect([2, 3, 4].map((row) => value(row, 'Active'))).toEqual(before);
  expect((await session.ask('checkRun')).errors).toBe(0);
});

it('offers to restore no cell of a new row', async () => {
  set(7, 'Name', 'New');
  set(7, 'Active', 'soon');
  const { groups } = await session.ask('checkRun');
  const own = groups.flatMap(({ issues }) => issues).filter(({ row }) => row === 7);
  expect(own.length).toBeGreaterThan(0);
  expect(own.flatMap(({ fixes }) => fixes).filter(({ restores }) => restores)).toEqual([]);
});

describe('an ID that was overwritten with the ID of another campaign', () => {
  it('is restored by fixing all, and no value of the other campaign gets into the row', async () => {
    const rows = [2, 3, 4, 5, 6].map(line);
    const [id, other] = [idIn(2), idIn(4)];
    set(2, 'Campaign ID', other);
    const { groups } = await session.ask('checkRun');
    // If two rows have the same campaign ID, only the ID has a fix.
    const offered = groups.flatMap(allFixes).filter(({ row }) => row === 2 || row === 4);
    expect(offered.map(({ row, field }) => [row, field])).toEqual([[2, 'campaignId']]);
    await session.ask('checkFix', groups.flatMap(allFixes));
    expect([idIn(2), idIn(4)]).toEqual([id, other]);
    expect([2, 3, 4, 5, 6].map(line)).toEqual(rows);
    expect((await session.ask('checkRun')).errors).toBe(0);
  });
});

describe('a renamed header', () => {
  it('gets its name back, and its column keeps typed values', async () => {
    const width = session.sheets.headers(TAB).length;
    const at = session.sheets.headers(TAB).indexOf('Category') + 1;
    session.sheets.put(TAB, 1, at, { v: 'Kategorie', t: 1 });
    session.sheets.put(TAB, 3, at, { v: 'racing', t: 1 });
    const { groups } = await session.ask('checkRun');
    const [issue] = groups.find(({ rule }) => rule === 'header-missing')!.issues;
    expect(issue!.fixes.map(({ label }) => label)).toEqual([
      expect.stringMatching(/^Rename "Kategorie" in column [A-Z]+ to "Category"$/),
    ]);
    await session.ask('checkFix', [fixOfIssue(issue!)]);
    expect(session.sheets.headers(TAB)).toHaveLength(width);
    expect(value(3, 'Category')).toBe('racing');
    expect((await session.ask('reviewBuild')).rows).toMatchObject([
      { key: idIn(3), changes: [{ column: 'Category', after: 'racing' }] },
    ]);
  });
});
