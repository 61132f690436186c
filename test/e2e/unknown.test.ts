// test, e2e: a creation without an answer stays held until a person decides: also after a pull, a copy, or
// with rows below it.

import { newCampaign, typeNewRow } from './new-rows';
import { type ServiceSide, serviceSide } from './service-side';
import { openSession, type Session, wholeOrder } from './session';
import type { Content } from './sheets';

const UNKNOWN = /^Sent, outcome unknown \d\d-\d\d /;

let session: Session;
let service: ServiceSide;

const open = async (tabs: readonly string[] = ['campaigns']) => {
  session = await openSession({ service: { campaigns: 3, tidy: true, quirks: { list_omits: 'none' } } });
  service = serviceSide(session);
  // A creation that is not listed can be repeated at once.
  await session.ask('settingsSave', { lagSeconds: 0 });
  await session.pull(tabs);
};
afterEach(() => session.close());

const named = (name: string) => service.campaigns().filter((campaign) => campaign.name === name);
const at = (row: number, header: string, sheet = 'Campaigns') => session.sheets.value(sheet, row, header);
const lines = (sheet = 'Campaigns') => session.sheets.rows(sheet);

/**
 * Pushes new rows; the creation of the campaign gets no answer.
 * @param kind drop_before: it was not created · drop_after: it was, and the service renames it before it is
 * read back
 */
async function pushUnknown(name: string, kind: 'drop_before' | 'drop_after'): Promise<void> {
  const job = await session.ask('pushStart', wholeOrder(await session.ask('reviewBuild')));
  service.forgetRequests();
  session.service.faults.clear();
  session.service.faults.add({ kind, method: 'POST', path: '*/campaign' });
  let done = false;
  await session.run('jobStep', [job.id], {
    onCall: () => {
      if (done || service.writes().length === 0) return;
      done = true;
      if (kind === 'drop_after') named(name)[0]!.name = `${name} renamed`;
    },
  });
  const current = await session.ask('jobCurrent');
  if (current) await session.finish(current);
  session.service.faults.clear();
  service.forgetRequests();
}

const only = async () => {
  const all = await session.ask('unknownList');
  expect(all).toHaveLength(1);
  return all[0]!;
};

/** Copies the cells of a row to another one, as a paste does. */
function copyRow(from: number, to: number): void {
  session.sheets.headers('Campaigns').forEach((_, i) => {
    const id = session.sheets.idOf('Campaigns');
    const cell = session.host.workbook.cells(id).getValue(from - 1, i);
    session.sheets.put('Campaigns', to, i + 1, cell ? { ...cell } : null);
  });
}

const deleteRow = async (row: number) => {
  const source = `function deleteCampaign(row) {
    SpreadsheetApp.getActiveSpreadsheet().getSheetByName('Campaigns').deleteRow(row);
  }`;
  session.host.options.files.push({ name: 'People.js', source });
  const { ok, error } = await session.run('deleteCampaign', [row], { fromClient: false });
  if (!ok) throw new Error(error?.message);
};

it('offers an object that a pull added meanwhile, and merges its row with the typed one', async () => {
  await open();
  const row = await typeNewRow(session, newCampaign('Mine'));
  await pushUnknown('Mine', 'drop_after');
  const { campaign_id: id } = named('Mine renamed')[0]!;
  await session.pull(['campaigns']);
  expect(lines().filter((line) => line['Campaign ID'] === id)).toHaveLength(1);
  const { run, entry, candidates, seen } = await only();
  expect(candidates.map(({ key }) => key)).toEqual([id]);
  expect(candidates[0]!.label).toBe(`Mine renamed (${id})`);
  expect(candidates[0]!.detail).not.toContain(id);
  expect(await session.ask('unknownResolve', { run, entry, take: id, seen })).toEqual([]);
  expect([at(row, 'Campaign ID'), at(row, 'Name')]).toEqual([id, 'Mine']);
  expect(lines()).toHaveLength(4);
  const review = await session.ask('reviewBuild');
  expect(review).toMatchObject({ held: [], conflicts: [], undecided: 0 });
  expect(review.rows).toMatchObject([
    { key: id, action: 'update', changes: [{ before: 'Mine renamed', after: 'Mine' }] },
  ]);
  // A pull adds no second row.
  await session.pull(['campaigns']);
  expect(lines().filter((line) => line['Campaign ID'] === id)).toHaveLength(1);
  expect(lines()).toHaveLength(4);
}, 60_000);

