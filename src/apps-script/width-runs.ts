// apps-script: sets the widths of columns in few calls.

import type { StyledColumn } from '../ports/sheet';
import { runsOfNumbers } from '../shared/runs-of-numbers';

/** Adjacent columns, 1-based, that get one width in pixels. */
interface WidthRun {
  readonly first: number;
  readonly count: number;
  readonly width: number;
}

/**
 * The calls in their order. If several runs have one width and the columns are side by side, all columns get
 * it first, then the others theirs.
 */
export function widthRuns(styles: readonly StyledColumn[]): WidthRun[] {
  const columns = new Map<number, number[]>();
  const allColumns: number[] = [];
  for (const { column, width } of styles) {
    if (width === undefined) continue;
    columns.set(width, [...(columns.get(width) ?? []), column]);
    allColumns.push(column);
  }
  const runs = Array.from(columns, ([width, columnsOfWidth]) =>
    runsOfNumbers(columnsOfWidth).map((run) => ({ ...run, width })),
  );
  const [most = []] = runs.slice().sort((a, b) => b.length - a.length);
  const [whole, second] = runsOfNumbers(allColumns.sort((a, b) => a - b));
  if (most.length < 2 || whole === undefined || second !== undefined) return runs.flat();
  return [{ ...whole, width: most[0]!.width }, ...runs.filter((runsOfWidth) => runsOfWidth !== most).flat()];
}
