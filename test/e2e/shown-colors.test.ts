// test, e2e: the colors that people see in cells: their own, or that of a conditional format.

import { QUIET_GROUND, STATE_GROUNDS } from '../../src/shared/colors';
import { openSession, type Session } from './session';

let session: Session;
beforeEach(async () => {
  session = await openSession({ service: { campaigns: 3, sources: 0, bids: 0, tidy: true } });
  await session.pull(['campaigns']);
  session.host.options.files.push({
    name: 'People.js',
    source: `
      function paint(row, column) {
        SpreadsheetApp.getActive().getSheetByName('Campaigns').getRange(row, column).setBackground('#abcdef');
      }
      function highlight(text) {
        var tab = SpreadsheetApp.getActive().getSheetByName('Campaigns');
        tab.setConditionalFormatRules(tab.getConditionalFormatRules().concat(
          [SpreadsheetApp.newConditionalFormatRule().whenTextContains(text).setBackground('#123456')
            .setRanges([tab.getRange('A2:Z50')]).build()]));
      }
      function sortBy(column, ascending) {
        var tab = SpreadsheetApp.getActive().getSheetByName('Campaigns');
        tab.getRange(2, 1, tab.getLastRow() - 1, tab.getLastColumn()).sort({ column: column, ascending: ascending });
      }`,
  });
});
afterEach(() => session.close());

const person = (name: string, ...args: unknown[]) => session.person(name, ...args);
const shown = (row: number, header: string) => session.sheets.shown('Campaigns', row, header);
const column = (header: string) => session.sheets.headers('Campaigns').indexOf(header) + 1;

it('shows a state over the color of a person, and that color again after a push', async () => {
  await person('paint', 2, column('Category'));
  expect(shown(2, 'Category')).toBe('#abcdef');
  await session.sheets.type('Campaigns', 2, 'Category', 'Puzzle');
  expect(shown(2, 'Category')).toBe(STATE_GROUNDS.edit);
  await session.push();
  expect(shown(2, 'Category')).toBe('#abcdef');
});

it('grays the devices of campaigns that have none to choose, except where one is checked', async () => {
  await session.pull(['campaigns', 'device-targeting']);
  const { sheets } = session;
  const platforms = sheets.rows('Device targeting').map((row) => String(row.Platform));
  expect(new Set(platforms)).toEqual(new Set(['ios', 'android']));
  const phones = () => platforms.map((_, i) => sheets.shown('Device targeting', i + 2, 'Phone'));
  expect(phones()).toEqual(platforms.map((platform) => (platform === 'ios' ? null : QUIET_GROUND)));
  const row = platforms.indexOf('android') + 2;
  await sheets.type('Device targeting', row, 'Phone', true);
  expect(sheets.shown('Device targeting', row, 'Phone')).toBe(STATE_GROUNDS.error);
});

it('grays cells that are fixed after creation, except in a new row and where they have a state', async () => {
  const { sheets } = session;
  const fixed = ['Platform', 'Bid type', 'Goal period', 'Package name', 'Bundle ID'];
  const colors = (row: number) => fixed.map((header) => shown(row, header));
  expect(colors(2)).toEqual(fixed.map(() => QUIET_GROUND));
  expect(colors(5)).toEqual(fixed.map(() => null));
  await sheets.type('Campaigns', 3, 'Bid type', 'RET');
  expect([shown(3, 'Platform'), shown(3, 'Bid type')]).toEqual([QUIET_GROUND, STATE_GROUNDS.error]);
});
