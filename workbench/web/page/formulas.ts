// Workbench page: what the server's engine knows of formulas beyond Univer's own, the page's engine knows
// too.
import { ICommandService, type Injector } from '@univerjs/core';
import { IFunctionService, SetDefinedNameMutation } from '@univerjs/engine-formula';
import { addArrayFormula } from '../../apps-script/engine/array-formula';
import { refuseCircles } from '../../apps-script/engine/circular';
import { skipNeedlessFormulaScans } from '../../apps-script/engine/formula-scan';
import { readOpenEndedReferences } from '../../apps-script/engine/open-ended-references';

/** Once, before an engine is made. */
export function teachFormulas(): void {
  skipNeedlessFormulaScans();
  readOpenEndedReferences();
}

/** Once there is a workbook: only then does the engine have its list of functions. */
export function teachFunctions(injector: Injector): void {
  addArrayFormula(injector);
  refuseCircles(injector);
  // The syntax tree of a formula remembers where its names lay. The server writes those formulas anew; here
  // they are forgotten.
  injector.get(ICommandService).onCommandExecuted(({ id, params }) => {
    const name = id === SetDefinedNameMutation.id ? (params as { name?: string }).name : undefined;
    if (name) injector.get(IFunctionService).deleteFormulaAstCacheKey(name);
  });
}
