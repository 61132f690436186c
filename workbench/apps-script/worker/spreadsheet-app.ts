// Workbench, Apps Script host, in the worker: SpreadsheetApp as scripts see it.
import type { Bridge } from './bridge/bridge';
import { conditionalFormatRules } from './spreadsheet-app/conditional-format';
import { dataValidations } from './spreadsheet-app/data-validation';
import { spreadsheetEnums } from './spreadsheet-app/enums';
import { filterCriteria } from './spreadsheet-app/filter-criteria';
import { reviveRanges } from './spreadsheet-app/range';
import { richTexts } from './spreadsheet-app/rich-text';
import { reviveTextFinders } from './spreadsheet-app/text-finder';
import { textStyles } from './spreadsheet-app/text-style';
import { getUi } from './ui';

/** Everything of the document is requested from the main thread; builders and enums are here. */
export function spreadsheetApp(bridge: Bridge): object {
  reviveRanges(bridge);
  reviveTextFinders(bridge);
  return bridge.remote('SpreadsheetApp', null, {
    ...spreadsheetEnums(bridge),
    ...dataValidations(bridge),
    ...conditionalFormatRules(bridge),
    ...filterCriteria(bridge),
    ...richTexts(bridge),
    ...textStyles(bridge),
    getUi: () => getUi(bridge),
  });
}
