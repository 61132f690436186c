// test, e2e: reports that overlap, are removed and imported again, and columns that cannot be written.

import type { ImportOrder } from '../../src/features/figures/figures-schema';
import { CLOCK, order, type Row, record, sums, TODAY } from './figure-reports';
import { openSession, type Session } from './session';

let session: Session;
beforeEach(async () => {
  session = await openSession({
    service: { campaigns: 2, bids: 3, tidy: true, quirks: { list_omits: 'none' } },
  });
  session.host.options.files.push(CLOCK, {
    name: 'People.js',
    source: `function addColumn(name, header) {
      var sheet = SpreadsheetApp.getActiveSpreadsheet().getSheetByName(name);
      sheet.getRange(1, sheet.getLastColumn() + 1).setValue(header);
    }`,
  });
  await session.pull(['campaigns', 'source-bids']);
});
afterEach(() => session.close());

const rows = (name = 'Source bids') => session.sheets.rows(name);
const first = (): Row => rows()[0]!;
const days = (from: number, to: number): Partial<ImportOrder> => ({
  firstDay: TODAY - from,
  lastDay: TODAY - to,
});

/** Imports a report with one row, and shows it. @returns whether the document had it already */
async function imports(name: string, span: Partial<ImportOrder>, ...records: string[]): Promise<boolean> {
  const row = first();
  const { id, known } = await session.ask(
    'figuresBegin',
    order({ source: name, fingerprint: name, ...span }),
  );
  if (known === null) {
    await session.ask('figuresAdd', id, [sums(row, ...records)]);
    await session.ask('figuresEnd', id);
  }
  await session.ask('figuresShow', 'source-bids');
  await session.ask('figuresShow', 'campaigns');
  return known !== null;
}
const OLD = [record(12, { installs: 60, spend: 100 }), record(11, { installs: 40, spend: 50 })] as const;
const NEW = [record(11, { installs: 90, spend: 99 })] as const;
const old = () => imports('old.csv', days(12, 11), ...OLD);
const newer = () => imports('newer.csv', days(11, 11), ...NEW);
const shown = () => [first()['Report installs'], first()['Report spend']];
const remove = async (name: string) => {
  const { imports: all } = await session.ask('figuresRead');
  await session.ask('figuresRemove', all.find(({ source }) => source === name)!.id);
  await session.ask('figuresShow', 'source-bids');
};

it('a report of which a removed one had replaced a part is named, and can be imported again', async () => {
  await old();
  expect(shown()).toEqual([100, 150]);
  await newer();
  expect(shown()).toEqual([150, 199]);
  await remove('newer.csv');
  // The day that was replaced does not come back by itself.
  expect(shown()).toEqual([60, 100]);
  const { imports: left } = await session.ask('figuresRead');
  expect(left).toMatchObject([{ source: 'old.csv', isWhole: false }]);
  expect(await old()).toBe(false);
  expect(shown()).toEqual([100, 150]);
  expect((await session.ask('figuresRead')).imports).toMatchObject([{ source: 'old.csv', isWhole: true }]);
});

it('an older report that is imported again counts as the newest; once more changes nothing', async () => {
  await old();
  await newer();
  expect(await old()).toBe(false);
  expect(shown()).toEqual([100, 150]);
  expect(await old()).toBe(true);
  expect(shown()).toEqual([100, 150]);
  const { imports: all } = await session.ask('figuresRead');
  expect(all.map(({ source }) => source).sort()).toEqual(['newer.csv', 'old.csv']);
});

it('stores nothing when a person has a column with the header of a figure', async () => {
  await session.run('addColumn', ['Source bids', 'Report spend'], { fromClient: false });
  await expect(session.ask('figuresBegin', order())).rejects.toThrow(
    /column "Report spend" that Bidgrid did not add/,
  );
  expect((await session.ask('figuresRead')).imports).toEqual([]);
});

it('apps that only one of two reports knows are counted once for the campaign', async () => {
  const { 'Campaign ID': campaignId, Country } = first();
  await imports('first.csv', days(12, 11), record(12, { installs: 5, spend: 50 }));
  const { id } = await session.ask('figuresBegin', order({ fingerprint: 'second', ...days(12, 12) }));
  const unknown = {
    campaignId: String(campaignId),
    sums: JSON.stringify([['?', Country, 0, record(12, { installs: 5, spend: 50 })]]),
  };
  await session.ask('figuresAdd', id, [unknown]);
  await session.ask('figuresEnd', id);
  await session.ask('figuresShow', 'campaigns');
  const campaign = rows('Campaigns').find((row) => row['Campaign ID'] === campaignId)!;
  expect([campaign['Report installs'], campaign['Report spend']]).toEqual([5, 50]);
});

it('takes no report of the other kind, until the imports are removed', async () => {
  await old();
  await expect(session.ask('figuresBegin', order({ fingerprint: 'x', kind: 'real-time' }))).rejects.toThrow(
    'This spreadsheet has figures by install day, which cannot be mixed with this report. Remove the earlier imports first.',
  );
  await remove('old.csv');
  await imports('by-day.csv', { kind: 'real-time', ...days(12, 11) }, ...OLD);
  await expect(session.ask('figuresBegin', order({ fingerprint: 'x' }))).rejects.toThrow(
    'This spreadsheet has figures by the day of the revenue, which cannot be mixed',
  );
});

it('takes no sums that arrive damaged, and none for an import that was removed', async () => {
  const { id } = await session.ask('figuresBegin', order());
  const { 'Campaign ID': campaignId, 'App ID': app, Country } = first();
  const good = record(12, { installs: 5, spend: 50 });
  const wrong = [
    ['no JSON', '[['],
    ['no list', '{}'],
    ['a number as the app', JSON.stringify([[7, Country, 0, good]])],
    ['a name as the country', JSON.stringify([[app, 'Germany', 0, good]])],
    ['a record without its day', JSON.stringify([[app, Country, 0, good.replace(/^[^,]*/, '?')]])],
    ['a record with text', JSON.stringify([[app, Country, 0, good.replace(',5,', ',?,')]])],
  ] as const;
  for (const [what, text] of wrong) {
    const answer = session.ask('figuresAdd', id, [{ campaignId: String(campaignId), sums: text }]);
    await expect(answer.then(() => what)).rejects.toThrow('The sums of the report arrived damaged.');
  }
  await session.ask('figuresRemove', id);
  const part = [sums(first(), good)];
  await expect(session.ask('figuresAdd', id, part)).rejects.toThrow('This import was removed meanwhile.');
  await expect(session.ask('figuresEnd', id)).rejects.toThrow('This import was removed meanwhile.');
});
