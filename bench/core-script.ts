// bench: reads, checks, compares and plans a whole document; the function runs in the host.

import { composePorts } from '../src/compose';
import { readGrids } from '../src/grid/read-grids';

/** Milliseconds, rows and operations of all tabs. */
export function planAll(): { ms: number; rows: number; operations: number } {
  const start = Date.now();
  const grids = readGrids(composePorts());
  const ms = Date.now() - start;
  const sum = (of: (grid: (typeof grids)[number]) => number) =>
    grids.reduce((all, grid) => all + of(grid), 0);
  return {
    ms,
    rows: sum(({ reading }) => reading.rows.length),
    operations: sum(({ plan }) => plan.operations.length),
  };
}
