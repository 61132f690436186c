// test, e2e: adjusting selected cells on a filtered sheet: only what can be seen, only what the preview
// showed.

import type { Adjustment, AdjustmentKind } from '../../src/model/adjustment';
import { openSession, type Session } from './session';

let session: Session;
beforeAll(async () => {
  session = await openSession({ service: { campaigns: 6, bids: 40, quirks: { list_omits: 'none' } } });
  session.host.options.files.push({
    name: 'People.js',
    source: `function tab() { return SpreadsheetApp.getActiveSpreadsheet().getSheetByName('Source bids'); }
      function at(header) { return tab().getRange(1, 1, 1, tab().getLastColumn()).getValues()[0].indexOf(header) + 1; }
      function selectColumns(headers) {
        var notations = headers.map(function (h) {
          var c = String.fromCharCode(64 + at(h)); return c + ':' + c; });
        tab().getRangeList(notations).activate();
      }
      function selectElsewhere() {
        var b = SpreadsheetApp.getActiveSpreadsheet();
        (b.getSheetByName('Mine') || b.insertSheet('Mine')).getRange('A1').activate();
      }
      function filterBy(header, hidden) {
        if (tab().getFilter()) tab().getFilter().remove();
        if (hidden) tab().getDataRange().createFilter().setColumnFilterCriteria(at(header),
          SpreadsheetApp.newFilterCriteria().setHiddenValues(hidden).build());
      }
      function hideRow(row) { tab().hideRows(row); }
      function showAll() { tab().showRows(1, tab().getMaxRows()); }
      function write(row, header, value) { tab().getRange(row, at(header)).setValue(value); }
      function colors(header) {
        return tab().getRange(2, at(header), tab().getLastRow() - 1, 1).getBackgrounds().map(String); }
      function sortBy(header) {
        tab().getRange(2, 1, tab().getLastRow() - 1, tab().getLastColumn()).sort({ column: at(header), ascending: false });
      }`,
  });
  await session.pull(['campaigns', 'source-bids']);
});
afterAll(() => session.close());

const order = (kind: AdjustmentKind, operand: string): Adjustment => ({
  kind,
  operand,
  replacement: '',
  matchCase: false,
  wholeCell: false,
});
async function person(name: string, ...args: unknown[]): Promise<unknown> {
  const { ok, value, error } = await session.run(name, args, { fromClient: false });
  if (!ok) throw new Error(error?.message);
  return value;
}
const rows = () => session.sheets.rows('Source bids');

it('changes what can be seen and nothing else', async () => {
  const before = rows();
  const numbers = before.filter((row) => typeof row['Bid override %'] === 'number');
  const place = String(numbers[0]!.Country);
  const shown = numbers.filter((row) => row.Country === place);
  const others = [...new Set(before.map((row) => String(row.Country)))].filter(
    (country) => country !== place,
  );
  await person('filterBy', 'Country', others);
  await person('selectColumns', ['Country', 'Bid override %']);

  const preview = await session.ask('adjustPreview', order('percent', '10'));
  expect(preview).toMatchObject({ sheet: 'Source bids', changes: shown.length });
  const reasons = Object.fromEntries(preview.skipped.map(({ why, count }) => [why, count]));
  expect(reasons).toMatchObject({
    'in the header row': 2,
    'hidden by a filter or by hand': numbers.length - shown.length,
    empty: before.length - numbers.length,
  });
  expect(preview.samples[0]).toMatchObject({
    column: 'Bid override %',
    before: String(shown[0]!['Bid override %']),
  });

  const result = await session.run('adjustApply', [
    { adjustment: order('percent', '10'), place: preview.place, token: preview.token },
  ]);
  expect(result.value).toMatchObject({ ok: true, value: { changed: shown.length, errors: 0 } });
  expect(result.totalCalls).toBeLessThan(200);
  rows().forEach((row, i) => {
    const was = before[i]!['Bid override %'];
    const seen = before[i]!.Country === place && typeof was === 'number';
    const expected = seen ? Math.round(was * 110 + 1e-7 * Math.sign(was)) / 100 : was;
    expect(row['Bid override %']).toBe(expected);
    expect(row.Change).toBe(seen && expected !== was ? 'edit' : null);
  });
  await person('filterBy', 'Country', null);
});

it('writes nothing when the tab was sorted, edited or hidden otherwise since the preview', async () => {
  await person('selectColumns', ['Bid value']);
  const how = order('set', '2.5');
  const preview = await session.ask('adjustPreview', how);
  expect(preview.changes).toBe(rows().length);
  await person('hideRow', 4);
  const before = rows();
  await expect(
    session.ask('adjustApply', { adjustment: how, place: preview.place, token: preview.token }),
  ).rejects.toThrow('sorted, filtered or edited after this preview');
  expect(rows()).toEqual(before);
});

it('finds the same rows wherever a sort has moved them, and marks what Check complains of', async () => {
  await person('showAll');
  await person('selectColumns', ['Bid override %']);
  const how = order('maximum', '-200');
  const preview = await session.ask('adjustPreview', how);
  expect(preview.concerns).toMatchObject([{ severity: 'error', title: 'Overrides of −100 % or less' }]);
  expect(preview.concerns[0]!.count).toBe(preview.changes);
  await person('sortBy', 'Country');
  const done = await session.ask('adjustApply', {
    adjustment: how,
    place: preview.place,
    token: preview.token,
  });
  expect(done.errors).toBe(preview.changes);
  const colors = (await person('colors', 'Bid override %')) as string[];
  expect(colors.filter((color) => color === '#fbd9d6')).toHaveLength(preview.changes);
});

it('says what to do where it cannot help', async () => {
  await expect(session.ask('adjustPreview', order('percent', 'ten'))).rejects.toThrow('as a number');
  await person('selectElsewhere');
  await expect(session.ask('adjustPreview', order('percent', '10'))).rejects.toThrow(
    'Select cells in one of the tabs',
  );
});

it('leaves duplicate rows alone, and says how many', async () => {
  await person('showAll');
  const [first] = rows();
  const last = rows().length + 2;
  for (const [header, value] of Object.entries(first!))
    session.sheets.set('Source bids', last, header, value);
  await person('selectColumns', ['Bid value']);
  const how = order('set', '3.5');
  const preview = await session.ask('adjustPreview', how);
  expect(preview.skipped).toContainEqual({
    why: 'in duplicate rows (delete all but one of them first)',
    count: 2,
  });
  await session.ask('adjustApply', { adjustment: how, place: preview.place, token: preview.token });
  const [one, copy] = [rows()[0]!, rows()[last - 2]!];
  expect([one['Bid value'], copy['Bid value']]).toEqual([first!['Bid value'], first!['Bid value']]);
});
