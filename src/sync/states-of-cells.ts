// sync: which cells of a tab are edited, in conflict, or have an error or a warning, as texts by row.

import type { Issue } from '../shared/issue';
import {
  type CellState,
  hasOtherKey,
  memoryIn,
  memoryOf,
  rememberedKey,
  ruleOf,
  statesText,
  strongerState,
  withMemory,
} from '../tabs/columns/row-memory';
import { CHANGE_HEADER, type Tab } from '../tabs/columns/tab';
import type { TabRow } from '../tabs/columns/tab-row';
import type { Plan } from './push-plan';

function memoryOfRow(tab: Tab, row: TabRow, remembers: Remembers, isEdited: boolean): string {
  if (remembers === 'none' || (remembers === 'kept' && rememberedKey(row) === null)) return '';
  if (remembers === 'kept' && hasOtherKey(row)) return memoryIn(row.states);
  const rule = isEdited ? ruleOf(tab, row) : null;
  return rule === null ? memoryOf(row.key) : memoryIn(row.states);
}

const NO_HEADERS: ReadonlySet<string> = new Set();

/** What a row remembers from now on: the key that it has, the one that it remembers (`kept`), or none. */
export type Remembers = 'key' | 'kept' | 'none';

/**
 * The text of the column Cell states by 1-based row; rows without a text are left out. An issue of the whole
 * row is a state of its Change cell; information, and issues of the whole tab, are no state. The accepted
 * rule of an edited row stays behind its states.
 */
export function statesByRow(
  tab: Tab,
  { differences }: Pick<Plan, 'differences'>,
  issues: readonly Issue[],
  tabRows: readonly TabRow[],
  remembers: (row: TabRow) => Remembers,
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
  const checkHeaders = new Map<number, Set<string>>();
  for (const { row, field, severity, byCheck } of issues) {
    if (row < 1 || severity === 'information') continue;
    add(row, field, severity);
    if (!byCheck) continue;
    const headersOfRow = checkHeaders.get(row) ?? new Set<string>();
    checkHeaders.set(row, headersOfRow.add(field === '' ? CHANGE_HEADER : (headers.get(field) ?? '')));
  }
  const order = [CHANGE_HEADER, ...tab.columns.map(({ header }) => header)];
  const textOfRow = (row: number, states: ReadonlyMap<string, CellState>): string =>
    statesText(order, states, checkHeaders.get(row) ?? NO_HEADERS);
  const texts = new Map(Array.from(rows, ([row, states]) => [row, textOfRow(row, states)]));
  for (const row of tabRows) {
    const memory = memoryOfRow(tab, row, remembers(row), differences.has(row.row));
    if (memory !== '') texts.set(row.row, withMemory(texts.get(row.row) ?? '', memory));
  }
  return texts;
}
