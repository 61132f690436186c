// test, e2e: a sheet gets as many rows as its content needs.

import { openSession, type Session } from './session';

let session: Session;
afterEach(() => session.close());

it('a tab with more rows than a new sheet grows once, to 5 rows below its last', async () => {
  session = await openSession({ service: { campaigns: 2, sources: 3, bids: 700, tidy: true } });
  session.host.options.files.push({
    name: 'People.js',
    source: `function gridRows() {
      return SpreadsheetApp.getActiveSpreadsheet().getSheetByName('Source bids').getMaxRows();
    }`,
  });
  const gridRows = async () => (await session.run('gridRows', [], { fromClient: false })).value;
  await session.pull(['source-bids']);
  const last = 1 + session.sheets.rows('Source bids').length;
  expect(last).toBeGreaterThan(1_000);
  // People can add rows: 5 below have dropdowns.
  expect(await gridRows()).toBe(last + 5);
});
