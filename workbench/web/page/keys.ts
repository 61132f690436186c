// Workbench page: spreadsheet keys that Univer lacks: Space toggles checkboxes, Shift with Enter or Tab ends
// an edit.
import { DataValidationType, Direction, type ICellData, type Worksheet } from '@univerjs/core';
import { SheetDataValidationModel } from '@univerjs/preset-sheets-data-validation';
import type { ZeroBasedRange } from '../../apps-script/engine/cell-range';
import type { Spreadsheet } from './spreadsheet';

/** A larger selection is a whole column or sheet and is not toggled. */
const MOST_BOXES = 20_000;

/** Listens to the keys of the grid, including the cell editor. */
export function listenToKeys(sheets: Spreadsheet, grid: HTMLElement): void {
  const take = (event: KeyboardEvent): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  grid.addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.shiftKey && sheets.editing() && (event.key === 'Enter' || event.key === 'Tab')) {
        take(event);
        const direction = event.key === 'Enter' ? Direction.UP : Direction.LEFT;
        void sheets
          .finishEdit()
          .then(() => sheets.api.executeCommand('sheet.command.move-selection', { direction }));
      } else if (event.key === ' ' && !event.shiftKey && !sheets.editing() && isGrid(event.target)) {
        if (tick(sheets)) take(event);
      }
    },
    true,
  );
}

/** The grid receives keys through a hidden editor; search boxes and similar inputs are other fields. */
const isGrid = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  !(target instanceof HTMLInputElement) &&
  !(target instanceof HTMLTextAreaElement);

/**
 * Checks all selected boxes, or unchecks them if all are checked. Returns false if the cursor is not on a
 * box.
 */
function tick({ api, injector }: Spreadsheet): boolean {
  const sheet = api.getActiveWorkbook()?.getActiveSheet();
  const selection = sheet?.getSelection();
  const cursor = selection?.getCurrentCell();
  if (!sheet || !selection || !cursor) return false;
  const worksheet = sheet.getSheet();
  const [unitId, subUnitId] = [worksheet.getUnitId(), worksheet.getSheetId()];
  const rules = injector.get(SheetDataValidationModel);
  const isBox = (row: number, column: number): boolean => {
    const rule = rules.getRuleByLocation(unitId, subUnitId, row, column);
    return rule?.type === DataValidationType.CHECKBOX && !rule.formula1;
  };
  if (!isBox(cursor.actualRow, cursor.actualColumn)) return false;
  const boxes = selection
    .getActiveRangeList()
    .filter((range) => range.getHeight() * range.getWidth() <= MOST_BOXES)
    .flatMap((range) => placesOf(range.getRange()))
    .filter(([row, column]) => !worksheet.getRowFiltered(row) && isBox(row, column));
  if (boxes.length === 0) boxes.push([cursor.actualRow, cursor.actualColumn]);
  const v = boxes.every(([row, column]) => isTicked(worksheet, row, column)) ? 0 : 1;
  const value: Record<number, Record<number, ICellData>> = {};
  for (const [row, column] of boxes) value[row] = { ...value[row], [column]: { v, t: 3 } };
  void api.executeCommand('sheet.command.set-range-values', { unitId, subUnitId, value });
  return true;
}

const isTicked = (worksheet: Worksheet, row: number, column: number): boolean =>
  Number(worksheet.getCellRaw(row, column)?.v ?? 0) === 1;

function placesOf({ startRow, endRow, startColumn, endColumn }: ZeroBasedRange): [number, number][] {
  const places: [number, number][] = [];
  for (let row = startRow; row <= endRow; row += 1) {
    for (let column = startColumn; column <= endColumn; column += 1) places.push([row, column]);
  }
  return places;
}
