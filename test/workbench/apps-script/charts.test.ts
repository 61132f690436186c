// Workbench, Apps Script host: charts in sheets, as Google documents EmbeddedChart and its builders.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { closeAll, hostWith, resultOf, runBody } from './script-host';

afterEach(closeAll);

/** Inserts a line chart of A1:C5 at D2; the following statements can use its constants. */
const CHART = `
  const book = SpreadsheetApp.getActive();
  const sheet = book.getActiveSheet();
  const messageOf = (work) => { try { work(); return 'no error'; } catch (error) { return error.message; } };
  const placeOf = (chart) => {
    const { getAnchorRow, getAnchorColumn, getOffsetX, getOffsetY } = chart.getContainerInfo();
    return [getAnchorRow(), getAnchorColumn(), getOffsetX(), getOffsetY()];
  };
  const rangesOf = (chart) => chart.getRanges().map((one) => one.getSheet().getName() + '!' + one.getA1Notation());
  sheet.insertChart(
    sheet.newChart().asLineChart()
      .setTitle('Spend').setXAxisTitle('Day').setColors(['#1a73e8']).setCurveStyle(Charts.CurveStyle.SMOOTH)
      .setPointStyle(Charts.PointStyle.MEDIUM).setLegendPosition(Charts.Position.BOTTOM)
      .addRange(sheet.getRange('A1:C5')).setNumHeaders(1).setPosition(2, 4, 5, 6)
      .setOption('width', 640).setOption('vAxis', { format: '#,##0' }).setOption('vAxis.title', 'USD')
      .build());
`;

test('a chart in a sheet has an ID, its type, ranges, place and options', async () => {
  const value = await runBody(`${CHART}
    const [chart] = sheet.getCharts();
    const options = chart.getOptions();
    return [
      Number.isInteger(chart.getChartId()) && chart.getChartId() > 0,
      chart.modify().getChartType() === Charts.ChartType.LINE,
      rangesOf(chart), placeOf(chart), chart.getNumHeaders(), chart.getTransposeRowsAndColumns(),
      chart.getMergeStrategy() === Charts.ChartMergeStrategy.MERGE_COLUMNS,
      chart.getHiddenDimensionStrategy() === Charts.ChartHiddenDimensionStrategy.IGNORE_ROWS,
      ['title', 'hAxis.title', 'vAxis.title', 'vAxis.format', 'width', 'curveType', 'legend.position', 'colors', 'height']
        .map((name) => options.get(name)),
    ];`);
  expect(value).toEqual([
    true,
    true,
    ['Sheet1!A1:C5'],
    [2, 4, 5, 6],
    1,
    false,
    true,
    true,
    ['Spend', 'Day', 'USD', '#,##0', 640, 'function', 'bottom', ['#1a73e8'], null],
  ]);
});

test('a new chart is not in the sheet and has no ID; headers are found automatically', async () => {
  const value = await runBody(`const sheet = SpreadsheetApp.getActiveSheet();
    const chart = sheet.newChart().addRange(sheet.getRange('A1:B3')).build();
    return [chart.getChartId(), chart.getNumHeaders() < 0, sheet.getCharts().length];`);
  expect(value).toEqual([null, true, 0]);
});

test('modify changes a copy, and updateChart the sheet', async () => {
  const value = await runBody(`${CHART}
    const [chart] = sheet.getCharts();
    const changed = chart.modify().asColumnChart().setStacked().setTitle('Changed')
      .addRange(sheet.getRange('E1:E5')).addRange(sheet.getRange('E1:E5')).removeRange(sheet.getRange('A1:C5'))
      .setMergeStrategy(Charts.ChartMergeStrategy.MERGE_ROWS).setTransposeRowsAndColumns(true)
      .setHiddenDimensionStrategy(Charts.ChartHiddenDimensionStrategy.SHOW_BOTH).build();
    const before = sheet.getCharts()[0].getOptions().get('title');
    sheet.updateChart(changed);
    const after = sheet.getCharts()[0];
    return [
      chart.getOptions().get('title'), before, sheet.getCharts().length, after.getChartId() === chart.getChartId(),
      after.modify().getChartType().toString(), after.getOptions().get('title'), after.getOptions().get('isStacked'),
      after.getOptions().get('width'), rangesOf(after), placeOf(after), String(after.getMergeStrategy()),
      after.getTransposeRowsAndColumns(), String(after.getHiddenDimensionStrategy()),
      after.modify().clearRanges().getRanges().length,
    ];`);
  expect(value).toEqual([
    'Spend',
    'Spend',
    1,
    true,
    'COLUMN',
    'Changed',
    true,
    640,
    ['Sheet1!E1:E5'],
    [2, 4, 5, 6],
    'MERGE_ROWS',
    true,
    'SHOW_BOTH',
    0,
  ]);
});

