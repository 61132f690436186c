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

it('counts new rows, edits, conflicts and errors by tab, and shows them one after the other', async () => {
  await session.pull(['campaigns', 'targets']);
  const { sheets } = session;
  await sheets.type('Campaigns', 2, 'Name', 'Edited');
  await sheets.type('Campaigns', 4, 'Name', 'Edited, too');
  await sheets.type('Campaigns', 3, 'Bid type', 'NONE');
  const { tabs } = await home();
  expect(tabs[0]!.marks).toEqual([
    { mark: 'error', rows: 1 },
    { mark: 'edit', rows: 2 },
  ]);
  await expect(session.ask('homeShow', 'targets', 'edit')).rejects.toThrow(
    'Targets no longer has a row with "edit" in Change.',
  );
  await expect(session.ask('homeLog')).rejects.toThrow('This spreadsheet has no log.');
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

it('describes every filter of a pull set, and has at most 20 of them', async () => {
  const sets = [
    [{ active: true }, 'Campaigns · active'],
    [{ active: false, bidType: 'CPI' }, 'Campaigns · paused, CPI'],
    [{ platform: 'android', name: 'EU' }, 'Campaigns · Android, name contains "EU"'],
    [
      { platform: 'ios', active: true, bidType: 'RET', name: 'x' },
      'Campaigns · iOS, active, RET, name contains "x"',
    ],
  ] as const;
  for (const [i, [filter, what]] of sets.entries()) {
    const name = `Set ${i}`;
    const all = await session.ask('pullSetSave', name, { ...ALL, tabs: ['campaigns'], ...filter });
    expect(all.find((set) => set.name === name)).toEqual({ name, what });
  }
  for (let i = sets.length; i < 20; i++) {
    await session.ask('pullSetSave', `Set ${i}`, { ...ALL, tabs: ['campaigns'] });
  }
  await expect(session.ask('pullSetSave', 'Set 20', { ...ALL, tabs: ['campaigns'] })).rejects.toThrow(
    'A spreadsheet can have at most 20 pull sets. Delete one first.',
  );
  expect((await home()).sets).toHaveLength(20);
  for (let i = 0; i < 20; i++) await session.ask('pullSetDelete', `Set ${i}`);
  expect((await home()).sets).toEqual([]);
});

it('neither names nor repeats more than 200 selected campaigns', async () => {
  await session.close();
  session = await openSession({ service: { campaigns: 201, sources: 0, bids: 0, tidy: true } });
  await session.pull(['campaigns']);
  const sheetId = session.sheets.idOf('Campaigns');
  const select = (rows: number) => {
    const range = { sheetId, row: 2, column: 1, rows, columns: 1 };
    session.host.selections.report('page-1', { sheetId, ranges: [range], current: range });
  };
  const choice = { ...ALL, tabs: ['campaigns'], selectedRows: true };
  select(201);
  await expect(session.ask('pullSetSave', 'All', choice)).rejects.toThrow(
    'A pull set can name at most 200 campaigns, and 201 are selected.',
  );
  await session.finish(await session.ask('pullStart', choice));
  expect((await home()).lastPull).toMatchObject({ campaigns: 201, mayRepeat: false });
  await expect(session.ask('pullAgain')).rejects.toThrow('they are too many to remember');
  select(200);
  expect(await session.ask('pullSetSave', 'Most', choice)).toMatchObject([{ name: 'Most' }]);
  await session.finish(await session.ask('pullStart', choice));
  expect((await home()).lastPull).toMatchObject({ campaigns: 200, mayRepeat: true });
});

it('jumps to the next row with a mark, and from the last one to the first', async () => {
  await session.pull(['campaigns']);
  session.host.options.files.push({
    name: 'People.js',
    source: `function selected() { return SpreadsheetApp.getActiveSpreadsheet().getActiveSheet().getActiveCell().getRow(); }`,
  });
  const selected = async () => (await session.run('selected', [], { fromClient: false })).value;
  for (const row of [3, 6]) await session.sheets.type('Campaigns', row, 'Name', `Edited ${row}`);
  await session.ask('homeShow', 'campaigns', 'edit');
  expect(await selected()).toBe(3);
  await session.ask('homeShow', 'campaigns', 'edit');
  expect(await selected()).toBe(6);
  await session.ask('homeShow', 'campaigns', 'edit');
  expect(await selected()).toBe(3);
  await expect(session.ask('homeShow', 'campaigns', 'conflict')).rejects.toThrow(
    'Campaigns no longer has a row with "conflict" in Change.',
  );
  await expect(session.ask('homeShow', 'targets', 'edit')).rejects.toThrow('This tab was deleted.');
  expect(await selected()).toBe(3);
  await session.push();
  await session.ask('homeLog');
  expect(await selected()).toBe(2);
  for (const row of [2, 4, 5]) await session.sheets.type('Campaigns', row, 'Name', `Edited again ${row}`);
  await session.push();
  await session.ask('homeLog');
  // The first of the three lines of this push.
  expect(await selected()).toBe(session.sheets.rows('Bidgrid log').length - 1);
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
