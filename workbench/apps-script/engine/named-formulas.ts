// Workbench, Apps Script host, engine: formulas that use a named range follow it when it comes to lie
// elsewhere.
import type { ICellData, Injector } from '@univerjs/core';
import { FormulaDataModel, IFunctionService } from '@univerjs/engine-formula';

export interface NamedFormulas {
  /** A name was set or moved. */
  changed(name: string): void;
  /** Makes the formulas that mention changed names be calculated anew; runs by itself soon after a change. */
  refresh(): void;
}

type Write = (sheetId: string, cells: Record<number, Record<number, ICellData>>) => void;

/**
 * Univer 0.25.1 remembers a formula's syntax tree by its text, with the old place of the name in it:
 * inserting a row above a named range would leave `=SUM(Name)` at what the name was. The tree is dropped and
 * the formula set again, after the change that moved the name is complete.
 */
export function createNamedFormulas(unitId: string, injector: Injector, write: Write): NamedFormulas {
  const names = new Set<string>();

  const refresh = (): void => {
    if (names.size === 0) return;
    const wanted = [...names];
    names.clear();
    injector.get(IFunctionService).deleteFormulaAstCacheKey(...wanted);
    const model = injector.get(FormulaDataModel);
    const texts = wanted.map((name) => name.toLowerCase());
    for (const [sheetId, rows] of Object.entries(model.getFormulaData()[unitId] ?? {})) {
      const cells: Record<number, Record<number, ICellData>> = {};
      for (const [row, columns] of Object.entries(rows ?? {})) {
        for (const column of Object.keys(columns ?? {})) {
          const [r, c] = [Number(row), Number(column)];
          const f = model.getFormulaStringByCell(r, c, sheetId, unitId);
          if (!f || !texts.some((text) => f.toLowerCase().includes(text))) continue;
          cells[r] ??= {};
          cells[r][c] = { f, si: null };
        }
      }
      if (Object.keys(cells).length > 0) write(sheetId, cells);
    }
  };

  return {
    changed: (name) => {
      if (names.size === 0) queueMicrotask(refresh);
      names.add(name);
    },
    refresh,
  };
}