it('does not merge a pulled row that a person edited', async () => {
  await open();
  const row = await typeNewRow(session, newCampaign('Mine'));
  await pushUnknown('Mine', 'drop_after');
  const { campaign_id: id } = named('Mine renamed')[0]!;
  await session.pull(['campaigns']);
  session.sheets.set('Campaigns', session.sheets.rowOf(id), 'Name', 'Typed here');
  const { run, entry, seen } = await only();
  await expect(session.ask('unknownResolve', { run, entry, take: id, seen })).rejects.toThrow(
    /Row \d+, which a pull added for this object, has changes/,
  );
  expect([at(row, 'Campaign ID'), at(session.sheets.rowOf(id), 'Name')]).toEqual([null, 'Typed here']);
  expect(await session.ask('unknownList')).toHaveLength(1);
}, 60_000);

describe('a choice does nothing', () => {
  const CHANGED = 'This changed since you looked. Nothing was done.';

  /** A row whose creation is unknown, and the campaign that it created. */
  async function undecided() {
    await open();
    const row = await typeNewRow(session, newCampaign('Mine'));
    await pushUnknown('Mine', 'drop_after');
    const { campaign_id: id } = named('Mine renamed')[0]!;
    await session.pull(['campaigns']);
    const { run, entry, seen } = await only();
    return { row, id, choice: { run, entry, take: id, seen } };
  }

  const isUndecided = async (row: number, id: string): Promise<void> => {
    expect(await only()).toMatchObject({ row, candidates: [{ key: id }] });
    expect(at(row, 'Campaign ID')).toBeNull();
    expect(at(session.sheets.rowOf(id), 'Name')).toBe('Mine renamed');
    expect(service.writes()).toEqual([]);
  };

  it('for an object that was not offered, or with candidates that were not shown', async () => {
    const { row, id, choice } = await undecided();
    const other = service.campaigns().find(({ campaign_id }) => campaign_id !== id)!.campaign_id;
    for (const wrong of [{ take: other }, { seen: 'other' }, { take: 'again', seen: 'other' }])
      await expect(session.ask('unknownResolve', { ...choice, ...wrong })).rejects.toThrow(CHANGED);
    await isUndecided(row, id);
  }, 60_000);

  it('when the object cannot be read in full', async () => {
    const { row, id, choice } = await undecided();
    session.service.faults.add({ kind: 'status', status: 500, path: `*/campaign/${id}`, times: null });
    await expect(session.ask('unknownResolve', choice)).rejects.toThrow();
    session.service.faults.clear();
    await isUndecided(row, id);
    expect(await session.ask('unknownResolve', choice)).toEqual([]);
  }, 60_000);

  it('when another window decided while the service was read', async () => {
    const { row, id, choice } = await undecided();
    let done = false;
    const { value } = await session.run('unknownResolve', [{ ...choice, take: 'again' }], {
      onCall: async (_n, called) => {
        if (done || called !== 'UrlFetchApp') return;
        done = true;
        await session.ask('unknownResolve', choice);
      },
    });
    expect(value).toMatchObject({ ok: false, error: { sentence: CHANGED } });
    expect(at(row, 'Campaign ID')).toBe(id);
  }, 60_000);

  it('when the row is deleted before it is written', async () => {
    const { row, id, choice } = await undecided();
    let isCompared = false;
    let isDeleted = false;
    const { value } = await session.run('unknownResolve', [choice], {
      beforeCall: async (_n, _called, method) => {
        // The person decides after the tabs were read; the row is read again right before the write.
        isCompared ||= method === 'getActiveUser';
        if (isDeleted || !isCompared || method !== 'getSheetValues') return;
        isDeleted = true;
        await deleteRow(row);
      },
    });
    expect(isDeleted).toBe(true);
    expect(value).toMatchObject({ ok: false, error: { sentence: CHANGED } });
    expect(at(session.sheets.rowOf(id), 'Name')).toBe('Mine renamed');
    expect(await only()).toMatchObject({ row: null });
  }, 60_000);
});

it('lists the row as unknown and not as held back, and its Status says when it will be created', async () => {
  await open();
  const row = await typeNewRow(session, newCampaign('Again'));
  await pushUnknown('Again', 'drop_before');
  expect(at(row, 'Status')).toMatch(UNKNOWN);
  expect(await session.ask('reviewBuild')).toMatchObject({ rows: [], held: [], heldCount: 0, undecided: 1 });
  const { run, entry, seen, ...shown } = await only();
  expect(shown).toMatchObject({ label: 'Again', row, title: 'Campaigns', noun: 'campaign' });
  await expect(session.ask('unknownResolve', { run, entry, take: '', seen })).rejects.toThrow(
    'This changed since you looked. Nothing was done.',
  );
  await expect(session.ask('unknownResolve', { run, entry: entry + 1, take: 'other', seen })).rejects.toThrow(
    'This changed since you looked. Nothing was done.',
  );
  await session.ask('unknownResolve', { run, entry, take: 'again', seen });
  expect(at(row, 'Status')).toMatch(/^Will be created with the next push · \d{4}-/);
  // It may exist nevertheless, so neither the log nor the list of runs reports it as not created.
  const { runs } = await session.ask('undoRuns', 1);
  expect(runs).toMatchObject([{ run, outcomes: [{ outcome: 'unknown', rows: 1 }] }]);
  const logged = session.sheets.rows('Bidgrid log');
  expect(new Set(logged.map(({ Outcome }) => Outcome))).toEqual(new Set(['unknown']));
  expect(String(logged[logged.length - 1]!.Detail)).toContain('chose to create it again');
  expect(await session.push()).toMatchObject({ state: 'finished', problems: [] });
  expect(named('Again')).toHaveLength(1);
  expect(service.writes()).toHaveLength(1);
}, 60_000);

