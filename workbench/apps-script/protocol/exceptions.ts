// Workbench, Apps Script host: the errors that Google's services throw, with their name and wording.

/** Shown in a script as `Exception: …` when a service refuses a call. */
export class ScriptException extends Error {
  override name = 'Exception';
}

/** Ends the execution: the script cannot catch it. */
export class ExecutionEnd extends ScriptException {}

/** The error for a method that Google has and the workbench does not implement. */
export const notImplemented = (name: string): Error =>
  new Error(`${name} is not implemented in the workbench`);

const described = (value: unknown): string => {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return 'number[]';
  if (typeof value === 'object' && '$' in value) return `SpreadsheetApp.${String(value.$)}`;
  if (typeof value === 'number') return 'number';
  return typeof value === 'object' ? 'Object' : capital(typeof value);
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Google's message for arguments that match no overload, e.g. `SpreadsheetApp.Range.setValues`. */
export const signatureMismatch = (method: string, args: readonly unknown[]): ScriptException =>
  new ScriptException(
    `The parameters (${args.map(described).join(',')}) don't match the method signature for ${method}.`,
  );
