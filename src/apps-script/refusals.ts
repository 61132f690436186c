// apps-script: what refuses writes of this person to cells: data validations, protections and merges.

import type { Refusals } from '../ports/sheet';
import { isInBlock } from '../sheet/cell-runs';
import { blockOfRange } from './range-places';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Range = GoogleAppsScript.Spreadsheet.Range;

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
