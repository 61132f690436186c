// Workbench page, charts: the ends and gridlines of axes.

/** `place` maps a value to 0 (start of the axis) … 1 (end). */
export interface Scale {
  min: number;
  max: number;
  ticks: number[];
  place(value: number): number;
}

const scale = (min: number, max: number, ticks: number[]): Scale => ({
  min,
  max,
  ticks,
  place: (value) => (max === min ? 0.5 : (value - min) / (max - min)),
});

/** 1, 2, 2.5 or 5 times a power of ten, at least `size`. */
function niceStep(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size));
  return ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= size * 0.999) ?? 10) * power;
}

/**
 * Axis for numbers with about `count` gridlines. It begins at 0 if `fromZero` is set or the values are far
 * apart. Fixed ends are kept.
 */
export function numberScale(
  values: readonly number[],
  how: { count: number; fromZero: boolean; min?: number; max?: number },
): Scale {
  let low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  let high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  if (!Number.isFinite(low)) [low, high] = [0, 1];
  if (how.fromZero || low === high || (low > 0 && low < high * 0.6)) low = Math.min(low, 0);
  if (how.fromZero || (low === high && high < 0)) high = Math.max(high, 0);
  low = how.min ?? low;
  high = how.max ?? high;
  if (high <= low) high = low + 1;
  const step = niceStep((high - low) / Math.max(1, how.count));
  const [from, to] = [Math.floor(low / step + 1e-9), Math.ceil(high / step - 1e-9)];
  const min = how.min ?? from * step;
  const max = how.max ?? to * step;
  const ticks = Array.from({ length: to - from + 1 }, (_, i) => Number(((from + i) * step).toPrecision(12)));
  return scale(
    min,
    max,
    ticks.filter((tick) => tick >= min - step * 1e-6 && tick <= max + step * 1e-6),
  );
}

const DAY_MS = 86_400_000;
/** Serial number of 1970-01-01. */
const EPOCH = 25_569;

const dateOf = (serial: number): Date => new Date((serial - EPOCH) * DAY_MS);
const serialOf = (year: number, month: number): number => Date.UTC(year, month, 1) / DAY_MS + EPOCH;

/** Axis for dates (serial numbers) from the first to the last, with up to `count` gridlines. */
export function dateScale(values: readonly number[], count: number): Scale {
  const [min, max] = [
    values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY),
    values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY),
  ];
  if (!Number.isFinite(min)) return scale(0, 1, []);
  const days = [1, 2, 7, 14].find((step) => (max - min) / step < count);
  if (days) {
    const first = Math.ceil(min);
    const ticks = Array.from({ length: Math.floor((max - first) / days) + 1 }, (_, i) => first + i * days);
    return scale(min, max, ticks);
  }
  const months = [1, 2, 3, 6, 12, 24, 60, 120].find((step) => (max - min) / (step * 30.4) < count) ?? 240;
  const start = dateOf(min);
  const ticks: number[] = [];
  for (let month = Math.ceil(start.getUTCMonth() / months) * months; ; month += months) {
    const serial = serialOf(start.getUTCFullYear(), month);
    if (serial > max) break;
    if (serial >= min) ticks.push(serial);
  }
  return scale(min, max, ticks);
}
