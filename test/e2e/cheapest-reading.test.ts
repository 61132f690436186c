// test, e2e: which requests read edited rows: single objects for a few, the list for many; and lists with
// missing entries.

import { openSession, type Session, wholeOrder } from './session';

const PREFIX = '/campaign_management/v1';

let session: Session;

beforeAll(async () => {
  session = await openSession({
    patient: true,
    service: { campaigns: 6, sources: 0, bids: 0, tidy: true, quirks: { list_omits: 'none' } },
  });
  await session.pull(['campaigns', 'creative-sets', 'ads', 'assets']);
}, 60_000);
afterAll(() => session.close());
afterEach(() => {
  session.service.quirks.list_omits = 'none';
  session.service.quirks.sets_omit = 'none';
});

/** GETs of campaign management, as text without the prefix, sorted. */
async function readsOf(action: () => Promise<unknown>): Promise<string[]> {
  session.service.log.clear();
  await action();
  return session.service.log.entries
    .filter(({ method, path }) => method === 'GET' && path.startsWith(PREFIX))
    .map(({ path }) => path.slice(PREFIX.length))
    .sort();
}

/** Read requests of a review and of its push. */
async function course(): Promise<{ review: string[]; push: string[] }> {
  const review = await readsOf(() => session.ask('reviewBuild'));
  const view = await session.ask('reviewBuild');
  const push = await readsOf(async () => {
    const job = await session.finish(await session.ask('pushStart', wholeOrder(view)));
    expect(job).toMatchObject({ state: 'finished', problems: [] });
  });
  return { review, push };
}

it('reads a list in pages only when the service refuses the whole list', async () => {
  const long = await openSession({
    patient: true,
    service: { campaigns: 22, sources: 12, bids: 0, tidy: true, quirks: { unpaged_limit: 10 } },
  });
  try {
    const asked = async () => {
      long.service.log.clear();
      expect(await long.pull(['campaigns', 'sources'])).toMatchObject({ state: 'finished', gaps: 0 });
      expect(long.sheets.rows('Sources')).toHaveLength(22 * 12);
      return long.service.log.entries.filter(({ path }) => path.startsWith(`${PREFIX}/sources/`));
    };
    const refused = await asked();
    expect(refused.filter(({ status }) => status === 400)).toHaveLength(22);
    expect(refused).toHaveLength(22 + 22);
    long.service.quirks.unpaged_limit = null;
    expect((await asked()).filter(({ query }) => !('limit' in query))).toHaveLength(22);
    expect(long.service.log.entries.filter(({ query }) => 'limit' in query && 'offset' in query)).toEqual([]);
  } finally {
    await long.close();
  }
});

let turn = 0;
function rename(title: string, count: number, from = 0): string[] {
  turn += 1;
  const rows = session.sheets.rows(title).slice(from, from + count);
  rows.forEach((_, i) => {
    session.sheets.set(title, from + i + 2, 'Name', `Renamed ${turn} ${from + i}`);
  });
  return rows.map((row) => String(row['Campaign ID'] ?? row['Ad ID']));
}

it('reads the ads that creative sets omit, one request for each set, and only where ads are needed', async () => {
  const before = session.sheets.rows('Ads');
  expect(before.length).toBeGreaterThan(0);
  session.service.quirks.sets_omit = 'ads';
  const sets = session.sheets.rows('Creative sets').map((row) => String(row['Creative set ID']));
  const requests = await readsOf(() => session.pull(['campaigns', 'creative-sets', 'ads']));
  expect(requests.filter((path) => path.startsWith('/ads/'))).toEqual(sets.map((id) => `/ads/${id}`).sort());
  expect(session.sheets.rows('Ads')).toEqual(before);
  const without = await readsOf(() => session.pull(['campaigns', 'creative-sets', 'assets']));
  expect(without.filter((path) => path.startsWith('/ads/'))).toEqual([]);
  rename('Creative sets', 1);
  const { review, push } = await course();
  expect([...review, ...push].filter((path) => path.startsWith('/ads/'))).toEqual([]);
});

it('does not treat omitted assets as removed: no Remove is checked, no templates change, an edit is not sent', async () => {
  const { sheets, service } = session;
  const before = sheets.rows('Assets');
  const sets = sheets.rows('Creative sets');
  expect(before.length).toBeGreaterThan(0);
  service.quirks.sets_omit = 'assets';
  await session.pull(['campaigns', 'creative-sets', 'assets']);
  expect(sheets.rows('Assets')).toEqual(before);
  expect(sheets.rows('Creative sets')).toEqual(sets);

  const row = sheets.find('Assets', ({ Type }) => String(Type).startsWith('TXT_TITLE'));
  sheets.set('Assets', row, 'Asset', 'Another title');
  rename('Creative sets', 1);
  const review = await session.ask('reviewBuild');
  expect(review).toMatchObject({
    rows: [{ tab: 'creative-sets' }, { tab: 'assets' }],
    unread: { rows: 1, why: 'The service does not return the assets of this creative set now.' },
  });
  expect(sheets.value('Assets', row, 'Remove')).not.toBe(true);
  expect(await session.push(review)).toMatchObject({
    state: 'finished',
    total: 2,
    problems: [{ tab: 'assets', reason: expect.stringContaining('could not be read first') }],
  });

  service.quirks.sets_omit = 'none';
  expect(await session.push()).toMatchObject({ state: 'finished', total: 1, problems: [] });
  expect(sheets.value('Assets', row, 'Asset')).toBe('Another title');
});

it('does not send a change of an asset whose set omits its assets after the review', async () => {
  const { sheets, service } = session;
  const row = sheets.find('Assets', ({ Type }) => String(Type).startsWith('TXT_TITLE'));
  sheets.set('Assets', row, 'Remove', true);
  const review = await session.ask('reviewBuild');
  service.quirks.sets_omit = 'assets';
  const writes = () => service.log.entries.filter(({ method }) => method === 'POST').length;
  service.log.clear();
  const job = await session.push(review);
  expect(job.problems).toHaveLength(1);
  expect(job.problems[0]!.reason).toMatch(/could not be read first/);
  expect(writes()).toBe(0);
  service.quirks.sets_omit = 'none';
  sheets.set('Assets', row, 'Remove', false);
});
