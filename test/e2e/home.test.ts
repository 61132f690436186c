// test, e2e: Home: its counts, repeating the last pull, pull sets, and outdated ones.

import { ALL, OWNER, openSession, type Session } from './session';

const BEN = 'ben@example.com';

let session: Session;
beforeEach(async () => {
  session = await openSession({ service: { campaigns: 6, bids: 2, tidy: true } });
});
afterEach(() => session.close());

const home = () => session.ask('homeRead');
const job = async (name: string) => session.finish(await session.ask('pullSaved', name));

it('is empty before the first pull, and shows who pulled what afterwards', async () => {
  await expect(session.ask('figuresCatalog')).rejects.toThrow(
    'Pull first: figures are matched with the campaigns, apps and bids of this spreadsheet.',
  );
  expect(await home()).toMatchObject({ lastPull: null, sets: [], tabs: [], job: null, runs: [] });
  await expect(session.ask('pullAgain')).rejects.toThrow('Nothing was pulled yet.');
  await session.pull(['campaigns', 'targets']);
  const { lastPull, tabs, connection } = await home();
  expect(lastPull).toEqual({
    at: expect.any(Number),
    who: OWNER,
    campaigns: 6,
    what: 'Campaigns, Targets',
    mayRepeat: true,
  });
  expect(tabs.map(({ title, marks }) => [title, marks])).toEqual([
    ['Campaigns', []],
    ['Targets', []],
  ]);
  expect(connection).toEqual({ name: 'Common login', company: '', problem: '' });
});

it('repeats the last pull with the campaigns selected at that time', async () => {
  await session.pull();
  const ids = [2, 3].map((row) => String(session.sheets.value('Campaigns', row, 'Campaign ID')));
  const sheetId = session.sheets.idOf('Campaigns');
  const range = { sheetId, row: 2, column: 1, rows: 2, columns: 1 };
  session.host.selections.report('page-1', { sheetId, ranges: [range], current: range });
  const choice = { ...ALL, tabs: ['targets'], selectedRows: true };
  await session.finish(await session.ask('pullStart', choice));
  const pulled = () =>
    [...new Set(session.sheets.rows('Targets').map((row) => String(row['Campaign ID'])))].sort();
  expect(pulled()).toEqual([...ids].sort());
  expect((await home()).lastPull).toMatchObject({ campaigns: 2, what: 'Targets · 2 selected campaigns' });

  const before = session.host.requests.length;
  expect((await session.finish(await session.ask('pullAgain'))).summary).toEqual(['Targets: no changes.']);
  const asked = session.host.requests.slice(before).filter(({ url }) => url.includes('/campaign_targets/'));
  expect(asked.map(({ url }) => url.split('/').pop()).sort()).toEqual([...ids].sort());
  expect(pulled()).toEqual([...ids].sort());
});

it('shares pull sets with everyone, and reports a name in use or a deleted set', async () => {
  const ios = { ...ALL, tabs: ['assets'], platform: 'ios' as const };
  expect(await session.ask('pullSetSave', ' iOS ', ios)).toEqual([
    { name: 'iOS', what: 'Creative sets, Assets · iOS' },
  ]);
  await expect(session.askAs(BEN, 'pullSetSave', 'ios', ios)).rejects.toThrow(
    'The pull set "iOS" already exists. Enter another name.',
  );
  await expect(session.ask('pullSetSave', ' ', ios)).rejects.toThrow('Enter a name for the pull set.');
  await expect(session.ask('pullSetSave', 'None', { ...ios, tabs: [] })).rejects.toThrow(
    'Select at least one tab.',
  );
  await session.askAs(BEN, 'pullSetSave', 'Android', { ...ALL, platform: 'android', tabs: ['campaigns'] });
  expect((await session.ask('pullSetRename', 'iOS', 'Apple')).map(({ name }) => name)).toEqual([
    'Android',
    'Apple',
  ]);
  await expect(session.ask('pullSetRename', 'iOS', 'X')).rejects.toThrow('was deleted or renamed');
  await expect(session.ask('pullSaved', 'iOS')).rejects.toThrow('The pull set "iOS" was deleted or renamed.');
  expect((await job('Android')).state).toBe('finished');
  const platforms = new Set(session.sheets.rows('Campaigns').map((row) => row.Platform));
  expect([...platforms]).toEqual(['android']);
  await expect(session.ask('pullSetDelete', 'iOS')).rejects.toThrow('was deleted or renamed');
  expect((await session.ask('pullSetDelete', 'Android')).map(({ name }) => name)).toEqual(['Apple']);
  expect((await session.ask('homeRead')).sets).toEqual([
    { name: 'Apple', what: 'Creative sets, Assets · iOS' },
  ]);
});

it('offers the unfinished job and the last pushes, newest first', async () => {
  await session.pull();
  for (const name of ['One', 'Two']) {
    await session.sheets.type('Campaigns', 2, 'Name', name);
    await session.push();
  }
  const started = await session.ask('pullStart', ALL);
  const { job: unfinished, runs } = await home();
  expect(unfinished).toMatchObject({ id: started.id, kind: 'pull', state: 'running' });
  expect(runs.map(({ rows, tabs, who }) => ({ rows, tabs, who }))).toEqual([
    { rows: 1, tabs: ['Campaigns'], who: OWNER },
    { rows: 1, tabs: ['Campaigns'], who: OWNER },
  ]);
  expect(runs).toEqual((await session.ask('undoRuns', 9)).runs);
});
