// Workbench page: a ticked box holds TRUE and an empty one FALSE, as in Sheets; Univer alone would write 1 and 0.
import {
  CellValueType,
  DataValidationType,
  type ICellData,
  ICommandService,
  type Injector,
  IUniverInstanceService,
  type Nullable,
} from '@univerjs/core';

import { SheetDataValidationModel } from '@univerjs/preset-sheets-data-validation';
import { SET_CELLS } from '../wire/mutation';

interface Params {
  unitId: string;
  subUnitId: string;
  cellValue?: Record<number, Record<number, Nullable<ICellData>>>;
}

/** Corrects what this page writes before it is written and sent. */
export function writeBooleansToCheckboxes(injector: Injector): void {
  const commands = injector.get(ICommandService);
  commands.beforeCommandExecuted((command, how) => {
    if (command.id !== SET_CELLS || how?.fromCollab || how?.onlyLocal) return;
    const params = command.params as Params;
    if (!injector.get(IUniverInstanceService).getUnit(params.unitId)) return;
    const rules = injector.get(SheetDataValidationModel);
    for (const [row, columns] of Object.entries(params.cellValue ?? {})) {
      for (const [column, cell] of Object.entries(columns as Record<string, Nullable<ICellData>>)) {
        if (!cell || (cell.v !== 0 && cell.v !== 1) || cell.t === CellValueType.BOOLEAN) continue;
        const rule = rules.getRuleByLocation(params.unitId, params.subUnitId, Number(row), Number(column));
        if (rule?.type === DataValidationType.CHECKBOX && !rule.formula1) cell.t = CellValueType.BOOLEAN;
      }
    }
  });
}
