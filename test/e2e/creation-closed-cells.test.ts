// test, e2e: new rows whose ID or Status cannot be written, because a data validation rejects it, or the cell
// is protected or merged. Nothing is created twice, and everything else goes on.

import { newCampaign, typeNewRow } from './new-rows';
import { type ServiceSide, serviceSide } from './service-side';
import { openSession, type Session, wholeOrder } from './session';

const PEOPLE = `
function range_(tab, header, row, rows) {
  var s = SpreadsheetApp.getActiveSpreadsheet().getSheetByName(tab);
  return s.getRange(row, s.getRange(1, 1, 1, s.getLastColumn()).getValues()[0].indexOf(header) + 1, rows, 1);
}
function nameOf(tab, header, row) { return range_(tab, header, row, 1).getA1Notation(); }
function reject(kind, tab, header, row, rows) {
  var rule = SpreadsheetApp.newDataValidation();
  if (kind === 'list') rule.requireValueInList(['a', 'b']);
  if (kind === 'text contains') rule.requireTextContains('zzz');
  if (kind === 'number') rule.requireNumberGreaterThan(5);
  if (kind === 'checkbox') rule.requireCheckbox();
  range_(tab, header, row, rows).setDataValidation(rule.setAllowInvalid(false).build());
}
function protect(kind, tab, header, row, rows) {
  var protection = range_(tab, header, row, rows).protect();
  protection.addEditor(Session.getEffectiveUser());
  protection.removeEditors(protection.getEditors());
}
function merge(kind, tab, header, row, rows) { range_(tab, header, row - 1, 2).merge(); }
function free(tab, header, row, rows) {
  var range = range_(tab, header, row, rows);
  range.setDataValidation(null);
  range_(tab, header, row - 1, 2).breakApart();
  SpreadsheetApp.getActiveSpreadsheet().getSheetByName(tab)
    .getProtections(SpreadsheetApp.ProtectionType.RANGE).forEach(function (one) { one.remove(); });
}
`;

const BEN = 'ben@example.com';

let session: Session;
let service: ServiceSide;
const open = async (tabs: readonly string[]) => {
  session = await openSession({
    service: { campaigns: 3, sources: 1, bids: 2, tidy: true, quirks: { list_omits: 'none' } },
  });
  session.host.options.files.push({ name: 'People.js', source: PEOPLE });
  service = serviceSide(session);
  await session.pull(tabs);
};
afterEach(() => session.close());

const person = async (name: string, ...args: unknown[]) => (await session.person(name, ...args)) as string;
const at = (row: number, header: string, tab = 'Campaigns') => session.sheets.value(tab, row, header);
const named = (name: string) => service.campaigns().filter((one) => one.name === name);
const checked = async () => (await session.ask('checkRun')).groups.flatMap(({ issues }) => issues);
const said = (job: { summary: readonly string[] }) => job.summary.join(' ');
const undecided = async () => {
  const all = await session.ask('unknownList');
  expect(all).toHaveLength(1);
  return all[0]!;
};
const take = async (key: string) => {
  const { run, entry, seen } = await undecided();
  return session.ask('unknownResolve', { run, entry, take: key, seen });
};

/** Ben pushes: the owner of the spreadsheet may edit protected cells. */
async function pushAsBen(): Promise<{ state: string; summary: readonly string[] }> {
  const review = await session.askAs(BEN, 'reviewBuild');
  let job = await session.askAs(BEN, 'pushStart', wholeOrder(review));
  while (job.state === 'running') job = await session.askAs(BEN, 'jobStep', job.id);
  return job;
}

