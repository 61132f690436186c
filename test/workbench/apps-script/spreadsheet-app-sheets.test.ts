// Workbench tests, SpreadsheetApp: sheets, their rows and columns, selections and names.
import { closeAll, hostWith, resultOf, runBody } from './script-host';

afterEach(closeAll);

const inBook = (body: string) =>
  runBody(`const book = SpreadsheetApp.getActive(); const sheet = book.getActiveSheet(); ${body}`);

test('sheets are inserted, named, found, moved, hidden and deleted', async () => {
  expect(
    await inBook(`
      const names = () => book.getSheets().map((each) => each.getName()).join();
      const two = book.insertSheet('Two');
      const steps = [names(), book.getActiveSheet().getName(), two.getIndex()];
      book.insertSheet('Zero', 0);
      steps.push(names());
      book.setActiveSheet(two);
      book.moveActiveSheet(1);
      steps.push(names());
      two.setName('2').hideSheet().setTabColor('red');
      steps.push(two.isSheetHidden(), two.getTabColor(), book.getSheetByName('Two'), book.getSheetById(two.getSheetId()).getName());
      two.showSheet();
      book.deleteSheet(two);
      steps.push(names(), book.insertSheet().getName(), book.getNumSheets());
      return steps;
    `),
  ).toEqual([
    'Sheet1,Two',
    'Two',
    2,
    'Zero,Sheet1,Two',
    'Two,Zero,Sheet1',
    true,
    '#ff0000',
    null,
    '2',
    'Zero,Sheet1',
    'Sheet3',
    3,
  ]);
});

test.each([
  ["book.insertSheet('Sheet1')", 'A sheet with the name "Sheet1" already exists. Please enter another name.'],
  ['book.deleteSheet(sheet)', "You can't remove all the sheets in a document."],
  ['sheet.hideSheet()', "You can't hide all the sheets in a document."],
  ['sheet.deleteRows(1, 1000)', "You can't delete all the rows on the sheet."],
  ['sheet.deleteRows(1000, 2)', 'Those rows are out of bounds.'],
  ['sheet.deleteColumn(27)', 'Those columns are out of bounds.'],
  ['sheet.setFrozenRows(1000)', "You can't freeze all visible rows on the sheet."],
  [
    'sheet.insertRowsAfter(1, 400000)',
    'This action would increase the number of cells in the workbook above the limit of 10000000 cells.',
  ],
  ["const two = book.insertSheet('Two'); book.deleteSheet(two); two.getName()", 'Sheet '],
])('%s is refused', async (code, message) => {
  await expect(inBook(code)).rejects.toThrow(message);
});

test('deleting rows and columns of one sheet moves no formula of another', async () => {
  expect(
    await inBook(`
      const other = book.insertSheet('Other');
      for (const one of [sheet, other]) one.getRange('C8').setFormula('=1+2');
      sheet.deleteRows(5, 1).deleteColumn(1);
      other.deleteRows(3, 2);
      SpreadsheetApp.flush();
      return [sheet, other].map((one) => one.getDataRange().getFormulas().map((row) => row.join()));
    `),
  ).toEqual([
    [...Array(6).fill(','), ',=1+2'],
    [...Array(5).fill(',,'), ',,=1+2'],
  ]);
});

test('moving rows and columns of one sheet moves no formula of another', async () => {
  expect(
    await inBook(`
      const other = book.insertSheet('Other');
      const move = (one, column, row) => {
        one.moveColumns(one.getRange(column), 1);
        one.moveRows(one.getRange(row), 2);
        SpreadsheetApp.flush();
      };
      for (const one of [sheet, other]) one.getRange('A1:D9').setValue('x');
      for (const one of [sheet, other]) one.getRange('C8').setFormula('=1+2');
      move(sheet, 'C1', 'A8');
      const before = [sheet.getRange('A2').getFormula(), other.getRange('C8').getFormula()];
      move(other, 'C1', 'A8');
      return [...before, sheet.getRange('A2').getFormula(), other.getRange('A2').getFormula()];
    `),
  ).toEqual(['=1+2', '=1+2', '=1+2', '=1+2']);
});

