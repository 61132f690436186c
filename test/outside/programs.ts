// test: the workbench's host and the simulated service, run outside Jest's sandbox (see environment.js) with
// the same functions.

import type * as Entry from './entry';

type Programs = typeof Entry;

const programs = (): Programs =>
  (globalThis as unknown as { outsidePrograms: () => Programs }).outsidePrograms();

/** `HOST_OPTIONS='{"locale":"de_DE"}' npx jest test/e2e/loop`: for hosts whose test does not set them. */
const CHOSEN = JSON.parse(process.env.HOST_OPTIONS ?? '{}') as Partial<Parameters<Programs['createHost']>[0]>;

export const createHost: Programs['createHost'] = (options) => {
  const set = Object.entries(options).filter(([, value]) => value !== undefined);
  return programs().createHost({ ...CHOSEN, ...(Object.fromEntries(set) as typeof options) });
};
export const createRunner: Programs['createRunner'] = (files) => programs().createRunner(files);
export const startAdService: Programs['startAdService'] = (options) => programs().startAdService(options);
export const startWorkbench: Programs['startWorkbench'] = (options) => programs().startWorkbench(options);
export const shortRuns: Programs['shortRuns'] = () => programs().shortRuns();
export const untriedFaults: Programs['untriedFaults'] = (happened) => programs().untriedFaults(happened);
