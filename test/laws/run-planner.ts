// test of laws: `npm run law -- --cases N --seed S`: many tables through the planner; stops at the first one
// that differs from the oracle.

import { tryCase } from './planner';

const option = (name: string, standard: number): number => {
  const at = process.argv.indexOf(`--${name}`);
  const value = at < 0 ? standard : Number(process.argv[at + 1]);
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`--${name} takes a whole number.`);
  return value;
};

const cases = option('cases', 100_000);
const first = option('seed', 1);
const start = Date.now();
for (let i = 0; i < cases; i++) {
  const failure = tryCase(first + i);
  if (failure === null) continue;
  console.error(`Case ${i + 1} of ${cases} differs. Repeat it: npm run law -- --cases 1 --seed ${first + i}`);
  console.error(failure);
  process.exit(1);
}
const seconds = (Date.now() - start) / 1000;
const anHour = Math.round((cases / Math.max(seconds, 0.001)) * 3600);
console.log(`${cases} cases passed in ${seconds.toFixed(1)} s, ${anHour.toLocaleString('en')} an hour.`);
