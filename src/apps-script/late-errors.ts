// apps-script: Google commits writes late, so the error of a number format or dropdown, which typed columns
// of a table refuse, is thrown by a later call. This notes what is not committed yet.

import type { SheetPort } from '../ports/sheet';
import { FormatRefused } from '../shared/google-errors';

type Effect =
  /** Makes no call for data, or none that commits earlier writes. */
  | 'none'
  /** Reads, which commits earlier writes; without cells to read it makes no call. */
  | 'read'
  | 'write'
  /** A write that Google refuses in typed columns of a table. */
  | 'format';

const EFFECTS: Readonly<Record<Exclude<keyof SheetPort, 'sheetId'>, Effect>> = {
  name: 'none',
  extent: 'read',
  values: 'read',
  toEnd: 'read',
  header: 'read',
  top: 'read',
  rowsSeen: 'none',
  rowsWith: 'read',
  formulas: 'read',
  numberFormats: 'read',
  refusals: 'read',
  leave: 'none',
  merges: 'read',
  notes: 'read',
  backgrounds: 'read',
  choices: 'read',
  hiddenRows: 'read',
  hiddenColumns: 'read',
  grow: 'write',
  write: 'write',
  writeSame: 'write',
  writeFormulas: 'write',
  writeNotes: 'write',
  writeBackgrounds: 'write',
  styleColumns: 'format',
  copyDropdowns: 'format',
  formatColumns: 'format',
  formatCells: 'format',
  styleHeader: 'write',
  colorBy: 'write',
  drawCharts: 'write',
  insertColumn: 'write',
  moveColumn: 'write',
  freezeColumns: 'write',
  deleteRows: 'write',
  moveRowToTop: 'write',
  insertTopRow: 'write',
  moveCells: 'write',
  select: 'none',
};

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

const hasCells = (value: unknown): boolean => Array.isArray(value) && value.length > 0;
/** A read that needs no call commits nothing. */
const mayBeWithoutCall = (value: unknown): boolean =>
  (Array.isArray(value) && value.length === 0) || (value instanceof Set && value.size === 0);

/** The port with each call run by `noticing`. */
export function noticingPort(port: SheetPort, uncommitted: Uncommitted): SheetPort {
  const noted: Record<string, unknown> = { ...port };
  for (const [name, method] of Object.entries(port)) {
    if (typeof method !== 'function') continue;
    const effect = EFFECTS[name as keyof typeof EFFECTS];
    noted[name] = (...args: unknown[]) => {
      if (effect === 'write' || effect === 'format') uncommitted.hasWrites = true;
      if (effect === 'format') uncommitted.hasFormats = true;
      const value = noticing(uncommitted, () => (method as (...args: unknown[]) => unknown)(...args));
      if (effect === 'read' && !mayBeWithoutCall(value)) uncommitted.hasFormats = false;
      if (effect === 'read' && hasCells(value)) uncommitted.hasWrites = false;
      return value;
    };
  }
  return noted as unknown as SheetPort;
}
