// test, e2e: helpers of the tests of refused requests.

import type { JobView } from '../../src/jobs/job-view';
import type { Session } from './session';

/** The script's clock, milliseconds since 1970. */
export async function clockOf(session: Session): Promise<number> {
  const { files } = session.host.options;
  files.push({ name: 'Now.js', source: 'function now_test() { return Date.now(); }' });
  const { value } = await session.run('now_test', [], { fromClient: false });
  files.pop();
  return value as number;
}

/** How long a parked job still waits by the script's clock, milliseconds: less on a busy machine. */
export const pauseOf = async (session: Session, job: JobView): Promise<number> =>
  Math.max(1, job.resumeAt! - (await clockOf(session)));

let turn = 0;

/** Types new bids for this campaign and another one, and returns their rows. */
export function editedPair({ sheets }: Session, bad: string): { bad: number; other: number } {
  turn += 1;
  const rows = sheets.rows('Targets');
  const has = (isBad: boolean) =>
    rows.findIndex((row) => (row['Campaign ID'] === bad) === isBad && typeof row.Bid === 'number') + 2;
  const places = { bad: has(true), other: has(false) };
  for (const row of [places.bad, places.other]) {
    const now = sheets.value('Targets', row, 'Bid') as number;
    sheets.set('Targets', row, 'Bid', Math.round((now + 0.01 * turn) * 100) / 100);
  }
  return places;
}
