// Workbench, Apps Script host, engine: keeps what only a page shows from looking at every cell that is
// written.
import type { ICommandService } from '@univerjs/core';
import { SetRangeValuesMutation } from '@univerjs/sheets';
import { ConditionalFormattingService } from '@univerjs/sheets-conditional-formatting';
import { DataValidationCacheService } from '@univerjs/sheets-data-validation';
import { SheetsNumfmtCellContentController } from '@univerjs/sheets-numfmt';

/**
 * Caches of what cells look like on a page, and the methods in which their owners start to listen to commands
 * (0.25.1). Nothing is painted here, so a write concerns none of them.
 */
const CACHES = [
  [ConditionalFormattingService, '_initCellChange'],
  [DataValidationCacheService, '_initDirtyRanges'],
  [SheetsNumfmtCellContentController, '_initInterceptorCellContent'],
] as const;

let done = false;

/** From now on these caches hear of every command but writes of cells. */
export function muteNeedlessListeners(): void {
  if (done) return;
  done = true;
  for (const [{ prototype }, method] of CACHES) {
    const original = Reflect.get(prototype, method) as () => void;
    Reflect.set(prototype, method, function start(this: object) {
      const commands = Reflect.get(this, '_commandService') as ICommandService;
      Reflect.set(this, '_commandService', deafToWrites(commands));
      original.call(this);
      Reflect.set(this, '_commandService', commands);
    });
  }
}

const deafToWrites = (commands: ICommandService): Pick<ICommandService, 'onCommandExecuted'> => ({
  onCommandExecuted: (listener) =>
    commands.onCommandExecuted((command, how) => {
      if (command.id !== SetRangeValuesMutation.id) listener(command, how);
    }),
});
