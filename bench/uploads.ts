// bench, g: a million rows of IDs from a file, through the real sidebar in a browser, in fair weather and in
// foul.

import { sendFile } from '../test/browser/million-ids';
import { type Measure, measure } from './measure';
import { rowsText } from './pulls';

const ROWS = 1_000_000;
const PART = 10_000;
/** MB: typed arrays of 32 bytes an ID, and while they grow half as much again. */
const MOST_BUFFERS = 64;
const MOST_LIVE = 64;

export async function measureUploads(): Promise<Measure[]> {
  const fair = await sendFile(ROWS);
  const foul = await sendFile(ROWS, true);
  const list = `g. suppression, a file of ${rowsText(ROWS)} rows`;
  return [
    measure(`${list}: counting it in the browser`, fair.countingSeconds, 's'),
    measure(`${list}: sending its ${rowsText(fair.valid)} sound IDs`, fair.sendingSeconds, 's'),
    measure(`${list}: requests`, fair.requests, 'requests', Math.ceil(fair.valid / PART)),
    measure(`${list}: live script memory, at most`, fair.heap.live, 'MB', MOST_LIVE),
    measure(`${list}: buffers beside it, at most`, fair.heap.buffers, 'MB', MOST_BUFFERS),
    measure(`${list}: the same through drops, 429 and 500, closed halfway`, foul.sendingSeconds, 's'),
    measure(`${list}: requests with faults injected`, foul.requests, 'requests'),
  ];
}
