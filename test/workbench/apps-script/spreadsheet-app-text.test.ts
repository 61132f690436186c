// Workbench tests, SpreadsheetApp: text finders, rich text, text styles, borders, wrapping, colors, banding.
import { closeAll, hostWith, resultOf, runBody } from './script-host';

afterEach(closeAll);

const PRELUDE = `const ss = SpreadsheetApp.getActive(), sheet = ss.getActiveSheet();
  const at = (name) => sheet.getRange(name), name = (range) => range && range.getA1Notation();`;
const inSheet = (body: string) => runBody(`${PRELUDE} ${body}`);

const FILLED = `at('A1:B3').setValues([['Cat', 'dog'], ['catalog', 'CAT'], ['=1+1', 'cat']]);`;

test.each([
  ["sheet.createTextFinder('cat')", ['A1', 'A2', 'B2', 'B3']],
  ["ss.createTextFinder('cat')", ['A1', 'A2', 'B2', 'B3']],
  ["at('B1:B3').createTextFinder('cat')", ['B2', 'B3']],
  ["sheet.createTextFinder('cat').matchCase(true)", ['A2', 'B3']],
  ["sheet.createTextFinder('cat').matchEntireCell(true)", ['A1', 'B2', 'B3']],
  ["sheet.createTextFinder('^c.t$').useRegularExpression(true)", ['A1', 'B2', 'B3']],
  ["sheet.createTextFinder('c.t')", []],
  ["sheet.createTextFinder('1+1').matchFormulaText(true)", ['A3']],
  ["sheet.createTextFinder('cät').ignoreDiacritics(true)", ['A1', 'A2', 'B2', 'B3']],
])('%s finds', async (finder, expected) => {
  expect(await inSheet(`${FILLED} return ${finder}.findAll().map(name)`)).toEqual(expected);
});

test('a finder goes from match to match, from a cell on, and stops at the end', async () => {
  expect(
    await inSheet(`${FILLED}
      const finder = sheet.createTextFinder('cat'), rest = sheet.createTextFinder('cat').startFrom(at('A2'));
      return [finder.getCurrentMatch(), finder.findNext(), finder.findNext(), finder.getCurrentMatch(), finder.findPrevious(),
        rest.findNext(), rest.findNext(), rest.findNext()].map(name);
    `),
  ).toEqual([null, 'A1', 'A2', 'A2', 'A1', 'B2', 'B3', null]);
});

test('replacing counts occurrences, writes as typing does, and keeps results of formulas', async () => {
  expect(
    await inSheet(`${FILLED}
      at('C1').setValue('cat cat');
      const all = sheet.createTextFinder('cat').replaceAllWith('$1');
      const dog = sheet.createTextFinder('(d)og').useRegularExpression(true);
      dog.findNext();
      const one = dog.replaceWith('$1ot');
      const two = sheet.createTextFinder('2').replaceAllWith('3');
      return [all, one, two, at('A1:C3').getValues(), at('A3').getFormula()];
    `),
  ).toEqual([
    6,
    1,
    0,
    [
      ['$1', 'dot', '$1 $1'],
      ['$1alog', '$1', ''],
      [2, '$1', ''],
    ].map((row) => row.map((value) => (value === '$1' ? 1 : value))),
    '=1+1',
  ]);
});

test('rich text is read back with its runs, links and styles', async () => {
  expect(
    await inSheet(`
      const bold = SpreadsheetApp.newTextStyle().setBold(true).setForegroundColor('red').setFontSize(12).build();
      const text = SpreadsheetApp.newRichTextValue().setText('Hello\\nworld').setTextStyle(0, 5, bold)
        .setLinkUrl(6, 11, 'https://example.com').build();
      at('A1').setFontStyle('italic').setRichTextValue(text);
      const back = at('A1').getRichTextValue(), style = back.getTextStyle(0, 5);
      return [at('A1').getValue(), back.getText(), back.getLinkUrl(6, 11), back.getLinkUrl(),
        [style.isBold(), style.isItalic(), style.getForegroundColor(), style.getFontSize(), style.getFontFamily()],
        back.getTextStyle().isBold(), back.getRuns().map((run) => [run.getText(), run.getStartIndex(), run.getEndIndex()]),
        back.copy().setTextStyle(null).build().getRuns().length];
    `),
  ).toEqual([
    'Hello\nworld',
    'Hello\nworld',
    'https://example.com',
    null,
    [true, true, '#ff0000', 12, 'Arial'],
    null,
    [
      ['Hello', 0, 5],
      ['\n', 5, 6],
      ['world', 6, 11],
    ],
    2,
  ]);
});

