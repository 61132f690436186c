// Workbench, Apps Script host, in the worker: charts in sheets and their builders. A script has a copy of a
// chart; only insertChart and updateChart write to the sheet.
import type { ChartAnchor, ChartSpec } from '../../engine/sheet-chart';
import { ScriptException, signatureMismatch } from '../../protocol/exceptions';
import { isHandle } from '../../protocol/messages';
import { type RangeRef, rangeHandle } from '../../services/spreadsheet-refs';
import type { Bridge } from '../bridge/bridge';
import { strict } from '../bridge/strict';
import { getOption, jsonCopy, setOption } from './chart-options';
import { type BuilderType, CHART_BUILDERS, CHART_SETTERS, type ChartSetter } from './chart-setters';
import { type ChartEnum, chartEnumValue, isChartEnum } from './charts';

type Chart = GoogleAppsScript.Spreadsheet.EmbeddedChart;
type Builder = GoogleAppsScript.Spreadsheet.EmbeddedChartBuilder;

/** A chart of a script; without an ID it is in no sheet yet. */
interface HeldChart extends ChartSpec {
  id: number | null;
}

const newSpec = (): HeldChart => ({
  id: null,
  type: 'COLUMN',
  ranges: [],
  anchor: { row: 1, column: 1, offsetX: 0, offsetY: 0 },
  options: {},
  headers: -1,
  merge: 'MERGE_COLUMNS',
  transpose: false,
  hidden: 'IGNORE_ROWS',
});

const ranges = (bridge: Bridge, { ranges: refs }: HeldChart) => bridge.decode(refs.map(rangeHandle));

const container = (bridge: Bridge, { row, column, offsetX, offsetY }: ChartAnchor): object =>
  bridge.remote('ContainerInfo', null, {
    getAnchorColumn: () => column,
    getAnchorRow: () => row,
    getOffsetX: () => offsetX,
    getOffsetY: () => offsetY,
  } satisfies { [K in keyof GoogleAppsScript.Spreadsheet.ContainerInfo]: unknown });

function chartObject(bridge: Bridge, chart: HeldChart): object {
  const get = (...args: unknown[]): unknown => {
    const [path] = args;
    if (args.length !== 1 || typeof path !== 'string')
      throw signatureMismatch('Charts.ChartOptions.get', args);
    return getOption(chart.options, path);
  };
  const methods = {
    getChartId: () => chart.id,
    getContainerInfo: () => container(bridge, chart.anchor),
    getHiddenDimensionStrategy: () => chartEnumValue('ChartHiddenDimensionStrategy', chart.hidden),
    getMergeStrategy: () => chartEnumValue('ChartMergeStrategy', chart.merge),
    getNumHeaders: () => chart.headers,
    getOptions: () => strict('ChartOptions', { get }),
    getRanges: () => ranges(bridge, chart),
    getTransposeRowsAndColumns: () => chart.transpose,
    modify: () => builder(bridge, structured(chart)),
  } satisfies { [K in keyof Chart]?: unknown };
  return bridge.remote('EmbeddedChart', chart, methods);
}

const structured = (chart: HeldChart): HeldChart => jsonCopy(chart) as HeldChart;

const isSame = (a: RangeRef, b: RangeRef): boolean =>
  a.sheetId === b.sheetId &&
  a.row === b.row &&
  a.column === b.column &&
  a.rows === b.rows &&
  a.columns === b.columns;

