// Workbench page: redraws conditional formats when a cell changes that their formulas read.
import { type ICellData, ICommandService, type Injector, type Nullable } from '@univerjs/core';
import { SetRangeValuesMutation } from '@univerjs/sheets';
import {
  ConditionalFormattingRuleModel,
  ConditionalFormattingService,
  ConditionalFormattingViewModel,
} from '@univerjs/sheets-conditional-formatting';

interface Written {
  unitId: string;
  /** Not in a move of cells, which may lead to another sheet. */
  subUnitId?: string;
  cellValue?: Record<number, Record<number, Nullable<ICellData>>>;
}

/**
 * The engine redraws only rules whose range has a written cell, and calculates all rules of each written cell
 * to find them. Here a write redraws every rule of its sheet: a formula may read cells outside its range.
 * Call once, before a workbook is loaded.
 */
export function redrawFormats(injector: Injector): void {
  const { prototype } = ConditionalFormattingService;
  const original = Reflect.get(prototype, '_initCellChange') as () => void;
  Reflect.set(prototype, '_initCellChange', function start(this: object) {
    const commands = Reflect.get(this, '_commandService') as ICommandService;
    const withoutWrites: Pick<ICommandService, 'onCommandExecuted'> = {
      onCommandExecuted: (listener) =>
        commands.onCommandExecuted((command, how) => {
          if (command.id !== SetRangeValuesMutation.id) listener(command, how);
        }),
    };
    Reflect.set(this, '_commandService', withoutWrites);
    original.call(this);
    Reflect.set(this, '_commandService', commands);
  });
  const moves = new Set(MOVES);
  injector.get(ICommandService).onCommandExecuted(({ id, params }) => {
    const isWrite = id === SetRangeValuesMutation.id;
    if (!isWrite && !moves.has(id)) return;
    const { unitId, subUnitId, ...written } = params as Written;
    if (isWrite && !hasValues(written.cellValue)) return;
    const drawn = injector.get(ConditionalFormattingViewModel);
    for (const [sheetId, rules] of injector.get(ConditionalFormattingRuleModel).getUnitRules(unitId) ?? []) {
      if (subUnitId !== undefined && subUnitId !== sheetId) continue;
      for (const { cfId } of rules) drawn.markRuleDirty(unitId, sheetId, cfId);
    }
  });
}

/** A rule may read cells that move although its own range does not. */
const MOVES = [
  'sheet.mutation.reorder-range',
  'sheet.mutation.move-range',
  'sheet.mutation.move-rows',
  'sheet.mutation.move-columns',
  'sheet.mutation.insert-row',
  'sheet.mutation.insert-col',
  'sheet.mutation.remove-rows',
  'sheet.mutation.remove-col',
];

const CONTENT = ['v', 'p', 'f', 'si', 't'] as const;

/** False if only styles are written. */
function hasValues(cells: Written['cellValue'] = {}): boolean {
  for (const row of Object.values(cells)) {
    for (const cell of Object.values(row)) {
      if (!cell || CONTENT.some((field) => field in cell)) return true;
    }
  }
  return false;
}
