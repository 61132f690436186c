// model: rows or columns that follow each other, put together.

export interface NumberRun {
  readonly first: number;
  readonly count: number;
}

/** Runs of consecutive whole numbers, the lowest first; a number that stands there twice counts once. */
export const runsOfNumbers = (numbers: readonly number[]): NumberRun[] => {
  const runs: { first: number; count: number }[] = [];
  for (const number of numbers.slice().sort((a, b) => a - b)) {
    const run = runs[runs.length - 1];
    if (run && number === run.first + run.count) run.count++;
    else if (!run || number >= run.first + run.count) runs.push({ first: number, count: 1 });
  }
  return runs;
};
