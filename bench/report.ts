// bench: keeps the figures of a run and writes docs/performance.md and its chart from them.

import { writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chartText, type Measured, performanceText } from '../test/docs/performance-page';
import type { Measure } from './measure';
import kept from './measured.json';
import { type Letter, PARTS } from './parts';
import { ROOT } from './workplace';

function machineText(): string {
  const memory = Math.round(os.totalmem() / 2 ** 30);
  const load = os.loadavg()[1]!.toFixed(1);
  return `${os.cpus().length} cores, ${memory} GB of memory, Node ${process.versions.node}, ${os.type()}; load of the machine over the last five minutes: ${load}`;
}

/** Writes the figures; a part that was not measured keeps its older ones. */
export function writeReport(measures: readonly Measure[]): void {
  const run = { date: new Date().toISOString().slice(0, 10), machine: machineText() };
  const measured: Measured = {};
  for (const letter of Object.keys(PARTS) as Letter[]) {
    const figures = measures.filter(({ name }) => name.startsWith(`${letter}. `));
    const part = figures.length > 0 ? { ...run, measures: figures } : (kept as Measured)[letter];
    if (part) measured[letter] = part;
  }
  const write = (name: string, text: string) => writeFileSync(path.join(ROOT, name), text);
  write('bench/measured.json', `${JSON.stringify(measured, null, 2)}\n`);
  write('docs/performance.md', performanceText(measured));
  write('docs/performance.svg', chartText(measured));
}
