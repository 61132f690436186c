// push: applies the rules for edits to the values to restore, which may no longer be valid.

import type { Issue } from '../../shared/issue';
import type { Fields, Value } from '../../shared/value';
import type { TabReading } from '../../sheet/read-tab';
import { checkTab, ruleContext } from '../../tabs/check-rows';
import type { Tab } from '../../tabs/columns/tab';
import { unusualNumber } from '../../tabs/everywhere/unusual-number';
import type { Facts } from '../../tabs/rules/facts';
import { isMoved } from '../engine/moved-values';
import type { NotRestored, Undoing } from './undoable';

const TOGETHER = (header: string, label: string) =>
  `${header} moved between DEFAULT and the countries in this run, so it is restored in all of these rows or in none. It cannot be restored in ${label}.`;

/** The undoing without some fields, each with its reason. */
function without(undoing: Undoing, fields: ReadonlyMap<string, string>): Undoing {
  const { operation } = undoing;
  const dropped = operation?.changes.filter(({ field }) => fields.has(field)) ?? [];
  if (operation === null || dropped.length === 0) return undoing;
  const changes = operation.changes.filter(({ field }) => !fields.has(field));
  const droppedParts = dropped.map(({ field, before: oldValue }): NotRestored => {
    return { kind: 'rule', field, wrote: oldValue, current: oldValue, why: fields.get(field)! };
  });
  return {
    ...undoing,
    operation: changes.length > 0 ? { ...operation, changes } : null,
    notRestored: [...undoing.notRestored, ...droppedParts],
  };
}

/**
 * Restores a value that moved between rows in all of them or in none; otherwise a campaign could end up
 * without it.
 */
export function keepTogether(tab: Tab, undoings: readonly Undoing[]): readonly Undoing[] {
  const shared = tab.sharedFields;
  if (!shared) return undoings;
  const stays = new Map<string, Map<string, string>>();
  for (const { logged, notRestored } of undoings) {
    const { campaignId, changes, label } = logged.operation;
    for (const change of changes) {
      if (!isMoved(shared, change)) continue;
      const stayingPart = notRestored.find(
        ({ kind, field }) => kind !== 'already' && (field === '' || field === change.field),
      );
      if (!stayingPart) continue;
      const fields = stays.get(campaignId) ?? new Map<string, string>();
      const header = tab.columns.find(({ field }) => field === change.field)!.header;
      stays.set(campaignId, fields.set(change.field, TOGETHER(header, label)));
    }
  }
  if (stays.size === 0) return undoings;
  return undoings.map((undoing) => {
    const { campaignId, changes } = undoing.logged.operation;
    const fields = new Map<string, string>();
    for (const change of changes) {
      const why = isMoved(shared, change) ? stays.get(campaignId)?.get(change.field) : undefined;
      if (why !== undefined) fields.set(change.field, why);
    }
    return fields.size > 0 ? without(undoing, fields) : undoing;
  });
}

interface Ruled {
  readonly undoings: readonly Undoing[];
  /** By key. */
  readonly warnings: ReadonlyMap<string, readonly string[]>;
}

/** The rows of the service with the old values as edits. */
function withEdits(rows: ReadonlyMap<string, Fields>, undoings: readonly Undoing[]): TabReading {
  const editedRows = new Map<string, Fields>();
  for (const { operation } of undoings) {
    if (!operation) continue;
    const fields: Partial<Record<string, Value>> = { ...rows.get(operation.key) };
    for (const { field, after } of operation.changes) fields[field] = after;
    editedRows.set(operation.key, fields);
  }
  const readingRows: TabReading['rows'][number][] = [];
  rows.forEach((fields, key) => {
    const row = readingRows.length + 2;
    readingRows.push({
      row,
      key,
      fields: editedRows.get(key) ?? fields,
      issues: [],
      change: '',
      states: '',
      status: '',
    });
  });
  return {
    columns: new Map(),
    changeColumn: 0,
    statesColumn: 0,
    statusColumn: 0,
    issues: [],
    rows: readingRows,
    headers: [],
    end: readingRows.length + 1,
    lastRow: readingRows.length + 1,
    bare: [],
  };
}

/**
 * The undoing without the fields that have an error. An error of the row or of another field drops all of
 * them.
 */
function withoutErrors(undoing: Undoing, errors: readonly Issue[]): Undoing {
  const changedFields = undoing.operation?.changes.map(({ field }) => field) ?? [];
  const otherError = errors.find(({ field }) => !changedFields.includes(field));
  const fields = new Map<string, string>();
  for (const { field, message } of errors) fields.set(field, message);
  if (otherError)
    for (const field of changedFields) fields.set(field, fields.get(field) ?? otherError.message);
  return without(undoing, fields);
}

/**
 * Drops values that break a rule, until none does.
 * @param undoings of one tab
 * @param rows the service's values of their rows and of all related rows, by key
 */
export function withinRules(
  tab: Tab,
  undoings: readonly Undoing[],
  rows: ReadonlyMap<string, Fields>,
  facts: Facts,
): Ruled {
  let remainingUndoings = keepTogether(tab, undoings);
  const context = ruleContext(tab, rows, undefined, facts);
  for (;;) {
    const reading = withEdits(rows, remainingUndoings);
    const keys = new Map(reading.rows.map(({ row, key }) => [row, key!]));
    const errors = new Map<string, Issue[]>();
    const warnings = new Map<string, string[]>();
    const sentKeys = new Set(
      remainingUndoings.filter(({ operation }) => operation).map(({ logged }) => logged.operation.key),
    );
    for (const issue of checkTab(tab, reading, rows, { ...context, missing: [] })) {
      const key = keys.get(issue.row);
      if (key === undefined || !sentKeys.has(key) || issue.severity === 'information') continue;
      // The old value is no slip: the service had it.
      if (issue.rule === unusualNumber.name) continue;
      if (issue.severity === 'error') errors.set(key, [...(errors.get(key) ?? []), issue]);
      else warnings.set(key, [...(warnings.get(key) ?? []), issue.message]);
    }
    if (errors.size === 0) return { undoings: remainingUndoings, warnings };
    const reducedUndoings = remainingUndoings.map((undoing) =>
      withoutErrors(undoing, errors.get(undoing.logged.operation.key) ?? []),
    );
    remainingUndoings = keepTogether(tab, reducedUndoings);
  }
}
