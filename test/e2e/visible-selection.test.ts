// test, e2e: rows that a filter or a person hides are never part of a selection: in review, accept,
// pull and lists; in an English and a German document.

import { openSession, type Session } from './session';

const SHEET = 'Source bids';

const PEOPLE = `
  function tab(name) { return SpreadsheetApp.getActiveSpreadsheet().getSheetByName(name); }
  function select(name, ranges) { tab(name).getRangeList(ranges).activate(); }
  function hide(name, rows) { rows.forEach(function (row) { tab(name).hideRows(row); }); }
  function show(name) { tab(name).showRows(1, tab(name).getMaxRows()); }
  function filterBy(name, header, hidden) {
    var sheet = tab(name);
    if (sheet.getFilter()) sheet.getFilter().remove();
    if (!hidden) return;
    var column = sheet.getRange(1, 1, 1, sheet.getLastColumn()).getValues()[0].indexOf(header) + 1;
    (sheet.getFilter() || sheet.getDataRange().createFilter()).setColumnFilterCriteria(column,
      SpreadsheetApp.newFilterCriteria().setHiddenValues(hidden).build());
  }
  function editBids(name, count) {
    var sheet = tab(name), headers = sheet.getRange(1, 1, 1, sheet.getLastColumn()).getValues()[0];
    var bids = [];
    for (var row = 2; row < count + 2; row++) bids.push([1 + row / 100]);
    sheet.getRange(2, headers.indexOf('Bid override %') + 1, count, 1).clearContent();
    sheet.getRange(2, headers.indexOf('Bid value') + 1, count, 1).setValues(bids);
  }
  function addUsers(count) {
    var sheet = SpreadsheetApp.getActiveSpreadsheet().insertSheet('Users');
    sheet.insertRowsAfter(1, count);
    var lines = [['IDFA', 'kind']];
    for (var i = 1; i <= count; i++) lines.push(i % 100 === 50 ? ['', ''] : ['id' + i, i % 10 ? 'drop' : 'keep']);
    sheet.getRange(1, 1, lines.length, 2).setValues(lines);
  }`;

let session: Session;
const person = (name: string, ...args: unknown[]) => session.person(name, ...args);
const open = async (locale: 'en_US' | 'de_DE', service: Parameters<typeof openSession>[0]) => {
  session = await openSession({ locale, ...service });
  session.host.options.files.push({ name: 'People.js', source: PEOPLE });
};
afterEach(() => session.close());

const rows = (name = SHEET) => session.sheets.rows(name);
/** The first country, and all others. */
const countries = (): { kept: string; others: string[] } => {
  const all = [...new Set(rows().map(({ Country }) => String(Country)))];
  return { kept: all[0]!, others: all.slice(1) };
};

describe.each(['en_US', 'de_DE'] as const)('in a document of %s', (locale) => {
  it('a review takes the visible rows of whole columns and several ranges', async () => {
    await open(locale, { service: { campaigns: 2, bids: 70, tidy: true, quirks: { list_omits: 'none' } } });
    await session.pull(['campaigns', 'source-bids']);
    const before = rows();
    expect(before.length).toBeGreaterThan(100);
    const edited = Array.from({ length: 115 }, (_, i) => i + 2).filter((row) => row <= before.length + 1);
    await person('editBids', SHEET, edited.length);
    const { kept, others } = countries();
    await person('filterBy', SHEET, 'Country', others);
    await person('select', SHEET, ['A:C', 'B2:B9', 'F1:F1000']);
    const visible = edited.filter((row) => before[row - 2]!.Country === kept);
    const review = await session.ask('reviewBuild');
    const selected = await session.ask('reviewSelected', review.token);
    expect([selected.rows.length, selected.hiddenRows]).toEqual([
      visible.length,
      edited.length - visible.length,
    ]);
  });
});
