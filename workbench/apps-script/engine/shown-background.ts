// Workbench, Apps Script host, engine: the background that a page shows in a cell, for tests.
import { CellValueType, type Injector, type Workbook } from '@univerjs/core';
import {
  CFRuleType,
  CFSubRuleType,
  ConditionalFormattingRuleModel,
  ConditionalFormattingViewModel,
  type IConditionFormattingRule,
} from '@univerjs/sheets-conditional-formatting';
import { type CellValue, rowFormula } from './row-formula';

/**
 * `#rrggbb` of the first conditional format that applies and has a background, else the cell's own; null:
 * none. Row and column are 0-based.
 * @throws Error for a color scale and for a formula that only a page calculates
 */
export function shownBackground(
  injector: Injector,
  workbook: Workbook,
  sheetId: string,
  row: number,
  column: number,
): string | null {
  const cells = workbook.getSheetBySheetId(sheetId)?.getCellMatrix();
  const read = (r: number, c: number): CellValue => {
    const cell = cells?.getValue(r, c);
    if (cell?.v === undefined || cell.v === null || cell.v === '') return null;
    return cell.t === CellValueType.BOOLEAN ? Boolean(Number(cell.v)) : cell.v;
  };
  const applies = ({ cfId, rule, ranges }: IConditionFormattingRule): boolean => {
    if (rule.type !== CFRuleType.highlightCell)
      throw new Error('Color scales are calculated only by a page.');
    if (rule.subType !== CFSubRuleType.formula)
      return calculated(injector, workbook, sheetId, cfId, row, column);
    const formula = rowFormula(rule.value);
    if (!formula) throw new Error(`${rule.value} is calculated only by a page.`);
    const [first] = [...ranges].sort((a, b) => a.startRow - b.startRow || a.startColumn - b.startColumn);
    return formula({ down: row - first!.startRow, right: column - first!.startColumn, cell: read });
  };
  const rules =
    injector.get(ConditionalFormattingRuleModel).getSubunitRules(workbook.getUnitId(), sheetId) ?? [];
  for (const format of rules) {
    const isOver = format.ranges.some(
      ({ startRow, endRow, startColumn, endColumn }) =>
        row >= startRow && row <= endRow && column >= startColumn && column <= endColumn,
    );
    if (!isOver || !applies(format)) continue;
    const color = 'style' in format.rule ? format.rule.style?.bg?.rgb : undefined;
    if (color) return color;
  }
  return workbook.getStyles().getStyleByCell(cells?.getValue(row, column))?.bg?.rgb ?? null;
}

/** Whether the engine applies the rule. Its caches may be old, because the host does not update them. */
function calculated(
  injector: Injector,
  workbook: Workbook,
  sheetId: string,
  cfId: string,
  row: number,
  column: number,
): boolean {
  const drawn = injector.get(ConditionalFormattingViewModel);
  const forget = Reflect.get(drawn, '_markRuleDirtyAtOnce') as (...place: string[]) => void;
  forget(workbook.getUnitId(), sheetId, cfId);
  const all = drawn.getCellCfs(workbook.getUnitId(), sheetId, row, column) ?? [];
  const found = all.find((each) => each.cfId === cfId);
  return Object.keys((found?.result as object | undefined) ?? {}).length > 0;
}
