// bench, g: uploads a million rows of IDs from a file through the sidebar in a browser, without and with
// injected faults.

import { sendFile } from '../test/browser/million-ids';
import { type Measure, measure, rowsText } from './measure';
import type { Size } from './parts';

const PART = 10_000;
/** MB: about 60 bytes per ID, and more while the set of IDs grows. */
const MOST_LIVE = 128;
/** MB: the pieces of the file. */
const MOST_BUFFERS = 64;

export async function measureUploads(size: Size): Promise<Measure[]> {
  const rows = size === 'full' ? 1_000_000 : 2_000;
  const plain = await sendFile(rows);
  const faulty = await sendFile(rows, size === 'full' ? 'closed' : 'faults');
  const list = `g. suppression, a file of ${rowsText(rows)} rows`;
  return [
    measure(`${list}: counting it in the browser`, plain.countingSeconds, 's'),
    measure(`${list}: sending its ${rowsText(plain.valid)} valid IDs`, plain.sendingSeconds, 's'),
    measure(`${list}: requests`, plain.requests, 'requests', Math.ceil(plain.valid / PART)),
    measure(`${list}: live script memory, at most`, plain.heap.live, 'MB', MOST_LIVE),
    measure(`${list}: buffers beside it, at most`, plain.heap.buffers, 'MB', MOST_BUFFERS),
    measure(`${list}: the same with drops, 429 and 500, closed halfway`, faulty.sendingSeconds, 's'),
    measure(`${list}: requests with faults injected`, faulty.requests, 'requests'),
  ];
}