/** The builder of any chart. Its methods change `chart`; the typed builders change the same one. */
function builder(bridge: Bridge, chart: HeldChart, type?: BuilderType): object {
  const name = type ? `Embedded${CHART_BUILDERS[type]}ChartBuilder` : 'EmbeddedChartBuilder';
  const refused = (method: string, args: unknown[]) =>
    signatureMismatch(`SpreadsheetApp.${name}.${method}`, args.map(bridge.encode));
  const change = (part: Partial<HeldChart>): object => {
    Object.assign(chart, part);
    return base();
  };
  const rangeOf = (method: string, range: unknown): RangeRef => {
    const found = bridge.handleOf(range);
    if (!isHandle(found, 'Range')) throw refused(method, [range]);
    const { sheetId, row, column, rows, columns } = found.ref as RangeRef;
    return { sheetId, row, column, rows, columns };
  };
  const enumOf = (method: string, of: ChartEnum, value: unknown): string => {
    if (!isChartEnum(of, value)) throw refused(method, [value]);
    return String(value);
  };
  const typed = (to: BuilderType) => () => {
    chart.type = to;
    return builder(bridge, chart, to);
  };
  // Only setters return the typed builder, as the published types say.
  const base = () => (type ? builder(bridge, chart) : self);

  const methods = {
    addRange: (range: unknown) => {
      const added = rangeOf('addRange', range);
      const isNew = !chart.ranges.some((each) => isSame(each, added));
      return change({ ranges: isNew ? [...chart.ranges, added] : chart.ranges });
    },
    removeRange: (range: unknown) => {
      const removed = rangeOf('removeRange', range);
      const rest = chart.ranges.filter((each) => !isSame(each, removed));
      // Google's message is not known.
      if (rest.length === chart.ranges.length)
        throw new ScriptException('The chart does not have this range.');
      return change({ ranges: rest });
    },
    clearRanges: () => change({ ranges: [] }),
    getRanges: () => ranges(bridge, chart),
    getChartType: () => chartEnumValue('ChartType', chart.type),
    getContainer: () => container(bridge, chart.anchor),
    setChartType: (value: unknown) => change({ type: enumOf('setChartType', 'ChartType', value) }),
    setHiddenDimensionStrategy: (value: unknown) =>
      change({
        hidden: enumOf('setHiddenDimensionStrategy', 'ChartHiddenDimensionStrategy', value),
      }),
    setMergeStrategy: (value: unknown) =>
      change({ merge: enumOf('setMergeStrategy', 'ChartMergeStrategy', value) as HeldChart['merge'] }),
    setNumHeaders: (count: unknown) => {
      if (!Number.isInteger(count)) throw refused('setNumHeaders', [count]);
      return change({ headers: count as number });
    },
    setOption: (path: unknown, value: unknown) => {
      const copy = jsonCopy(value);
      if (typeof path !== 'string' || copy === undefined) throw refused('setOption', [path, value]);
      setOption(chart.options, path, copy);
      return base();
    },
    setPosition: (...place: unknown[]) => {
      if (!place.every(Number.isInteger)) throw refused('setPosition', place);
      const [row = 0, column = 0, offsetX = 0, offsetY = 0] = place as number[];
      return change({ anchor: { row, column, offsetX, offsetY } });
    },
    setTransposeRowsAndColumns: (transpose: unknown) => {
      if (typeof transpose !== 'boolean') throw refused('setTransposeRowsAndColumns', [transpose]);
      return change({ transpose });
    },
    asAreaChart: typed('AREA'),
    asBarChart: typed('BAR'),
    asColumnChart: typed('COLUMN'),
    asComboChart: typed('COMBO'),
    asHistogramChart: typed('HISTOGRAM'),
    asLineChart: typed('LINE'),
    asPieChart: typed('PIE'),
    asScatterChart: typed('SCATTER'),
    asTableChart: typed('TABLE'),
    build: () => chartObject(bridge, structured(chart)),
  } satisfies { [K in keyof Builder]: unknown };

  const setter =
    (method: string, { takes, options }: ChartSetter) =>
    (...args: unknown[]) => {
      const values = args.map((value, i) => takes[i]?.(value));
      if (values.includes(undefined)) throw refused(method, args);
      for (const [path, value] of Object.entries(options(...(values as never[])))) {
        setOption(chart.options, path, value);
      }
      return self;
    };
  const setters = Object.entries(type ? CHART_SETTERS[type] : {}).map(([method, how]) => [
    method,
    setter(method, how),
  ]);
  const self = bridge.remote(name, null, { ...methods, ...Object.fromEntries(setters) });
  return self;
}

/** What sheets do with charts without a call. */
export interface SheetCharts {
  newChart: () => object;
}

/** Registers charts with the bridge. */
export function sheetCharts(bridge: Bridge): SheetCharts {
  bridge.revive('EmbeddedChart', (chart: HeldChart) => chartObject(bridge, chart));
  return { newChart: () => builder(bridge, newSpec()) };
}
