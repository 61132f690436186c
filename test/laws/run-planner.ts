// test of laws: `npm run law`: many tables through the planner; stops at the first one that differs from the
// oracle.

import { runProgram } from '../../scripts/command-line';
import { PROGRAM } from './law-options';
import { tryCase } from './planner';

void runProgram(PROGRAM, ({ cases, seed }) => {
  const start = Date.now();
  for (let i = 0; i < cases; i++) {
    const failure = tryCase(seed + i);
    if (failure === null) continue;
    console.error(
      `Case ${i + 1} of ${cases} differs. Repeat it: npm run law -- --cases 1 --seed ${seed + i}`,
    );
    console.error(failure);
    return 1;
  }
  const seconds = (Date.now() - start) / 1000;
  const anHour = Math.round((cases / Math.max(seconds, 0.001)) * 3600);
  console.log(`${cases} cases passed in ${seconds.toFixed(1)} s, ${anHour.toLocaleString('en')} an hour.`);
  return 0;
});
