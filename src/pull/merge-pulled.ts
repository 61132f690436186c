// pull: merges the rows of one slice into one tab and leaves everything consistent.

import { groupOf } from '../base/base-chunks';
import { baseSaver, writeArrival } from '../grid/cell-updates';
import { findTabState, needHeaders, type TabState } from '../grid/grid';
import { keysBeside, rowsOfKeys } from '../grid/overwritten-keys';
import type { Job, Pulled } from '../jobs/job-record';
import type { Ports } from '../ports/ports';
import { countElsewhere, type FoundElsewhere } from '../push/journal/log-elsewhere';
import { noteArrivals } from '../push/journal/unknown-records';
import { fromCellText } from '../shared/cell-text';
import { rowKeys } from '../shared/row-keys';
import { type Fields, isUnreadable } from '../shared/value';
import type { UnwrittenCell } from '../sheet/find-cells';
import { layOut, type MoreChoices } from '../sheet/lay-out';
import { changedElsewhere } from '../sync/changed-elsewhere';
import type { TabUpdate } from '../sync/conflict';
import { mergeTab, type Scope } from '../sync/merge-tab';
import { keyOf, type Tab } from '../tabs/columns/tab';
import { absentRow, type Resource } from '../tabs/common/resource';
import { isListedUnreadable } from '../tabs/everywhere/cell-rules';
import { RESOURCES } from '../tabs/registry';

const NOTHING: Pulled = { reported: 0, added: 0, changed: 0, gone: 0 };

/** True for a base row that the slice would contain if it still existed. Other rows are kept. */
export type IsRead = (base: Fields) => boolean;

/** The rows, and known rows that the service no longer returns with their values for absence. */
function theirsOf(
  resource: Resource,
  { reading, storedBase }: TabState,
  rows: ReadonlyMap<string, Fields>,
  isRead: IsRead,
) {
  const lacking = new Set<string>();
  storedBase.base.forEach(({ fields }, key) => {
    if (!rows.has(key) && isRead(fields)) lacking.add(key);
  });
  const scope = { has: (key: string) => rows.has(key) || lacking.has(key) };
  const theirs = new Map(rows);
  for (const { key } of reading.rows) {
    const absent = key !== null && lacking.has(key) ? absentRow(resource, key) : undefined;
    if (absent) theirs.set(key!, absent);
  }
  return { theirs, scope };
}

/** Values of pulled rows that the tab's dropdowns lack. */
function moreChoices({ tab }: Resource, base: TabState['storedBase']['base']): MoreChoices {
  if (!tab.columns.some(({ field }) => field === 'trackingMethod')) return {};
  const methods = new Set<string>();
  base.forEach(({ fields }) => void methods.add(String(fields.trackingMethod ?? '')));
  return { trackingMethod: [...methods] };
}

/** Lost groups of the base for which the slice has every row, or shows that there is none. */
function repairedGroups(
  { tab, reading, storedBase }: TabState,
  rows: ReadonlyMap<string, Fields>,
  isRead: IsRead,
  groups: ReadonlySet<string> = new Set(),
): Set<string> {
  const repaired = new Set<string>();
  if (!storedBase.hasLost) return repaired;
  const isOneRow = tab.keyFields.length === 1 && tab.keyFields[0] === tab.groupField;
  const look = (fields: Fields, isReported: boolean): void => {
    const group = groupOf(tab, { fields });
    if (!storedBase.isLost(group)) return;
    if ((isReported && isOneRow) || isRead({ [tab.groupField]: fields[tab.groupField] ?? null }))
      repaired.add(group);
  };
  rows.forEach((fields) => void look(fields, true));
  for (const { fields } of reading.rows) look(fields, false);
  groups.forEach((group) => void look({ [tab.groupField]: fromCellText(group) }, false));
  return repaired;
}

/** Number of values that cannot be read, as Check counts them. */
function unreadableIn(tab: Tab, rows: ReadonlyMap<string, Fields>): number {
  const listedColumns = tab.columns.filter((column) => isListedUnreadable(tab, column));
  let count = 0;
  rows.forEach((fields) => {
    for (const { field } of listedColumns) if (isUnreadable(fields[field])) count += 1;
  });
  return count;
}

/**
 * True if the tab has a row whose base may be in another group: the service now returns it for another
 * campaign, and a second base row with the same key would go stale.
 */
const hasMovedRows = ({ reading, storedBase }: TabState, rows: ReadonlyMap<string, Fields>): boolean =>
  reading.rows.some(({ key }) => key !== null && rows.has(key) && !storedBase.base.has(key));

