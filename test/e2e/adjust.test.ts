// test, e2e: adjusting selected cells on a filtered sheet changes only visible cells, and only as previewed.

import type { Adjustment, AdjustmentKind } from '../../src/features/adjust/adjust-schema';
import { openSession, type Session } from './session';

let session: Session;
beforeAll(async () => {
  session = await openSession({
    locale: 'en_US',
    service: { campaigns: 6, bids: 40, quirks: { list_omits: 'none' } },
  });
  session.host.options.files.push({
    name: 'People.js',
    source: `function tab() { return SpreadsheetApp.getActiveSpreadsheet().getSheetByName('Source bids'); }
      function at(header) { return tab().getRange(1, 1, 1, tab().getLastColumn()).getValues()[0].indexOf(header) + 1; }
      function selectColumns(headers) {
        var notations = headers.map(function (h) {
          return tab().getRange(1, at(h), tab().getMaxRows(), 1).getA1Notation(); });
        tab().getRangeList(notations).activate();
      }
      function filterBy(header, hidden) {
        if (tab().getFilter()) tab().getFilter().remove();
        if (hidden) (tab().getFilter() || tab().getDataRange().createFilter()).setColumnFilterCriteria(at(header),
          SpreadsheetApp.newFilterCriteria().setHiddenValues(hidden).build());
      }
      function showAll() { tab().showRows(1, tab().getMaxRows()); }
      function write(row, header, value) { tab().getRange(row, at(header)).setValue(value); }
      function addColumn(header) { tab().insertColumnAfter(tab().getMaxColumns()); tab().getRange(1, tab().getMaxColumns()).setValue(header); }`,
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
const person = (name: string, ...args: unknown[]) => session.person(name, ...args);
const rows = () => session.sheets.rows('Source bids');

it('changes visible cells and no others', async () => {
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
  const visible = before.filter((row) => row.Country === place);
  expect(preview).toMatchObject({
    sheet: 'Source bids',
    selected: 2 * (visible.length + 1),
    changes: shown.length,
    hiddenRows: before.length - visible.length,
  });
  const reasons = Object.fromEntries(preview.skipped.map(({ why, count }) => [why, count]));
  expect(reasons['in the header row']).toBe(2);
  expect(reasons.empty ?? 0).toBe(visible.length - shown.length);
  expect(preview.largest[0]).toMatchObject({
    column: 'Bid override %',
    before: `${String(shown[0]!['Bid override %']).replace('-', '−')} %`,
  });

  const result = await session.run('adjustApply', [
    { adjustment: order('percent', '10'), place: preview.place, token: preview.token },
  ]);
  expect(result.value).toMatchObject({ ok: true, value: { changed: shown.length, errors: 0 } });
  expect(result.totalCalls).toBeLessThan(200);
  rows().forEach((row, i) => {
    const was = before[i]!['Bid override %'];
    const seen = before[i]!.Country === place && typeof was === 'number';
    // The bid rises by 10 %: (1 + was / 100) × 1.1, converted back to percent, halves rounded away from zero.
    const raised = Number(was) * 1.1 + 10;
    const expected = seen ? (Math.sign(raised) * Math.round(Math.abs(raised) * 100 + 1e-7)) / 100 : was;
    expect(row['Bid override %']).toBe(expected);
    expect(row.Change).toBe(seen && expected !== was ? 'edit' : null);
  });
  await person('filterBy', 'Country', null);
});

it('writes nothing when a column of the person is renamed before the write', async () => {
  await person('showAll');
  await person('addColumn', 'Share');
  await person('write', 2, 'Share', '20');
  await person('selectColumns', ['Share']);
  const how = order('add', '5');
  const { place, token } = await session.ask('adjustPreview', how);
  const before = rows();
  const sentences: string[] = [];
  // At every reading, until the values are written.
  for (let at = 1; ; at += 1) {
    let reads = 0;
    const onCall = (_n: number, _service: string, method: string) => {
      if (!/^get(Sheet)?Values$/.test(method)) return;
      reads += 1;
      if (reads === at) session.sheets.set('Source bids', 1, 'Share', 'Renamed');
    };
    const { value } = await session.run('adjustApply', [{ adjustment: how, place, token }], { onCall });
    const { error } = value as { error?: { sentence: string } };
    session.sheets.set('Source bids', 1, 'Renamed', 'Share');
    if (!error?.sentence.includes('Nothing was')) break;
    sentences.push(error.sentence);
    expect([at, rows()]).toEqual([at, before]);
  }
  expect(sentences[0]).toContain('changed after this preview. Nothing was changed.');
  expect(sentences.at(-2)).toContain('Rows or columns were moved. Nothing was changed');
  expect(sentences.at(-1)).toContain('has no column with the header "Share". Nothing was written.');
});

it('skips duplicate rows and counts them', async () => {
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
