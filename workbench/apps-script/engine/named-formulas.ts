// Workbench, Apps Script host, engine: recalculates formulas that use a named range after the range moved.
import type { ICellData, Injector } from '@univerjs/core';
import { FormulaDataModel, IFunctionService } from '@univerjs/engine-formula';

interface NamedFormulas {
  /** A name was set or moved. */
  changed(name: string): void;
  /** Recalculates the formulas that mention changed names; runs automatically soon after a change. */
  refresh(): void;
}

type Write = (sheetId: string, cells: Record<number, Record<number, ICellData>>) => void;

/**
 * Univer 0.25.1 caches a formula's syntax tree by its text, with the old position of the name: after a row is
 * inserted above a named range, `=SUM(Name)` would still use the old range. After the change that moved the
 * name is complete, the tree is dropped and the formula set again.
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