/** Number of rows of which a cell was written. */
function writtenRows(updates: readonly TabUpdate[], leftCells: readonly UnwrittenCell[]): number {
  const nameOf = ({ row, field }: Pick<TabUpdate, 'row' | 'field'>): string => `${row} ${field}`;
  const leftNames = new Set(leftCells.map(({ update }) => nameOf(update)));
  return new Set(updates.flatMap((update) => (leftNames.has(nameOf(update)) ? [] : [update.row]))).size;
}

/**
 * Merges the slice. Under the document lock.
 * @param rows the service's values, by key
 * @param groups of the base that may have these rows; absent: any
 * @param list lists what was changed at the service, not from this document, before it is written to the tab
 * @throws UserError when headers are missing or rows keep moving
 */
export function mergeSlice(
  ports: Ports,
  resource: Resource,
  rows: ReadonlyMap<string, Fields>,
  isRead: IsRead,
  pulled: Job['pulled'] = {},
  groups?: ReadonlySet<string>,
  list: (found: FoundElsewhere) => void = () => undefined,
): NonNullable<Job['pulled']> {
  const { workbook } = ports;
  const { tab } = resource;
  const earlierCounts = pulled[tab.id] ?? { ...NOTHING, fresh: workbook.find(tab.id) === null };
  // The first tab of a document becomes the active sheet. Later tabs leave the active sheet as it is.
  const aside = RESOURCES.some(({ tab: { id } }) => workbook.find(id) !== null);
  let foundState = findTabState(ports, tab, groups);
  if (foundState === null || foundState.reading.headers.length === 0) {
    layOut(tab, workbook, { aside, rows: rows.size });
    foundState = findTabState(ports, tab, groups);
  }
  const ofGroups = needHeaders(foundState!);
  const isWhole = groups === undefined || hasMovedRows(ofGroups, rows);
  const tabState = isWhole && groups ? findTabState(ports, tab)! : ofGroups;
  const { reading, storedBase } = tabState;
  const { theirs, scope } = theirsOf(resource, tabState, rows, isRead);
  const { rows: ownRows, overwritten } = rowsOfKeys(ports, tabState, scope, isWhole);
  // With a new row for its previous key, an overwritten row would look like an edit of another object.
  const overwrittenKeys = overwritten.flatMap(({ row, was }) => [row.key ?? was.key, was.key]);
  const heldKeys = keysBeside(overwrittenKeys, ownRows);
  const mergedKeys: Scope = { has: (key) => scope.has(key) && !heldKeys.has(key) };
  const merged = mergeTab(tab, storedBase.base, ownRows, theirs, mergedKeys);
  const isPresent = (key: string) => rowKeys(reading.rows).present().has(key);
  const leftOutKeys = [...heldKeys].filter(
    (key) => rows.has(key) && storedBase.base.has(key) && !isPresent(key),
  );
  const repaired = repairedGroups(tabState, rows, isRead, groups);
  // Rows that were left out of the merge have their old base, so they are left out here, too.
  const elsewhere = { tab, rows: changedElsewhere(tab, storedBase.base, merged.base, ownRows, theirs) };
  list(elsewhere);
  const isNewToBase = (fields: Fields) => !storedBase.base.has(keyOf(tab, fields) ?? '');
  noteArrivals(ports.documentStore, tab, merged.appended.filter(isNewToBase));
  const save = baseSaver(ports, tabState, {
    repaired,
    sheetId: tabState.sheet.sheetId,
    isIndexCurrent: true,
  });
  const leftCells = writeArrival(tabState, merged, save, moreChoices(resource, merged.base));
  const elsewhereCount = (earlierCounts.elsewhere ?? 0) + countElsewhere([elsewhere]);
  const counts: Pulled = {
    ...earlierCounts,
    reported: earlierCounts.reported + rows.size,
    added: earlierCounts.added + merged.appended.length - leftCells.filter(({ isRow }) => isRow).length,
    changed: earlierCounts.changed + writtenRows(merged.updates, leftCells),
    gone: earlierCounts.gone + merged.vanishedCount,
    held: (earlierCounts.held ?? 0) + leftOutKeys.length,
    unreadable: (earlierCounts.unreadable ?? 0) + unreadableIn(tab, rows),
    fresh: earlierCounts.fresh === true && reading.rows.length === earlierCounts.added,
    ...(elsewhereCount > 0 ? { elsewhere: elsewhereCount } : {}),
  };
  return { ...pulled, [tab.id]: counts };
}
