// test, e2e: campaign IDs of History that a person turned into numbers: no figure is counted twice, and
// none is counted for another campaign.

import { DAY_MS, HOUR_MS, keepHistory, shownAt } from './history-days';
import { serviceSide } from './service-side';
import type { Session } from './session';
import { openSharedClock, type SharedClock } from './shared-clock';

const PEOPLE = {
  name: 'People.js',
  source: `
function formatIds(format) {
  var history = SpreadsheetApp.getActiveSpreadsheet().getSheetByName('History');
  var headers = history.getRange(1, 1, 1, history.getLastColumn()).getValues()[0];
  var cells = history.getRange(2, headers.indexOf('Campaign ID') + 1, history.getLastRow() - 1, 1);
  var ids = cells.getValues();
  cells.setNumberFormat(format);
  cells.setValues(ids);
  return cells.getValues().map(function (row) { return typeof row[0]; });
}`,
};

let clock: SharedClock;
let session: Session;
afterEach(() => session.close());

const noon = (): void => clock.until((Math.floor(clock.now() / DAY_MS) + 1) * DAY_MS + 12 * HOUR_MS);

/** Gives the campaigns of the service these IDs. */
function setIds(ids: readonly string[]): void {
  const old = serviceSide(session)
    .campaigns()
    .map(({ campaign_id }) => campaign_id);
  const now = new Map(old.map((id, i) => [id, ids[i] ?? id]));
  // Maps of another realm.
  const isMap = (part: object): part is Map<string, { campaign_id?: string } | null> => 'clear' in part;
  const parts: object[] = Object.values(session.service.state).filter(
    (part) => typeof part === 'object' && part !== null,
  );
  for (const part of parts.filter(isMap)) {
    const entries = [...part];
    if (!entries.some(([key, value]) => now.has(key) || now.has(value?.campaign_id ?? ''))) continue;
    part.clear();
    for (const [key, value] of entries) {
      const id = value?.campaign_id;
      if (id !== undefined && now.has(id)) value!.campaign_id = now.get(id)!;
      part.set(now.get(key) ?? key, value);
    }
  }
}

async function openWith(ids: readonly string[]): Promise<void> {
  clock = await openSharedClock({
    campaigns: ids.length,
    sources: 1,
    bids: 1,
    quirks: { figures_change_at: 0 },
  });
  session = clock.session;
  session.host.options.files.push(PEOPLE);
  await keepHistory(session);
  setIds(ids);
  noon();
  await session.pull(['campaigns']);
}

async function formatIds(format = '0'): Promise<unknown> {
  return (await session.run('formatIds', [format], { fromClient: false })).value;
}

/** By too little for figures of another day. */
async function pullCorrection(): Promise<void> {
  for (const campaign of serviceSide(session).campaigns()) campaign.installs += 5;
  clock.until(clock.now() + HOUR_MS);
  await session.pull(['campaigns']);
}

/** Campaign IDs and installs that the service shows. */
const shown = (): (readonly [id: unknown, installs: number])[] =>
  shownAt(session, clock.now(), 0).map((line) => [line[1], Number(line[4])]);
const installsAtService = (): string[] =>
  shown()
    .map(([id, installs]) => `${id} ${installs}`)
    .sort();

async function installsInInsights(): Promise<string[]> {
  const { series } = await session.ask('insightsRead');
  return series
    .map(({ campaignId, installs }) => `${campaignId} ${installs.at(-1)}`)
    .sort();
}

/** Of the last day. */
async function installsInTab(): Promise<unknown> {
  await session.ask('insightsAdd');
  await session.host.workbook.settled();
  return session.sheets.value('Insights', 29, 'Installs');
}

const totalAtService = (): number => shown().reduce((sum, [, installs]) => sum + installs, 0);

it.each([
  ['two campaigns with the same number', ['007', '7', 'a']],
  ['rounded numbers', ['9007199254740993', '9007199254740992', '12345678901234567']],
  ['another way to write a number', ['1E5', '100000', '0012', '12']],
])('%s: the rows belong to their person, and other rows get the figures', async (_name, ids) => {
  await openWith(ids);
  const before = session.sheets.rows('History');
  const types = await formatIds();
  const numbers = (types as string[]).filter((type) => type === 'number').length;
  expect(numbers).toBe(ids.filter((id) => id !== 'a').length);
  const asNumbers = session.sheets.rows('History');
  await pullCorrection();
  const rows = session.sheets.rows('History');
  expect(rows).toHaveLength(before.length + numbers);
  const cellsOf = (id: unknown) => typeof id === 'number';
  expect(rows.filter((row) => cellsOf(row['Campaign ID']))).toEqual(
    asNumbers.filter((row) => cellsOf(row['Campaign ID'])),
  );
  expect(await installsInInsights()).toEqual(installsAtService());
  const { leftOut, leftOutCells } = await session.ask('insightsRead');
  expect([leftOut, leftOutCells[0]]).toEqual([numbers, 'K2']);
  expect(await installsInTab()).toBe(totalAtService());
});

it('a number that is certain becomes the ID again, also on earlier days, and no row is added', async () => {
  await openWith(['007', 'a']);
  noon();
  await session.pull(['campaigns']);
  const ids = session.sheets.rows('History').map((row) => row['Campaign ID']);
  expect(await formatIds()).toContain('number');
  await pullCorrection();
  expect(session.sheets.rows('History').map((row) => row['Campaign ID'])).toEqual(ids);
  expect(await installsInInsights()).toEqual(installsAtService());
  expect(await session.ask('insightsRead')).toMatchObject({ leftOut: 0 });
  expect(await installsInTab()).toBe(totalAtService());
});

it('the sums of old months leave rows to their person whose ID is an uncertain number', async () => {
  await openWith(['007', '7']);
  await formatIds();
  const numbers = session.sheets.rows('History');
  clock.until(clock.now() + 450 * DAY_MS);
  await session.pull(['campaigns']);
  expect(session.sheets.rows('History').slice(0, 2)).toEqual(numbers);
  expect(session.sheets.rows('History')).toHaveLength(4);
});
