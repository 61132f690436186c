// bench: figures, and medians.

export interface Measure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Upper limit of the value; null: recorded without a limit. */
  readonly bound: number | null;
}

const rounded = (value: number): number =>
  Number(value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2));

export const measure = (name: string, value: number, unit: string, bound: number | null = null): Measure => ({
  name,
  value: rounded(value),
  unit,
  bound: bound === null ? null : rounded(bound),
});

export const isMet = ({ value, bound }: Measure): boolean => bound === null || value <= bound;

export const rowsText = (rows: number): string => rows.toLocaleString('en');

/** Median of several runs: some are cold, and other processes use the machine. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const high = sorted.length >> 1;
  return (sorted[sorted.length % 2 === 0 ? high - 1 : high]! + sorted[high]!) / 2;
}

export async function timed<T>(work: () => Promise<T> | T): Promise<{ ms: number; value: T }> {
  const start = performance.now();
  const value = await work();
  return { ms: performance.now() - start, value };
}
