// Workbench page, charts: reads the options of a chart by path. Values of another type count as not set.
import type { ChartOptions } from '../../../apps-script/engine/sheet-chart';

export interface OptionReader {
  text(...paths: string[]): string | undefined;
  number(...paths: string[]): number | undefined;
  flag(...paths: string[]): boolean | undefined;
  texts(...paths: string[]): string[] | undefined;
  numbers(...paths: string[]): number[] | undefined;
  color(...paths: string[]): string | undefined;
}

/** Google's colors of series. */
const COLORS = [
  '#4285f4',
  '#ea4335',
  '#fbbc04',
  '#34a853',
  '#ff6d01',
  '#46bdc6',
  '#7baaf7',
  '#f07b72',
  '#fcd04f',
  '#71c287',
];

const COLOR = /^(#[0-9a-f]{3,8}|[a-z]+|(rgb|hsl)a?\([\d\s.,%/]+\))$/i;

const isColor = (value: unknown): value is string => typeof value === 'string' && COLOR.test(value.trim());

/** Of several paths, the first with a value of the wanted type counts. */
export function readOptions(options: ChartOptions): OptionReader {
  const at = (path: string): unknown =>
    path.split('.').reduce<unknown>((tree, name) => {
      const isTree = typeof tree === 'object' && tree !== null && Object.hasOwn(tree, name);
      return isTree ? (tree as ChartOptions)[name] : undefined;
    }, options);
  const first =
    <T>(fits: (value: unknown) => value is T) =>
    (...paths: string[]): T | undefined =>
      paths.map(at).find(fits);
  return {
    text: first((value) => typeof value === 'string'),
    number: first((value): value is number => typeof value === 'number' && Number.isFinite(value)),
    flag: first((value) => typeof value === 'boolean'),
    texts: first((value): value is string[] => isList(value, 'string')),
    numbers: first((value): value is number[] => isList(value, 'number')),
    color: first(isColor),
  };
}

const isList = (value: unknown, type: string): boolean =>
  Array.isArray(value) && value.every((item) => typeof item === type);

/** Color of a series (or of a slice of a pie). */
export function seriesColor(options: OptionReader, index: number, kind = 'series'): string {
  const own = options.color(`${kind}.${index}.color`);
  const list = (options.texts('colors') ?? []).filter(isColor);
  return own ?? list[index % list.length] ?? COLORS[index % COLORS.length]!;
}