it('does not release or mark a copy of a held row, whichever row a person decides about', async () => {
  await open();
  const row = await typeNewRow(session, newCampaign('Original'));
  await pushUnknown('Original', 'drop_after');
  const { campaign_id: id } = named('Original renamed')[0]!;
  const copy = row + 1;
  copyRow(row, copy);
  const renamedCopy = row + 2;
  copyRow(row, renamedCopy);
  session.sheets.set('Campaigns', renamedCopy, 'Name', 'A row of its own');
  const review = await session.ask('reviewBuild');
  expect(review.rows.map(({ label }) => label)).toEqual(['A row of its own']);
  expect(review.held.map(({ label }) => label)).toEqual(['Original']);
  const { run, entry, seen, row: shownRow } = await only();
  expect(shownRow).toBe(row);
  expect(await session.ask('unknownResolve', { run, entry, take: id, seen })).toEqual([]);
  expect([at(row, 'Campaign ID'), at(copy, 'Campaign ID')]).toEqual([id, null]);
  expect([at(copy, 'Status'), at(renamedCopy, 'Status')]).toEqual([null, null]);
  session.sheets.set('Campaigns', copy, 'Name', 'Another one');
  const order = wholeOrder(await session.ask('reviewBuild'));
  expect(await session.finish(await session.ask('pushStart', order))).toMatchObject({ state: 'finished' });
  expect([named('Another one').length, named('A row of its own').length, named('Original').length]).toEqual([
    1, 1, 1,
  ]);
  expect(lines().map(({ Status }) => String(Status ?? ''))).toEqual(
    lines().map(() => expect.not.stringMatching(/waiting|push-/)),
  );
}, 60_000);

it('holds back a copy in other capitals, which the service may not tell apart', async () => {
  await open();
  const row = await typeNewRow(session, newCampaign('Original'));
  await pushUnknown('Original', 'drop_before');
  copyRow(row, row + 1);
  session.sheets.set('Campaigns', row + 1, 'Name', 'ORIGINAL');
  session.sheets.set('Campaigns', row + 1, 'Status', null);
  const review = await session.ask('reviewBuild');
  expect(review.rows).toEqual([]);
  expect(review.held).toMatchObject([
    { label: 'ORIGINAL', reasons: [expect.stringContaining(`duplicates row ${row}`)] },
  ]);
  const { run, entry, seen } = await only();
  await session.ask('unknownResolve', { run, entry, take: 'again', seen });
  // Nothing was created: the first is new again, and the copy is no longer held back.
  expect((await session.ask('reviewBuild')).rows.map(({ label }) => label)).toEqual(['Original', 'ORIGINAL']);
}, 60_000);

it('survives a copy that is made while the push waits for the ID', async () => {
  await open();
  const row = await typeNewRow(session, newCampaign('Copied'));
  const job = await session.ask('pushStart', wholeOrder(await session.ask('reviewBuild')));
  copyRow(row, row + 1);
  session.service.faults.add({ kind: 'drop_before', method: 'POST', path: '*/campaign' });
  expect(await session.finish(job)).toMatchObject({ state: 'finished' });
  expect(at(row, 'Status')).toMatch(UNKNOWN);
  expect(String(at(row + 1, 'Status'))).not.toMatch(/waiting/);
  expect(await session.ask('unknownList')).toHaveLength(1);
}, 60_000);

it('writes the ID into rows below, so that they go with the next push', async () => {
  await open(['campaigns', 'targets']);
  const put = (sheet: string, values: Record<string, Content>): number => {
    const row = lines(sheet).length + 2;
    for (const [header, value] of Object.entries(values)) session.sheets.set(sheet, row, header, value);
    return row;
  };
  const row = await typeNewRow(session, newCampaign('Parent'));
  const child = put('Targets', {
    'Campaign ID': 'Parent',
    Country: 'DEFAULT',
    Bid: 1.5,
    'Daily budget': 70,
  });
  await pushUnknown('Parent', 'drop_after');
  const { campaign_id: id } = named('Parent renamed')[0]!;
  expect((await session.ask('reviewBuild')).held).toMatchObject([
    { tab: 'targets', reasons: [expect.stringContaining('"Parent"')] },
  ]);
  const { run, entry, seen } = await only();
  await session.ask('unknownResolve', { run, entry, take: id, seen });
  expect([at(row, 'Campaign ID'), at(child, 'Campaign ID', 'Targets')]).toEqual([id, id]);
  expect(await session.push()).toMatchObject({ state: 'finished', problems: [] });
  expect(session.service.state.targets.get(id)?.countries.get('DEFAULT')).toMatchObject({ bid: 1.5 });
}, 60_000);

