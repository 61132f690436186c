// Workbench, Apps Script host: RangeList: calls one method on several ranges.
import { SELF } from '../protocol/messages';
import type { HostCore, Run, Served, Service } from './run';
import { type RangeRef, rangeHandle } from './spreadsheet-refs';

const ON_EACH = [
  'breakApart',
  'check',
  'clear',
  'clearContent',
  'clearDataValidations',
  'clearFormat',
  'clearNote',
  'insertCheckboxes',
  'removeCheckboxes',
  'setBackground',
  'setBackgroundRGB',
  'setBorder',
  'setFontColor',
  'setFontFamily',
  'setFontLine',
  'setFontSize',
  'setFontStyle',
  'setFontWeight',
  'setFormula',
  'setFormulaR1C1',
  'setHorizontalAlignment',
  'setNote',
  'setNumberFormat',
  'setValue',
  'setVerticalAlignment',
  'setWrap',
  'setWrapStrategy',
  'trimWhitespace',
  'uncheck',
] as const satisfies readonly (keyof GoogleAppsScript.Spreadsheet.RangeList)[];

export function rangeListService(
  _core: HostCore,
  range: Service,
): Served<GoogleAppsScript.Spreadsheet.RangeList> {
  const each = ON_EACH.map((method) => [
    method,
    async (run: Run, refs: RangeRef[], ...args: unknown[]) => {
      for (const ref of refs) await range[method]?.(run, ...([ref, ...args] as never[]));
      return SELF;
    },
  ]);
  return { ...Object.fromEntries(each), getRanges: (_run: Run, refs: RangeRef[]) => refs.map(rangeHandle) };
}
