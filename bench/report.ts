// bench: writes docs/performance.md and its chart from the figures of one run.

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
  i: 'Proposing bids by rules',
  j: 'Figures of reports',
  k: 'Large reviews',
  l: 'History of a cell',
};

const shown = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 2 });

function rowOf(one: Measure): string {
  const bound = one.bound === null ? '' : `${shown(one.bound)} ${one.unit}`;
  const met = one.bound === null ? '' : isMet(one) ? 'yes' : '**no**';
  return `| ${one.name.slice(3)} | ${shown(one.value)} ${one.unit} | ${bound} | ${met} |`;
}

function machine(): string {
  const memory = Math.round(os.totalmem() / 2 ** 30);
  const load = os.loadavg()[1]!.toFixed(1);
  return `${os.cpus().length} cores, ${memory} GB of memory, Node ${process.versions.node}, ${os.type()}; load of the machine over the last five minutes: ${load}.`;
}

const HEADINGS = ['| What | Measured | At most | Met |', '|---|---:|---:|---|'];

/** One line for each action; `c. <action>: <what>` is a column of it. */
function actions(measures: readonly Measure[]): string[] {
  const rows = new Map<string, Map<string, Measure>>();
  for (const one of measures) {
    const [action = '', what = ''] = one.name.slice(3).split(': ');
    const row = rows.get(action) ?? new Map<string, Measure>();
    row.set(what, one);
    rows.set(action, row);
  }
  const columns = [...(rows.values().next().value?.keys() ?? [])];
  const cellOf = (one: Measure | undefined): string => {
    if (!one) return '';
    const value = one.unit === 'ms' ? `${shown(one.value)} ms` : shown(one.value);
    if (one.bound === null) return value;
    return `${value} (${isMet(one) ? '' : '**over** '}${shown(one.bound)})`;
  };
  return [
    'In parentheses the upper limit. A turn is a read, a flush or an end of the execution while writes are pending. Modeled time:',
    '50 ms for each read, 5 ms for each write, 400 ms for each turn, 20 µs for each cell, 300 ms for 20 parallel requests.',
    '',
    `| Action | ${columns.join(' | ')} |`,
    `|---|${columns.map(() => '---:|').join('')}`,
    ...[...rows].map(
      ([action, row]) => `| ${action} | ${columns.map((what) => cellOf(row.get(what))).join(' | ')} |`,
    ),
  ];
}

/** The sections of these figures by their titles. */
function sections(measures: readonly Measure[]): Map<string, string> {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: ROOT,
    encoding: 'utf8',
  }).trim();
  const found = new Map<string, string>();
  for (const [letter, title] of Object.entries(PARTS)) {
    const own = measures.filter(({ name }) => name.startsWith(`${letter}. `));
    if (own.length === 0) continue;
    const lines = letter === 'c' ? actions(own) : [...HEADINGS, ...own.map(rowOf)];
    found.set(title, [`Measured at commit ${commit}: ${machine()}`, '', ...lines].join('\n'));
  }
  return found;
}

/** The sections that the page has, by their titles. */
function sectionsIn(figures: string): Map<string, string> {
  const parts = figures.split(/^### /m).slice(1);
  return new Map(
    parts.map((part): [string, string] => {
      const end = part.indexOf('\n');
      return [part.slice(0, end).trim(), part.slice(end).trim()];
    }),
  );
}

/**
 * Writes the figures between their marks in docs/performance.md. Parts that were not measured keep theirs.
 * The chart is of one run, so it is written with all parts only.
 */
export function writeReport(measures: readonly Measure[]): void {
  const file = path.join(ROOT, 'docs/performance.md');
  const text = readFileSync(file, 'utf8');
  const [start, end] = [text.indexOf(START), text.indexOf(END)];
  if (start < 0 || end < start)
    throw new Error(`docs/performance.md has lost the marks "${START}" and "${END}".`);
  const measured = sections(measures);
  const all = new Map([...sectionsIn(text.slice(start + START.length, end)), ...measured]);
  const parts = Object.values(PARTS).flatMap((title) =>
    all.has(title) ? [`### ${title}\n\n${all.get(title)}\n`] : [],
  );
  const figures = `${START}\n\n${parts.join('\n')}\n`;
  writeFileSync(file, text.slice(0, start) + figures + text.slice(end));
  execFileSync(process.execPath, [FORMATTER, 'format', '--write', file], { cwd: ROOT, stdio: 'ignore' });
  if (measured.size === Object.keys(PARTS).length)
    writeFileSync(path.join(ROOT, 'docs/performance.svg'), chartOf(measures));
}
