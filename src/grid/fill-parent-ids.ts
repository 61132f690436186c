// grid: writes the ID of the campaign or creative set into new rows that only name it.

import { looseName } from '../shared/names-alike';
import { once } from '../shared/once';
import type { Fields } from '../shared/value';
import type { CellUpdate } from '../sheet/find-cells';
import { writeCells } from '../sheet/write-cells';
import { keyOf, type Tab } from '../tabs/columns/tab';
import type { TabRow } from '../tabs/columns/tab-row';
import { baseFields, type TabState } from './grid';
import { newRowsOf } from './overwritten-keys';

const textOf = (fields: Fields, field: string): string => String(fields[field] ?? '');

/** The column of a parent's name, in tabs whose new rows may give the name only. */
const nameColumn = ({ columns, groupField }: Tab) => columns.find(({ names }) => names === groupField);

interface NamedRow {
  readonly row: TabRow;
  readonly name: string;
}

/** New rows that give the name of their parent, and no ID. */
function namedRows(tabState: TabState): NamedRow[] {
  const { tab, reading } = tabState;
  const column = nameColumn(tab);
  if (!column || reading.issues.length > 0) return [];
  return newRowsOf(tabState).flatMap((row) => {
    const name = textOf(row.fields, column.field);
    return name === '' || textOf(row.fields, tab.groupField) !== '' ? [] : [{ row, name }];
  });
}

/** What a new row has to have in its ID cell and in its name cell. */
interface Parent {
  /** The name itself for a new parent. */
  readonly id: string;
  readonly name: string;
}

type Ids = Map<string, Set<string>>;

function addTo(ids: Ids, name: string, id: string): void {
  if (name !== '') ids.set(name, (ids.get(name) ?? new Set()).add(id));
}

/** The beginning of a substitute for the ID of a parent that has none yet. */
const NEW = 'new row ';

/** null for a name that none or several parents have. */
type FindParent = (name: string) => Parent | null;

/** Finds parents by name, in any case and with any spaces. */
function parentFinder(tabStates: readonly TabState[], tab: Tab): FindParent {
  const exact: Ids = new Map();
  const loose: Ids = new Map();
  /** Names in the tab of the parents, by ID. */
  const current = new Map<string, string>();
  const parents = tabStates.find((tabState) => tabState.tab.id === tab.belongsTo);
  const add = (name: string, id: string): void => {
    addTo(exact, name, id);
    addTo(loose, looseName(name), id);
  };
  for (const { row, fields } of parents?.reading.rows ?? []) {
    // Two new rows with the same name are two parents.
    const [name, id] = [textOf(fields, 'name'), textOf(fields, tab.groupField) || NEW + row];
    add(name, id);
    current.set(id, name);
  }
  // A campaign that was renamed and not pushed yet has its previous name in the other tabs.
  for (const fields of parents ? baseFields(parents.storedBase) : [])
    add(textOf(fields, 'name'), textOf(fields, tab.groupField));
  // If only the parents were pulled after they were renamed, pulled rows of this tab have previous names.
  const idsByShownName = once((): Ids => {
    const ids: Ids = new Map();
    const tabState = tabStates.find((state) => state.tab === tab);
    for (const fields of tabState ? baseFields(tabState.storedBase) : [])
      addTo(ids, textOf(fields, nameColumn(tab)!.field), textOf(fields, tab.groupField));
    return ids;
  });

  const only = (ids: ReadonlySet<string> | undefined): string | null =>
    ids?.size === 1 ? [...ids][0]! || null : null;
  const parentOf = (id: string, name: string): Parent =>
    id.startsWith(NEW) ? { id: current.get(id)!, name: current.get(id)! } : { id, name };
  return (name) => {
    const idsOfName = exact.get(name);
    if (idsOfName !== undefined) return only(idsOfName) === null ? null : parentOf(only(idsOfName)!, name);
    const renamedId = only(idsByShownName().get(name));
    if (renamedId !== null) return { id: renamedId, name: current.get(renamedId) || name };
    const similarId = only(loose.get(looseName(name)));
    return similarId === null ? null : parentOf(similarId, current.get(similarId) || name);
  };
}

/** The cells to write for a row: the ID, and the name if it is spelled differently. */
function updatesFor(
  { tab, storedBase }: TabState,
  { row, name }: NamedRow,
  findParent: FindParent,
): CellUpdate[] {
  const idField = tab.groupField;
  const cellRef = { name: { key: row.key }, row: row.row };
  const parent = findParent(name);
  if (parent === null) return [];
  // The ID of an existing object was cleared, or its row copied: rules offer to restore it.
  const key = keyOf(tab, { ...row.fields, [idField]: parent.id });
  if (tab.keyFields.includes(idField) && key !== null && storedBase.base.has(key)) return [];
  return [
    { ...cellRef, field: idField, value: parent.id },
    ...(parent.name === name ? [] : [{ ...cellRef, field: nameColumn(tab)!.field, value: parent.name }]),
  ];
}

/** @returns false: there was nothing to write */
export function fillParentIds(tabStates: readonly TabState[]): boolean {
  let isWritten = false;
  for (const tabState of tabStates) {
    const rows = namedRows(tabState);
    if (rows.length === 0) continue;
    const { tab, sheet, reading } = tabState;
    const findParent = parentFinder(tabStates, tab);
    const updates = rows.flatMap((row) => updatesFor(tabState, row, findParent));
    if (updates.length === 0) continue;
    writeCells(tab, sheet, reading, updates);
    isWritten = true;
  }
  return isWritten;
}
