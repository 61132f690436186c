// sync: which cells of a tab are edited, in conflict, or have an error or a warning, as texts by row.

import type { Issue } from '../model/issue';
import { ruleOf, withRule } from '../tabs/accepted-rule';
import { type CellState, statesText, strongerState } from '../tabs/cell-states';
import { CHANGE_HEADER, type Tab } from '../tabs/tab';
import type { TabRow } from '../tabs/tab-row';
import type { Plan } from './plan';

/**
 * The text of the column Cell states by 1-based row; rows without a state are left out. An issue of the whole
 * row is a state of its Change cell; information, and issues of the whole tab, are no state. The accepted
 * rule of an edited row stays behind its states.
 */
export function statesByRow(
  tab: Tab,
  { differences }: Pick<Plan, 'differences'>,
  issues: readonly Issue[],
  all: readonly TabRow[],
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
  const order = [CHANGE_HEADER, ...tab.columns.map(({ header }) => header)];
  const texts = new Map(Array.from(rows, ([row, states]) => [row, statesText(order, states)]));
  for (const row of all) {
    if (row.states === '' || !differences.has(row.row)) continue;
    const rule = ruleOf(tab, row);
    if (rule !== null && row.key !== null)
      texts.set(row.row, withRule(texts.get(row.row) ?? '', row.key, rule));
  }
  return texts;
}
