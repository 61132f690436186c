// Workbench, Apps Script host, engine: ARRAYFORMULA, which Univer lacks. Univer's formulas spill without it,
// so it returns its argument.
import type { Injector } from '@univerjs/core';
import { BaseFunction, type BaseValueObject, IFunctionService } from '@univerjs/engine-formula';

class ArrayFormula extends BaseFunction {
  override minParams = 1;
  override maxParams = 1;

  override calculate(value: BaseValueObject): BaseValueObject {
    return value;
  }
}

/** Adds ARRAYFORMULA to an engine; also used by the page. */
export function addArrayFormula(injector: Injector): void {
  injector.get(IFunctionService).registerExecutors(new ArrayFormula('ARRAYFORMULA'));
}
