// Workbench tests, SpreadsheetApp: validations, checkboxes, conditional formats, filters, sorting,
// protections, metadata.
import { closeAll, hostWith, resultOf, runBody } from './script-host';

afterEach(closeAll);

const inBook = (body: string) =>
  runBody(`const book = SpreadsheetApp.getActive(); const sheet = book.getActiveSheet(); ${body}`);

test('a rejecting validation refuses what scripts write, in Google’s words', async () => {
  const list = `sheet.getRange('A1:A3').setDataValidation(
    SpreadsheetApp.newDataValidation().requireValueInList(['iOS', 'Android'], true).setAllowInvalid(false).build());`;
  await expect(inBook(`${list} sheet.getRange('A1:A2').setValues([['iOS'], ['other']])`)).rejects.toThrow(
    'The data you entered in cell A2 violates the data validation rules set on this cell.\nPlease enter one of the following values: iOS, Android.',
  );
  expect(
    await inBook(`${list} sheet.getRange('A1:A3').setValues([['iOS'], [''], ['Android']]);
      return sheet.getRange('A1:A3').getValues().flat()`),
  ).toEqual(['iOS', '', 'Android']);
});

test.each([
  ['requireNumberBetween(1, 5)', '3', '6'],
  ['requireNumberGreaterThan(0)', '0.1', '0'],
  ["requireTextContains('x')", "'axb'", "'ab'"],
  ['requireTextIsEmail()', "'a@b.example'", "'nothing'"],
  ['requireDateAfter(new Date(2026, 0, 1))', 'new Date(2026, 0, 2)', 'new Date(2025, 0, 1)'],
  ["requireValueInRange(sheet.getRange('Z1:Z2'))", "'one'", "'three'"],
  ['requireCheckbox()', 'true', "'yes'"],
  ["requireCheckbox('Y', 'N')", "'Y'", 'true'],
])('%s accepts %s and refuses %s', async (rule, good, bad) => {
  const setUp = `sheet.getRange('Z1:Z2').setValues([['one'], ['two']]);
    sheet.getRange('B2').setDataValidation(SpreadsheetApp.newDataValidation().${rule}.setAllowInvalid(false).build());`;
  await inBook(`${setUp} sheet.getRange('B2').setValue(${good})`);
  await expect(inBook(`${setUp} sheet.getRange('B2').setValue(${bad})`)).rejects.toThrow('cell B2 violates');
});

test('a validation that only warns lets scripts write, and reads back as it was built', async () => {
  expect(
    await inBook(`
      const rule = SpreadsheetApp.newDataValidation().requireValueInList(['a', 'b'], false).setHelpText('a or b').build();
      sheet.getRange('A1').setDataValidation(rule).setValue('c');
      const read = sheet.getRange('A1').getDataValidation();
      return [read.getCriteriaType() === SpreadsheetApp.DataValidationCriteria.VALUE_IN_LIST, read.getCriteriaValues(),
        read.getAllowInvalid(), read.getHelpText(), sheet.getRange('A1').getValue(),
        sheet.getRange('A2').getDataValidation(), read.copy().setAllowInvalid(false).build().getAllowInvalid()];
    `),
  ).toEqual([true, [['a', 'b'], false], true, 'a or b', 'c', null, false]);
});

test('empty checkboxes of new rows stay empty when other validations are set, removed and split', async () => {
  expect(
    await inBook(`
      const box = SpreadsheetApp.newDataValidation().requireCheckbox().build();
      const list = SpreadsheetApp.newDataValidation().requireValueInList(['a']).build();
      sheet.deleteRows(4, sheet.getMaxRows() - 3);
      sheet.getRange('A1:A3').setValues([['x'], ['y'], ['z']]);
      sheet.getRange('B2:B3').setDataValidation(box).setValues([[true], [false]]);
      const seen = () => [sheet.getLastRow(), sheet.getSheetValues(2, 2, sheet.getMaxRows() - 1, 1).flat()];
      sheet.insertRowsAfter(3, 2);
      const inserted = seen();
      sheet.getRange('C2:C5').setDataValidation(list);
      const beside = seen();
      sheet.getRange('B4').setDataValidation(list);
      sheet.getRange('C2:C3').clearDataValidations();
      return [inserted, beside, seen()];
    `),
  ).toEqual([
    [3, [true, false, '', '']],
    [3, [true, false, '', '']],
    [3, [true, false, '', '']],
  ]);
});

