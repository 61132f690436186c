// test: the workbench's host and the simulated service, run outside Jest's sandbox (see environment.js); same
// functions.

import type * as Entry from './entry';

type Programs = typeof Entry;

const programs = (): Programs =>
  (globalThis as unknown as { outsidePrograms: () => Programs }).outsidePrograms();

export const createHost: Programs['createHost'] = (options) => programs().createHost(options);
export const createRunner: Programs['createRunner'] = (files) => programs().createRunner(files);
export const startAdService: Programs['startAdService'] = (options) => programs().startAdService(options);
export const startWorkbench: Programs['startWorkbench'] = (options) => programs().startWorkbench(options);