test('a value that is not text has no rich text; plain text has one run; writing a value removes the runs', async () => {
  expect(
    await inSheet(`
      at('A1:A3').setValues([['plain'], [5], ['']]);
      const link = SpreadsheetApp.newRichTextValue().setText('link').setLinkUrl('https://example.com/x').build();
      at('B1:C1').setRichTextValues([[link, link]]);
      at('C1').setValue('link');
      return [at('A1:A3').getRichTextValues().flat().map((value) => value && [value.getText(), value.getRuns().length]),
        at('B1').getRichTextValue().getLinkUrl(), at('C1').getRichTextValue().getLinkUrl()];
    `),
  ).toEqual([[['plain', 1], null, ['', 1]], 'https://example.com/x', null]);
});

test('a text style sets only its given properties', async () => {
  expect(
    await inSheet(`
      at('A1').setFontSize(20).setValue('x');
      at('A1').setTextStyle(SpreadsheetApp.newTextStyle().setItalic(true).setStrikethrough(true).build());
      const style = at('A1').getTextStyle();
      return [at('A1').getFontSize(), at('A1').getFontStyle(), at('A1').getFontLine(), style.isItalic(), style.isBold(),
        style.copy().setUnderline(true).build().isUnderline()];
    `),
  ).toEqual([20, 'italic', 'line-through', true, false, true]);
});

test('wrapping and colors have their own objects', async () => {
  expect(
    await inSheet(`
      const { CLIP, WRAP, OVERFLOW } = SpreadsheetApp.WrapStrategy;
      const first = at('A1').getWrapStrategy() === OVERFLOW;
      at('A1:B1').setWrapStrategies([[CLIP, WRAP]]);
      at('A1').setBackgroundObject(SpreadsheetApp.newColor().setRgbColor('lime').build()).setFontColor('blue');
      at('B1').setBackgroundRGB(255, 0, 16);
      return [first, at('A1').getWrapStrategy() === CLIP, at('A1:B1').getWraps()[0], at('A1').getBackground(),
        at('B1').getBackgroundObject().asRgbColor().getBlue(), at('A1').getFontColorObject().asRgbColor().asHexString()];
    `),
  ).toEqual([true, true, [false, true], '#00ff00', 16, '#0000ff']);
});

test('borders are set around and inside a range; null keeps them, false removes them', async () => {
  const host = await hostWith(`function main() { ${PRELUDE}
    at('A1:B2').setBorder(true, true, true, true, false, true, 'red', SpreadsheetApp.BorderStyle.SOLID_THICK);
    at('A1').setBorder(false, null, null, null, null, null);
    sheet.getRangeList(['D1', 'D3']).setBorder(true, null, null, null, null, null);
  }`);
  await resultOf(host, { function: 'main' });
  const style = (row: number, column: number) =>
    host.workbook.core.getStyles().getStyleByCell(host.workbook.cells('0').getValue(row, column))?.bd ?? {};
  const thick = { s: 13, cl: { rgb: '#ff0000' } };
  expect(style(0, 0)).toMatchObject({ l: thick, b: thick });
  expect(style(0, 0).t ?? null).toBeNull();
  expect(style(0, 0).r ?? null).toBeNull();
  expect(style(1, 1)).toMatchObject({ r: thick, b: thick, t: thick });
  expect(style(2, 3).t).toMatchObject({ s: 1 });
  await expect(inSheet(`at('A1').setBorder(true)`)).rejects.toThrow(
    "The parameters (Boolean) don't match the method signature for SpreadsheetApp.Range.setBorder.",
  );
});

test('banding colors rows, skips cells with their own color, and can be removed', async () => {
  expect(
    await inSheet(`
      at('A3').setBackground('#123456');
      const banding = at('A1:B5').applyRowBanding(SpreadsheetApp.BandingTheme.CYAN, true, false);
      const shown = at('A1:B5').getBackgrounds();
      sheet.insertRowAfter(2);
      const grown = [banding.getRange().getA1Notation(), at('B1:B6').getBackgrounds().flat()];
      banding.setFirstRowColor('#eeeeee');
      const changed = [banding.getFirstRowColor(), banding.getHeaderRowColor(), banding.getFooterRowColor(), at('B2').getBackground()];
      banding.remove();
      return [shown, grown, changed, at('A1:A5').getBackgrounds().flat(), sheet.getBandings().length];
    `),
  ).toEqual([
    [
      ['#4dd0e1', '#4dd0e1'],
      ['#ffffff', '#ffffff'],
      ['#123456', '#e0f7fa'],
      ['#ffffff', '#ffffff'],
      ['#e0f7fa', '#e0f7fa'],
    ],
    ['A1:B6', ['#4dd0e1', '#ffffff', '#e0f7fa', '#ffffff', '#e0f7fa', '#ffffff']],
    ['#eeeeee', '#4dd0e1', null, '#eeeeee'],
    ['#ffffff', '#ffffff', '#ffffff', '#123456', '#ffffff'],
    0,
  ]);
  await expect(inSheet(`at('A1:B5').applyRowBanding(); at('B2').applyColumnBanding()`)).rejects.toThrow(
    'You cannot add alternating background colors to a range that already has alternating background colors.',
  );
});
