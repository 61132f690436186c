// Workbench page, charts: the labels of axes, in the format of the cells or of the chart's options.
import { displayNumber, isAutomatic } from '../../../apps-script/engine/number-format';
import { documentLocale } from '../locale/document-locale';

/** Formats of options by name. */
const NAMED: Record<string, string> = {
  decimal: '#,##0.##',
  percent: '0%',
  currency: '$#,##0.00',
  scientific: '0.00E+00',
  none: '0.##########',
};

const SHORT: readonly (readonly [size: number, unit: string])[] = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
];

function short(value: number): string {
  const [size, unit] = SHORT.find(([least]) => Math.abs(value) >= least) ?? [1, ''];
  return `${displayNumber(Number((value / size).toFixed(2)), '', documentLocale())}${unit}`;
}

/** A number or date on an axis: in the option's format, otherwise in that of the cells. */
export function axisText(value: number, option: string | undefined, cells: string): string {
  if (option === 'short') return short(value);
  const format = option === undefined || option === '' ? cells : (NAMED[option] ?? option);
  if (!isAutomatic(format)) return displayNumber(value, format, documentLocale());
  return value.toLocaleString(documentLocale().language, { maximumFractionDigits: 10 });
}
