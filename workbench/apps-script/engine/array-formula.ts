// Workbench, Apps Script host, engine: ARRAYFORMULA, which Sheets has and Univer lacks: its formulas spill
// anyway.
import type { Injector } from '@univerjs/core';
import { BaseFunction, type BaseValueObject, IFunctionService } from '@univerjs/engine-formula';

class ArrayFormula extends BaseFunction {
  override minParams = 1;
  override maxParams = 1;

  override calculate(value: BaseValueObject): BaseValueObject {
    return value;
  }
}

/** Teaches an engine ARRAYFORMULA; also right for the page's. */
export function addArrayFormula(injector: Injector): void {
  injector.get(IFunctionService).registerExecutors(new ArrayFormula('ARRAYFORMULA'));
}
