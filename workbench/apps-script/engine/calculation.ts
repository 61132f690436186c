// Workbench, Apps Script host, engine: updates formula results without Univer's delay.
import {
  type ICommandInfo,
  ICommandService,
  type Injector,
  IUniverInstanceService,
  ObjectMatrix,
  type Workbook,
} from '@univerjs/core';
import {
  FormulaDataModel,
  SetFeatureCalculationMutation,
  SetFormulaCalculationNotificationMutation,
  SetFormulaCalculationStartMutation,
  SetOtherFormulaMutation,
} from '@univerjs/engine-formula';
import { type ISetRangeValuesMutationParams, SetRangeValuesMutation } from '@univerjs/sheets';
import { TriggerCalculationController } from '@univerjs/sheets-formula';

/**
 * The used members of Univer's controller, which collects writes for 100 ms before it calculates (0.25.1).
 */
interface Trigger {
  _waitingCommandQueue: object[];
  _executingDirtyData: object;
  _setTimeoutKey: NodeJS.Timeout;
  _generateDirty(commands: object[]): object;
  _mergeDirty(one: object, other: object): object;
  _startProgress(): void;
  _calculateProgress(): void;
  _completeProgress(): void;
}

/**
 * Returns a function that resolves when every formula has been calculated for all writes so far. It returns
 * immediately when nothing is pending, so reads without preceding writes cost nothing.
 */
export function createCalculation(injector: Injector): () => Promise<void> | null {
  const commands = injector.get(ICommandService);
  const controller: unknown = injector.get(TriggerCalculationController);
  const trigger = controller as Trigger;
  // The host shows no progress bar, and its timers would outlive the engine.
  for (const bar of ['_startProgress', '_calculateProgress', '_completeProgress'] as const)
    trigger[bar] = () => {};

  // Univer reports that it runs only after the first stage; starting it in between would cause a second
  // run.
  let running = false;
  commands.beforeCommandExecuted((command, how) => {
    if (command.id === SetFormulaCalculationStartMutation.id) running = true;
    else if (isEnd(command)) running = false;
    else if (command.id === SetRangeValuesMutation.id && how?.applyFormulaCalculationResult) {
      dropStaleResults(injector, command.params as ISetRangeValuesMutationParams);
    }
  });
  const pending = () => running || trigger._waitingCommandQueue.length > 0;

  const ended = () =>
    new Promise<void>((resolve) => {
      const listener = commands.onCommandExecuted((command) => {
        if (!isEnd(command)) return;
        listener.dispose();
        resolve();
      });
    });

  const nothing = nothingToCalculate(injector);
  const calculateAll = async (): Promise<void> => {
    while (pending()) {
      if (!running && nothing()) {
        clearTimeout(trigger._setTimeoutKey);
        trigger._waitingCommandQueue = [];
        return;
      }
      const done = ended();
      if (!running) start();
      await done;
    }
  };

  // The body of the controller's timer, run immediately.
  const start = (): void => {
    clearTimeout(trigger._setTimeoutKey);
    const dirty = trigger._generateDirty(trigger._waitingCommandQueue);
    trigger._waitingCommandQueue = [];
    trigger._executingDirtyData = trigger._mergeDirty(trigger._executingDirtyData, dirty);
    commands.syncExecuteCommand(
      SetFormulaCalculationStartMutation.id,
      { ...trigger._executingDirtyData },
      { onlyLocal: true },
    );
  };

  return () => (pending() ? calculateAll() : null);
}

/**
 * Most documents have no formula, and then a calculation after each write wastes time. One more calculation
 * runs after the last formula is removed, to clear its results. Formulas of rules and features count
 * permanently once they were set.
 */
function nothingToCalculate(injector: Injector): () => boolean {
  const model = injector.get(FormulaDataModel);
  const isFree = (data: object) =>
    Object.values(data).every((sheets: object) =>
      Object.values(sheets ?? {}).every((cells: object) => Object.keys(cells ?? {}).length === 0),
    );
  let others = false;
  injector.get(ICommandService).beforeCommandExecuted(({ id }) => {
    if (id === SetOtherFormulaMutation.id || id === SetFeatureCalculationMutation.id) others = true;
  });
  let wasFree = false;
  return () => {
    const now = !others && isFree(model.getFormulaData()) && isFree(model.getArrayFormulaCellData());
    const nothing = now && wasFree;
    wasFree = now;
    return nothing;
  };
}

const isEnd = (command: ICommandInfo): boolean =>
  command.id === SetFormulaCalculationNotificationMutation.id &&
  (command.params as { functionsExecutedState?: number }).functionsExecutedState !== undefined;

/**
 * Rows or columns can move during a calculation; its results then belong to other cells. A result is only
 * written where a formula still exists; the move starts another calculation.
 */
function dropStaleResults(injector: Injector, params: ISetRangeValuesMutationParams): void {
  const workbook = injector.get(IUniverInstanceService).getUnit<Workbook>(params.unitId);
  const cells = workbook?.getSheetBySheetId(params.subUnitId)?.getCellMatrix();
  if (!cells || !params.cellValue) return;
  const kept: NonNullable<ISetRangeValuesMutationParams['cellValue']> = {};
  new ObjectMatrix(params.cellValue).forValue((row, column, result) => {
    const cell = cells.getValue(row, column);
    if (!cell?.f && !cell?.si) return;
    kept[row] ??= {};
    kept[row][column] = result;
  });
  params.cellValue = kept;
}
