// bench: measures the figures of docs/performance.md on this machine. Options: `npm run bench -- --help`.

import { runProgram, type Values } from '../scripts/command-line';
import { measureAdjust } from './adjust';
import { PROGRAM } from './bench-options';
import { measureBundle } from './bundle';
import { measureCalls } from './calls';
import { measureCellHistory } from './cell-history';
import { measureFigures } from './figures';
import { measureFunctions } from './functions';
import { measureGrowth } from './growth';
import { measureHostile } from './hostile';
import { measureInsights } from './insights';
import { isMet, type Measure } from './measure';
import type { Letter, Size } from './parts';
import { measurePlans } from './plans';
import { measureLatency, measurePulls } from './pulls';
import { measurePush } from './pushes';
import { writeReport } from './report';
import { measureReview } from './review';
import { measureRules } from './rules';
import { measureUploads } from './uploads';

type Run = (size: Size) => Promise<Measure[]>;

const RUNS: Readonly<Record<Letter, readonly Run[]>> = {
  a: [measurePulls],
  b: [measurePlans, measureGrowth],
  c: [measureCalls],
  d: [measurePush],
  e: [measureBundle, measureFunctions],
  f: [measureLatency],
  g: [measureUploads],
  h: [measureHostile],
  i: [measureRules],
  j: [measureFigures],
  k: [measureReview],
  l: [measureCellHistory],
  m: [measureInsights],
  n: [measureAdjust],
};

/** All parts are tried, so that one that fails does not cost the others. @returns exit code */
async function main({ only, json, small, report }: Values<typeof PROGRAM>): Promise<number> {
  const measures: Measure[] = [];
  let failed = 0;
  for (const letter of only) {
    for (const run of RUNS[letter]) {
      try {
        const figures = await run(small ? 'small' : 'full');
        measures.push(...figures);
        if (!json) for (const one of figures) console.log(line(one));
      } catch (error) {
        failed += 1;
        console.error(`Part ${letter} failed: ${error instanceof Error ? error.stack : error}`);
      }
    }
  }
  if (json) console.log(JSON.stringify(measures, null, 2));
  if (report && failed === 0) writeReport(measures);
  else if (report) console.error('Nothing was written to docs/performance.md.');
  return failed > 0 ? 1 : 0;
}

function line(one: Measure): string {
  const bound = one.bound === null ? '' : `   bound ${one.bound}${isMet(one) ? '' : '  NOT MET'}`;
  return `${one.name.padEnd(90)} ${String(one.value).padStart(9)} ${one.unit}${bound}`;
}

void runProgram(PROGRAM, main);
