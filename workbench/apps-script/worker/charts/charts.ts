// Workbench, Apps Script host, in the worker: Charts: the enums and text styles that charts in sheets need.
import { signatureMismatch } from '../../protocol/exceptions';
import { googleEnum } from '../bridge/enum';
import { strict } from '../bridge/strict';

type Google = typeof GoogleAppsScript.Charts;
type TextStyle = GoogleAppsScript.Charts.TextStyle;
type TextStyleBuilder = GoogleAppsScript.Charts.TextStyleBuilder;

const CHART_ENUMS = {
  ChartHiddenDimensionStrategy: googleEnum<Google['ChartHiddenDimensionStrategy']>([
    'IGNORE_BOTH',
    'IGNORE_ROWS',
    'IGNORE_COLUMNS',
    'SHOW_BOTH',
  ]),
  ChartMergeStrategy: googleEnum<Google['ChartMergeStrategy']>(['MERGE_COLUMNS', 'MERGE_ROWS']),
  ChartType: googleEnum<Google['ChartType']>([
    'TIMELINE',
    'AREA',
    'BAR',
    'BUBBLE',
    'CANDLESTICK',
    'COLUMN',
    'COMBO',
    'GAUGE',
    'GEO',
    'HISTOGRAM',
    'RADAR',
    'LINE',
    'ORG',
    'PIE',
    'SCATTER',
    'SPARKLINE',
    'STEPPED_AREA',
    'TABLE',
    'TREEMAP',
    'WATERFALL',
  ]),
  CurveStyle: googleEnum<Google['CurveStyle']>(['NORMAL', 'SMOOTH']),
  PointStyle: googleEnum<Google['PointStyle']>(['NONE', 'TINY', 'MEDIUM', 'LARGE', 'HUGE']),
  Position: googleEnum<Google['Position']>(['TOP', 'RIGHT', 'BOTTOM', 'NONE']),
};

export type ChartEnum = keyof typeof CHART_ENUMS;

/** The enum value of a name, which scripts compare by identity. */
export const chartEnumValue = (type: ChartEnum, name: string): unknown =>
  (CHART_ENUMS[type] as unknown as Record<string, unknown>)[name];

/** Whether a value is one of the enum's. */
export const isChartEnum = (type: ChartEnum, value: unknown): boolean =>
  Object.values(CHART_ENUMS[type]).includes(value as never);

/** A text style as an option of a chart. */
interface ChartTextStyle {
  color?: string;
  fontName?: string;
  fontSize?: number;
}

const styles = new WeakMap<object, ChartTextStyle>();

/** The data of a text style; undefined: it is not a text style. */
export const chartTextStyle = (value: unknown): ChartTextStyle | undefined =>
  typeof value === 'object' && value !== null ? styles.get(value) : undefined;

function textStyle(data: ChartTextStyle): TextStyle {
  const methods = {
    getColor: () => data.color ?? null,
    getFontName: () => data.fontName ?? null,
    getFontSize: () => data.fontSize ?? null,
  } satisfies { [K in keyof TextStyle]: unknown };
  const style = strict('TextStyle', methods);
  styles.set(style, data);
  return style as TextStyle;
}

function textStyleBuilder(): TextStyleBuilder {
  const data: ChartTextStyle = {};
  const setter =
    (method: string, name: keyof ChartTextStyle, type: 'string' | 'number') =>
    (...args: unknown[]) => {
      const [value] = args;
      if (args.length !== 1 || typeof value !== type) {
        throw signatureMismatch(`Charts.TextStyleBuilder.${method}`, args);
      }
      Object.assign(data, { [name]: value });
      return self;
    };
  const methods = {
    build: () => textStyle({ ...data }),
    setColor: setter('setColor', 'color', 'string'),
    setFontName: setter('setFontName', 'fontName', 'string'),
    setFontSize: setter('setFontSize', 'fontSize', 'number'),
  } satisfies { [K in keyof TextStyleBuilder]: unknown };
  const self = strict('TextStyleBuilder', methods) as unknown as TextStyleBuilder;
  return self;
}

/** The global `Charts`. Charts for pages and their data tables are not emulated. */
export const charts = (): object => strict('Charts', { ...CHART_ENUMS, newTextStyle: textStyleBuilder });
