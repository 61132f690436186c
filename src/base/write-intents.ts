// base: write intents: values that an execution is about to write to editable cells, and rows that it is
// about to add. They are recorded before the cells are written and removed when the base is saved. After a
// kill, a cell with such a value counts as pulled, not as edited, and such a row as pulled, not as new.

import type { Fields, Value } from '../shared/value';
import type { Column } from '../tabs/columns/column';
import { keyOf, type Tab } from '../tabs/columns/tab';
import type { TabRow } from '../tabs/columns/tab-row';
import { columnOf } from '../tabs/rules/rule-cells';
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
  /** Rows to be added, with the values of their editable cells. */
  readonly addedRows: readonly (readonly [key: string, fields: Fields])[];
}

/** As it is stored. */
interface StoredIntents {
  /** Of the values of `rows`. */
  readonly fields: readonly string[];
  readonly groups: readonly {
    readonly group: string;
    readonly generation: number;
    readonly values: IntentGroup['values'];
    readonly rows: readonly (readonly [key: string, ...values: Value[]])[];
  }[];
}

/** The generation of a group; 0: it was never saved; null: it was not read, or it is lost. */
export type GenerationOf = (group: string) => number | null;

/** Columns whose values are recorded for added rows. The key is recorded with them. */
const columnsOfAdded = ({ columns, keyFields }: Tab): readonly Column[] =>
  columns.filter(({ access, field }) => access === 'editable' && !keyFields.includes(field));

/**
 * Decodes the record; null, or a shape that another version may have written: no intents.
 * @param json verified by its seal
 */
export function parseIntents(json: string | null): readonly IntentGroup[] {
  if (json === null) return [];
  try {
    const { fields, groups } = JSON.parse(json) as StoredIntents;
    return groups.map(({ group, generation, values, rows }) => ({
      group,
      generation,
      values: values.map(([key, field, value]) => [key, field, value]),
      addedRows: rows.map(([key, ...rowValues]) => [
        key,
        Object.fromEntries(fields.map((field, i) => [field, rowValues[i]!])) as Fields,
      ]),
    }));
  } catch {
    return [];
  }
}

/** The record as rows of the hidden sheet; no intents: its rows are cleared. */
export function intentChunks(tab: Tab, context: SealContext, intents: readonly IntentGroup[]): ChangedGroup {
  if (intents.length === 0) return { group: INTENTS, chunks: [] };
  const fields = columnsOfAdded(tab).map(({ field }) => field);
  const groups = intents.map(({ group, generation, values, addedRows }) => ({
    group,
    generation,
    values,
    rows: addedRows.map(
      ([key, valuesByField]) => [key, ...fields.map((field) => valuesByField[field] ?? null)] as const,
    ),
  }));
  return {
    group: INTENTS,
    chunks: chunksOf(context, tab, INTENTS, 1, safeJson({ fields, groups } satisfies StoredIntents)),
  };
}

/**
 * The intents to record, by group: those for editable cells of rows in the base, with a value that differs
 * from the base, and all added rows. Lost groups have none.
 */
export function intentGroups(
  tab: Tab,
  base: Base,
  generationOf: GenerationOf,
  intents: readonly WriteIntent[],
  addedRows: readonly Fields[] = [],
): IntentGroup[] {
  const columns = new Map(tab.columns.map((column) => [column.field, column]));
  const groups = new Map<string, { values: [string, string, Value][]; addedRows: [string, Fields][] }>();
  const ofGroup = (row: Pick<BaseRow, 'fields'>) => {
    const group = groupOf(tab, row);
    const intentsOfGroup = groups.get(group) ?? { values: [], addedRows: [] };
    groups.set(group, intentsOfGroup);
    return intentsOfGroup;
  };
  for (const { key, field, value } of intents) {
    const row = key === null ? undefined : base.get(key);
    const column = columns.get(field);
    if (key === null || row === undefined || column?.access !== 'editable') continue;
    const oldValue = row.fields[field];
    if (oldValue !== undefined && column.kind.equal(oldValue, value)) continue;
    ofGroup(row).values.push([key, field, value]);
  }
  for (const fields of addedRows) {
    const key = keyOf(tab, fields);
    if (key !== null) ofGroup({ fields }).addedRows.push([key, fields]);
  }
  return Array.from(groups).flatMap(([group, intentsOfGroup]) => {
    const generation = generationOf(group);
    return generation === null ? [] : [{ group, generation, ...intentsOfGroup }];
  });
}

/** The intents that may still be valid, including those of groups that were not read. */
export const validIntents = (intents: readonly IntentGroup[], generationOf: GenerationOf): IntentGroup[] =>
  intents.filter(({ group, generation }) => (generationOf(group) ?? generation) === generation);

/** The base row with the intended values that its cells have. The same object if there are none. */
function rowWithIntents(tab: Tab, row: BaseRow, mine: TabRow, intents: readonly WriteIntent[]): BaseRow {
  let newRow = row;
  for (const { field, value } of intents) {
    const column = columnOf(tab, field);
    const cell = mine.fields[field];
    if (column === undefined || cell === undefined || !column.kind.equal(cell, value)) continue;
    const oldValue = baseValue(row, column, cell);
    if (oldValue !== undefined && column.kind.equal(oldValue, cell)) continue;
    const conflicts = { ...newRow.conflicts };
    delete conflicts[field];
    newRow = baseRow({ ...newRow.fields, [field]: value }, conflicts, newRow.previous);
  }
  return newRow;
}

const isBlank = (value: Value): boolean => value === null || value === '' || value === false;

/**
 * The base row of a row that a killed execution added. A blank cell may not have been written yet, so its
 * base is blank, too. Any other value that differs was typed since.
 */
function addedRow(tab: Tab, mine: TabRow, intended: Fields): BaseRow {
  const fields: Partial<Record<string, Value>> = {};
  for (const { field, kind } of tab.columns) {
    const [cell, value] = [mine.fields[field], intended[field]];
    const isWritten =
      value === undefined || (cell !== undefined && (isBlank(cell) || kind.equal(cell, value)));
    const agreedValue = isWritten ? cell : value;
    if (agreedValue !== undefined) fields[field] = agreedValue;
  }
  return baseRow(fields as Fields);
}

/**
 * The base with the intended values and rows that the tab has, as if the killed execution had saved them. The
 * same object if there are none.
 * @param rows of the tab
 */
export function applyIntents(
  tab: Tab,
  base: Base,
  generationOf: GenerationOf,
  intents: readonly IntentGroup[],
  rows: readonly TabRow[],
): Base {
  const byKey = new Map<string, WriteIntent[]>();
  const addedByKey = new Map<string, Fields>();
  for (const { group, generation, values, addedRows } of intents) {
    if (generationOf(group) !== generation) continue;
    for (const [key, field, value] of values)
      byKey.set(key, [...(byKey.get(key) ?? []), { key, field, value }]);
    for (const [key, fields] of addedRows) addedByKey.set(key, fields);
  }
  if (byKey.size + addedByKey.size === 0) return base;
  const changedRows = new Map<string, BaseRow>();
  for (const row of rows) {
    if (row.key === null) continue;
    const knownRow = changedRows.get(row.key) ?? base.get(row.key);
    const intended = addedByKey.get(row.key);
    const start = knownRow ?? (intended && addedRow(tab, row, intended));
    if (start === undefined) continue;
    const newRow = rowWithIntents(tab, start, row, byKey.get(row.key) ?? []);
    if (newRow !== knownRow) changedRows.set(row.key, newRow);
  }
  return changedRows.size === 0 ? base : new Map([...base, ...changedRows]);
}
