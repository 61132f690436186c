// test, e2e: people's changes to their sheet survive, and awkward IDs and names arrive unchanged in any
// position.

import { PEOPLE } from './people-scripts';
import { type ServiceSide, serviceSide } from './service-side';
import { openSession, type Session } from './session';

const IDS = ['007', '1E5', '12345678901234567890', '1-2', '0x1F', 'TRUE'];
const NAMES = ['=1+1', '+49', '1-2', '<b>bold</b>', "'quoted", '2026-01-15', '5%', ' @sum', '漢字 😀', '1,5'];

let session: Session;
let service: ServiceSide;

beforeAll(async () => {
  session = await openSession({ service: { campaigns: 10, quirks: { list_omits: 'some' } } });
  service = serviceSide(session);
  // The service's generated data, with all awkward texts.
  const { campaigns } = session.service.state;
  const own = service.campaigns();
  for (const { campaign_id } of own) campaigns.delete(campaign_id);
  own.forEach((campaign, i) => {
    const id = IDS[i] ?? (IDS.includes(campaign.campaign_id) ? `plain-${i}` : campaign.campaign_id);
    campaigns.set(id, Object.assign(campaign, { campaign_id: id }));
  });
  service.campaigns().forEach((campaign, i) => {
    campaign.name = NAMES[i % NAMES.length]!.trim();
  });
  session.host.options.files.push({ name: 'People.js', source: PEOPLE });
  await session.pull();
});
afterAll(() => session.close());

const people = async (name: string) => {
  const result = await session.run(name, [], { fromClient: false });
  if (!result.ok) throw new Error(`${name}: ${result.error?.message}`);
  return result.value;
};
const tabName = () => session.sheets.names()[1]!;
const rows = () => session.sheets.rows(tabName());
const put = (id: string, header: string, value: string) => {
  const { sheets } = session;
  const column = sheets.headers(tabName()).indexOf(header) + 1;
  sheets.put(tabName(), sheets.rowOf(id, tabName()), column, { v: value, t: 1 });
};
const expectSameAsService = () => {
  const found = Object.fromEntries(rows().map((row) => [row['Campaign ID'], row.Name]));
  expect(found).toEqual(Object.fromEntries(service.campaigns().map((c) => [c.campaign_id, c.name])));
};

it('pulls awkward IDs and names unchanged, as texts', () => {
  expectSameAsService();
  for (const id of IDS) expect(rows().map((row) => row['Campaign ID'])).toContain(id);
});

it('pushes awkward names to awkward IDs and gets them back', async () => {
  const wished = new Map(
    IDS.map((id, i) => [id, `${NAMES[(i + 3) % NAMES.length]!.trim()} ${NAMES[i]!.trim()}`]),
  );
  wished.set('007', '=HYPERLINK("http://x.example","y")');
  wished.set('1E5', '+49');
  for (const [id, name] of wished) put(id, 'Name', name);
  await session.push();
  for (const [id, name] of wished) expect(service.campaign(id).name).toBe(name);
  await session.pull();
  expectSameAsService();
  expect((await session.ask('reviewBuild')).rows).toEqual([]);
});

it('keeps a column of a person with formulas, a note and a color', async () => {
  await people('addOwnColumn');
  const [formulas, look] = [await people('formulasOf'), await people('lookOfFirstNote')];
  service.change('007', { category: 'Changed elsewhere' });
  put('1E5', 'Name', 'After their column');
  await session.push();
  await session.pull();
  expect(await people('formulasOf')).toEqual(formulas);
  expect(await people('lookOfFirstNote')).toEqual(look);
  expect(service.campaign('1E5').name).toBe('After their column');
  expect(rows().find((row) => row['Campaign ID'] === '007')!.Category).toBe('Changed elsewhere');
});

it('finds its columns after they were moved, its tab after it was renamed', async () => {
  await people('moveColumns');
  await people('rename');
  expect(tabName()).toBe('Our campaigns');
  put('12345678901234567890', 'Name', 'Moved and renamed');
  service.change('1-2', { name: 'Elsewhere' });
  await session.push();
  await session.pull();
  expect(session.sheets.names().filter((name) => /campaigns/i.test(name))).toEqual(['Our campaigns']);
  expect(service.campaign('12345678901234567890').name).toBe('Moved and renamed');
  expectSameAsService();
});

it('sends every value to the right campaign after sorting and under a filter', async () => {
  await people('sortByName');
  await people('filterActive');
  const [order, hidden] = [rows().map((row) => row['Campaign ID']), await people('hiddenRows')];
  expect(hidden).toBeGreaterThan(0);
  for (const id of IDS) put(id, 'Name', `Sorted ${id}`);
  service.forgetRequests();
  await session.push();
  expect(service.writes()).toHaveLength(IDS.length);
  for (const id of IDS) expect(service.campaign(id).name).toBe(`Sorted ${id}`);
  service.change('TRUE', { impressions: 4711 });
  await session.pull();
  expect(rows().map((row) => row['Campaign ID'])).toEqual(order);
  expect(await people('hiddenRows')).toBe(hidden);
  expect(rows().find((row) => row['Campaign ID'] === 'TRUE')!['Impressions yesterday']).toBe(4711);
  expectSameAsService();
});

it('keeps an edit in a row that was sorted, and appends new campaigns below', async () => {
  put('0x1F', 'Name', 'Kept edit');
  const first = service.campaigns()[0]!;
  session.service.state.campaigns.set('late', { ...first, campaign_id: 'late', name: 'Late campaign' });
  await people('sortByName');
  await session.pull();
  expect(rows().slice(-1)[0]!['Campaign ID']).toBe('late');
  const edited = rows().find((row) => row['Campaign ID'] === '0x1F')!;
  expect([edited.Name, edited.Change]).toEqual(['Kept edit', 'edit']);
  expect((await session.ask('reviewBuild')).rows.map(({ key }) => key)).toEqual(['0x1F']);
});

it('pulls selected rows only, when asked to', async () => {
  const sheetId = session.sheets.idOf(tabName());
  const row = session.sheets.rowOf('007', tabName());
  service.change('007', { category: 'Selected' });
  service.change('1E5', { category: 'Not selected' });
  session.host.options.files.push({
    name: 'Select.js',
    source: `function selectRow(r) {
      var s = tab_();
      s.getFilter().remove();
      s.activate();
      s.setActiveRange(s.getRange(r, 1, 1, 3));
    }`,
  });
  expect(sheetId).toBeTruthy();
  await session.run('selectRow', [row], { fromClient: false });
  const job = await session.ask('pullStart', {
    name: '',
    platform: '',
    active: null,
    bidType: '',
    selectedRows: true,
  });
  expect(await session.finish(job)).toMatchObject({ state: 'finished', total: 1 });
  const category = (id: string) => rows().find((line) => line['Campaign ID'] === id)!.Category;
  expect(category('007')).toBe('Selected');
  expect(category('1E5')).not.toBe('Not selected');
});
