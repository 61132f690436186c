// Workbench page: cells of a sheet that a script removes are no longer validated. Univer validates sheets
// that are not shown when the browser is idle, and fails if such a sheet was removed before.

import {
  type Injector,
  IUniverInstanceService,
  LifecycleService,
  LifecycleStages,
  type Workbook,
} from '@univerjs/core';
import { SheetsDataValidationValidatorService } from '@univerjs/preset-sheets-data-validation';

/** The validator exists once the grid is rendered. */
export async function leaveOutRemovedSheets(injector: Injector): Promise<void> {
  await injector.get(LifecycleService).onStage(LifecycleStages.Rendered);
  const instances = injector.get(IUniverInstanceService);
  const service = injector.get(SheetsDataValidationValidatorService);
  const validate = service.validatorRanges.bind(service);
  service.validatorRanges = (unitId, sheetId, ranges) =>
    instances.getUnit<Workbook>(unitId)?.getSheetBySheetId(sheetId)
      ? validate(unitId, sheetId, ranges)
      : Promise.resolve([]);
}