test('removeChart removes one chart', async () => {
  const value = await runBody(`${CHART}
    sheet.insertChart(sheet.getCharts()[0]);
    const [first, second] = sheet.getCharts();
    sheet.removeChart(first);
    return [first.getChartId() !== second.getChartId(), sheet.getCharts().map((one) => one.getChartId() === second.getChartId()),
      messageOf(() => { sheet.removeChart(first); SpreadsheetApp.flush(); }) !== 'no error'];`);
  expect(value).toEqual([true, [true], true]);
});

test('options are copies: changing what was set or read changes no chart', async () => {
  const value = await runBody(`${CHART}
    const colors = ['#000000'];
    const builder = sheet.getCharts()[0].modify().setOption('colors', colors);
    const chart = builder.build();
    colors.push('#ffffff');
    chart.getOptions().get('colors').push('#ff0000');
    builder.setOption('title', 'Later');
    return [chart.getOptions().get('colors'), chart.getOptions().get('title')];`);
  expect(value).toEqual([['#000000'], 'Spend']);
});

describe('rows and columns', () => {
  test.each([
    ['sheet.insertRowsBefore(1, 2)', ['Sheet1!A3:C7'], [4, 4, 5, 6]],
    ['sheet.insertRowsBefore(3, 2)', ['Sheet1!A1:C7'], [2, 4, 5, 6]],
    ['sheet.deleteRows(4, 2)', ['Sheet1!A1:C3'], [2, 4, 5, 6]],
    ['sheet.deleteColumn(1)', ['Sheet1!A1:B5'], [2, 3, 5, 6]],
    ['sheet.insertColumnBefore(4)', ['Sheet1!A1:C5'], [2, 5, 5, 6]],
    ['sheet.deleteRows(1, 3)', ['Sheet1!A1:C2'], [1, 4, 5, 6]],
    ['sheet.deleteColumns(3, 4)', ['Sheet1!A1:B5'], [2, 3, 5, 6]],
    ['sheet.deleteRows(1, 5)', [], [1, 4, 5, 6]],
    ["sheet.moveRows(sheet.getRange('A1:A5'), 11)", ['Sheet1!A6:C10'], [7, 4, 5, 6]],
  ])('%s', async (change, ranges, place) => {
    const value = await runBody(`${CHART} ${change};
      const [chart] = sheet.getCharts();
      return [rangesOf(chart), placeOf(chart)];`);
    expect(value).toEqual([ranges, place]);
  });

  test('a chart of whole columns covers new rows', async () => {
    const value = await runBody(`${CHART}
      sheet.updateChart(sheet.getCharts()[0].modify().clearRanges().addRange(sheet.getRange('A:B')).build());
      sheet.insertRowsAfter(1000, 5);
      return rangesOf(sheet.getCharts()[0]);`);
    expect(value).toEqual(['Sheet1!A1:B1005']);
  });

  test('the cell of a chart stays in the sheet when the last rows are deleted', async () => {
    const value = await runBody(`${CHART}
      sheet.updateChart(sheet.getCharts()[0].modify().setPosition(1000, 26, 0, 0).build());
      sheet.deleteRows(901, 100);
      sheet.deleteColumn(26);
      return placeOf(sheet.getCharts()[0]);`);
    expect(value).toEqual([900, 25, 0, 0]);
  });
});

describe('sheets', () => {
  test('a copy has charts of its own, of its own cells', async () => {
    const value = await runBody(`${CHART}
      const copy = sheet.copyTo(book).setName('Copy');
      book.setActiveSheet(sheet);
      const duplicate = book.duplicateActiveSheet().setName('Duplicate');
      const ids = [sheet, copy, duplicate].map((one) => one.getCharts()[0].getChartId());
      return [copy, duplicate].map((one) => rangesOf(one.getCharts()[0])).concat(new Set(ids).size);`);
    expect(value).toEqual([['Copy!A1:C5'], ['Duplicate!A1:C5'], 3]);
  });

  test('a deleted sheet takes its charts along, and its ranges out of the charts of others', async () => {
    const value = await runBody(`${CHART}
      const other = book.insertSheet('Other');
      other.insertChart(other.newChart().asPieChart().addRange(sheet.getRange('A1:B5')).addRange(other.getRange('A1:A5')).build());
      const [chart] = sheet.getCharts();
      book.deleteSheet(sheet);
      return [
        rangesOf(other.getCharts()[0]),
        messageOf(() => { other.updateChart(chart); SpreadsheetApp.flush(); }) !== 'no error',
      ];`);
    expect(value).toEqual([['Other!A1:A5'], true]);
  });
});

