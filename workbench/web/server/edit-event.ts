// Workbench, page server: reports the edits of a person to the script's triggers.
import type { ICellData } from '@univerjs/core';
import type { LiveWorkbook } from '../../apps-script/engine/live-workbook';
import type { Edit } from '../../apps-script/triggers';
import { digest, type Mutation, SET_CELLS } from '../wire/mutation';
import type { Cells } from '../wire/rebase';

type Cell = ICellData | null | undefined;

/** Commands that type into a cell or clear it; events of all others (paste, fill, undo) have no values. */
const TYPING = new Set([
  'sheet.command.set-range-values',
  'sheet.command.toggle-cell-checkbox',
  'sheet.command.clear-selection-content',
  'sheet.command.clear-selection-all',
]);

/** These move cells; formulas that change afterward are rewritten by the engine, not by the person. */
const STRUCTURE = /\.(insert|remove|move|delete-range|sort|reorder)[a-z-]*/;

const CHANGE_TYPES: Record<string, string> = {
  'sheet.mutation.insert-row': 'INSERT_ROW',
  'sheet.mutation.remove-rows': 'REMOVE_ROW',
  'sheet.mutation.insert-col': 'INSERT_COLUMN',
  'sheet.mutation.remove-col': 'REMOVE_COLUMN',
  'sheet.mutation.insert-sheet': 'INSERT_GRID',
  'sheet.mutation.remove-sheet': 'REMOVE_GRID',
};

/** The event for one mutation of a person. */
interface EditReport {
  edit: Omit<Edit, 'user' | 'session'> | null;
  /** Google's change type for ON_CHANGE triggers. */
  change: string;
}

/** Applies a person's mutation and returns its event: changed values are an edit, formats are not. */
export function applyAndReport(workbook: LiveWorkbook, mutation: Mutation, apply: () => void): EditReport {
  const trigger = (mutation.params as { trigger?: string }).trigger ?? '';
  if (mutation.id !== SET_CELLS || STRUCTURE.test(trigger)) {
    apply();
    return { edit: null, change: CHANGE_TYPES[mutation.id] ?? 'OTHER' };
  }
  const sheetId = digest(mutation).sheetId ?? '';
  const { cellValue = {} } = mutation.params as { cellValue?: Cells };
  const places = Object.entries(cellValue).flatMap(([row, columns]) =>
    Object.keys(columns).map((column) => [Number(row), Number(column)] as const),
  );
  const read = (): Cell[] => {
    const cells = workbook.sheet(sheetId)?.getCellMatrix();
    return places.map(([row, column]) => ({ ...cells?.getValue(row, column) }));
  };
  const before = read();
  apply();
  const after = read();
  const changed = places.filter((_, index) => content(before[index]) !== content(after[index]));
  if (changed.length === 0) return { edit: null, change: 'FORMAT' };
  const range = boundsOf(changed);
  const single = changed.length === 1 && TYPING.has(trigger);
  const at = places.indexOf(changed[0]!);
  const values = single ? { value: content(after[at]), oldValue: content(before[at]) } : {};
  return { edit: { sheetId, range, ...values }, change: 'EDIT' };
}

/** The typed formula, otherwise the value; a checked box is true; undefined for an empty cell. */
function content(cell: Cell): unknown {
  if (!cell) return undefined;
  if (cell.f) return cell.f;
  if (cell.t === 3) return Boolean(cell.v);
  return cell.v === null || cell.v === '' ? undefined : cell.v;
}

function boundsOf(places: (readonly [number, number])[]): Edit['range'] {
  let [top, left, bottom, right] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0];
  for (const [row, column] of places) {
    top = Math.min(top, row);
    left = Math.min(left, column);
    bottom = Math.max(bottom, row);
    right = Math.max(right, column);
  }
  return { row: top + 1, column: left + 1, rows: bottom - top + 1, columns: right - left + 1 };
}
