// bench: measures the figures of docs/performance.md on this machine in one run. Options: `npm run bench --
// --help`.

import { parseArgs } from 'node:util';
import { measureBundle } from './bundle';
import { measureCalls } from './calls';
import { measureCellHistory } from './cell-history';
import { measureFigures } from './figures';
import { measureGrowth } from './growth';
import { measureHostile } from './hostile';
import { measureInsights } from './insights';
import { isMet, type Measure } from './measure';
import { measurePlans } from './plans';
import { measureLatency, measurePulls } from './pulls';
import { measurePush } from './pushes';
import { writeReport } from './report';
import { measureReview } from './review';
import { measureRules } from './rules';
import { measureUploads } from './uploads';

const HELP = `npm run bench -- [options]
Measures the built add-on in the workbench's host against the simulated service, each figure compared with its limit.
  --json         prints an array of {name, value, unit, bound}
  --only LETTERS parts of it, for instance ac
  --report       writes the figures, this machine and a chart to docs/performance.md
  --help         this text
Parts: a pulls · b reading, checking and planning · c counts of calls · d a push of 1,000 edits ·
       e the bundle and onEdit · f a pull with latencies like Google's ·
       g a million IDs through the sidebar in a browser (eight minutes) · h Check of hostile cells · i proposals of bid rules ·
       j a report of a million lines in a browser · k a review of 7,000 changed bids in a browser ·
       l the history of a cell in a log of 200,000 lines · m Insights of 200 campaigns in a browser`;

/** In the order in which they are reported. */
const PARTS: readonly (readonly [letter: string, run: () => Promise<Measure[]>])[] = [
  ['a', measurePulls],
  ['b', measurePlans],
  ['b', measureGrowth],
  ['c', measureCalls],
  ['d', measurePush],
  ['e', measureBundle],
  ['f', measureLatency],
  ['g', measureUploads],
  ['h', measureHostile],
  ['i', measureRules],
  ['j', measureFigures],
  ['k', measureReview],
  ['l', measureCellHistory],
  ['m', measureInsights],
];

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      json: { type: 'boolean', default: false },
      only: { type: 'string', default: 'abcdefghijklm' },
      report: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return;
  }
  const measures: Measure[] = [];
  for (const [letter, run] of PARTS) {
    if (!values.only.includes(letter)) continue;
    const found = await run();
    measures.push(...found);
    if (!values.json) for (const one of found) console.log(line(one));
  }
  if (values.json) console.log(JSON.stringify(measures, null, 2));
  if (values.report) writeReport(measures);
}

function line(one: Measure): string {
  const bound = one.bound === null ? '' : `   bound ${one.bound}${isMet(one) ? '' : '  NOT MET'}`;
  return `${one.name.padEnd(90)} ${String(one.value).padStart(9)} ${one.unit}${bound}`;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.stack : error);
  process.exitCode = 1;
});