test('charts are kept with the workbook', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'charts-'));
  const workbookFile = path.join(folder, 'workbook.json');
  const source = `function insert() { ${CHART} return sheet.getCharts()[0].getChartId(); }
    function read() {
      const [chart] = SpreadsheetApp.getActiveSheet().getCharts();
      return [chart.getChartId(), chart.getOptions().get('title'), chart.getRanges()[0].getA1Notation()];
    }`;
  const first = await hostWith(source, { workbookFile });
  const id = await resultOf(first, { function: 'insert' });
  await first.close();
  const second = await hostWith(source, { workbookFile });
  expect(await resultOf(second, { function: 'read' })).toEqual([id, 'Spend', 'A1:C5']);
  rmSync(folder, { recursive: true });
});

describe('writes', () => {
  test('wait for the next commit, and are lost when the execution is killed before it', async () => {
    const host = await hostWith(`
      function insert() {
        const sheet = SpreadsheetApp.getActiveSheet();
        sheet.insertChart(sheet.newChart().addRange(sheet.getRange('A1:B2')).build());
        PropertiesService.getUserProperties().getProperty('any');
      }
      function count() { return SpreadsheetApp.getActiveSheet().getCharts().length; }`);
    const killed = await host.run({ function: 'insert', crashAfterCalls: 4 });
    expect([killed.ended, killed.lost]).toEqual(['crash-point', ['Sheet.insertChart']]);
    expect(await resultOf(host, { function: 'count' })).toBe(0);
    await resultOf(host, { function: 'insert' });
    expect(await resultOf(host, { function: 'count' })).toBe(1);
  });

  test('of a protected sheet are refused to others, at the commit', async () => {
    const host = await hostWith(`
      function prepare() { ${CHART} sheet.protect().removeEditors([]).setDomainEdit(false); }
      function change(method) {
        const sheet = SpreadsheetApp.getActiveSheet();
        const [chart] = sheet.getCharts();
        sheet[method](chart);
        SpreadsheetApp.flush();
      }`);
    await resultOf(host, { function: 'prepare' });
    for (const method of ['insertChart', 'updateChart', 'removeChart']) {
      const change = { function: 'change', args: [method], user: 'ben@example.com' };
      await expect(resultOf(host, change)).rejects.toThrow(
        'You are trying to edit a protected cell or object.',
      );
    }
  });
});