test('validations are set as a table, split by later ones, and cleared', async () => {
  expect(
    await inBook(`
      const list = SpreadsheetApp.newDataValidation().requireValueInList(['a']).build();
      const number = SpreadsheetApp.newDataValidation().requireNumberGreaterThan(0).build();
      const range = sheet.getRange('A1:B3').setDataValidations([[list, number], [list, null], [null, number]]);
      const types = () => range.getDataValidations().map((row) => row.map((rule) => rule && String(rule.getCriteriaType())));
      const before = types();
      sheet.getRange('A2:B2').setDataValidation(number);
      const between = types();
      sheet.getRange('A:A').clearDataValidations();
      return [before, between, types()];
    `),
  ).toEqual([
    [
      ['VALUE_IN_LIST', 'NUMBER_GREATER_THAN'],
      ['VALUE_IN_LIST', null],
      [null, 'NUMBER_GREATER_THAN'],
    ],
    [
      ['VALUE_IN_LIST', 'NUMBER_GREATER_THAN'],
      ['NUMBER_GREATER_THAN', 'NUMBER_GREATER_THAN'],
      [null, 'NUMBER_GREATER_THAN'],
    ],
    [
      [null, 'NUMBER_GREATER_THAN'],
      [null, 'NUMBER_GREATER_THAN'],
      [null, 'NUMBER_GREATER_THAN'],
    ],
  ]);
});

test('inserting checkboxes resets values; they can be checked and removed', async () => {
  expect(
    await inBook(`
      const range = sheet.getRange('A1:A2').setValues([[true], ['old']]);
      range.insertCheckboxes();
      const fresh = range.getValues().flat();
      sheet.getRange('A1').check();
      const checked = [range.isChecked(), sheet.getRange('A1').isChecked(), range.getDisplayValues().flat()];
      range.removeCheckboxes();
      return [fresh, checked, range.isChecked(), range.getValues().flat()];
    `),
  ).toEqual([[false, false], [null, true, ['TRUE', 'FALSE']], null, ['', '']]);
});

test('setting conditional formats replaces all, also those of others', async () => {
  expect(
    await inBook(`
      const rule = () => SpreadsheetApp.newConditionalFormatRule().setRanges([sheet.getRange('A1:B2')]);
      sheet.setConditionalFormatRules([rule().whenNumberBetween(1, 2).setBackground('red').build()]);
      const kept = sheet.getConditionalFormatRules();
      sheet.setConditionalFormatRules([...kept,
        rule().whenFormulaSatisfied('=A1>1').setFontColor('#00ff00').setBold(true).build(),
        rule().setGradientMinpoint('#ffffff').setGradientMaxpoint('#ff0000').build()]);
      sheet.insertRowBefore(1);
      const rules = sheet.getConditionalFormatRules().map((each) => {
        const condition = each.getBooleanCondition();
        return [each.getRanges()[0].getA1Notation(), condition && String(condition.getCriteriaType()),
          condition && condition.getCriteriaValues(), condition && condition.getBold()];
      });
      sheet.clearConditionalFormatRules();
      return [rules, sheet.getConditionalFormatRules().length];
    `),
  ).toEqual([
    [
      ['A2:B3', 'NUMBER_BETWEEN', [1, 2], null],
      ['A2:B3', 'CUSTOM_FORMULA', ['=A2>1'], true],
      ['A2:B3', null, null, null],
    ],
    0,
  ]);
});