test('rows and columns are inserted and deleted with their content', async () => {
  expect(
    await inBook(`
      sheet.getRange('A1:B2').setValues([[1, 2], [3, '=A2+B1']]).setBackground('red');
      sheet.insertRowsAfter(1, 2).insertColumnBefore(1);
      const moved = [sheet.getRange('B1:C4').getValues(), sheet.getRange('C4').getFormula(), sheet.getMaxRows(), sheet.getMaxColumns()];
      const inherited = sheet.getRange('B2').getBackground();
      sheet.deleteRows(2, 2).deleteColumn(1);
      return [...moved, inherited, sheet.getRange('A1:B2').getValues(), sheet.getRange('B2').getFormula()];
    `),
  ).toEqual([
    [
      [1, 2],
      ['', ''],
      ['', ''],
      [3, 5],
    ],
    '=B4+C1',
    1002,
    27,
    '#ff0000',
    [
      [1, 2],
      [3, 5],
    ],
    '=A2+B1',
  ]);
});

test('moved columns keep content, metadata and rules', async () => {
  expect(
    await inBook(`
      sheet.getRange('A1:D1').setValues([['a', 'b', 'c', '=B1']]);
      sheet.getRange('B:B').addDeveloperMetadata('column', 'b');
      sheet.getRange('B1').setNote('note').insertCheckboxes();
      sheet.getRange('B1').setValue(true);
      sheet.setConditionalFormatRules([SpreadsheetApp.newConditionalFormatRule().whenCellNotEmpty().setBold(true)
        .setRanges([sheet.getRange('B1')]).build()]);
      sheet.moveColumns(sheet.getRange('B:B'), 5);
      const found = book.createDeveloperMetadataFinder().withKey('column').find()[0].getLocation().getColumn();
      return [sheet.getRange('A1:D1').getValues()[0], sheet.getRange('C1').getFormula(), found.getA1Notation(),
        sheet.getRange('D1').getNote(), sheet.getRange('D1').isChecked(),
        sheet.getConditionalFormatRules()[0].getRanges()[0].getA1Notation()];
    `),
  ).toEqual([['a', 'c', true, true], '=D1', 'D1:D1000', 'note', true, 'D1']);
});

test('the formula of a conditional format follows inserted, moved and deleted rows and columns', async () => {
  expect(
    await inBook(`
      const formula = '=ISNUMBER(FIND("|A1 "&A$1&"|";$B2))';
      sheet.setConditionalFormatRules([SpreadsheetApp.newConditionalFormatRule().whenFormulaSatisfied(formula)
        .setBackground('#ff0000').setRanges([sheet.getRange('A2:D')]).build()]);
      const seen = () => {
        const rule = sheet.getConditionalFormatRules()[0];
        return [rule.getRanges()[0].getA1Notation(), rule.getBooleanCondition().getCriteriaValues()[0]];
      };
      const all = [];
      sheet.insertColumnBefore(1); all.push(seen());
      sheet.insertRowBefore(1); all.push(seen());
      sheet.deleteRow(1); sheet.deleteColumn(1); all.push(seen());
      sheet.moveColumns(sheet.getRange('B:B'), 5); all.push(seen()[1]);
      sheet.deleteColumn(4); all.push(seen()[1]);
      return all;
    `),
  ).toEqual([
    ['B2:E1000', '=ISNUMBER(FIND("|A1 "&B$1&"|";$C2))'],
    ['B3:E1001', '=ISNUMBER(FIND("|A1 "&B$2&"|";$C3))'],
    ['A2:D1000', '=ISNUMBER(FIND("|A1 "&A$1&"|";$B2))'],
    '=ISNUMBER(FIND("|A1 "&A$1&"|";$D2))',
    '=ISNUMBER(FIND("|A1 "&A$1&"|";#REF!))',
  ]);
});

