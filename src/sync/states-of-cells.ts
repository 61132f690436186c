// sync: which cells of a tab are edited, in conflict, or have an error or a warning, as texts by row.

import type { Issue } from '../model/issue';
import { type CellState, statesText, strongerState } from '../tabs/cell-states';
import { CHANGE_HEADER, type Tab } from '../tabs/tab';
import type { Plan } from './plan';

/**
 * The text of the column Cell states by 1-based row; rows without a state are left out. An issue of the whole
 * row is a state of its Change cell; information, and issues of the whole tab, are no state.
 */
export function statesByRow(
  tab: Tab,
  { differences }: Pick<Plan, 'differences'>,
  issues: readonly Issue[],
): Map<number, string> {
  const headers = new Map(tab.columns.map(({ field, header }) => [field, header]));
  const rows = new Map<number, Map<string, CellState>>();
  const add = (row: number, field: string, state: CellState): void => {
    const header = field === '' ? CHANGE_HEADER : headers.get(field);
    if (header === undefined) return;
    const states = rows.get(row) ?? new Map<string, CellState>();
    rows.set(row, states.set(header, strongerState(states.get(header), state)));
  };
  differences.forEach(({ changes, conflicts }, row) => {
    for (const { field } of changes) add(row, field, 'edit');
    for (const { field } of conflicts) add(row, field, 'conflict');
  });
  for (const { row, field, severity } of issues)
    if (row > 0 && severity !== 'information') add(row, field, severity);
  const all = [CHANGE_HEADER, ...tab.columns.map(({ header }) => header)];
  return new Map(Array.from(rows, ([row, states]) => [row, statesText(all, states)]));
}
