// Workbench, wire: styles in mutations are sent by value, because their IDs are only valid in one copy of the
// workbook.
import type { Mutation } from './mutation';
import type { Cells } from './rebase';

type Cell = { s?: unknown } | null | undefined;

/** The cell tables of each mutation that has some. */
function tablesOf(params: object): { holder: Record<string, unknown>; key: string }[] {
  const { from, to, sheet } = params as Record<'from' | 'to' | 'sheet', Record<string, unknown> | undefined>;
  const places = [
    { holder: params as Record<string, unknown>, key: 'cellValue' },
    { holder: from, key: 'value' },
    { holder: to, key: 'value' },
    { holder: sheet, key: 'cellData' },
  ];
  return places.flatMap(({ holder, key }) =>
    holder && typeof holder[key] === 'object' && holder[key] !== null ? [{ holder, key }] : [],
  );
}

/** Replaces the IDs of styles by the styles, in place; tables of cells are replaced, never modified. */
export function inlineStyles(mutation: Mutation, styleOf: (name: string) => unknown): void {
  for (const { holder, key } of tablesOf(mutation.params)) {
    const cells = holder[key] as Cells;
    let copy: Cells | null = null;
    for (const row in cells) {
      for (const column in cells[row]) {
        const cell = cells[row]![column] as Cell;
        if (typeof cell?.s !== 'string') continue;
        copy ??= { ...cells };
        if (copy[row] === cells[row]) copy[row] = { ...cells[row] };
        copy[row]![column] = { ...cell, s: styleOf(cell.s) ?? null };
      }
    }
    if (copy) holder[key] = copy;
  }
}
