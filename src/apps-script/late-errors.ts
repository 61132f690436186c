// apps-script: Google commits writes late, so the error of a number format or dropdown, which typed columns
// of a table refuse, is thrown by a later call. This notes what is not committed yet.

import type { SheetPort } from '../ports/sheet';
import { FormatRefused } from '../shared/google-errors';

type Method = keyof SheetPort;

/** Methods that make no call for data, or perhaps none, so that they may not commit earlier writes. */
const NEUTRAL: ReadonlySet<string> = new Set<Method>([
  'name',
  'rowsSeen',
  'leave',
  'select',
  'hiddenRows',
  'hiddenColumns',
]);

/** Methods that read, which commits earlier writes. They make no call if there is no cell to read. */
const READS: ReadonlySet<string> = new Set<Method>([
  ...(['extent', 'values', 'toEnd', 'header', 'top', 'rowsWith', 'formulas', 'numberFormats'] as const),
  ...(['refusals', 'merges', 'notes', 'backgrounds', 'choices'] as const),
]);

/** Writes that Google refuses in typed columns of a table. Methods that are in no list are writes, too. */
const FORMATS: ReadonlySet<string> = new Set<Method>([
  'styleColumns',
  'copyDropdowns',
  'formatColumns',
  'formatCells',
]);

/** Writes of this execution that are not committed yet. Their errors are thrown late. */
export interface Uncommitted {
  hasWrites: boolean;
  /** Number formats or data validations. */
  hasFormats: boolean;
}

/**
 * Runs a call. While formats are uncommitted, its error counts as theirs: Google's message is in the
 * language of the person.
 * @throws FormatRefused
 */
export function noticing<T>(uncommitted: Uncommitted, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!uncommitted.hasFormats) throw error;
    uncommitted.hasFormats = false;
    throw new FormatRefused(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  }
}

/** False for the answer to a read that may have made no call. */
const hasCells = (value: unknown): boolean => !Array.isArray(value) || value.length > 0;

/** The port with each call run by `noticing`. */
export function noticingPort(port: SheetPort, uncommitted: Uncommitted): SheetPort {
  const noted: Record<string, unknown> = { ...port };
  for (const [name, method] of Object.entries(port)) {
    if (typeof method !== 'function') continue;
    const isRead = READS.has(name);
    const isWrite = !isRead && !NEUTRAL.has(name);
    noted[name] = (...args: unknown[]) => {
      if (isWrite) uncommitted.hasWrites = true;
      if (FORMATS.has(name)) uncommitted.hasFormats = true;
      const value = noticing(uncommitted, () => (method as (...args: unknown[]) => unknown)(...args));
      if (!isRead || !hasCells(value)) return value;
      uncommitted.hasWrites = false;
      uncommitted.hasFormats = false;
      return value;
    };
  }
  return noted as unknown as SheetPort;
}