test('appendRow writes below the content and grows a full sheet', async () => {
  expect(
    await inBook(`
      sheet.deleteRows(3, 998);
      sheet.appendRow(['a', '01']).appendRow(['b']).appendRow(['c']);
      return [sheet.getMaxRows(), sheet.getLastRow(), sheet.getLastColumn(), sheet.getDataRange().getValues()];
    `),
  ).toEqual([
    3,
    3,
    2,
    [
      ['a', 1],
      ['b', ''],
      ['c', ''],
    ],
  ]);
});

test('setValues never grows the grid', async () => {
  await expect(inBook(`sheet.getRange(1000, 1, 2, 1)`)).rejects.toThrow('outside the dimensions');
});

test('hidden, sized and frozen lines', async () => {
  expect(
    await inBook(`
      sheet.hideRows(2, 2); sheet.hideColumns(3);
      sheet.setColumnWidth(1, 200).setColumnWidths(2, 2, 50).setRowHeight(1, 40);
      sheet.setFrozenRows(1); sheet.setFrozenColumns(2);
      const before = [sheet.isRowHiddenByUser(3), sheet.isRowHiddenByUser(4), sheet.isColumnHiddenByUser(3)];
      sheet.showRows(1, 10); sheet.unhideColumn(sheet.getRange('C1'));
      return [...before, sheet.isRowHiddenByUser(3), sheet.isColumnHiddenByUser(3), sheet.getColumnWidth(1),
        sheet.getColumnWidth(3), sheet.getRowHeight(1), sheet.getFrozenRows(), sheet.getFrozenColumns()];
    `),
  ).toEqual([true, false, true, false, false, 200, 50, 40, 1, 2]);
});

test('a copy has values, looks, notes, validations, rules, filter and the sheet’s metadata', async () => {
  expect(
    await inBook(`
      sheet.getRange('A1:B2').setValues([['x', 1], ['y', 2]]).setNote('note').setBackground('red');
      sheet.getRange('B1').insertCheckboxes();
      sheet.getRange('A1:B2').createFilter();
      sheet.setConditionalFormatRules([SpreadsheetApp.newConditionalFormatRule().whenCellNotEmpty().setBold(true)
        .setRanges([sheet.getRange('A1')]).build()]);
      sheet.addDeveloperMetadata('tab', 'campaigns');
      sheet.getRange('B:B').addDeveloperMetadata('column', 'bid');
      sheet.getRange('A1').protect();
      const copy = sheet.copyTo(book);
      const second = book.setActiveSheet(sheet) && book.duplicateActiveSheet();
      copy.getRange('A1').setValue('changed');
      return [copy.getName(), second.getName(), copy.getRange('A2').getBackground(), copy.getRange('A2').getNote(),
        copy.getRange('B1').isChecked(), copy.getFilter() !== null, copy.getConditionalFormatRules().length,
        copy.getDeveloperMetadata()[0].getValue(), copy.getRange('B:B').getDeveloperMetadata()[0].getValue(),
        copy.getProtections(SpreadsheetApp.ProtectionType.RANGE).length,
        second.getProtections(SpreadsheetApp.ProtectionType.RANGE).length, sheet.getRange('A1').getValue()];
    `),
  ).toEqual([
    'Copy of Sheet1',
    'Copy of Sheet1 2',
    '#ff0000',
    'note',
    false,
    true,
    1,
    'campaigns',
    'bid',
    0,
    1,
    'x',
  ]);
});

