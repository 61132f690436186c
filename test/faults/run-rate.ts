// test of faults: `npm run faults -- --rate`: campaigns under a limit of requests an hour, and the costs.

import { type RateRun, underLimit } from './rate';

/** The first requirement that a run violates; null: none. */
function faultOf(run: RateRun, perHour: number, known: boolean): string | null {
  if (run.states.some((state) => state !== 'finished')) return `it ended as ${run.states.join(', ')}`;
  if (run.pushed !== run.edited) return `${run.pushed} of ${run.edited} rows were pushed`;
  if (run.pauses === 0) return 'it never had to wait';
  if (run.mostInAnHour > perHour) return `${run.mostInAnHour} requests passed in one hour`;
  return known && run.refused > 0 ? `${run.refused} requests were refused` : null;
}

interface Limited {
  readonly campaigns: number;
  /** Of an hour. */
  readonly requests: number;
}

/** @returns how many runs failed */
export async function runRate({ campaigns, requests: perHour }: Limited): Promise<number> {
  let failed = 0;
  for (const known of [true, false]) {
    const run = await underLimit({ campaigns, perHour, known });
    const { requests, refused, mostInAnHour, pauses, hours, executions, properties, pushed } = run;
    const fault = faultOf(run, perHour, known);
    failed += fault === null ? 0 : 1;
    console.log(
      `${campaigns} campaigns, ${perHour} requests an hour, ${known ? 'known' : 'unknown'}: ` +
        `${requests} requests, ${refused} refused, ${mostInAnHour} at most in an hour, ${pauses} pauses, ` +
        `${hours.toFixed(2)} hours, ${executions} executions, ${properties} uses of properties, ${pushed} rows pushed`,
    );
    if (fault !== null) console.log(`  FAILED: ${fault}`);
  }
  return failed;
}
