// bench: what is measured, and the small sums on it.

export interface Measure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** What the value may at most be; null: told for the record, nothing to compare it with. */
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

/** The middle one of several runs: the first is cold, and the machine has other things to do. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}

export async function timed<T>(work: () => Promise<T> | T): Promise<{ ms: number; value: T }> {
  const start = performance.now();
  const value = await work();
  return { ms: performance.now() - start, value };
}
