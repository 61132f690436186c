// test, features: feedback while a person types: Change, cell states and Status of the edited rows, and
// nothing else.

import { checkRun } from '../../../src/features/check/check';
import { feedback } from '../../../src/features/check/feedback';
import { columnOf, pulled, put } from './checked';
import { marksOf, report, statusOf, typed } from './edited';

const NO_MARKS = ['', ''];
const EMPTY_NAME = 'Error · Name: A row of Campaigns needs a value in Name. Type one.';

test('an edit is marked, a mistake is shown in Status, and both disappear with the old value', () => {
  const document = pulled();
  typed(document, 'campaigns', 2, 'Name', 'Saga II');
  expect(marksOf(document, 'campaigns', 2)).toEqual(['edit', '|edit Name|']);
  expect(statusOf(document, 'campaigns', 2)).toBe('');
  typed(document, 'campaigns', 2, 'Name', '');
  expect(marksOf(document, 'campaigns', 2)).toEqual(['error', '|error Name|']);
  expect(statusOf(document, 'campaigns', 2)).toBe(EMPTY_NAME);
  typed(document, 'campaigns', 2, 'Name', 'Saga');
  expect(marksOf(document, 'campaigns', 2)).toEqual(NO_MARKS);
  expect(statusOf(document, 'campaigns', 2)).toBe('');
});

test('Status has up to three errors with their columns, and keeps the result of a push until there is one', () => {
  const document = pulled();
  put(document, 'campaigns', 2, 'Status', 'Pushed 01-15 09:30');
  typed(document, 'campaigns', 2, 'Category', 'Puzzle');
  expect(statusOf(document, 'campaigns', 2)).toBe('Pushed 01-15 09:30');
  typed(document, 'campaigns', 2, 'Name', '');
  expect(statusOf(document, 'campaigns', 2)).toBe(EMPTY_NAME);
  typed(document, 'campaigns', 4, 'Name', 'New');
  expect(statusOf(document, 'campaigns', 4)).toMatch(
    /^Error · Platform: .+ · Bid type: .+ · Package name: .+ · \d more in Bidgrid ▸ Check$/,
  );
});

test("a person's note stays as it is", () => {
  const document = pulled();
  document.sheet('campaigns').note(2, columnOf(document, 'campaigns', 'Name'), 'Mine');
  typed(document, 'campaigns', 2, 'Name', '');
  checkRun(document.ports);
  const { note } = document.sheet('campaigns').cell(2, columnOf(document, 'campaigns', 'Name'));
  expect(note).toBe('Mine');
});

test('only the edited rows are marked', () => {
  const document = pulled('targets');
  for (const row of [2, 3, 4, 5]) put(document, 'targets', row, 'Bid', 7);
  report(document, 'targets', 'Bid', { first: 3, count: 2 });
  const changes = [2, 3, 4, 5].map((row) => marksOf(document, 'targets', row)[0]);
  expect(changes).toEqual(['', 'edit', 'edit', '']);
});

test('a paste over the header marks the rows below it', () => {
  const document = pulled();
  put(document, 'campaigns', 2, 'Name', '');
  report(document, 'campaigns', 'Name', { first: 1, count: 2 });
  expect(marksOf(document, 'campaigns', 2)[0]).toBe('error');
  expect(marksOf(document, 'campaigns', 1)).toEqual(['Change', 'Cell states']);
  expect(marksOf(document, 'campaigns', 3)).toEqual(NO_MARKS);
});

test('an edit of the header alone, or in a tab with a renamed header, writes nothing', () => {
  const document = pulled();
  const sheet = document.sheet('campaigns');
  put(document, 'campaigns', 2, 'Name', '');
  sheet.forgetCalls();
  report(document, 'campaigns', 'Name', { first: 1, count: 1 });
  expect(sheet.calls.write).toBeUndefined();
  put(document, 'campaigns', 1, 'Platform', 'Mine');
  report(document, 'campaigns', 'Name', { first: 2, count: 1 });
  expect(sheet.calls.write).toBeUndefined();
  expect(marksOf(document, 'campaigns', 2)).toEqual(NO_MARKS);
});

test("a person's own sheet stays as it is", () => {
  const document = pulled();
  const own = document.ports.workbook.create('own', 'Own');
  own.put(1, 1, 'Name');
  own.forgetCalls();
  const edited = { first: 2, count: 1, columns: { first: 1, last: 1 } };
  feedback(document.ports, own, () => 'campaigns', edited);
  expect(own.callCount()).toBe(0);
});

test('a new row is marked as soon as it has a cell, and loses its marks when it is cleared', () => {
  const document = pulled('targets');
  typed(document, 'targets', 6, 'Campaign ID', '7');
  expect(marksOf(document, 'targets', 6)[0]).toBe('error');
  expect(statusOf(document, 'targets', 6)).toBe(
    'Error · Country: A row of Targets needs a value in Country. Type one.',
  );
  typed(document, 'targets', 6, 'Country', 'FR');
  expect(marksOf(document, 'targets', 6)).toEqual(['new', '']);
  expect(statusOf(document, 'targets', 6)).toBe('');
  typed(document, 'targets', 6, 'Country', '');
  typed(document, 'targets', 6, 'Campaign ID', '');
  expect(marksOf(document, 'targets', 6)).toEqual(NO_MARKS);
  expect(statusOf(document, 'targets', 6)).toBe('');
});

