// Workbench, Apps Script host, engine: brings formula results up to date without waiting for Univer's pause.
import { ICommandService, type Injector } from '@univerjs/core';
import {
  SetFormulaCalculationNotificationMutation,
  SetFormulaCalculationStartMutation,
} from '@univerjs/engine-formula';
import { TriggerCalculationController } from '@univerjs/sheets-formula';

/** What is read of Univer's controller, which gathers writes for 100 ms before it calculates (0.25.1). */
interface Trigger {
  _waitingCommandQueue: object[];
  _executingDirtyData: object;
  _executionInProgressParams: object | null;
  _setTimeoutKey: NodeJS.Timeout;
  _generateDirty(commands: object[]): object;
  _mergeDirty(one: object, other: object): object;
}

/**
 * Returns a function that resolves when every formula has been calculated for everything written so far.
 * It answers at once when nothing is pending, so that reads cost nothing in a sheet without fresh writes.
 */
export function createCalculation(injector: Injector): () => Promise<void> | null {
  const commands = injector.get(ICommandService);
  const controller: unknown = injector.get(TriggerCalculationController);
  const trigger = controller as Trigger;
  const running = () => trigger._executionInProgressParams !== null;

  const ended = () =>
    new Promise<void>((resolve) => {
      const listener = commands.onCommandExecuted((command) => {
        if (command.id !== SetFormulaCalculationNotificationMutation.id) return;
        const state = (command.params as { functionsExecutedState?: number }).functionsExecutedState;
        if (state === undefined) return;
        listener.dispose();
        resolve();
      });
    });

  const settle = async (): Promise<void> => {
    while (running() || trigger._waitingCommandQueue.length > 0) {
      const done = ended();
      if (!running()) start();
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

  return () => (running() || trigger._waitingCommandQueue.length > 0 ? settle() : null);
}
