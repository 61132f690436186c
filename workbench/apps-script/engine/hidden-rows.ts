// Workbench, Apps Script host, engine: passes the hidden rows to the formula engine without a request for
// every row.
import {
  BooleanNumber,
  type Injector,
  IUniverInstanceService,
  UniverInstanceType,
  type Workbook,
} from '@univerjs/core';
import { FormulaDataModel } from '@univerjs/engine-formula';
import { SheetsFilterService } from '@univerjs/sheets-filter';

type HiddenRows = ReturnType<FormulaDataModel['getHiddenRowsFiltered']>;

/**
 * At the start of each calculation, Univer asks for every row of every sheet whether it is visible. In a
 * sheet without a filter, only rows with an entry in `rowData` (height, visibility) can be hidden.
 */
export function replaceHiddenRowsQuery(injector: Injector): void {
  const filters = injector.get(SheetsFilterService);
  const instances = injector.get(IUniverInstanceService);
  injector.get(FormulaDataModel).getHiddenRowsFiltered = () => {
    const all: HiddenRows = {};
    for (const workbook of instances.getAllUnitsForType<Workbook>(UniverInstanceType.UNIVER_SHEET)) {
      const unitId = workbook.getUnitId();
      const ofUnit: NonNullable<HiddenRows[string]> = {};
      all[unitId] = ofUnit;
      for (const sheet of workbook.getSheets()) {
        const [sheetId, count] = [sheet.getSheetId(), sheet.getRowCount()];
        const rows = filters.getFilterModel(unitId, sheetId)
          ? Array.from({ length: count }, (_, row) => row)
          : Object.keys(sheet.getConfig().rowData).map(Number);
        const hidden = rows.filter((row) => row < count && !sheet.getRowVisible(row));
        ofUnit[sheetId] = Object.fromEntries(hidden.map((row) => [row, { hd: BooleanNumber.TRUE }]));
      }
    }
    return all;
  };
}
