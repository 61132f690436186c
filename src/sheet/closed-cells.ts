// sheet: cells that a write leaves as they are: an array formula fills them, a person's data validation
// does not allow the value, they are protected, or a merge covers them. Arrays are found before a write,
// from formulas. The rest is asked after Google has refused a write: its message is in the language of the
// person.

import type { Refusals, SheetPort, ValueRule } from '../ports/sheet';
import { shownCell } from '../tabs/columns/cell-problem';
import type { Cell } from '../tabs/columns/column';
import { blockAround, type CellWrite } from './cell-runs';
import { cellName, type FilledCells, mergeName, NOT_FILLED } from './filled-cells';

const COMPARED: Readonly<Record<string, (value: number, a: number, b: number) => boolean>> = {
  BETWEEN: (value, a, b) => value >= a && value <= b,
  NOT_BETWEEN: (value, a, b) => value < a || value > b,
  EQUAL_TO: (value, a) => value === a,
  NOT_EQUAL_TO: (value, a) => value !== a,
  GREATER_THAN: (value, a) => value > a,
  GREATER_THAN_OR_EQUAL_TO: (value, a) => value >= a,
  LESS_THAN: (value, a) => value < a,
  LESS_THAN_OR_EQUAL_TO: (value, a) => value <= a,
};

/** undefined: only Google knows. */
function isAllowed({ criteria, values }: ValueRule, cell: Cell): boolean | undefined {
  const compared = COMPARED[criteria.replace(/^NUMBER_/, '')];
  if (compared && criteria.startsWith('NUMBER_'))
    return typeof cell === 'number' && compared(cell, Number(values[0]), Number(values[1]));
  const text = typeof cell === 'boolean' ? String(cell).toUpperCase() : String(cell);
  if (criteria === 'VALUE_IN_LIST') return (values[0] as unknown[]).map(String).includes(text);
  if (criteria === 'TEXT_EQUAL_TO') return text === String(values[0]);
  if (criteria === 'CHECKBOX')
    return values.length > 0 ? values.map(String).includes(text) : typeof cell === 'boolean';
  return undefined;
}

/** The cells of one sheet, during one write. */
export interface ClosedCells {
  /** `E5 (filled by the formula in E2)`; `''`: the cell can be written. */
  reason(row: number, column: number, cell: Cell): string;
  /**
   * After an error, or if values did not arrive: asks what refuses these cells.
   * @param isThrown after an error: if nothing else explains it, every data validation refuses its cell
   * @returns whether it is now known that one of them is closed
   */
  ask(writes: readonly CellWrite[], isThrown?: boolean): boolean;
  /** The same for cells that an earlier write has left: rules that only Google can check refuse them. */
  assumeRefused(writes: readonly CellWrite[]): void;
}

/** @param filled as read right before; a write that is decided again has it read again */
export function closedCells(
  sheet: Pick<SheetPort, 'refusals'>,
  filled: () => FilledCells = () => NOT_FILLED,
): ClosedCells {
  let refusals: Refusals | null = null;
  /** All cells asked about: later writes leave out closed ones, which stay closed. */
  let checkedWrites: readonly CellWrite[] = [];
  /** Writes failed without that: from 1 on, rules that only Google can check refuse everything; 2: all do. */
  let strictness = 0;
  const refusal = (row: number, column: number, cell: Cell): string => {
    if (refusals === null) return '';
    if (refusals.isProtected(row, column)) return 'protected';
    const merge = mergeName(refusals.merges, row, column);
    if (merge !== '' && !merge.startsWith(`${cellName(row, column)}:`))
      return `covered by the merged cells ${merge}`;
    const rule = refusals.rule(row, column);
    if (rule === null || cell === '') return '';
    if (strictness < 2 && (isAllowed(rule, cell) ?? strictness === 0)) return '';
    return `its data validation does not allow ${shownCell(cell)}`;
  };
  const reason = (row: number, column: number, cell: Cell): string => {
    const anchor = filled().anchorOf(row, column);
    const why = anchor !== '' ? `filled by the formula in ${anchor}` : refusal(row, column, cell);
    return why === '' ? '' : `${cellName(row, column)} (${why})`;
  };
  const isAnyClosed = (writes: readonly CellWrite[]) =>
    writes.some(({ row, column, cell }) => refusal(row, column, cell) !== '');
  return {
    reason,
    assumeRefused: (writes) => {
      if (writes.length === 0) return;
      refusals = sheet.refusals(blockAround(writes));
      strictness = 1;
    },
    ask: (writes, isThrown = false) => {
      const strictest = isThrown ? 2 : 1;
      if (writes.length === 0 || strictness >= strictest) return false;
      const isFirst = refusals === null;
      checkedWrites = checkedWrites.concat(writes);
      refusals = sheet.refusals(blockAround(checkedWrites));
      if (isFirst && isAnyClosed(writes)) return true;
      while (strictness < strictest) {
        strictness += 1;
        if (isAnyClosed(writes)) return true;
      }
      return false;
    },
  };
}
