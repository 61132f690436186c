// shared: groups consecutive numbers of rows or columns.

export interface NumberRun {
  readonly first: number;
  readonly count: number;
}

/** Runs of consecutive whole numbers, lowest first; duplicates count once. */
export const runsOfNumbers = (numbers: readonly number[]): NumberRun[] => {
  const runs: { first: number; count: number }[] = [];
  for (const number of numbers.slice().sort((a, b) => a - b)) {
    const run = runs[runs.length - 1];
    if (run && number === run.first + run.count) run.count++;
    else if (!run || number >= run.first + run.count) runs.push({ first: number, count: 1 });
  }
  return runs;
};