test('a filter hides rows by value or condition', async () => {
  expect(
    await inBook(`
      sheet.getRange('A1:B5').setValues([['name', 'n'], ['a', 1], ['b', 2], ['c', 3], ['', 4]]);
      const filter = sheet.getRange('A1:B5').createFilter();
      const hidden = () => [2, 3, 4, 5].filter((row) => sheet.isRowHiddenByFilter(row));
      filter.setColumnFilterCriteria(1, SpreadsheetApp.newFilterCriteria().setHiddenValues(['a', '']).build());
      const byValue = [hidden(), filter.getColumnFilterCriteria(1).getHiddenValues()];
      filter.removeColumnFilterCriteria(1);
      filter.setColumnFilterCriteria(2, SpreadsheetApp.newFilterCriteria().whenNumberGreaterThan(2).build());
      const byNumber = [hidden(), String(filter.getColumnFilterCriteria(2).getCriteriaType())];
      const again = sheet.getFilter().getRange().getA1Notation();
      sheet.getFilter().remove();
      return [byValue, byNumber, again, hidden(), sheet.getFilter()];
    `),
  ).toEqual([
    [
      [2, 5],
      ['a', ''],
    ],
    [[2, 3], 'NUMBER_GREATER_THAN'],
    'A1:B5',
    [],
    null,
  ]);
  await expect(
    inBook(`sheet.getRange('A1:B5').createFilter(); sheet.getRange('A1').createFilter()`),
  ).rejects.toThrow("You can't create a filter in a sheet that already has a filter.");
});

test('sorting orders numbers, texts, booleans, blanks; formats, notes and formulas go along', async () => {
  expect(
    await inBook(`
      const range = sheet.getRange('A1:B5').setValues([['b', '=A1&"!"'], ['', 2], [true, 3], [10, 4], ['A', 5]]);
      sheet.getRange('A1').setNote('b').setBackground('red');
      range.sort(1);
      const up = [range.getValues().map((row) => row[0]), sheet.getRange('B3').getFormula(), sheet.getRange('B3').getValue(),
        sheet.getRange('A1:A5').getNotes().flat(), sheet.getRange('A3').getBackground()];
      range.sort([{ column: 1, ascending: false }]);
      return [...up, range.getValues().map((row) => row[0])];
    `),
  ).toEqual([
    [10, 'A', 'b', true, ''],
    '=A3&"!"',
    'b!',
    ['', '', 'b', '', ''],
    '#ff0000',
    [true, 'b', 'A', 10, ''],
  ]);
});

test('a protected cell throws only for people who may not edit it', async () => {
  const host = await hostWith(`
    const sheet = () => SpreadsheetApp.getActiveSheet();
    function protect() {
      const protection = sheet().getRange('A1:B2').protect().setDescription('header');
      protection.removeEditors(protection.getEditors());
      protection.addEditor('friend@example.com');
    }
    function write(name) { sheet().getRange(name).setValue('x'); return sheet().getRange(name).canEdit(); }
    function twice() { sheet().getRange('C1').protect(); sheet().getRange('C1').protect();
      return sheet().getProtections(SpreadsheetApp.ProtectionType.RANGE).length; }
    function warn() { sheet().getProtections(SpreadsheetApp.ProtectionType.RANGE).forEach((p) => p.setWarningOnly(true)); }
    function deleteRow() { sheet().deleteRow(1); }
    function lift() { sheet().getProtections(SpreadsheetApp.ProtectionType.RANGE)[0].remove(); }
  `);
  const write = (user: string, name: string) => host.run({ function: 'write', user, args: [name] });
  await write('stranger@example.com', 'A1');
  await resultOf(host, { function: 'protect' });
  expect((await write('stranger@example.com', 'B2:C3')).error?.message).toContain(
    'You are trying to edit a protected cell or object.',
  );
  expect(await write('stranger@example.com', 'C3')).toMatchObject({ ok: true, value: true });
  expect(await write('friend@example.com', 'A1')).toMatchObject({ ok: true, value: true });
  expect(await write('owner@example.com', 'A1')).toMatchObject({ ok: true, value: true });
  expect((await host.run({ function: 'deleteRow', user: 'stranger@example.com' })).error?.message).toContain(
    'protected',
  );
  expect((await host.run({ function: 'lift', user: 'stranger@example.com' })).error?.message).toContain(
    'permission',
  );
  expect(await resultOf(host, { function: 'twice' })).toBe(3);
  await resultOf(host, { function: 'warn' });
  expect((await write('stranger@example.com', 'A1')).ok).toBe(true);
});

