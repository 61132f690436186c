// Workbench, Apps Script host, in the worker: SpreadsheetApp as scripts see it.
import type { Bridge } from './bridge';
import { conditionalFormatRules } from './spreadsheet-app/conditional-format';
import { dataValidations } from './spreadsheet-app/data-validation';
import { spreadsheetEnums } from './spreadsheet-app/enums';
import { filterCriteria } from './spreadsheet-app/filter-criteria';
import { reviveRanges } from './spreadsheet-app/range';
import { getUi } from './ui';

/** Everything of the document is asked from the main thread; builders and enums live here. */
export function spreadsheetApp(bridge: Bridge): object {
  reviveRanges(bridge);
  return bridge.remote('SpreadsheetApp', null, {
    ...spreadsheetEnums(bridge),
    ...dataValidations(bridge),
    ...conditionalFormatRules(bridge),
    ...filterCriteria(bridge),
    getUi: () => getUi(bridge),
  });
}
