// apps-script: what refuses writes of this person to cells: data validations, protections, merges, and typed
// columns. Google commits writes late, so the error of a number format or dropdown is thrown by a later call.

import type { Refusals, SheetPort } from '../ports/sheet';
import { FormatRefused } from '../shared/google-errors';
import { isInBlock } from '../sheet/cell-runs';
import type { Block } from '../tabs/columns/column';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Range = GoogleAppsScript.Spreadsheet.Range;

export const blockOfRange = (range: Range): Block => ({
  row: range.getRow(),
  column: range.getColumn(),
  rows: range.getNumRows(),
  columns: range.getNumColumns(),
});

export function refusalsIn(sheet: Sheet, range: Range): Refusals {
  const { row: firstRow, column: firstColumn } = blockOfRange(range);
  const rules = range.getDataValidations();
  const merges = range.getMergedRanges().map(blockOfRange);
  const { ProtectionType } = SpreadsheetApp;
  const closed = [ProtectionType.RANGE, ProtectionType.SHEET].flatMap((type) =>
    sheet
      .getProtections(type)
      .filter((protection) => !protection.canEdit())
      .map((protection) => ({
        block: blockOfRange(protection.getRange()),
        openBlocks: type === ProtectionType.SHEET ? protection.getUnprotectedRanges().map(blockOfRange) : [],
      })),
  );
  return {
    merges,
    rule: (row, column) => {
      const rule = rules[row - firstRow]?.[column - firstColumn] ?? null;
      if (rule === null || rule.getAllowInvalid()) return null;
      return { criteria: String(rule.getCriteriaType()), values: rule.getCriteriaValues() };
    },
    isProtected: (row, column) =>
      closed.some(
        (protection) =>
          isInBlock(protection.block, row, column) &&
          !protection.openBlocks.some((block) => isInBlock(block, row, column)),
      ),
  };
}

/** Methods that only read, and whether they commit earlier writes. */
const READS: Readonly<Partial<Record<keyof SheetPort, boolean>>> = {
  name: false,
  extent: true,
  values: true,
  toEnd: true,
  header: true,
  rowsSeen: false,
  leave: false,
  rowsWith: true,
  formulas: true,
  numberFormats: true,
  refusals: true,
  merges: true,
  notes: true,
  backgrounds: true,
  choices: true,
  hiddenRows: true,
  hiddenColumns: true,
  select: false,
};

/** Methods that Google refuses in typed columns of a table. */
const FORMATS: ReadonlySet<string> = new Set<keyof SheetPort>([
  'styleColumns',
  'copyDropdowns',
  'formatColumns',
  'formatCells',
]);

/** Writes of this execution that may not be committed yet. Their errors are thrown late. */
export interface Uncommitted {
  /** Any write. A read of another sheet may have committed it since. */
  any: boolean;
  /** A number format or data validation. */
  formats: boolean;
}

/**
 * Runs a call. While formats are uncommitted, an error may be theirs.
 * @throws FormatRefused
 */
export function noticing<T>(uncommitted: Uncommitted, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!uncommitted.formats) throw error;
    uncommitted.formats = false;
    throw new FormatRefused(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  }
}

/** The port with each call run by `noticing`. */
export function noticingPort(port: SheetPort, uncommitted: Uncommitted): SheetPort {
  const noted: Record<string, unknown> = { ...port };
  for (const [name, method] of Object.entries(port)) {
    if (typeof method !== 'function') continue;
    const commits = READS[name as keyof SheetPort];
    noted[name] = (...args: unknown[]) => {
      if (commits === undefined) uncommitted.any = true;
      if (FORMATS.has(name)) uncommitted.formats = true;
      const value = noticing(uncommitted, () => (method as (...args: unknown[]) => unknown)(...args));
      if (commits) uncommitted.formats = false;
      return value;
    };
  }
  return noted as unknown as SheetPort;
}
