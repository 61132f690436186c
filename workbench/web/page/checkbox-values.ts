// Workbench page: a checked box is TRUE and an unchecked one FALSE, as in Sheets. Univer alone writes 1 and
// 0, or removes the value.
import {
  CellValueType,
  DataValidationType,
  type ICellData,
  ICommandService,
  type Injector,
  IUniverInstanceService,
  type Nullable,
  type Workbook,
} from '@univerjs/core';

import { SheetDataValidationModel } from '@univerjs/preset-sheets-data-validation';
import { SET_CELLS } from '../wire/mutation';

const DELETE_KEY = 'sheet.command.clear-selection-content';

interface Params {
  trigger?: string;
  unitId: string;
  subUnitId: string;
  cellValue?: Record<number, Record<number, Nullable<ICellData>>>;
}

/** Corrects the values that this page writes, before they are written and sent. */
export function writeBooleansToCheckboxes(injector: Injector): void {
  const commands = injector.get(ICommandService);
  commands.beforeCommandExecuted((command, how) => {
    if (command.id !== SET_CELLS || how?.fromCollab || how?.onlyLocal) return;
    const params = command.params as Params;
    const workbook = injector.get(IUniverInstanceService).getUnit<Workbook>(params.unitId);
    if (!workbook) return;
    const rules = injector.get(SheetDataValidationModel);
    for (const [row, columns] of Object.entries(params.cellValue ?? {})) {
      for (const [column, cell] of Object.entries(columns as Record<string, Nullable<ICellData>>)) {
        const deleted = cell?.v === null && params.trigger === DELETE_KEY;
        const bare = (cell?.v === 0 || cell?.v === 1) && cell.t !== CellValueType.BOOLEAN;
        if (!cell || !(deleted || bare)) continue;
        const at = [Number(row), Number(column)] as const;
        const rule = rules.getRuleByLocation(params.unitId, params.subUnitId, ...at);
        if (rule?.type !== DataValidationType.CHECKBOX || rule.formula1) continue;
        // Deleting a checked box unchecks it; a box without a value stays without one.
        if (
          deleted &&
          workbook.getSheetBySheetId(params.subUnitId)?.getCellRaw(...at)?.t !== CellValueType.BOOLEAN
        )
          continue;
        Object.assign(cell, { v: cell.v ?? 0, t: CellValueType.BOOLEAN });
      }
    }
  });
}
