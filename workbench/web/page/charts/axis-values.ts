// Workbench page, charts: what axes show: places and labels of values.
import { axisText } from './axis-text';
import type { OptionReader } from './chart-options';
import { type ChartTable, FEW_VALUES } from './chart-table';
import type { Scale } from './scale';

/** The x values: at the middle of equal bands, or at their place on a continuous axis. */
export interface DomainAxis {
  /** Place of the value at this index, 0 … 1; null: it has none. */
  place(index: number): number | null;
  /** Width of a band, 0 … 1. */
  band: number;
  labels: { place: number; text: string }[];
  /** Labels that do not fit are tilted, not left out. */
  keepsAll: boolean;
}

/** Bands: every value has its own label, if there are few. */
export function bands(texts: readonly string[], reversed: boolean, keepsAll: boolean): DomainAxis {
  const band = 1 / Math.max(1, texts.length);
  const every = Math.ceil(texts.length / FEW_VALUES);
  const place = (i: number): number => (reversed ? 1 - (i + 0.5) * band : (i + 0.5) * band);
  const labels = texts.map((text, i) => ({ place: place(i), text })).filter((_label, i) => i % every === 0);
  return { place, band, labels, keepsAll };
}

/** A continuous axis of numbers or dates. */
export function continuous(
  domain: ChartTable['domain'],
  scale: Scale,
  format: string | undefined,
): DomainAxis {
  return {
    place: (i) => {
      const value = domain.numbers[i];
      return value == null ? null : scale.place(value);
    },
    band: 1 / Math.max(1, domain.numbers.length),
    labels: scale.ticks.map((tick) => ({
      place: scale.place(tick),
      text: axisText(tick, format, domain.format),
    })),
    keepsAll: false,
  };
}

export interface ValueAxis {
  scale: Scale;
  texts: string[];
}

export const valueAxis = (scale: Scale, format: string | undefined, cells: string): ValueAxis => ({
  scale,
  texts: scale.ticks.map((tick) => axisText(tick, format, cells)),
});

export interface AxisTitles {
  horizontal: string;
  vertical: string;
  right: string;
}

/** Titles of the axes from the options. */
export const axisTitles = (options: OptionReader): AxisTitles => ({
  horizontal: options.text('hAxis.title', 'hAxes.0.title') ?? '',
  vertical: options.text('vAxes.0.title', 'vAxis.title') ?? '',
  right: options.text('vAxes.1.title') ?? '',
});
