// base: write intents: values that an execution is about to write to cells of known rows. They are recorded
// before the cells are written and removed when the base is saved. After a kill, a cell with such a value
// counts as pulled, not as edited.

import type { Value } from '../model/value';
import type { Tab } from '../tabs/tab';
import type { TabRow } from '../tabs/tab-row';
import { type Base, type BaseRow, baseRow, baseValue } from './base';
import { type ChangedGroup, chunksOf, groupOf, type SealContext, safeJson } from './base-chunks';

/**
 * Group of the record, which is stored like a group of the base. No campaign has this name, because
 * `toCellText` escapes a backslash before a u.
 */
export const INTENTS = '\\u intents';

/** A value that a cell is about to get. */
export interface WriteIntent {
  /** Key of the row; null: the row has no key yet, and the intent is not recorded. */
  readonly key: string | null;
  readonly field: string;
  readonly value: Value;
}

/** The recorded intents of one group of the base. */
export interface IntentGroup {
  readonly group: string;
  /** Generation of the group when the intents were recorded. If the group has another one, they are void. */
  readonly generation: number;
  /** Several values of one cell: of executions that were killed one after the other. */
  readonly values: readonly (readonly [key: string, field: string, value: Value])[];
}

type GenerationsByGroup = ReadonlyMap<string, number>;

/**
 * Decodes the record; null, or a shape that another version may have written: no intents.
 * @param json verified by its seal
 */
export function parseIntents(json: string | null): readonly IntentGroup[] {
  if (json === null) return [];
  try {
    return (JSON.parse(json) as IntentGroup[]).map(({ group, generation, values }) => ({
      group,
      generation,
      values: values.map(([key, field, value]) => [key, field, value]),
    }));
  } catch {
    return [];
  }
}

/** The record as rows of the hidden sheet; no intents: its rows are cleared. */
export function intentChunks(tab: Tab, context: SealContext, intents: readonly IntentGroup[]): ChangedGroup {
  const chunks = intents.length > 0 ? chunksOf(context, tab, INTENTS, 1, safeJson(intents)) : [];
  return { group: INTENTS, chunks };
}

/**
 * The intents to record, by group: those for editable cells of rows in the base, with a value that differs
 * from the base.
 */
export function intentGroups(
  tab: Tab,
  base: Base,
  generations: GenerationsByGroup,
  intents: readonly WriteIntent[],
): IntentGroup[] {
  const columns = new Map(tab.columns.map((column) => [column.field, column]));
  const groups = new Map<string, [string, string, Value][]>();
  for (const { key, field, value } of intents) {
    const row = key === null ? undefined : base.get(key);
    const column = columns.get(field);
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
 * The intents that may still be valid.
 * @param generations of the groups that were read; intents of other groups are kept
 */
export const validIntents = (
  intents: readonly IntentGroup[],
  generations: GenerationsByGroup,
): IntentGroup[] =>
  intents.filter(({ group, generation }) => (generations.get(group) ?? generation) === generation);

/** The base row with the intended values that its cells have. The same object if there are none. */
function rowWithIntents(tab: Tab, row: BaseRow, mine: TabRow, intents: readonly WriteIntent[]): BaseRow {
  let now = row;
  for (const { field, value } of intents) {
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

/**
 * The base with the intended values that cells of the tab have, as if the killed execution had saved them.
 * The same object if there are none.
 * @param generations of the groups that were read
 * @param rows of the tab
 */
export function applyIntents(
  tab: Tab,
  base: Base,
  generations: GenerationsByGroup,
  intents: readonly IntentGroup[],
  rows: readonly TabRow[],
): Base {
  const byKey = new Map<string, WriteIntent[]>();
  for (const { group, generation, values } of intents) {
    if (generations.get(group) !== generation) continue;
    for (const [key, field, value] of values)
      byKey.set(key, [...(byKey.get(key) ?? []), { key, field, value }]);
  }
  if (byKey.size === 0) return base;
  const changed = new Map<string, BaseRow>();
  for (const row of rows) {
    const own = row.key === null ? undefined : byKey.get(row.key);
    const known = own && (changed.get(row.key!) ?? base.get(row.key!));
    if (!own || !known) continue;
    const now = rowWithIntents(tab, known, row, own);
    if (now !== known) changed.set(row.key!, now);
  }
  return changed.size === 0 ? base : new Map([...base, ...changed]);
}
