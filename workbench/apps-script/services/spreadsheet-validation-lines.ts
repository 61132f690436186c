// Workbench, Apps Script host: new rows and columns inherit the data validations of the adjacent line.
import { rangeMerge } from '@univerjs/sheets';
import { SheetDataValidationModel } from '@univerjs/sheets-data-validation';
import type { LiveWorkbook } from '../engine/live-workbook';
import type { Axis } from '../engine/range-shift';
import { changeRules } from './spreadsheet-validation-changes';

/**
 * Extends the rules on line `like` to the `count` lines from `first` on (all from 1), where Univer has not.
 */
export function inheritValidations(
  workbook: LiveWorkbook,
  sheetId: string,
  axis: Axis,
  first: number,
  count: number,
  like: number,
): void {
  const model = workbook.injector.get(SheetDataValidationModel);
  for (const rule of [...model.getRules(workbook.unitId, sheetId)]) {
    const added = rule.ranges.flatMap((range) => {
      const [start, end] =
        axis === 'row' ? [range.startRow, range.endRow] : [range.startColumn, range.endColumn];
      if (like - 1 < start || like - 1 > end || (first - 1 >= start && first + count - 2 <= end)) return [];
      return axis === 'row'
        ? [{ ...range, startRow: first - 1, endRow: first + count - 2 }]
        : [{ ...range, startColumn: first - 1, endColumn: first + count - 2 }];
    });
    if (added.length === 0) continue;
    const ranges = rangeMerge([...rule.ranges, ...added]);
    changeRules(workbook, sheetId, (rules) => rules.updateRange(rule.uid, ranges));
  }
}
