// test of sheet: repaired headers restore every row and every value.

import { columnLetters } from '../../src/sheet/find-columns';
import { readTab } from '../../src/sheet/read-tab';
import { headerState, repairHeaders } from '../../src/sheet/repair-headers';
import { campaigns } from '../../src/tabs/campaigns/campaigns-columns';
import type { Agreed } from '../../src/tabs/columns/tab-row';
import { campaign, columnAt, freeColumn, pulled } from './campaign-rows';
import type { PlainSheet } from './plain-workbook';

const rows = [campaign('007'), campaign('1E5', { active: false }), campaign('3', { name: '=1+1' })];

const dropColumn = (sheet: PlainSheet, header: string): void => {
  const at = columnAt(sheet, header);
  const last = freeColumn(sheet);
  const others = Array.from({ length: last }, (_, i) => i + 1).filter((column) => column !== at);
  sheet.moveColumns(others);
  // Removes what was moved to the end.
  for (let row = 1; row <= 10; row++) {
    sheet.put(row, last, '');
    sheet.note(row, last, '');
  }
};

const fieldsOf = (sheet: PlainSheet) => readTab(campaigns, sheet).rows.map(({ fields }) => fields);

const labels = (sheet: PlainSheet, base: Agreed) =>
  headerState(campaigns, sheet, base).problems.map(({ header, repairs }) => [
    header,
    repairs.map(({ label }) => label),
  ]);

/** Applies every certain repair, and returns the remaining issues. */
const repaired = (sheet: PlainSheet, base: Agreed) => {
  const { headers, problems } = headerState(campaigns, sheet, base);
  const certain = problems.filter(({ isCertain }) => isCertain).map(({ repairs }) => repairs[0]!);
  expect(repairHeaders(campaigns, sheet, base, certain, headers)).toBe(true);
  return headerState(campaigns, sheet, base).problems;
};

/** What Bidgrid writes into its own columns: rows that were never marked have nothing to recognize. */
function putTexts(sheet: PlainSheet): void {
  sheet.put(2, columnAt(sheet, 'Change'), 'edit');
  sheet.put(2, columnAt(sheet, 'Status'), 'Pushed 01-15 09:30');
}

test.each(['Change', 'Cell states', 'Campaign ID', 'Name', 'Active', 'Spend yesterday', 'Status'])(
  'a cleared header %s is written back',
  (header) => {
    const { sheet, base } = pulled(rows);
    putTexts(sheet);
    sheet.put(1, columnAt(sheet, header), '');
    expect(repaired(sheet, base)).toEqual([]);
    expect(fieldsOf(sheet)).toEqual(rows);
  },
);

test('a renamed ID column is recognized by its IDs, wherever it is', () => {
  const { sheet, base } = pulled(rows);
  const at = columnAt(sheet, 'Campaign ID');
  sheet.put(1, at, 'Number');
  sheet.moveColumns([5, 17, 3, 1]);
  expect(repaired(sheet, base)).toEqual([]);
  expect(fieldsOf(sheet)).toEqual(rows);
});

test.each(['Category', 'Name', 'Active', 'Status', 'Spend yesterday'])(
  'a renamed %s is renamed back, and what was typed in it is read',
  (header) => {
    const { sheet, base } = pulled(rows);
    putTexts(sheet);
    const at = columnAt(sheet, header);
    sheet.put(1, at, 'My word');
    const typed = { ...rows[0]!, category: 'racing' };
    sheet.put(2, columnAt(sheet, header === 'Category' ? 'My word' : 'Category'), 'racing');
    const width = sheet.extent().columns;
    expect(labels(sheet, base)).toEqual([
      [header, [`Rename "My word" in column ${columnLetters(at)} to "${header}"`]],
    ]);
    expect(repaired(sheet, base)).toEqual([]);
    expect(sheet.extent().columns).toBe(width);
    expect(fieldsOf(sheet)).toEqual([typed, rows[1], rows[2]]);
  },
);

test('a renamed column is recognized by the values that were not edited', () => {
  const { sheet, base } = pulled(rows);
  const at = columnAt(sheet, 'Category');
  sheet.put(1, at, 'Genre');
  sheet.put(2, at, 'racing');
  expect(repaired(sheet, base)).toEqual([]);
  expect(fieldsOf(sheet)).toEqual([{ ...rows[0], category: 'racing' }, rows[1], rows[2]]);
});