describe('arguments', () => {
  const NEW = 'const sheet = SpreadsheetApp.getActiveSheet();';
  test.each([
    ['sheet.newChart(1)', 'SpreadsheetApp.Sheet.newChart'],
    ['sheet.newChart().asLineChart().setTitle()', 'SpreadsheetApp.EmbeddedLineChartBuilder.setTitle'],
    ['sheet.newChart().asLineChart().setTitle({})', 'SpreadsheetApp.EmbeddedLineChartBuilder.setTitle'],
    ['sheet.newChart().asPieChart().setColors("red")', 'SpreadsheetApp.EmbeddedPieChartBuilder.setColors'],
    [
      'sheet.newChart().asAreaChart().setLegendPosition("top")',
      'SpreadsheetApp.EmbeddedAreaChartBuilder.setLegendPosition',
    ],
    ['sheet.newChart().asBarChart().setRange("1", 2)', 'SpreadsheetApp.EmbeddedBarChartBuilder.setRange'],
    [
      'sheet.newChart().asComboChart().setTitleTextStyle({})',
      'SpreadsheetApp.EmbeddedComboChartBuilder.setTitleTextStyle',
    ],
    ['sheet.newChart().addRange("A1:B2")', 'SpreadsheetApp.EmbeddedChartBuilder.addRange'],
    ['sheet.newChart().setPosition(1, 1)', 'SpreadsheetApp.EmbeddedChartBuilder.setPosition'],
    ['sheet.newChart().setPosition(1, "B", 0, 0)', 'SpreadsheetApp.EmbeddedChartBuilder.setPosition'],
    ['sheet.newChart().setChartType("LINE")', 'SpreadsheetApp.EmbeddedChartBuilder.setChartType'],
    ['sheet.newChart().setOption("title")', 'SpreadsheetApp.EmbeddedChartBuilder.setOption'],
    ['sheet.newChart().setNumHeaders("1")', 'SpreadsheetApp.EmbeddedChartBuilder.setNumHeaders'],
    [
      'sheet.insertChart(sheet.newChart().addRange(sheet.getRange("A1")))',
      'SpreadsheetApp.Sheet.insertChart',
    ],
    ['sheet.updateChart(null)', 'SpreadsheetApp.Sheet.updateChart'],
    ['sheet.removeChart()', 'SpreadsheetApp.Sheet.removeChart'],
    ['Charts.newTextStyle().setFontSize("9")', 'Charts.TextStyleBuilder.setFontSize'],
  ])('%s', async (call, method) => {
    await expect(runBody(`${NEW} ${call}`)).rejects.toThrow(
      `don't match the method signature for ${method}.`,
    );
  });

  test.each([
    ['a chart without ranges', 'sheet.insertChart(sheet.newChart().build())'],
    [
      'a cell outside of the sheet',
      'sheet.insertChart(sheet.newChart().addRange(sheet.getRange("A1")).setPosition(1001, 1, 0, 0).build())',
    ],
    [
      'an update of a new chart',
      'sheet.updateChart(sheet.newChart().addRange(sheet.getRange("A1")).build())',
    ],
    ['a range that the chart does not have', 'sheet.newChart().removeRange(sheet.getRange("A1"))'],
  ])('%s is refused', async (_name, call) => {
    await expect(runBody(`${NEW} ${call}; SpreadsheetApp.flush();`)).rejects.toThrow('Exception: ');
  });

  test('what is not emulated throws its name', async () => {
    await expect(runBody('Charts.newLineChart()')).rejects.toThrow('Charts.newLineChart is not implemented');
    await expect(runBody(`${CHART} sheet.getCharts()[0].getBlob()`)).rejects.toThrow(
      'EmbeddedChart.getBlob is not implemented',
    );
  });
});

test('every published setter of every builder is there', async () => {
  const value = await runBody(`
    const style = Charts.newTextStyle().setColor('#5f6368').setFontName('Roboto').setFontSize(12).build();
    const chart = () => SpreadsheetApp.getActiveSheet().newChart();
    const look = (builder) => builder.setBackgroundColor('#ffffff').setColors(['red']).setLegendPosition(Charts.Position.TOP)
      .setLegendTextStyle(style).setTitle('T').setTitleTextStyle(style);
    const axes = (builder) => look(builder).setXAxisTextStyle(style).setXAxisTitle('X').setXAxisTitleTextStyle(style)
      .setYAxisTextStyle(style).setYAxisTitle('Y').setYAxisTitleTextStyle(style);
    const scaled = (builder) => axes(builder).reverseCategories().setRange(0, 10).useLogScale();
    const built = [
      scaled(chart().asAreaChart()).setStacked().setPointStyle(Charts.PointStyle.TINY),
      scaled(chart().asBarChart()).setStacked().reverseDirection(),
      scaled(chart().asColumnChart()).setStacked(), scaled(chart().asComboChart()).setStacked(),
      scaled(chart().asHistogramChart()).setStacked(),
      scaled(chart().asLineChart()).setPointStyle(Charts.PointStyle.HUGE).setCurveStyle(Charts.CurveStyle.NORMAL),
      look(chart().asPieChart()).reverseCategories().set3D(),
      axes(chart().asScatterChart()).setPointStyle(Charts.PointStyle.NONE).setXAxisRange(0, 1).setYAxisRange(0, 1)
        .setXAxisLogScale().setYAxisLogScale(),
      chart().asTableChart().enablePaging(true).enablePaging(10).enablePaging(10, 2).enableRtlTable(false)
        .enableSorting(true).setFirstRowNumber(1).setInitialSortingAscending(0).setInitialSortingDescending(0)
        .showRowNumberColumn(true).useAlternatingRowStyle(true),
    ];
    return built.map((builder) => [String(builder.getChartType()), builder.build().getOptions().get('titleTextStyle.color')]);`);
  const titled = ['AREA', 'BAR', 'COLUMN', 'COMBO', 'HISTOGRAM', 'LINE', 'PIE', 'SCATTER'];
  expect(value).toEqual([...titled.map((type) => [type, '#5f6368']), ['TABLE', null]]);
});
