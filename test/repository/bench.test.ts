// test: every part of the bench runs, with small numbers, and has its lines in docs/performance.md.

import { spawn } from 'node:child_process';
import path from 'node:path';
import type { Measure } from '../../bench/measure';
import { type Letter, PARTS } from '../../bench/parts';
import { performanceText } from '../docs/performance-page';
import { ROOT } from './imports-of';

const LETTERS = Object.keys(PARTS) as Letter[];

interface Ended {
  readonly code: number | null;
  readonly errors: string;
  readonly measures: readonly Measure[];
}

function measured(letters: string): Promise<Ended> {
  const args = [path.join(ROOT, 'scripts/run.js'), 'bench', '--small', '--json', '--only', letters];
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    let [output, errors] = ['', ''];
    child.stdout.on('data', (text) => {
      output += text;
    });
    child.stderr.on('data', (text) => {
      errors += text;
    });
    child.once('close', (code) =>
      resolve({ code, errors, measures: JSON.parse(output || '[]') as Measure[] }),
    );
  });
}

// Two processes, because most of the time goes into waiting for hosts and browsers.
const halves = ['abcdef', LETTERS.join('').replace(/[a-f]/g, '')];
let runs: readonly Ended[] = [];
beforeAll(async () => {
  runs = await Promise.all(halves.map(measured));
}, 1_800_000);

it('no part fails', () => {
  // "Building…" is announced there, too.
  const complaints = runs.map(({ code, errors }) => ({ code, errors: errors.replace(/^Building….*\n/, '') }));
  expect(complaints).toEqual(halves.map(() => ({ code: 0, errors: '' })));
});

it.each(LETTERS.map((letter) => [letter, PARTS[letter]] as const))('part %s: %s', (letter, title) => {
  const measures = runs.flatMap((run) => run.measures).filter(({ name }) => name.startsWith(`${letter}. `));
  expect(measures.length).toBeGreaterThan(0);
  expect(measures.filter(({ value }) => !Number.isFinite(value))).toEqual([]);
  const page = performanceText({ [letter]: { date: '2026-11-28', machine: 'a machine', measures } });
  const section = page.split('\n## ').find((part) => part.startsWith(`${title}\n`));
  expect(section).toContain('Measured on 2026-11-28: a machine.');
  // The words before a colon are above several rows, or the name of a row with several columns.
  const texts = measures.flatMap(({ name }) => {
    const [subject = '', ...rest] = name.slice(3).split(': ');
    return rest.length === 0 ? [subject] : [subject, rest.join(': ')];
  });
  expect(texts.filter((text) => !section!.includes(text))).toEqual([]);
});