test.each(['Category', 'Campaign ID'])(
  'a renamed %s among other columns is recognized if half of its values are those that were pulled',
  (header) => {
    const recognized = (typed: number): boolean => {
      const { sheet, base } = pulled([...rows, campaign('4')]);
      const at = columnAt(sheet, header);
      sheet.put(1, at, 'My word');
      for (let row = 2; row < 2 + typed; row++) sheet.put(row, at, `typed ${row}`);
      const free = freeColumn(sheet);
      sheet.put(1, free, 'Mine');
      sheet.moveColumns([...Array.from({ length: free }, (_, i) => i + 1).filter((one) => one !== at), at]);
      const back = headerState(campaigns, sheet, base).problems.flatMap(({ repairs }) => repairs);
      return back.length === 1 && back[0]!.kind === 'rename' && back[0]!.place === free;
    };
    expect([0, 2, 3].map(recognized)).toEqual([true, true, false]);
  },
);

test('a renamed column with other values is not recognized: people rename it, or add the column', () => {
  const { sheet, base } = pulled(rows);
  const place = columnAt(sheet, 'Category');
  sheet.put(1, place, 'Genre');
  for (let row = 2; row <= 4; row++) sheet.put(row, place, 'typed');
  expect(labels(sheet, base)).toEqual([['Category', ['Add "Category"']]]);
  const { headers, problems } = headerState(campaigns, sheet, base);
  expect(problems[0]!.message).toMatch(/If you renamed it, give it this header again\./);
  // An uncertain repair is done only if it is chosen.
  expect(repaired(sheet, base)).toHaveLength(1);
  repairHeaders(campaigns, sheet, base, problems[0]!.repairs, headers);
  expect(fieldsOf(sheet)).toEqual(rows);
  expect(sheet.cell(2, columnAt(sheet, 'Genre')).value).toBe('typed');
});

test('a column is added beside a renamed one', () => {
  const { sheet, base } = pulled(rows);
  dropColumn(sheet, 'Spend yesterday');
  sheet.put(1, columnAt(sheet, 'Name'), 'Title');
  const offered = labels(sheet, base);
  expect(offered).toEqual([
    ['Name', [`Rename "Title" in column ${columnLetters(columnAt(sheet, 'Title'))} to "Name"`]],
    ['Spend yesterday', ['Add "Spend yesterday"']],
  ]);
  expect(repaired(sheet, base)).toEqual([]);
  expect(fieldsOf(sheet)).toEqual(rows);
});

test.each(['Status', 'Name', 'Active', 'Created', 'Spend yesterday'])(
  'a deleted %s is added again with the base',
  (header) => {
    const { sheet, base } = pulled(rows);
    const free = freeColumn(sheet);
    sheet.put(1, free, 'Mine');
    sheet.put(2, free, 2, '=1+1');
    dropColumn(sheet, header);
    const [problem] = headerState(campaigns, sheet, base).problems;
    // Next to our last column is a person's column, which could be the missing one.
    const repair = problem!.repairs.find(({ kind }) => kind === 'add')!;
    repairHeaders(campaigns, sheet, base, [repair], headerState(campaigns, sheet, base).headers);
    expect(fieldsOf(sheet)).toEqual(rows);
    const mine = columnAt(sheet, 'Mine');
    expect(sheet.cell(2, mine)).toMatchObject({ value: 2, formula: '=1+1' });
    expect(sheet.cell(1, columnAt(sheet, header)).note).not.toBe('');
  },
);

test('a deleted column is filled from the IDs to the right of it', () => {
  const { sheet, base } = pulled(rows);
  const id = columnAt(sheet, 'Campaign ID');
  sheet.moveColumns([...Array.from({ length: 19 }, (_, i) => i + 1).filter((column) => column !== id), id]);
  dropColumn(sheet, 'Category');
  expect(columnAt(sheet, 'Campaign ID')).toBe(18);
  expect(repaired(sheet, base)).toEqual([]);
  expect(columnAt(sheet, 'Campaign ID')).toBe(19);
  expect(fieldsOf(sheet)).toEqual(rows);
});

test('lost IDs are restored if the rows remember them', () => {
  const { sheet, base } = pulled(rows);
  dropColumn(sheet, 'Campaign ID');
  dropColumn(sheet, 'Name');
  expect(repaired(sheet, base)).toEqual([]);
  expect(fieldsOf(sheet)).toEqual(rows);
});

