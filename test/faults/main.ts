// test of faults: `npm run faults`, every fault at every point, outside Jest; exits non-zero when one of them
// changed the end.

import { runProgram } from '../../scripts/command-line';
import * as programs from '../outside/entry';
import { PROGRAM } from './faults-options';

(globalThis as unknown as { outsidePrograms: () => typeof programs }).outsidePrograms = () => programs;

void runProgram(PROGRAM, async (values) => {
  const { runAll } = await import('./run-all');
  const { runRate } = await import('./run-rate');
  const failed = await (values.rate ? runRate(values) : runAll(values));
  return failed > 0 ? 1 : 0;
});