test('named ranges follow their cells', async () => {
  expect(
    await inBook(`
      book.setNamedRange('bids', sheet.getRange('B2:B4'));
      sheet.getRange('B2:B4').setValues([[1], [2], [3]]);
      const sum = sheet.getRange('D1').setFormula('=SUM(bids)').getValue();
      sheet.insertRowBefore(1);
      const first = [book.getRangeByName('bids').getA1Notation(), sum, sheet.getRange('bids').getNumRows()];
      book.getNamedRanges()[0].setName('offers');
      return [...first, book.getRangeByName('bids'), sheet.getNamedRanges()[0].getName(), book.removeNamedRange('offers') ?? null,
        book.getNamedRanges().length];
    `),
  ).toEqual(['B3:B5', 6, 3, null, 'offers', null, 0]);
});

test('scripts read what the page has selected and can move it', async () => {
  const host = await hostWith(`
    function read() {
      const range = SpreadsheetApp.getActiveRange();
      return [range.getA1Notation(), SpreadsheetApp.getCurrentCell().getA1Notation(), SpreadsheetApp.getActiveSheet().getName(),
        SpreadsheetApp.getActiveRangeList().getRanges().length];
    }
    function move() { SpreadsheetApp.getActiveSheet().getRange('D4:E5').activate(); }
  `);
  const cells = (row: number, column: number, rows: number, columns: number) => ({
    sheetId: '0',
    row,
    column,
    rows,
    columns,
  });
  const ranges = [cells(1, 1, 1, 1), cells(2, 2, 3, 2)];
  host.selections.report('s1', { sheetId: '0', ranges, current: { row: 3, column: 2 } });
  expect(await resultOf(host, { function: 'read', session: 's1' })).toEqual(['B2:C4', 'B3', 'Sheet1', 2]);
  expect(await resultOf(host, { function: 'read', session: 's2' })).toEqual(['A1', 'A1', 'Sheet1', 1]);

  const heard: unknown[] = [];
  host.selections.onSelect((session, selection) => void heard.push([session, selection.ranges]));
  await host.run({ function: 'move', session: 's1' });
  expect(heard).toEqual([['s1', [cells(4, 4, 2, 2)]]]);
  expect(await resultOf(host, { function: 'read', session: 's1' })).toEqual(['D4:E5', 'D4', 'Sheet1', 1]);
});

test('a page that reports a sheet after a script hid it does not make it the active one', async () => {
  const host = await hostWith(`
    function hide() { return SpreadsheetApp.getActive().insertSheet('Hidden').hideSheet().getSheetId() }
    function read() { return SpreadsheetApp.getActive().getActiveSheet().getName() }
  `);
  const sheetId = String(await resultOf(host, { function: 'hide', session: 's1' }));
  const cell = { sheetId, row: 1, column: 1, rows: 1, columns: 1 };
  host.selections.report('s1', { sheetId, ranges: [cell], current: { row: 1, column: 1 } });
  expect(await resultOf(host, { function: 'read', session: 's1' })).toBe('Sheet1');
});

test('a toast reaches all listeners', async () => {
  const host = await hostWith(`function main() { SpreadsheetApp.getActive().toast('Done', 'Bidgrid', 3) }`);
  const toasts: unknown[] = [];
  host.toasts.add((run, toast) => void toasts.push([run.session, toast]));
  await host.run({ function: 'main', session: 's1' });
  expect(toasts).toEqual([['s1', { message: 'Done', title: 'Bidgrid', seconds: 3 }]]);
});

test('columns are fitted to the longest line that they show, rows to their content', async () => {
  expect(
    await runBody(`
      const sheet = SpreadsheetApp.getActiveSheet();
      sheet.getRange('A1:C1').setValues([['a long text to be measured', 'two\\nlines', '']]);
      sheet.getRange('C2').setNumberFormat('0.0000000').setValue(1);
      sheet.setRowHeight(1, 200).autoResizeColumns(1, 4).autoResizeRows(1, 1);
      const [a, b, c, d] = [1, 2, 3, 4].map((column) => sheet.getColumnWidth(column));
      return [a > 2 * c, b < c, d === sheet.getColumnWidth(5), sheet.getRowHeight(1) < 200];
    `),
  ).toEqual([true, true, true, true]);
});
