// test of faults: `npm run faults`, every fault at every point, outside Jest; ends non-zero when one of them left a trace.

import * as programs from '../outside/entry';

(globalThis as unknown as { outsidePrograms: () => typeof programs }).outsidePrograms = () => programs;

async function main(): Promise<void> {
  const { runAll } = await import('./run-all');
  const failed = await runAll(process.argv.slice(2));
  process.exitCode = failed > 0 ? 1 : 0;
}

void main();
