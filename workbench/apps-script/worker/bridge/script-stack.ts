// Workbench, Apps Script host, in the worker: stack traces for scripts and people.

/** The frames of the script's own files, without those of the workbench. */
export const scriptStack = (error: Error): string | undefined =>
  error.stack
    ?.split('\n')
    .filter((line) => !/^\s+at /.test(line) || !/node:|worker(-realm)?\.cjs|<anonymous>\)?$/.test(line))
    .join('\n');
