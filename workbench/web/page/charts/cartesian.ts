// Workbench page, charts: line, area, column, bar, combo and scatter charts.
import { type Axes, drawAxes } from './axes';
import { axisTitles, bands, continuous, type DomainAxis, type ValueAxis, valueAxis } from './axis-values';
import { drawBars } from './bars';
import type { OptionReader } from './chart-options';
import type { ChartTable } from './chart-table';
import { type Area, drawLegend, type LegendEntry } from './legend';
import { drawLine } from './lines';
import { type Mark, type MarkKind, marksOf, type Placing } from './marks';
import { dateScale, numberScale } from './scale';

const SHAPES: Record<MarkKind, LegendEntry['shape']> = {
  area: 'square',
  bars: 'square',
  line: 'line',
  points: 'dot',
};

export function drawCartesian(
  into: SVGElement,
  type: string,
  table: ChartTable,
  options: OptionReader,
  whole: Area,
): void {
  const marks = marksOf(type, table, options);
  const entries = [...marks]
    .sort((a, b) => a.index - b.index)
    .map(({ name, color, kind }) => ({ name, color, shape: SHAPES[kind] }));
  const area = drawLegend(into, options, entries, whole);
  const isHorizontal = type === 'BAR';
  const axes: Axes = {
    domain: domainAxis(marks, table, options, area),
    values: [axisOf(0, marks, options, area, isHorizontal)!, axisOf(1, marks, options, area, isHorizontal)],
    titles: axisTitles(options),
    isHorizontal,
  };
  const plot = drawAxes(into, axes, area);
  for (const mark of marks) {
    const place = placing(mark, axes, plot);
    if (mark.kind === 'bars') into.append(drawBars(mark, marks, place, options, table));
    else into.append(drawLine(mark, marks, place, options, table));
  }
}

function domainAxis(marks: Mark[], { domain }: ChartTable, options: OptionReader, area: Area): DomainAxis {
  const format = options.text('hAxis.format');
  const count = Math.max(2, Math.floor(area.width / 90));
  const isContinuous = domain.kind !== 'text' && !marks.some(({ kind }) => kind === 'bars');
  if (!isContinuous) {
    return bands(domain.texts, options.flag('reverseCategories') ?? false, domain.kind === 'text');
  }
  const numbers = domain.numbers.filter((value) => value !== null);
  const scale =
    domain.kind === 'date'
      ? dateScale(numbers, count)
      : numberScale(numbers, {
          count,
          fromZero: false,
          min: options.number('hAxis.viewWindow.min', 'hAxis.minValue'),
          max: options.number('hAxis.viewWindow.max', 'hAxis.maxValue'),
        });
  return continuous(domain, scale, format);
}

/** The axis of the values; null: no series is on it. The left one always exists. */
function axisOf(
  side: 0 | 1,
  marks: Mark[],
  options: OptionReader,
  area: Area,
  isHorizontal: boolean,
): ValueAxis | null {
  const own = marks.filter(({ axis }) => axis === side);
  if (side === 1 && own.length === 0) return null;
  const names =
    side === 1 ? ['vAxes.1'] : isHorizontal ? ['hAxis', 'vAxes.0', 'vAxis'] : ['vAxes.0', 'vAxis'];
  const of = (part: string): string[] => names.map((name) => `${name}.${part}`);
  const isFilled = ({ kind }: Mark): boolean => kind === 'bars' || kind === 'area';
  const values = own.flatMap((mark) => [
    ...mark.top.filter((value) => value !== null),
    ...(isFilled(mark) ? mark.base : []),
  ]);
  const scale = numberScale(values, {
    count: Math.max(2, Math.floor((isHorizontal ? area.width / 2 : area.height) / 50)),
    fromZero: own.some(isFilled),
    min: options.number(...of('viewWindow.min'), ...of('minValue')),
    max: options.number(...of('viewWindow.max'), ...of('maxValue')),
  });
  const isShare = ['percent', 'relative'].includes(options.text('isStacked') ?? '');
  return valueAxis(scale, options.text(...of('format')), isShare ? '0%' : (own[0]?.series.format ?? ''));
}

/** Where values of a series are in the plot, in pixels. */
function placing({ axis }: Mark, { domain, values, isHorizontal }: Axes, plot: Area): Placing {
  const { scale } = values[axis] ?? values[0];
  return {
    isHorizontal,
    band: domain.band * (isHorizontal ? plot.height : plot.width),
    along: (i) => {
      const place = domain.place(i);
      if (place === null) return null;
      return isHorizontal ? plot.y + plot.height * place : plot.x + plot.width * place;
    },
    value: (of) => {
      const place = Math.min(1, Math.max(0, scale.place(of)));
      return isHorizontal ? plot.x + plot.width * place : plot.y + plot.height * (1 - place);
    },
  };
}
