// base: values that an execution is about to write to cells of known rows. They are recorded before the cells
// are written and removed with the write of the base, so that after a kill a cell with such a value counts as
// written, not as typed.

import type { Value } from '../model/value';
import type { Tab } from '../tabs/tab';
import type { TabRow } from '../tabs/tab-row';
import { type Base, type BaseRow, baseRow, baseValue } from './base';
import { type ChangedGroup, chunksOf, groupOf, type SealContext, safeJson } from './base-chunks';

/** Stored like a group of the tab. No campaign has this name, because `toCellText` escapes its beginning. */
export const ARRIVING = '\\u arriving';

/** The value of a cell. */
export interface ArrivingValue {
  /** null: a row that the base does not know yet; it is left out. */
  readonly key: string | null;
  readonly field: string;
  readonly value: Value;
}

/** A cell can have several values: of executions that were killed one after the other. */
export interface ArrivingGroup {
  readonly group: string;
  /** Of the group's base when the cells were written. A later one has the values, or they never arrived. */
  readonly generation: number;
  readonly values: readonly (readonly [key: string, field: string, value: Value])[];
}

type GenerationsByGroup = ReadonlyMap<string, number>;

/** The JSON was sealed, but another version may have written it. */
export function arrivingIn(json: string | null): readonly ArrivingGroup[] {
  if (json === null) return [];
  try {
    return (JSON.parse(json) as ArrivingGroup[]).map(({ group, generation, values }) => ({
      group,
      generation,
      values: values.map(([key, field, value]) => [key, field, value]),
    }));
  } catch {
    return [];
  }
}

/** The record as rows of the hidden sheet. */
export function arrivingChunks(
  tab: Tab,
  context: SealContext,
  arriving: readonly ArrivingGroup[],
): ChangedGroup {
  const chunks = arriving.length > 0 ? chunksOf(context, tab, ARRIVING, 1, safeJson(arriving)) : [];
  return { group: ARRIVING, chunks };
}

/** @returns by group, the values that differ from the base */
export function arrivingGroups(
  tab: Tab,
  base: Base,
  generations: GenerationsByGroup,
  values: readonly ArrivingValue[],
): ArrivingGroup[] {
  const kinds = new Map(tab.columns.map((column) => [column.field, column]));
  const groups = new Map<string, [string, string, Value][]>();
  for (const { key, field, value } of values) {
    const row = key === null ? undefined : base.get(key);
    const column = kinds.get(field);
    if (key === null || row === undefined || column?.access !== 'editable') continue;
    const before = row.fields[field];
    if (before !== undefined && column.kind.equal(before, value)) continue;
    const group = groupOf(tab, row);
    const own = groups.get(group);
    if (own) own.push([key, field, value]);
    else groups.set(group, [[key, field, value]]);
  }
  return Array.from(groups, ([group, own]) => ({
    group,
    generation: generations.get(group)!,
    values: own,
  }));
}

/**
 * Those that still hold.
 * @param generations of the groups that were read; others may hold
 */
export const stillArriving = (
  arriving: readonly ArrivingGroup[],
  generations: GenerationsByGroup,
): ArrivingGroup[] =>
  arriving.filter(({ group, generation }) => (generations.get(group) ?? generation) === generation);

/** The row with the values that its cells have already. */
function arrivedIn(tab: Tab, row: BaseRow, mine: TabRow, values: readonly ArrivingValue[]): BaseRow {
  let now = row;
  for (const { field, value } of values) {
    const column = tab.columns.find((one) => one.field === field);
    const cell = mine.fields[field];
    if (column === undefined || cell === undefined || !column.kind.equal(cell, value)) continue;
    const before = baseValue(row, column, cell);
    if (before !== undefined && column.kind.equal(before, cell)) continue;
    const conflicts = { ...now.conflicts };
    delete conflicts[field];
    now = baseRow({ ...now.fields, [field]: value }, conflicts, now.previous);
  }
  return now;
}

/** The base as if it had been written with the cells that a killed execution has written. */
export function withArrived(
  tab: Tab,
  base: Base,
  generations: GenerationsByGroup,
  arriving: readonly ArrivingGroup[],
  rows: readonly TabRow[],
): Base {
  const wanted = new Map<string, ArrivingValue[]>();
  for (const { group, generation, values } of arriving) {
    if (generations.get(group) !== generation) continue;
    for (const [key, field, value] of values)
      wanted.set(key, [...(wanted.get(key) ?? []), { key, field, value }]);
  }
  if (wanted.size === 0) return base;
  const arrived = new Map<string, BaseRow>();
  for (const row of rows) {
    const values = row.key === null ? undefined : wanted.get(row.key);
    const known = values && (arrived.get(row.key!) ?? base.get(row.key!));
    if (!values || !known) continue;
    const now = arrivedIn(tab, known, row, values);
    if (now !== known) arrived.set(row.key!, now);
  }
  return arrived.size === 0 ? base : new Map([...base, ...arrived]);
}
