// Workbench, Apps Script host: Logger and console on the main thread: lines go to the log of the execution.
import type { Service } from './run';

/** The one method behind both globals; the text is formatted in the worker. */
export const logService = (): Service => ({
  write: (run, level: string, text: string) => run.log({ level, text }),
});
