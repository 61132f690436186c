// Workbench, Apps Script host, in the worker: stacks as scripts and people should see them.

/** The frames of the script's own files: the rest is the workbench and would only confuse. */
export const scriptStack = (error: Error): string | undefined =>
  error.stack
    ?.split('\n')
    .filter((line) => !/^\s+at /.test(line) || !/node:|worker(-realm)?\.cjs|<anonymous>\)?$/.test(line))
    .join('\n');
