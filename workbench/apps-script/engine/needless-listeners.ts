// Workbench, Apps Script host, engine: stops caches that only a page needs from processing every cell that is
// written, and conditional formats from being calculated.
import type { ICommandService } from '@univerjs/core';
import { SetRangeValuesMutation } from '@univerjs/sheets';
import {
  ConditionalFormattingFormulaService,
  ConditionalFormattingService,
} from '@univerjs/sheets-conditional-formatting';
import { DataValidationCacheService } from '@univerjs/sheets-data-validation';
import { SheetsNumfmtCellContentController } from '@univerjs/sheets-numfmt';

/**
 * Caches of the appearance of cells on a page, and the methods in which they start to listen to commands
 * (0.25.1). The host draws nothing, so writes do not affect them.
 */
const CACHES = [
  [ConditionalFormattingService, '_initCellChange'],
  [DataValidationCacheService, '_initDirtyRanges'],
  [SheetsNumfmtCellContentController, '_initInterceptorCellContent'],
] as const;

let done = false;

/** After this call, these caches receive all commands except writes of cells, and no format is calculated. */
export function muteNeedlessListeners(): void {
  if (done) return;
  done = true;
  // It calculates the formulas of conditional formats for all cells of their ranges.
  Reflect.set(ConditionalFormattingFormulaService.prototype, 'registerFormulaWithRange', () => {});
  for (const [{ prototype }, method] of CACHES) {
    const original = Reflect.get(prototype, method) as () => void;
    Reflect.set(prototype, method, function start(this: object) {
      const commands = Reflect.get(this, '_commandService') as ICommandService;
      Reflect.set(this, '_commandService', withoutWrites(commands));
      original.call(this);
      Reflect.set(this, '_commandService', commands);
    });
  }
}

const withoutWrites = (commands: ICommandService): Pick<ICommandService, 'onCommandExecuted'> => ({
  onCommandExecuted: (listener) =>
    commands.onCommandExecuted((command, how) => {
      if (command.id !== SetRangeValuesMutation.id) listener(command, how);
    }),
});