test('several cleared rows lose their marks and errors at once', () => {
  const document = pulled();
  const rows = [4, 5, 6];
  for (const row of rows) typed(document, 'campaigns', row, 'Name', 'New');
  expect(rows.map((row) => marksOf(document, 'campaigns', row)[0])).toEqual(['error', 'error', 'error']);
  for (const row of rows) put(document, 'campaigns', row, 'Name', '');
  report(document, 'campaigns', 'Name', { first: 4, count: 3 });
  expect(rows.map((row) => marksOf(document, 'campaigns', row))).toEqual([NO_MARKS, NO_MARKS, NO_MARKS]);
  expect(rows.map((row) => statusOf(document, 'campaigns', row))).toEqual(['', '', '']);
});

test('what only Check finds stays on other cells of the row until they are edited', () => {
  const document = pulled('targets');
  for (const row of [6, 7])
    for (const [header, value] of Object.entries({
      'Campaign ID': '7',
      Country: 'FR',
      Bid: 2,
      'Daily budget': 9,
    }))
      put(document, 'targets', row, header, value);
  checkRun(document.ports);
  const duplicate =
    'Error · Country: The same target is also in row 7, and Bidgrid cannot tell which row is right. Delete all but one of these rows.';
  expect(statusOf(document, 'targets', 6)).toBe(duplicate);
  typed(document, 'targets', 6, 'Bid', 3);
  expect(statusOf(document, 'targets', 6)).toBe('Error · See Bidgrid ▸ Check.');
  expect(marksOf(document, 'targets', 6)).toEqual(['error', '|error Country|check Country|']);
  typed(document, 'targets', 6, 'Country', 'ES');
  expect(statusOf(document, 'targets', 6)).toBe('');
  expect(marksOf(document, 'targets', 6)).toEqual(['new', '']);
});

test('a typed percentage becomes the number that its cell shows', () => {
  const document = pulled('targets');
  const { row } = document.read('targets').rows.find(({ key }) => key === '8 | DEFAULT')!;
  const [bid, budget] = ['Bid', 'Daily budget'].map((header) => columnOf(document, 'targets', header));
  document.sheet('targets').format(row, bid!, '0%');
  typed(document, 'targets', row, 'Bid', 0.2);
  expect(document.sheet('targets').cell(row, bid!)).toMatchObject({ value: 20 });
  expect(document.row('targets', '8 | DEFAULT')!.bid).toBe(20);
  // Only the edited column: another percentage is left to its own edit.
  document.sheet('targets').format(row, bid!, '0%');
  document.sheet('targets').put(row, bid!, 0.3);
  typed(document, 'targets', row, 'Daily budget', 500);
  expect(document.sheet('targets').cell(row, bid!).value).toBe(0.3);
  expect(document.sheet('targets').cell(row, budget!).value).toBe(500);
});

test('a code keeps the case in which it was typed: Check corrects it', () => {
  const document = pulled('targets');
  typed(document, 'targets', 6, 'Campaign ID', '7');
  typed(document, 'targets', 6, 'Country', 'fr');
  const country = columnOf(document, 'targets', 'Country');
  expect(document.sheet('targets').cell(6, country).value).toBe('fr');
  expect(marksOf(document, 'targets', 6)).toEqual(['new', '']);
  checkRun(document.ports);
  expect(document.sheet('targets').cell(6, country).value).toBe('FR');
});

test('a new row gets dropdowns and checkboxes for itself and the rows below; a pulled row needs none', () => {
  const document = pulled('targets');
  const blocks: { row: number; rows: number }[] = [];
  document.sheet('targets').copyDropdowns = ({ row, rows }) => void blocks.push({ row, rows });
  typed(document, 'targets', 3, 'Bid', 3);
  expect(blocks).toEqual([]);
  typed(document, 'targets', 6, 'Campaign ID', '7');
  expect(new Set(blocks.map(({ row }) => row))).toEqual(new Set([6]));
  expect(blocks.every(({ rows }) => rows > 1)).toBe(true);
});

test('an unknown tracking method is reported unless a pulled campaign or the settings have it', () => {
  const document = pulled();
  const warned = () => marksOf(document, 'campaigns', 2)[1];
  typed(document, 'campaigns', 2, 'Tracking method', 'other_track');
  expect(warned()).toBe('|warning Tracking method|');
  document.ports.documentStore.set('bidgrid.settings', JSON.stringify({ trackingMethods: ['other_track'] }));
  typed(document, 'campaigns', 2, 'Tracking method', 'other_track');
  expect(warned()).toBe('|edit Tracking method|');
  // Pasted together with a row that keeps its own.
  document.ports.documentStore.delete('bidgrid.settings');
  report(document, 'campaigns', 'Tracking method', { first: 2, count: 2 });
  expect(warned()).toBe('|warning Tracking method|');
  document.ports.documentStore.set('bidgrid.settings', JSON.stringify({ trackingMethods: ['other_track'] }));
  report(document, 'campaigns', 'Tracking method', { first: 2, count: 2 });
  expect(warned()).toBe('|edit Tracking method|');
});

test('without an index in the hidden sheet, the mark of the sheet says which tab it is', () => {
  const document = pulled();
  const base = document.ports.workbook.sheets.find((sheet) => sheet.name().startsWith('Bidgrid data'))!;
  base.toEnd(1, 1)!.forEach(([tab], i) => {
    if (String(tab).startsWith('#')) base.put(i + 1, 1, '');
  });
  put(document, 'campaigns', 2, 'Name', '');
  const name = columnOf(document, 'campaigns', 'Name');
  const asked: number[] = [];
  const { sheetId } = document.sheet('campaigns');
  const markedAs = (id: number) => {
    asked.push(id);
    return 'campaigns';
  };
  const edited = { first: 2, count: 1, columns: { first: name, last: name } };
  feedback(document.ports, document.sheet('campaigns'), markedAs, edited);
  expect(asked).toEqual([sheetId]);
  expect(marksOf(document, 'campaigns', 2)).toEqual(['error', '|error Name|']);
});