describe('when the row is renamed or deleted before a person decides', () => {
  const CHILD = { 'Campaign ID': 'Parent', Country: 'DEFAULT', Bid: 1.5, 'Daily budget': 70 };
  const putChild = (): number => {
    const row = lines('Targets').length + 2;
    for (const [header, value] of Object.entries(CHILD)) session.sheets.set('Targets', row, header, value);
    return row;
  };

  it.each(['renamed', 'deleted'])('a row below stays held back: %s', async (change) => {
    await open(['campaigns', 'targets']);
    const row = await typeNewRow(session, newCampaign('Parent'));
    const child = putChild();
    await pushUnknown('Parent', 'drop_after');
    const { campaign_id: id } = named('Parent renamed')[0]!;
    if (change === 'renamed') session.sheets.set('Campaigns', row, 'Name', 'Renamed here');
    else await deleteRow(row);
    const review = await session.ask('reviewBuild');
    expect([review.rows, review.held]).toMatchObject([
      [],
      [{ tab: 'targets', reasons: [expect.stringContaining('The result of its creation is unknown.')] }],
    ]);
    const { run, entry, seen, row: shown, label } = await only();
    expect([shown, label]).toEqual([change === 'renamed' ? row : null, 'Parent']);
    expect(await session.ask('unknownResolve', { run, entry, take: id, seen })).toEqual([]);
    expect(at(child, 'Campaign ID', 'Targets')).toBe(id);
    await session.pull(['campaigns', 'targets']);
    expect(lines().filter((line) => line['Campaign ID'] === id)).toHaveLength(1);
    expect(await session.push()).toMatchObject({ state: 'finished', problems: [] });
    expect(session.service.state.targets.get(id)?.countries.get('DEFAULT')).toMatchObject({ bid: 1.5 });
    expect(service.writes().filter(({ path }) => path.endsWith('/campaign'))).toEqual([]);
  });

  it('is listed although a changed copy of the row was pushed, until it is dismissed', async () => {
    await open();
    const row = await typeNewRow(session, newCampaign('Original'));
    await pushUnknown('Original', 'drop_after');
    const { campaign_id: made } = named('Original renamed')[0]!;
    copyRow(row, row + 1);
    session.sheets.set('Campaigns', row + 1, 'Name', 'Changed copy');
    expect(await session.push()).toMatchObject({ state: 'finished', problems: [] });
    await deleteRow(row);
    const { run, entry, seen, ...shown } = await only();
    expect(shown).toMatchObject({ label: 'Original', row: null, noun: 'campaign', title: 'Campaigns' });
    expect(shown.candidates.map(({ key }) => key)).toEqual([made]);
    expect(await session.ask('unknownResolve', { run, entry, take: 'again', seen })).toEqual([]);
    expect(await session.ask('unknownList')).toEqual([]);
    const logged = session.sheets.rows('Bidgrid log');
    expect(
      logged.map(({ Detail }) => String(Detail)).filter((text) => text.includes('dismissed')),
    ).not.toEqual([]);
    expect((await session.ask('reviewBuild')).rows).toEqual([]);
    expect(named('Changed copy')).toHaveLength(1);
  });
});

it.each([500])('offers no choice while one of the lists is answered with %s', async (status) => {
  await open(['campaigns', 'creative-sets']);
  const [one, two] = lines().map((line) => String(line['Campaign ID']));
  for (const campaign of [one!, two!]) {
    const row = lines('Creative sets').length + 2;
    await session.sheets.type('Creative sets', row, 'Campaign ID', campaign);
    await session.sheets.type('Creative sets', row, 'Name', `Lost in ${campaign}`);
    await session.sheets.type('Creative sets', row, 'BANNER', true);
  }
  session.service.faults.add({ kind: 'drop_before', method: 'POST', path: '*/creative_set*', times: null });
  await session.push();
  session.service.faults.clear();
  expect(await session.ask('unknownList')).toHaveLength(2);
  session.service.faults.add({
    kind: 'status',
    status,
    method: 'GET',
    path: `*/creative_sets/${two}`,
    times: null,
  });
  await expect(session.ask('unknownList')).rejects.toThrow(new RegExp(`HTTP ${status}`));
  session.service.faults.clear();
  expect(await session.ask('unknownList')).toHaveLength(2);
});