describe('a created campaign whose ID cell', () => {
  test.each([
    ['has a validation (list)', 'reject', 'list', 'its data validation does not allow'],
    ['is covered by a merge', 'merge', '', 'covered by the merged cells'],
  ])('%s waits for a person, is not created again, and gets its ID later', async (_, act, kind, why) => {
    await open(['campaigns']);
    const row = await typeNewRow(session, newCampaign('Made here'));
    await person(act, kind, 'Campaigns', 'Campaign ID', row, 1);
    const job = await session.push();
    expect(job.state).toBe('finished');
    const { campaign_id: id } = named('Made here')[0]!;
    const cell = await person('nameOf', 'Campaigns', 'Campaign ID', row);
    expect(said(job)).toContain('1 row created, but its ID could not be written.');
    expect(said(job)).not.toContain('verified');
    expect(at(row, 'Status')).toContain(
      `The service created ${id}, but its ID could not be written to ${cell} (${why}`,
    );
    expect(at(row, 'Status')).not.toMatch(/canceled|outcome unknown/);
    const review = await session.ask('reviewBuild');
    expect(review).toMatchObject({ rows: [], undecided: 1 });
    // While the cell is closed, choosing the campaign says why, and changes nothing.
    await expect(take(id)).rejects.toThrow(`${cell} (${why}`);
    // None of them: it is known that it was created.
    await expect(take('again')).rejects.toThrow('already created');
    await session.pull(['campaigns']);
    expect((await checked()).map(({ message }) => message).join()).not.toContain('another name');
    await session.sheets.type('Campaigns', row, 'Name', 'Made here 2');
    expect(await session.ask('reviewBuild')).toMatchObject({ rows: [], undecided: 1 });
    await person('free', 'Campaigns', 'Campaign ID', row, 1);
    expect(await take(id)).toEqual([]);
    expect(at(row, 'Campaign ID')).toBe(id);
    await session.pull(['campaigns']);
    expect(session.sheets.rows('Campaigns').filter((line) => line['Campaign ID'] === id)).toHaveLength(1);
    expect(await session.ask('reviewBuild')).toMatchObject({
      undecided: 0,
      rows: [{ key: id, action: 'update', changes: [{ before: 'Made here', after: 'Made here 2' }] }],
    });
    expect(service.campaigns()).toHaveLength(4);
  });

  test('is protected waits, too', async () => {
    await open(['campaigns']);
    const row = await typeNewRow(session, newCampaign('Made here'));
    await person('protect', '', 'Campaigns', 'Campaign ID', row, 1);
    expect(said(await pushAsBen())).toContain('1 row created, but its ID could not be written.');
    const { campaign_id: id } = named('Made here')[0]!;
    expect(at(row, 'Status')).toContain('(protected)');
    expect(await session.ask('reviewBuild')).toMatchObject({ rows: [], undecided: 1 });
    await person('free', 'Campaigns', 'Campaign ID', row, 1);
    expect(await take(id)).toEqual([]);
    expect(at(row, 'Campaign ID')).toBe(id);
    expect(service.campaigns()).toHaveLength(4);
  });
});

test('a created app list whose ID cell is closed is not offered as new', async () => {
  await open(['app-lists']);
  const row = session.sheets.rows('App lists').length + 2;
  for (const [header, value] of Object.entries({ Name: 'Made here', Type: 'allow', Apps: '' }))
    if (session.sheets.headers('App lists').includes(header))
      await session.sheets.type('App lists', row, header, value);
  await person('reject', 'text contains', 'App lists', 'App list ID', row, 1);
  const job = await session.push();
  expect(said(job)).toContain('1 row created, but its ID could not be written.');
  expect(await session.ask('reviewBuild')).toMatchObject({ rows: [], undecided: 1 });
  await person('free', 'App lists', 'App list ID', row, 1);
  const { candidates } = await undecided();
  expect(candidates).toHaveLength(1);
  expect(await take(candidates[0]!.key)).toEqual([]);
  expect(at(row, 'App list ID', 'App lists')).toBe(candidates[0]!.key);
});

describe('a new row whose Status', () => {
  test.each([['list'], ['checkbox']])(
    'has a validation (%s) is left and named, and the edits of the push are sent',
    async (kind) => {
      await open(['campaigns']);
      const row = await typeNewRow(session, newCampaign('Made here'));
      const other = await typeNewRow(session, newCampaign('Made there'));
      await session.sheets.type('Campaigns', 2, 'Category', 'Chess');
      await person('reject', kind, 'Campaigns', 'Status', row, 1);
      service.forgetRequests();
      const job = await session.push();
      expect(job.state).toBe('finished');
      const cell = await person('nameOf', 'Campaigns', 'Status', row);
      expect(said(job)).toContain(`Campaigns ${cell} (its data validation does not allow`);
      expect(said(job)).toContain('2 rows pushed and verified.');
      expect(job.problems).toMatchObject([
        { reason: expect.stringContaining(`${cell} (its data validation`) },
      ]);
      expect([named('Made here').length, named('Made there').length]).toEqual([0, 1]);
      expect(at(other, 'Campaign ID')).toBe(named('Made there')[0]!.campaign_id);
      expect(at(row, 'Campaign ID')).toBe(null);
      expect((await session.ask('reviewBuild')).rows).toMatchObject([{ action: 'create' }]);
      await person('free', 'Campaigns', 'Status', row, 1);
      expect(said(await session.push())).toContain('1 row pushed and verified.');
      expect(named('Made here')).toHaveLength(1);
    },
  );

  test('is covered by a merge or protected is left and named, too', async () => {
    await open(['campaigns']);
    const row = await typeNewRow(session, newCampaign('Made here'));
    await person('merge', '', 'Campaigns', 'Status', row, 1);
    await session.sheets.type('Campaigns', 2, 'Category', 'Chess');
    const job = await session.push();
    expect(said(job)).toContain('covered by the merged cells');
    expect(said(job)).toContain('1 row pushed and verified.');
    await person('free', 'Campaigns', 'Status', row, 1);
    await person('protect', '', 'Campaigns', 'Status', row, 1);
    await session.sheets.type('Campaigns', 2, 'Category', 'Puzzle');
    const asBen = await pushAsBen();
    expect(said(asBen)).toContain('(protected)');
    expect(said(asBen)).toContain('1 row pushed and verified.');
    expect(named('Made here')).toHaveLength(0);
  });
});
