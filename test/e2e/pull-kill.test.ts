// test, e2e: a pull that is killed right after service calls that change anything, and restarted: a value
// that changed again is listed once, and no edit is lost. (In test/faults, no value changes again.)

import { chosenPoints } from './kill-points';
import { type ServiceSide, serviceSide } from './service-side';
import { ALL, openSession, type Session } from './session';

let session: Session;
let service: ServiceSide;
let ids: string[];

beforeAll(async () => {
  session = await openSession({ service: { campaigns: 5, quirks: { list_omits: 'none' } } });
  service = serviceSide(session);
  await session.pull();
  ids = session.sheets.rows('Campaigns').map((row) => String(row['Campaign ID']));
  const { sheets } = session;
  const name = sheets.headers('Campaigns').indexOf('Name') + 1;
  sheets.put('Campaigns', sheets.rowOf(ids[2]!), name, { v: 'Edited here', t: 1 });
});
afterAll(() => session.close());

// Formats are set again by every pull, so a kill among them equals one of the kills before or after.
const CHANGES = /^(setValues|setNotes|setBackgrounds|setProperty|deleteProperty|insert|add|fetch)/;

/**
 * Pulls and dies after call `crashAt` (0: does not die). Returns the numbers of the calls that changed
 * something.
 */
async function pullAndDie(crashAt: number): Promise<number[]> {
  const changing: number[] = [];
  let total = 0;
  const run = async (name: string, args: unknown[]) => {
    const before = total;
    const result = await session.run(name, args, {
      crashAfterCalls: crashAt > before ? crashAt - before : undefined,
      onCall: (n, _service, method) => void (CHANGES.test(method) && changing.push(before + n)),
    });
    total += result.totalCalls;
    return result;
  };
  const started = await run('pullStart', [ALL]);
  if (started.ended === 'returned')
    await run('jobStep', [(started.value as { value: { id: string } }).value.id]);
  return changing;
}

async function expectMerged(): Promise<void> {
  const rows = session.sheets.rows('Campaigns');
  const found = rows.map((row) => [row['Campaign ID'], row.Name, row.Category, row['Impressions yesterday']]);
  const expected = service
    .campaigns()
    .map((c) => [
      c.campaign_id,
      c.campaign_id === ids[2] ? 'Edited here' : c.name,
      c.category || null,
      c.impressions,
    ]);
  expect(found.sort()).toEqual(expected.sort());
  // Placeholders of new rows are removed, also from a row that stayed empty.
  expect(rows.filter(({ Status }) => Status !== null)).toEqual([]);
  const { rows: changed, conflicts, held } = await session.ask('reviewBuild');
  expect({ changed: changed.map(({ key, changes }) => [key, changes.length]), conflicts, held }).toEqual({
    changed: [[ids[2], 1]],
    conflicts: [],
    held: [],
  });
}

it('lists a cell once, and sends nothing unseen, if the service changes again or returns to its earlier value', async () => {
  const values = (first: string, second: string) => {
    service.change(ids[0]!, { category: first });
    service.change(ids[1]!, { category: second });
  };
  let listedCells = 0;
  values('Before', 'Before');
  await session.pull();
  values('During', 'During');
  const points = await pullAndDie(0);
  // Tries every point, because only few are between the write of the cells and that of the base.
  for (const point of points) {
    values('Before', 'Before');
    await session.pull();
    values('During', 'During');
    await pullAndDie(point);
    values('After', 'Before');
    await session.pull();
    const { rows, conflicts, held } = await session.ask('reviewBuild');
    const cellOf = (id: string) => session.sheets.value('Campaigns', session.sheets.rowOf(id), 'Category');
    // A cell that still has the value of the killed pull is listed: as a conflict, or as an edit.
    const isListed = (id: string) => [...rows, ...conflicts].some(({ key }) => key === id);
    expect([isListed(ids[0]!), held]).toEqual([cellOf(ids[0]!) !== 'After', []]);
    expect(isListed(ids[1]!)).toBe(cellOf(ids[1]!) !== 'Before');
    listedCells += [ids[0]!, ids[1]!].filter(isListed).length;
    const column = session.sheets.headers('Campaigns').indexOf('Category') + 1;
    for (const [id, v] of [
      [ids[0]!, 'After'],
      [ids[1]!, 'Before'],
    ] as const)
      session.sheets.put('Campaigns', session.sheets.rowOf(id), column, { v, t: 1 });
    await session.pull();
    await expectMerged();
  }
  expect(listedCells).toBeGreaterThan(0);
}, 240_000);

it('keeps a value that a person types into a cell after a killed pull wrote it', async () => {
  const category = session.sheets.headers('Campaigns').indexOf('Category') + 1;
  const { sheets } = session;
  service.change(ids[1]!, { category: 'Known' });
  await session.pull();
  service.change(ids[1]!, { category: 'Written' });
  const points = await pullAndDie(0);
  for (const point of chosenPoints(points, 10)) {
    service.change(ids[1]!, { category: 'Known' });
    await session.pull();
    service.change(ids[1]!, { category: 'Written' });
    await pullAndDie(point);
    sheets.put('Campaigns', sheets.rowOf(ids[1]!), category, { v: 'Typed', t: 1 });
    await session.pull();
    expect(sheets.rows('Campaigns').find((row) => row['Campaign ID'] === ids[1])).toMatchObject({
      Category: 'Typed',
    });
    // The review lists the typed value once, whether the killed pull had written the cell or not.
    const { rows, conflicts } = await session.ask('reviewBuild');
    expect([...rows, ...conflicts].filter(({ key }) => key === ids[1])).toHaveLength(1);
    sheets.put('Campaigns', sheets.rowOf(ids[1]!), category, { v: 'Written', t: 1 });
    await session.pull();
  }
  await expectMerged();
}, 240_000);