test('lost IDs are never invented', () => {
  const { sheet, base } = pulled(rows);
  for (const row of [2, 3, 4]) sheet.put(row, columnAt(sheet, 'Cell states'), '');
  dropColumn(sheet, 'Campaign ID');
  dropColumn(sheet, 'Name');
  const before = sheet.extent();
  expect(repaired(sheet, base)).toMatchObject([
    { header: 'Name', repairs: [], message: expect.stringMatching(/Fix its other headers first\.$/) },
    {
      header: 'Campaign ID',
      repairs: [],
      message: expect.stringMatching(/give it this header again.*undo that, or insert a column/),
    },
  ]);
  expect(sheet.extent()).toEqual(before);
});

test.each([
  [2, 3],
  [5, 2],
])('merged headers from column %i on are named, and no column is renamed or added', (column, columns) => {
  const { sheet, base } = pulled(rows);
  sheet.merge({ row: 1, column, rows: 1, columns });
  const before = sheet.extent();
  const last = `${columnLetters(column)}1:${columnLetters(column + columns - 1)}1`;
  expect(headerState(campaigns, sheet, base).problems).toMatchObject([
    { header: '', repairs: [], message: expect.stringContaining(`The merged cells ${last} of`) },
  ]);
  expect(sheet.extent()).toEqual(before);
});

test('a column that may be one of two missing ones is renamed only if people choose it', () => {
  const { sheet, base } = pulled(rows.map((row) => ({ ...row, clicks: 7, installs: 7 })));
  dropColumn(sheet, 'Installs yesterday');
  const at = columnAt(sheet, 'Clicks yesterday');
  sheet.put(1, at, 'Mine');
  const rename = (header: string) => `Rename "Mine" in column ${columnLetters(at)} to "${header}"`;
  expect(labels(sheet, base)).toEqual(
    ['Clicks yesterday', 'Installs yesterday'].map((header) => [header, [rename(header), `Add "${header}"`]]),
  );
});

test('of two ID columns the one with the IDs stays', () => {
  const { sheet, base } = pulled(rows);
  sheet.moveColumns([columnAt(sheet, 'Status'), 1, 2, 3]);
  sheet.put(1, 1, 'campaign id');
  sheet.put(2, 1, 'else');
  expect(repaired(sheet, base)).toEqual([]);
  expect(sheet.cell(1, 1).value).toBe('Campaign ID (2)');
  expect(fieldsOf(sheet)).toEqual(rows);
});

test('of two other columns the one with the pulled values stays, and new names do not collide', () => {
  const { sheet, base } = pulled(rows);
  const [own, free] = [columnAt(sheet, 'Name'), freeColumn(sheet)];
  sheet.put(1, free, 'Name');
  sheet.put(1, free + 1, 'Name (2)');
  expect(repaired(sheet, base)).toEqual([]);
  expect([sheet.cell(1, own).value, sheet.cell(1, free).value]).toEqual(['Name', 'Name (3)']);
});

test('a deleted column is added after the kept one of two neighbors', () => {
  const { sheet, base } = pulled(rows);
  const free = freeColumn(sheet);
  sheet.put(1, free, 'Goal period');
  sheet.moveColumns([1, free]);
  dropColumn(sheet, 'Category');
  expect(labels(sheet, base).map(([header]) => header)).toEqual(['Goal period', 'Category']);
  expect(repaired(sheet, base)).toEqual([]);
  expect(sheet.cell(1, 2).value).toBe('Goal period (2)');
  expect(columnAt(sheet, 'Category')).toBe(columnAt(sheet, 'Goal period') + 1);
  expect(fieldsOf(sheet)).toEqual(rows);
});

test('of two similar columns people choose', () => {
  const { sheet, base } = pulled(rows);
  const at = columnAt(sheet, 'Category');
  const free = freeColumn(sheet);
  sheet.put(1, free, 'Category');
  for (let row = 2; row <= 4; row++) sheet.put(row, free, 'games');
  const kept = [at, free].map((column) => `Keep column ${columnLetters(column)}`);
  expect(labels(sheet, base)).toEqual([['Category', kept]]);
});

test('nothing is repaired if the headers have changed since', () => {
  const { sheet, base } = pulled(rows);
  sheet.put(1, columnAt(sheet, 'Category'), 'Genre');
  const { headers, problems } = headerState(campaigns, sheet, base);
  sheet.put(1, freeColumn(sheet), 'Mine');
  expect(repairHeaders(campaigns, sheet, base, problems[0]!.repairs, headers)).toBe(false);
  expect(sheet.calls.write).toBeUndefined();
});

test('valid headers have no issues', () => {
  const { sheet, base } = pulled(rows);
  expect(headerState(campaigns, sheet, base).problems).toEqual([]);
});
