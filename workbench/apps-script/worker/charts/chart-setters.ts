// Workbench, Apps Script host, in the worker: the setters of each type of chart. Each sets options under
// another name.
import { type ChartEnum, chartTextStyle, isChartEnum } from './charts';

/** Checks and converts an argument; undefined: it has another type. */
type Argument = (value: unknown) => unknown;

/** The arguments of a setter, and the options that it sets, by path. */
export interface ChartSetter {
  takes: readonly Argument[];
  options: (...values: never[]) => Record<string, unknown>;
}

/** The types of which Google has builders: `asLineChart()` and so on. */
export const CHART_BUILDERS = {
  AREA: 'Area',
  BAR: 'Bar',
  COLUMN: 'Column',
  COMBO: 'Combo',
  HISTOGRAM: 'Histogram',
  LINE: 'Line',
  PIE: 'Pie',
  SCATTER: 'Scatter',
  TABLE: 'Table',
} as const;

export type BuilderType = keyof typeof CHART_BUILDERS;

const PRIMITIVES = ['string', 'number', 'boolean'];

const text: Argument = (value) => (PRIMITIVES.includes(typeof value) ? String(value) : undefined);
const number: Argument = (value) => (typeof value === 'number' ? value : undefined);
const flag: Argument = (value) => (typeof value === 'boolean' ? value : undefined);
const flagOrNumber: Argument = (value) => flag(value) ?? number(value);
const texts: Argument = (value) =>
  Array.isArray(value) && value.every((each) => typeof each === 'string') ? [...value] : undefined;
const named =
  (type: ChartEnum): Argument =>
  (value) =>
    isChartEnum(type, value) ? String(value) : undefined;

const one = (takes: Argument, ...paths: string[]): ChartSetter => ({
  takes: [takes],
  options: (value: unknown) => Object.fromEntries(paths.map((path) => [path, value])),
});
const always = (path: string, value: unknown = true): ChartSetter => ({
  takes: [],
  options: () => ({ [path]: value }),
});
const between = (axis: string): ChartSetter => ({
  takes: [number, number],
  options: (min: number, max: number) => ({
    [`${axis}.viewWindow.min`]: min,
    [`${axis}.viewWindow.max`]: max,
  }),
});
const style = (path: string): ChartSetter => one(chartTextStyle, path);

const TITLE = { setTitle: one(text, 'title'), setTitleTextStyle: style('titleTextStyle') };
const LOOK = {
  ...TITLE,
  setBackgroundColor: one(text, 'backgroundColor'),
  setColors: one(texts, 'colors'),
  setLegendPosition: {
    takes: [named('Position')],
    options: (name: string) => ({ 'legend.position': name.toLowerCase() }),
  },
  setLegendTextStyle: style('legend.textStyle'),
};
const AXES = {
  setXAxisTextStyle: style('hAxis.textStyle'),
  setXAxisTitle: one(text, 'hAxis.title'),
  setXAxisTitleTextStyle: style('hAxis.titleTextStyle'),
  setYAxisTextStyle: style('vAxis.textStyle'),
  setYAxisTitle: one(text, 'vAxis.title'),
  setYAxisTitleTextStyle: style('vAxis.titleTextStyle'),
};
const CATEGORIES = {
  reverseCategories: always('reverseCategories'),
  setRange: between('vAxis'),
  useLogScale: always('vAxis.logScale'),
};
const STACKED = { setStacked: always('isStacked') };
const POINT_SIZES: Record<string, number> = { NONE: 0, TINY: 2, MEDIUM: 7, LARGE: 10, HUGE: 14 };
const POINTS = {
  setPointStyle: {
    takes: [named('PointStyle')],
    options: (name: string) => ({ pointSize: POINT_SIZES[name] }),
  },
};
const CURVES = {
  setCurveStyle: {
    takes: [named('CurveStyle')],
    options: (name: string) => ({ curveType: name === 'SMOOTH' ? 'function' : 'none' }),
  },
};
const sorting = (ascending: boolean): ChartSetter => ({
  takes: [number],
  options: (column: number) => ({ sortColumn: column, sortAscending: ascending }),
});

/** Setters by type of chart; the base builder has none. */
export const CHART_SETTERS: Record<BuilderType, Record<string, ChartSetter>> = {
  AREA: { ...LOOK, ...AXES, ...CATEGORIES, ...STACKED, ...POINTS },
  BAR: { ...LOOK, ...AXES, ...CATEGORIES, ...STACKED, reverseDirection: always('reverseDirection') },
  COLUMN: { ...LOOK, ...AXES, ...CATEGORIES, ...STACKED },
  COMBO: { ...LOOK, ...AXES, ...CATEGORIES, ...STACKED },
  HISTOGRAM: { ...LOOK, ...AXES, ...CATEGORIES, ...STACKED },
  LINE: { ...LOOK, ...AXES, ...CATEGORIES, ...POINTS, ...CURVES },
  PIE: { ...LOOK, reverseCategories: always('reverseCategories'), set3D: always('is3D') },
  SCATTER: {
    ...LOOK,
    ...AXES,
    ...POINTS,
    setXAxisLogScale: always('hAxis.logScale'),
    setXAxisRange: between('hAxis'),
    setYAxisLogScale: always('vAxis.logScale'),
    setYAxisRange: between('vAxis'),
  },
  TABLE: {
    enablePaging: {
      takes: [flagOrNumber, number],
      options: (size: boolean | number, start?: number) => ({
        page: size === false ? 'disable' : 'enable',
        ...(typeof size === 'number' ? { pageSize: size } : {}),
        ...(start === undefined ? {} : { startPage: start }),
      }),
    },
    enableRtlTable: one(flag, 'rtlTable'),
    enableSorting: {
      takes: [flag],
      options: (enabled: boolean) => ({ sort: enabled ? 'enable' : 'disable' }),
    },
    setFirstRowNumber: one(number, 'firstRowNumber'),
    setInitialSortingAscending: sorting(true),
    setInitialSortingDescending: sorting(false),
    showRowNumberColumn: one(flag, 'showRowNumber'),
    useAlternatingRowStyle: one(flag, 'alternatingRowStyle'),
  },
};
