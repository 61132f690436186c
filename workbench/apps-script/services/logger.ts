// Workbench, Apps Script host: Logger and console on the main thread: writes lines to the log of the
// execution.
import type { Service } from './run';

/** The single method of both globals; the text is formatted in the worker. */
export const logService = (): Service => ({
  write: (run, level: string, text: string) => run.log({ level, text }),
});