test('a protected sheet leaves its unprotected ranges open', async () => {
  const host = await hostWith(`
    const sheet = () => SpreadsheetApp.getActiveSheet();
    function protect() {
      const protection = sheet().protect().setUnprotectedRanges([sheet().getRange('B:B')]);
      protection.removeEditors(protection.getEditors());
    }
    function write(name) { sheet().getRange(name).setValue('x') }
    function rename() { sheet().setName('Mine') }
  `);
  await resultOf(host, { function: 'protect' });
  const user = 'stranger@example.com';
  expect((await host.run({ function: 'write', user, args: ['B5'] })).ok).toBe(true);
  expect((await host.run({ function: 'write', user, args: ['A5'] })).ok).toBe(false);
  expect((await host.run({ function: 'rename', user })).error?.message).toContain('protected');
});

test('developer metadata is found, moved with its column, and limited', async () => {
  expect(
    await inBook(`
      book.addDeveloperMetadata('version', '1');
      sheet.addDeveloperMetadata('tab', 'campaigns', SpreadsheetApp.DeveloperMetadataVisibility.PROJECT);
      sheet.getRange('B:B').addDeveloperMetadata('column', 'bid');
      sheet.insertColumnBefore(1);
      const found = (finder) => finder.find().map((each) => each.getKey());
      const column = book.createDeveloperMetadataFinder().withKey('column').find()[0];
      const all = [found(book.createDeveloperMetadataFinder()), found(sheet.createDeveloperMetadataFinder().withValue('campaigns')),
        found(sheet.getRange('C:C').createDeveloperMetadataFinder()), column.getLocation().getColumn().getA1Notation(),
        sheet.getDeveloperMetadata()[0].getVisibility() === SpreadsheetApp.DeveloperMetadataVisibility.PROJECT];
      column.setValue('offer').moveToSheet(sheet);
      sheet.getDeveloperMetadata()[0].remove();
      return [...all, sheet.getDeveloperMetadata().map((each) => each.getValue())];
    `),
  ).toEqual([['version', 'tab', 'column'], ['tab'], ['column'], 'C1:C1000', true, ['offer']]);
  await expect(inBook(`sheet.addDeveloperMetadata('k', 'x'.repeat(30000))`)).rejects.toThrow(
    '30000 characters',
  );
  await expect(inBook(`sheet.getRange('A1').addDeveloperMetadata('k')`)).rejects.toThrow('arbitrary ranges');
});

test('what belongs to a whole column also covers rows that come later', async () => {
  const host = await hostWith(`
    const sheet = () => SpreadsheetApp.getActiveSheet();
    function mark() {
      sheet().getRange('B:B').addDeveloperMetadata('column', 'bid');
      const protection = sheet().getRange('B:B').protect();
      protection.removeEditors(protection.getEditors());
      sheet().insertRowsAfter(1000, 500).deleteRows(1, 1000);
      sheet().insertRowsAfter(500, 5).moveRows(sheet().getRange('1:2'), 10);
      return [sheet().getRange('B:B').getDeveloperMetadata().length, protection.getRange().getA1Notation(),
        sheet().createDeveloperMetadataFinder().find()[0].getLocation().getColumn().getA1Notation()];
    }
    function write() { sheet().getRange('B505').setValue(1) }
  `);
  expect(await resultOf(host, { function: 'mark' })).toEqual([1, 'B1:B505', 'B1:B505']);
  expect((await host.run({ function: 'write', user: 'stranger@example.com' })).ok).toBe(false);
});
