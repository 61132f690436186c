// bench, e: how much code a push takes: the functions of src/ that run for one edited bid, and their files.
// The ports are those of the unit tests, so src/apps-script/ is not counted.

import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import path from 'node:path';
import { build } from 'esbuild';
import { type Measure, measure } from './measure';
import { ROOT } from './workplace';

const FILE = path.join(ROOT, 'build/bench/push.cjs');

interface OnePush {
  review(): void;
  push(): string;
}

/** Finds the file of a position in the bundle: esbuild names each in a comment before its code. */
function fileFinder(bundle: string): (offset: number) => string {
  const starts = Array.from(bundle.matchAll(/^\/\/ ((?:src|test|node_modules)\/\S+)$/gm), (match) => ({
    offset: match.index,
    file: match[1]!,
  }));
  return (offset) => starts.filter((start) => start.offset <= offset).pop()?.file ?? '';
}

/** Counts the functions that run between two calls. */
function functionCounter(fileAt: (offset: number) => string) {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return (): { readonly functions: number; readonly files: number } => {
    const files = new Set<string>();
    let functions = 0;
    session.post('Profiler.takePreciseCoverage', (_error, { result }) => {
      const script = result.find(({ url }) => url.endsWith(path.basename(FILE)));
      for (const { ranges } of script?.functions ?? []) {
        const { count, startOffset } = ranges[0]!;
        const file = startOffset > 0 && count > 0 ? fileAt(startOffset) : '';
        if (!file.startsWith('src/')) continue;
        functions += 1;
        files.add(file);
      }
    });
    return { functions, files: files.size };
  };
}

export async function measureFunctions(): Promise<Measure[]> {
  await build({
    entryPoints: [path.join(ROOT, 'test/push/world/one-push.ts')],
    outfile: FILE,
    absWorkingDir: ROOT,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    logLevel: 'error',
  });
  const counted = functionCounter(fileFinder(readFileSync(FILE, 'utf8')));
  const { onePush } = require(FILE) as { onePush: () => OnePush };
  const story = onePush();
  counted();
  story.review();
  const review = counted();
  const state = story.push();
  const push = counted();
  if (state !== 'finished') throw new Error(`The push is ${state}.`);
  return [
    measure('e. review of one edited bid: functions that run', review.functions, ''),
    measure('e. review of one edited bid: files', review.files, ''),
    measure('e. push of one edited bid: functions that run', push.functions, '', 700),
    measure('e. push of one edited bid: files', push.files, '', 120),
  ];
}
