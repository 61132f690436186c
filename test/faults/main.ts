// test of faults: `npm run faults`, every fault at every point, outside Jest; exits non-zero when one of them
// changed the end.

import * as programs from '../outside/entry';

(globalThis as unknown as { outsidePrograms: () => typeof programs }).outsidePrograms = () => programs;

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const { runAll } = await import('./run-all');
  const { runRate } = await import('./run-rate');
  const rate = args.find((arg) => /^--rate(=|$)/.test(arg));
  const failed = await (rate === undefined ? runAll(args) : runRate(rate));
  process.exitCode = failed > 0 ? 1 : 0;
}

void main();
