// bench: docs/performance.md and its chart out of the figures of one run.

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chartOf } from './chart';
import { isMet, type Measure } from './measure';
import { ROOT } from './workplace';

const FORMATTER = path.join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
const START = '<!-- figures: written by npm run bench -- --report -->';
const END = '<!-- end of figures -->';

const PARTS: Readonly<Record<string, string>> = {
  a: 'Pulling',
  b: 'Reading, checking, comparing, planning',
  c: 'Requests and calls of each action',
  d: 'Pushing',
  e: 'The bundle and onEdit',
  f: 'Under latencies as at Google',
  g: 'Uploading IDs',
  h: 'Checking hostile cells',
};

const shown = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 2 });

function rowOf(one: Measure): string {
  const bound = one.bound === null ? '' : `${shown(one.bound)} ${one.unit}`;
  const met = one.bound === null ? '' : isMet(one) ? 'yes' : '**no**';
  return `| ${one.name.slice(3)} | ${shown(one.value)} ${one.unit} | ${bound} | ${met} |`;
}

function tables(measures: readonly Measure[]): string {
  const parts = Object.entries(PARTS).map(([letter, title]) => {
    const own = measures.filter(({ name }) => name.startsWith(`${letter}. `));
    if (own.length === 0) return '';
    return [
      `### ${title}`,
      '',
      '| What | Measured | At most | Met |',
      '|---|---:|---:|---|',
      ...own.map(rowOf),
      '',
    ].join('\n');
  });
  return parts.filter((part) => part !== '').join('\n');
}

function machine(): string {
  const memory = Math.round(os.totalmem() / 2 ** 30);
  const load = os.loadavg()[1]!.toFixed(1);
  return `Measured on ${os.cpus().length} cores, ${memory} GB of memory, Node ${process.versions.node}, ${os.type()}; load of the machine over the last five minutes: ${load}.`;
}

/** Puts the figures between their marks in docs/performance.md, and the chart beside it. */
export function writeReport(measures: readonly Measure[]): void {
  const file = path.join(ROOT, 'docs/performance.md');
  const text = readFileSync(file, 'utf8');
  const [start, end] = [text.indexOf(START), text.indexOf(END)];
  if (start < 0 || end < start)
    throw new Error(`docs/performance.md has lost the marks "${START}" and "${END}".`);
  const figures = `${START}\n\n${machine()}\n\n${tables(measures)}\n`;
  writeFileSync(file, text.slice(0, start) + figures + text.slice(end));
  execFileSync(process.execPath, [FORMATTER, 'format', '--write', file], { cwd: ROOT, stdio: 'ignore' });
  writeFileSync(path.join(ROOT, 'docs/performance.svg'), chartOf(measures));
}
