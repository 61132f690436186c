import { chosenPoints, isChanging } from './kill-points';
import { type ServiceSide, serviceSide } from './service-side';
import type { Session } from './session';
import { openSharedClock, type SharedClock } from './shared-clock';

let clock: SharedClock;
let session: Session;
let service: ServiceSide;
beforeEach(async () => {
  clock = await openSharedClock({ campaigns: 3, sources: 2, bids: 2 });
  session = clock.session;
  service = serviceSide(session);
});
afterEach(() => session.close());

const TABS = ['campaigns', 'targets'];
const LOG = 'Bidgrid log';
const elsewhere = () =>
  session.sheets.names().includes(LOG)
    ? session.sheets.rows(LOG).filter(({ Action }) => Action === 'Elsewhere')
    : [];
const later = (): void => clock.until(clock.now() + 3 * 3_600_000);
/** As the document shows it: UTC in tests. */
const minute = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');

it('lists a changed name and bid with both values, between the two pulls', async () => {
  const [campaign] = service.campaigns();
  const id = campaign!.campaign_id;
  const old = campaign!.name;
  const target = session.service.state.targets.get(id)!;
  const [country, values] = [...target.countries.entries()].find(([code]) => code !== 'DEFAULT')!;
  values.bid = 2;
  const before = clock.now();
  await session.pull(TABS);
  expect(elsewhere()).toEqual([]);
  later();
  service.change(id, { name: 'Renamed in the dashboard' });
  values.bid = 3;
  const after = clock.now();
  await session.pull(TABS);
  const lines = elsewhere();
  expect(lines.map(({ Tab, Field, Before, After }) => [Tab, Field, Before, After])).toEqual([
    ['Campaigns', 'Name', old, 'Renamed in the dashboard'],
    ['Targets', 'Bid', '$2.00', '$3.00'],
  ]);
  expect(lines[1]!.IDs).toContain(country);
  for (const line of lines) {
    expect(line).toMatchObject({ Campaign: expect.stringContaining('Renamed in the dashboard'), Who: null });
    const [, from, to] = /^Between (.{16}) and (.{16}), not by this spreadsheet\.$/.exec(
      String(line.Detail),
    )!;
    expect(from! >= minute(before) && from! < minute(after)).toBe(true);
    expect(to! >= minute(after)).toBe(true);
  }
  // The next pull has nothing new.
  later();
  await session.pull(TABS);
  expect(elsewhere()).toHaveLength(2);
});

it('lists nothing that was pushed or undone from here, and no new campaign', async () => {
  await session.pull(TABS);
  const { sheets } = session;
  const row = sheets.rowOf(service.campaigns()[0]!.campaign_id);
  await sheets.type('Campaigns', row, 'Name', 'Renamed here');
  await session.push();
  await session.pull(TABS);
  await session.undo();
  const other = structuredClone(service.campaigns()[0]!);
  session.service.state.campaigns.set('new-one', { ...other, campaign_id: 'new-one', name: 'New elsewhere' });
  await session.pull(TABS);
  expect(sheets.rows('Campaigns').some(({ Name }) => Name === 'New elsewhere')).toBe(true);
  expect(elsewhere()).toEqual([]);
});

it('lists a change under an edit once, when the review finds it', async () => {
  await session.pull(TABS);
  const id = service.campaigns()[0]!.campaign_id;
  const old = service.campaign(id).name;
  await session.sheets.type('Campaigns', session.sheets.rowOf(id), 'Name', 'Renamed here');
  service.change(id, { name: 'Renamed there' });
  const review = await session.ask('reviewBuild');
  expect(JSON.stringify(review)).toContain('Renamed there');
  expect(elsewhere()).toMatchObject([{ Field: 'Name', Before: old, After: 'Renamed there' }]);
  await session.ask('reviewBuild');
  await session.pull(TABS);
  expect(elsewhere()).toHaveLength(1);
});

/** Calls of a client call that change something; it dies after call `crashAfterCalls`. */
async function changingCalls(name: string, args: unknown[], crashAfterCalls?: number): Promise<number[]> {
  const points: number[] = [];
  await session.run(name, args, {
    crashAfterCalls,
    onCall: (n, _service, method) => void (isChanging(method) && points.push(n)),
  });
  return points;
}

it('lists a change, perhaps twice, although the review that found it was killed', async () => {
  await session.pull(TABS);
  const id = service.campaigns()[0]!.campaign_id;
  await session.sheets.type('Campaigns', session.sheets.rowOf(id), 'Name', 'Renamed here');
  service.change(id, { category: 'Category 0' });
  const points = await changingCalls('reviewBuild', [null]);
  expect(points.length).toBeGreaterThan(5);
  for (const [i, point] of chosenPoints(points, 6).entries()) {
    service.change(id, { category: `Category k${i}` });
    await changingCalls('reviewBuild', [null], point);
    await session.ask('reviewBuild');
    const found = elsewhere().filter(({ After }) => After === `Category k${i}`);
    expect([1, 2]).toContain(found.length);
    expect(new Set(found.map(({ Field }) => Field))).toEqual(new Set(['Category']));
  }
}, 120_000);

it('lists what a push finds in its rows right before it sends them', async () => {
  await session.pull(TABS);
  const { sheets } = session;
  const [first, second] = service.campaigns().map(({ campaign_id }) => campaign_id);
  const before = service.campaign(first!).name;
  for (const id of [first!, second!]) await sheets.type('Campaigns', sheets.rowOf(id), 'Name', `Here ${id}`);
  const review = await session.ask('reviewBuild');
  // The first row becomes a conflict; the second is sent, because its category is not part of the change.
  service.change(first!, { name: 'Renamed there' });
  service.change(second!, { category: 'Category there' });
  const old = sheets.rows('Campaigns').find((row) => row['Campaign ID'] === second)!.Category;
  const job = await session.push(review);
  expect(service.campaign(second!).name).toBe(`Here ${second}`);
  const lines = elsewhere().map(({ Field, Before, After, Run }) => [Field, Before, After, Run]);
  expect(lines.sort()).toEqual([
    ['Category', old, 'Category there', job.id],
    ['Name', before, 'Renamed there', job.id],
  ]);
  for (const { Detail } of elsewhere())
    expect(Detail).toMatch(/^Between .{16} and .{16}, not by this spreadsheet\.$/);
  await session.ask('reviewBuild');
  await session.pull(TABS);
  expect(elsewhere()).toHaveLength(2);
});
