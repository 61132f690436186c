// test, e2e: Effective bid in Source bids is the bid of Targets with the override, or the value, and follows
// edits, sorting and moved columns; a second pull changes nothing.

import { openSession, type Session } from './session';

const PEOPLE = `
function tab_() { return SpreadsheetApp.getActiveSpreadsheet().getSheetByName('Source bids'); }
function at_(header) { return tab_().getSheetValues(1, 1, 1, -1)[0].indexOf(header) + 1; }
function sortBy(header) { tab_().getRange(2, 1, tab_().getLastRow() - 1, tab_().getLastColumn()).sort(at_(header)); }
function moveToEnd(header) { tab_().moveColumns(tab_().getRange(1, at_(header)), tab_().getLastColumn() + 1); }
function own() { tab_().getRange(1, tab_().getLastColumn() + 1).setValue('Effective bid'); }
`;

let session: Session;
afterEach(() => session.close());

async function open(locale: 'en_US' | 'de_DE', bids = 6): Promise<void> {
  session = await openSession({ locale, service: { campaigns: 4, sources: 6, bids, tidy: true } });
  session.host.options.files.push({ name: 'People.js', source: PEOPLE });
}
const rows = () => session.sheets.rows('Source bids');
const person = async (name: string, header: string) => {
  await session.person(name, header);
  await session.host.workbook.settled();
};

/** By campaign and country, from the tab Targets: dollars only. */
function targetBids(): Map<string, number> {
  const bids = session.sheets
    .rows('Targets')
    .filter((row) => /^CP/.test(String(row['Bid type'])) && typeof row.Bid === 'number')
    .map((row): [string, number] => [`${row['Campaign ID']} ${row.Country}`, row.Bid as number]);
  return new Map(bids);
}

/** Compares every row; returns how many have a bid. */
function compared(): number {
  const bids = targetBids();
  let count = 0;
  for (const row of rows()) {
    const bid = bids.get(`${row['Campaign ID']} ${row.Country}`) ?? bids.get(`${row['Campaign ID']} DEFAULT`);
    const percent = typeof row['Bid override %'] === 'number' ? row['Bid override %'] : 0;
    const value = typeof row['Bid value'] === 'number' ? row['Bid value'] : undefined;
    if (bid === undefined) expect(row['Effective bid'] || null).toBeNull();
    else {
      expect(row['Effective bid']).toBeCloseTo(value ?? bid * (1 + percent / 100), 8);
      count += 1;
    }
  }
  return count;
}

describe.each(['en_US', 'de_DE'] as const)('in a document of %s', (locale) => {
  it('follows edits, sorting and moved columns', async () => {
    await open(locale);
    await session.pull(['targets', 'source-bids']);
    expect(compared()).toBeGreaterThan(6);
    expect(rows().length - compared()).toBeGreaterThan(3);
    const paid = rows().findIndex((row) => typeof row['Effective bid'] === 'number') + 2;
    await session.sheets.type('Source bids', paid, 'Bid value', '');
    await session.sheets.type('Source bids', paid, 'Bid override %', 35);
    compared();
    await person('sortBy', 'Country');
    compared();
    await person('moveToEnd', 'Bid value');
    compared();
    expect(rows().filter((row) => row.Change === 'edit')).toHaveLength(1);
    const review = await session.ask('reviewBuild');
    expect(review).toMatchObject({ heldCount: 0, conflictCount: 0 });
    expect(review.rows).toHaveLength(1);
  });
});

it('has the new bids of Targets and the new rows after the next pull', async () => {
  await open('en_US');
  await session.pull(['targets', 'source-bids']);
  const before = rows().length;
  for (const { countries } of session.service.state.targets.values())
    for (const target of countries.values()) if (typeof target.bid === 'number') target.bid += 1;
  await session.pull(['targets', 'source-bids']);
  expect(rows()).toHaveLength(before);
  expect(compared()).toBeGreaterThan(6);
});

it('is left out without Targets, and beside a column of a person with its name', async () => {
  await open('en_US');
  await session.pull(['source-bids']);
  expect(session.sheets.headers('Source bids')).not.toContain('Effective bid');
  await session.person('own');
  const view = await session.pull(['targets', 'source-bids']);
  expect(JSON.stringify(view)).toContain('Effective bids were not written.');
  expect(session.sheets.headers('Source bids').filter((header) => header === 'Effective bid')).toHaveLength(
    1,
  );
});
