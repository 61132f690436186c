// Workbench page: adds the server engine's extensions of formulas to the page's engine.
import { ICommandService, type Injector } from '@univerjs/core';
import { IFunctionService, SetDefinedNameMutation } from '@univerjs/engine-formula';
import { addArrayFormula } from '../../apps-script/engine/array-formula';
import { refuseCycles } from '../../apps-script/engine/circular';
import { skipNeedlessFormulaScans } from '../../apps-script/engine/formula-scan';
import { addRowsBelow, readOpenEndedReferences } from '../../apps-script/engine/open-ended-references';

/** Call once, before an engine is created. */
export function extendFormulas(): void {
  skipNeedlessFormulaScans();
  readOpenEndedReferences();
}

/** Call once after the workbook is loaded: only then does the engine have its list of functions. */
export function addFunctions(injector: Injector): void {
  addArrayFormula(injector);
  addRowsBelow(injector);
  refuseCycles(injector);
  // The syntax tree of a formula contains the positions of its names. The server sets those formulas again;
  // here the cached trees are dropped.
  injector.get(ICommandService).onCommandExecuted(({ id, params }) => {
    const name = id === SetDefinedNameMutation.id ? (params as { name?: string }).name : undefined;
    if (name) injector.get(IFunctionService).deleteFormulaAstCacheKey(name);
  });
}
