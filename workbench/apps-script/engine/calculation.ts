// Workbench, Apps Script host, engine: brings formula results up to date without waiting for Univer's pause.
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

/** What is read of Univer's controller, which gathers writes for 100 ms before it calculates (0.25.1). */
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
 * Returns a function that resolves when every formula has been calculated for everything written so far.
 * It answers at once when nothing is pending, so that reads cost nothing in a sheet without fresh writes.
 */
export function createCalculation(injector: Injector): () => Promise<void> | null {
  const commands = injector.get(ICommandService);
  const controller: unknown = injector.get(TriggerCalculationController);
  const trigger = controller as Trigger;
  // Nobody watches a progress bar here, and its timers would outlive the engine.
  for (const bar of ['_startProgress', '_calculateProgress', '_completeProgress'] as const)
    trigger[bar] = () => {};

  // Univer itself says that it runs only after the first stage: another start in between would be a second
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
  const settle = async (): Promise<void> => {
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

  // The body of the controller's own timer, run now.
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

  return () => (pending() ? settle() : null);
}

/**
 * Most documents hold no formula, and then a calculation after each write would only take its time. The last
 * one still runs: what a formula left behind is cleared by it. Formulas of rules and features that were ever
 * set count for good.
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
 * A calculation takes a while, and rows or columns may move meanwhile: its results then belong to other
 * cells. A result is only written where a formula still is; the move itself starts the next calculation.
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
