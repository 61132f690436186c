// grid: new rows that name their campaign or creative set instead of giving its ID: Check and review write
// the ID into the row.

import { type BasePorts, indexOfAll } from '../base/base-store';
import type { ChunkSheet } from '../base/chunk-sheet';
import type { Fields } from '../model/value';
import { type CellUpdate, writeCells } from '../sheet/write-cells';
import { keyOf } from '../tabs/row-key';
import type { Tab } from '../tabs/tab';
import type { TabRow } from '../tabs/tab-row';
import { findGrids } from './find-grids';
import { baseFields, type Grid } from './grid';

const textOf = (fields: Fields, field: string): string => String(fields[field] ?? '');

/** The column of a parent's name, in tabs whose new rows may give the name only. */
const nameColumn = ({ columns, campaignField }: Tab) => columns.find(({ names }) => names === campaignField);

/** Rows that give a name, and no ID. */
function unfilled({ tab, reading }: Grid): { readonly row: TabRow; readonly name: string }[] {
  const column = nameColumn(tab);
  if (!column) return [];
  return reading.rows.flatMap((row) => {
    if (row.known !== undefined || row.fields[tab.campaignField] !== '') return [];
    const name = textOf(row.fields, column.field);
    return name === '' ? [] : [{ row, name }];
  });
}

/**
 * What a new row has to have in its ID cell, by the parent's name: the ID, or the name itself if one new row
 * has it. Names that several parents have are absent.
 */
function idsByName(grids: readonly Grid[], tab: Tab): Map<string, string> {
  const found = new Map<string, Set<string>>();
  const add = (name: string, id: string): void => {
    if (name !== '') found.set(name, (found.get(name) ?? new Set()).add(id));
  };
  const parents = grids.find((grid) => grid.tab.id === tab.belongsTo);
  for (const { row, fields } of parents?.reading.rows ?? []) {
    const [name, id] = [textOf(fields, 'name'), textOf(fields, tab.campaignField)];
    // Two new rows with the same name are two parents.
    add(name, id || `new row ${row}`);
  }
  // Without a tab of the parents, the pulled rows of this tab have their names and IDs.
  const column = nameColumn(tab)!;
  const own = parents
    ? []
    : grids.filter((grid) => grid.tab === tab).flatMap(({ stored }) => baseFields(stored));
  for (const fields of own) add(textOf(fields, column.field), textOf(fields, tab.campaignField));
  const single = new Map<string, string>();
  found.forEach((ids, name) => {
    const [id = ''] = ids;
    if (ids.size === 1 && id !== '') single.set(name, id.startsWith('new row ') ? name : id);
  });
  return single;
}

/** @returns false: there was nothing to write */
function fillParentIds(grids: readonly Grid[]): boolean {
  let isWritten = false;
  for (const grid of grids) {
    const rows = grid.reading.issues.length > 0 ? [] : unfilled(grid);
    if (rows.length === 0) continue;
    const { tab, sheet, reading } = grid;
    const ids = idsByName(grids, tab);
    const updates = rows.flatMap(({ row, name }): CellUpdate[] => {
      const value = ids.get(name);
      const field = tab.campaignField;
      if (value === undefined) return [];
      // The ID of an existing object was cleared, or its row copied: rules offer to restore it.
      const key = keyOf(tab, { ...row.fields, [field]: value });
      if (tab.keyFields.includes(field) && key !== null && grid.stored.base.has(key)) return [];
      return [{ name: { key: row.key }, row: row.row, field, value }];
    });
    if (updates.length === 0) continue;
    writeCells(tab, sheet, reading, updates);
    isWritten = true;
  }
  return isWritten;
}

/** Fills in parent IDs, and reads every tab of the document as `findGrids` does. Under the document lock. */
export function filledGrids(ports: BasePorts, index: ChunkSheet = indexOfAll(ports)): Grid[] {
  const grids = findGrids(ports, index);
  return fillParentIds(grids) ? findGrids(ports, index) : grids;
}
