// test, e2e: Tidy columns moves Bidgrid's columns back with their content, and loses nothing of people.

import { openSession, type Session } from './session';

const PEOPLE = {
  name: 'People.js',
  source: `
function tab_(name) { return SpreadsheetApp.getActiveSpreadsheet().getSheetByName(name); }
function place_(sheet, header) {
  return sheet.getRange(1, 1, 1, sheet.getLastColumn()).getValues()[0].indexOf(header) + 1;
}
function stir() {
  var sheet = tab_('Campaigns');
  sheet.setFrozenColumns(0);
  sheet.moveColumns(sheet.getRange('A:A'), 6);
  sheet.moveColumns(sheet.getRange(1, place_(sheet, 'Campaign ID')), 1);
  sheet.insertColumnAfter(place_(sheet, 'Spend yesterday'));
  var own = place_(sheet, 'Spend yesterday') + 1;
  sheet.getRange(1, own).setValue('Double spend');
  sheet.getRange(2, own).setFormula('=' + sheet.getRange(2, own - 1).getA1Notation() + '*2').setNote('Mine').setBackground('#abcdef');
}
function own() {
  var sheet = tab_('Campaigns');
  var column = place_(sheet, 'Double spend');
  var cell = sheet.getRange(2, column);
  return {
    left: sheet.getRange(1, column - 1).getValue(), formula: cell.getFormula(),
    spend: sheet.getRange(2, place_(sheet, 'Spend yesterday')).getA1Notation(),
    right: cell.getValue() === 2 * sheet.getRange(2, place_(sheet, 'Spend yesterday')).getValue(),
    note: cell.getNote(), background: cell.getBackground(), frozen: sheet.getFrozenColumns(),
  };
}`,
};

let session: Session;
beforeEach(async () => {
  session = await openSession({ service: { campaigns: 3, sources: 0, bids: 0, tidy: true } });
  session.host.options.files.push(PEOPLE);
  await session.pull(['campaigns', 'targets']);
});
afterEach(() => session.close());

const person = (name: string, ...args: unknown[]) => session.person(name, ...args);

it('moves columns back with formulas, notes, colors and edits', async () => {
  const first = session.sheets.headers('Campaigns');
  await person('stir');
  await session.sheets.type('Campaigns', 2, 'Name', 'New name');
  const rows = session.sheets.rows('Campaigns');
  expect(await session.ask('columnsTidy')).toEqual({ tabs: 2 });
  const after = session.sheets.headers('Campaigns');
  expect(after.filter((header) => header !== 'Double spend')).toEqual(first);
  const { spend, formula, ...own } = (await person('own')) as Record<string, unknown>;
  expect(own).toEqual({
    left: 'Spend yesterday',
    right: true,
    note: 'Mine',
    background: '#abcdef',
    frozen: 3,
  });
  expect(formula).toBe(`=${spend}*2`);
  expect(session.sheets.rows('Campaigns')).toEqual(rows);
  // Only the edit is sent.
  expect((await session.ask('reviewBuild')).rows).toMatchObject([
    { changes: [{ column: 'Name', after: 'New name' }] },
  ]);
});
