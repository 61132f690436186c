// grid: writes the ID of the campaign or creative set into new rows that only name it.

import { looseName } from '../shared/names-alike';
import { once } from '../shared/once';
import type { Fields } from '../shared/value';
import type { CellUpdate } from '../sheet/find-cells';
import { writeCells } from '../sheet/write-cells';
import { isNameInCampaign, nameInCampaign } from '../tabs/columns/new-parent';
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

/** New rows that give the name of their parent, and no ID; of a new creative set, also a name shared now. */
function namedRows(tabState: TabState): NamedRow[] {
  const { tab, reading } = tabState;
  const column = nameColumn(tab);
  if (!column || reading.issues.length > 0) return [];
  return newRowsOf(tabState).flatMap((row) => {
    const [name, id] = [textOf(row.fields, column.field), textOf(row.fields, tab.groupField)];
    const isOfNew = tab.belongsTo === 'creative-sets' && (id === name || isNameInCampaign(id, name));
    return name !== '' && (id === '' || isOfNew) ? [{ row, name }] : [];
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

/** Texts that name the campaign of a creative set: its ID, and its name in each tab. In lower case. */
function campaignsOfSets(tabStates: readonly TabState[]): (setId: string) => ReadonlySet<string> {
  const namesById: Ids = new Map();
  const textsBySet: Ids = new Map();
  const add = ({ id: tabId }: Tab, fields: Fields, newSet: string): void => {
    const [campaignId, name] = [textOf(fields, 'campaignId'), textOf(fields, 'name')];
    if (tabId === 'campaigns') addTo(namesById, campaignId, looseName(name));
    const setId = textOf(fields, 'creativeSetId') || (tabId === 'creative-sets' ? newSet : '');
    for (const text of [campaignId, looseName(textOf(fields, 'campaign'))]) addTo(textsBySet, setId, text);
  };
  for (const { tab, reading, storedBase } of tabStates) {
    for (const fields of baseFields(storedBase)) add(tab, fields, '');
    for (const { row, fields } of reading.rows) add(tab, fields, NEW + row);
  }
  return (setId) => {
    const texts = new Set(textsBySet.get(setId));
    for (const id of [...texts]) for (const name of namesById.get(id) ?? []) texts.add(name);
    return texts;
  };
}

/**
 * null for a name that none or several parents have.
 * @param campaign of a creative set; `''`: any
 */
type FindParent = (name: string, campaign: string) => Parent | null;

/** Finds parents by name, in any case and with any spaces. */
function parentFinder(tabStates: readonly TabState[], tab: Tab): FindParent {
  const exact: Ids = new Map();
  const loose: Ids = new Map();
  /** Rows in the tab of the parents, by ID. */
  const current = new Map<string, Fields>();
  const parents = tabStates.find((tabState) => tabState.tab.id === tab.belongsTo);
  const add = (name: string, id: string): void => {
    addTo(exact, name, id);
    addTo(loose, looseName(name), id);
  };
  for (const { row, fields } of parents?.reading.rows ?? []) {
    // Two new rows with the same name are two parents.
    const id = textOf(fields, tab.groupField) || NEW + row;
    add(textOf(fields, 'name'), id);
    current.set(id, fields);
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
  const campaignsOf = once(() => campaignsOfSets(tabStates));

  const only = (ids: ReadonlySet<string> | undefined, campaign: string): string | null => {
    const isOfCampaign = (id: string) => campaign === '' || campaignsOf()(id).has(looseName(campaign));
    const idsOfCampaign = [...(ids ?? [])].filter(isOfCampaign);
    return idsOfCampaign.length === 1 ? idsOfCampaign[0]! || null : null;
  };
  const currentName = (id: string): string => textOf(current.get(id) ?? {}, 'name');
  const newParent = (id: string): Parent | null => {
    const name = currentName(id);
    if (exact.get(name)!.size === 1) return { id: name, name };
    const campaignId = textOf(current.get(id)!, 'campaignId');
    // Its own campaign is filled in first.
    return tab.belongsTo === 'campaigns' || campaignId === ''
      ? null
      : { id: nameInCampaign(name, campaignId), name };
  };
  const parentOf = (id: string | null, name: string): Parent | null =>
    id === null ? null : id.startsWith(NEW) ? newParent(id) : { id, name };
  return (name, campaign) => {
    const idsOfName = exact.get(name);
    if (idsOfName !== undefined) return parentOf(only(idsOfName, campaign), name);
    const renamedId = only(idsByShownName().get(name), campaign);
    if (renamedId !== null) return { id: renamedId, name: currentName(renamedId) || name };
    const similarId = only(loose.get(looseName(name)), campaign);
    return parentOf(similarId, (similarId && currentName(similarId)) || name);
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
  const parent = findParent(name, tab.belongsTo === 'creative-sets' ? textOf(row.fields, 'campaign') : '');
  const currentId = textOf(row.fields, idField);
  if (parent === null || parent.id === currentId) return [];
  // Only the campaign is added: another set than the one that the row was filled in for is reported.
  if (currentId !== '' && !isNameInCampaign(parent.id, name)) return [];
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
