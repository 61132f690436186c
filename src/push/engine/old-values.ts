// push: the values that a run replaced, from its journal: what an undo writes if nothing else has changed.

import type { Grid } from '../../grid/grid';
import type { Ports } from '../../ports/ports';
import { groupedBy } from '../../shared/grouped-by';
import { type Fields, isUnreadable, type Value } from '../../shared/value';
import type { Operation, Outcome } from '../../sync/operation';
import { ads } from '../../tabs/ads/ads-columns';
import { blankOf, type Column } from '../../tabs/columns/column';
import type { Tab } from '../../tabs/columns/tab';
import { isSharedRow } from '../../tabs/common/resource';
import { resourceOf, tabById } from '../../tabs/registry';
import { rowName } from '../core/row-name';
import { openRun } from '../journal/journal';
import { type LoggedOperation, wasBefore, wasStored } from '../journal/journal-rows';
import { resolvedEntries } from '../journal/plan-dependencies';
import { sizesIn } from './ad-effects';

/** A value that a run has replaced. */
export interface OldValue {
  readonly tab: Tab;
  readonly key: string;
  readonly campaignId: string;
  readonly label: string;
  readonly column: Column;
  /** The value that the service had after the run: the one that was sent, or another form of it. */
  readonly sent: Value;
  readonly old: Value;
  /** Only for a new row: all values that it was created with. If one has changed since, the row stays. */
  readonly createdWith?: Fields;
  /** Only for an ad that the run switched off by disabling its size: the field of its creative set. */
  readonly sizeField?: string;
}

/** A part of a run that has no value to write. */
export interface NoOldValue {
  readonly kind: 'created' | 'not-sent';
  readonly logged: LoggedOperation;
  /** null: the whole row. */
  readonly column: Column | null;
  readonly why: string;
}

interface OldValues {
  readonly values: readonly OldValue[];
  readonly none: readonly NoOldValue[];
}

const NOT_SENT: Readonly<Partial<Record<Outcome, string>>> = {
  planned: 'It was not sent.',
  sending: 'Its result is not known yet. Open the review first.',
  present: 'The service already had this value, so it was not pushed.',
  failed: 'It was not pushed, so there is nothing to undo.',
  conflict: 'It was not pushed because of a conflict, so there is nothing to undo.',
  canceled: 'It was not sent: the push was stopped before.',
};
const CREATED = ({ noun, insteadOfDeleting = '' }: Tab) =>
  `The service cannot delete this ${noun}. ${insteadOfDeleting}`.trim();
const NO_WAY_BACK = "This can't be undone. The review warned about it.";
const FILE_ADDED =
  'Bidgrid cannot tell whether this is still the uploaded file. Remove it in Bidgrid ▸ Send lists ▸ Creative assets.';
const FILE_REPLACED =
  'Bidgrid keeps no files, so the previous one cannot be restored. Upload it again in Bidgrid ▸ Send lists ▸ Creative assets.';
const FIXED = 'It can be set on creation only.';
const NOT_VALID = 'The previous value is not valid in this column.';

/** True if a cell of this column can hold the value and is read back as the same value. */
function fits({ kind }: Column, value: Value): boolean {
  const decoded = kind.decode(kind.encode(value), kind.numberFormat);
  return !isUnreadable(value) && decoded.ok && kind.equal(decoded.value, value);
}

const columnOf = (tab: Tab, field: string): Column | undefined =>
  tab.columns.find((column) => column.field === field);

const valueIn = (
  tab: Tab,
  { key, campaignId, label }: Operation,
  column: Column,
  sent: Value,
  old: Value,
): OldValue => ({ tab, key, campaignId, label, column, sent, old });

function ofUpdate(tab: Tab, logged: LoggedOperation): OldValues {
  const { operation, valuesBefore } = logged;
  const values: OldValue[] = [];
  const none: NoOldValue[] = [];
  for (const { field, before: reviewed, after } of operation.changes) {
    const column = columnOf(tab, field);
    if (!column || column.kind.equal(reviewed, after)) continue;
    const without = (kind: NoOldValue['kind'], why: string) => void none.push({ kind, logged, column, why });
    // What another person had set before the request stays.
    const was = wasBefore(valuesBefore, field, reviewed);
    // A box without a value looked like an unchecked one.
    const old = column.kind.checkbox && was === null ? false : was;
    if (column.access !== 'editable') without('created', FIXED);
    else if (column.kind.equal(old, after)) without('not-sent', NOT_SENT.present!);
    else if (column.isRequest) without('created', NO_WAY_BACK);
    else if (!fits(column, old)) without('created', NOT_VALID);
    else values.push(valueIn(tab, operation, column, wasStored(logged, field, after), old));
  }
  // While a row is stopped, nothing else of it can be sent.
  const stopping = values.filter(({ column, old }) => column.field === tab.stopBox && old === true);
  return { values: stopping.length > 0 ? stopping : values, none };
}

/**
 * The columns that decide whether the service lists a row: its checkbox, or else all with a value for
 * absence.
 */
function absenceColumns(tab: Tab, absent: Fields): readonly Column[] {
  const columns = tab.columns.filter(
    ({ field, access }) => absent[field] !== undefined && access === 'editable',
  );
  const boxes = columns.filter(({ kind }) => kind.checkbox);
  return boxes.length > 0 ? boxes : columns;
}

/** A new country is disabled and a new source bid cleared: an absent row has the same values. */
function ofCreation(tab: Tab, logged: LoggedOperation): OldValues {
  const { operation } = logged;
  const absent = resourceOf(tab.id)?.gone;
  if (tab.keysFrom === 'service' || absent === undefined)
    return { values: [], none: [{ kind: 'created', logged, column: null, why: CREATED(tab) }] };
  const sent: Partial<Record<string, Value>> = {};
  for (const { field, after } of operation.changes) sent[field] = wasStored(logged, field, after);
  if (isSharedRow(tab, sent)) {
    const isEditable = (field: string) => columnOf(tab, field)?.access === 'editable';
    const changes = operation.changes.filter(({ field }) => isEditable(field));
    return ofUpdate(tab, { ...logged, operation: { ...operation, changes } });
  }
  const createdWith: Partial<Record<string, Value>> = {};
  for (const column of tab.columns) {
    const { field, access, kind } = column;
    // The service sets boxes that a new row leaves open.
    if (access !== 'editable' || (sent[field] === undefined && kind.checkbox)) continue;
    createdWith[field] = sent[field] ?? blankOf(column);
  }
  const values = absenceColumns(tab, absent).flatMap((column): OldValue[] => {
    const value = createdWith[column.field] ?? (column.kind.checkbox ? false : blankOf(column));
    const old = absent[column.field]!;
    if (column.kind.equal(value, old)) return [];
    return [{ ...valueIn(tab, operation, column, value, old), createdWith }];
  });
  return { values, none: [] };
}

function ofEntry(logged: LoggedOperation): OldValues {
  const tab = tabById(logged.operation.tab);
  if (tab === undefined) return { values: [], none: [] };
  const notSent = NOT_SENT[logged.outcome];
  if (notSent !== undefined)
    return { values: [], none: [{ kind: 'not-sent', logged, column: null, why: notSent }] };
  const isCreation = logged.operation.action === 'create';
  if (logged.operation.isFile) {
    const why = isCreation ? FILE_ADDED : FILE_REPLACED;
    return { values: [], none: [{ kind: 'created', logged, column: null, why }] };
  }
  return isCreation ? ofCreation(tab, logged) : ofUpdate(tab, logged);
}

/**
 * The ads of a size that the run disabled, as they were before.
 * @param adsBySet last pulled values of ads, by creative set
 */
function ofSizes(
  { operation }: LoggedOperation,
  adsBySet: ReadonlyMap<string, readonly Fields[]>,
): OldValue[] {
  const { adsOn, key } = operation;
  if (adsOn === undefined) return [];
  const disabled = [...sizesIn(operation)].flatMap(([size, isOn]) => (isOn ? [] : [size]));
  const column = columnOf(ads, 'active')!;
  const adsOfSizes = (adsBySet.get(key) ?? []).filter(({ size }) => disabled.includes(String(size)));
  return adsOfSizes.map((fields): OldValue => {
    const id = String(fields.adId);
    const label = String(fields.name ?? id);
    const ad: Operation = { ...operation, key: id, campaignId: key, label };
    const value = valueIn(ads, ad, column, false, adsOn.includes(id));
    return { ...value, sizeField: String(fields.size).toLowerCase() };
  });
}

/** @param entries of one run */
export function oldValuesOf(grids: readonly Grid[], entries: readonly LoggedOperation[]): OldValues {
  const oldValues = entries.map(ofEntry);
  const values = oldValues.flatMap((ofOne) => ofOne.values);
  const none = oldValues.flatMap((ofOne) => ofOne.none);
  const activeAds = values.filter(({ tab, column }) => tab === ads && column.field === 'active');
  const keysOfAds = new Set(activeAds.map(({ key }) => key));
  const base = grids.find(({ tab }) => tab === ads)?.storedBase.base ?? new Map();
  const pulledAds = Array.from(base.values(), ({ fields }): Fields => fields);
  const adsBySet = groupedBy(pulledAds, ({ creativeSetId }) => String(creativeSetId));
  const sent = entries.filter(({ outcome }) => NOT_SENT[outcome] === undefined);
  const ofAds = sent.flatMap((logged) => ofSizes(logged, adsBySet));
  return { values: [...values, ...ofAds.filter(({ key }) => !keysOfAds.has(key))], none };
}

/**
 * The operations. Those that restore a value of the run name it, for the log and the list of runs. If the
 * journal has lost the run, none does.
 */
export function withUndoes(
  ports: Ports,
  grids: readonly Grid[],
  operations: readonly Operation[],
  run: string,
): readonly Operation[] {
  const { values } = oldValuesOf(grids, resolvedEntries(openRun(ports, run)?.entries ?? []));
  const valuesByRow = groupedBy(values, ({ tab, key }) => rowName({ tab: tab.id, key }));
  const isUndo = (operation: Operation): boolean =>
    operation.action === 'update' &&
    (valuesByRow.get(rowName(operation)) ?? []).some(({ column, old }) =>
      operation.changes.some(({ field, after }) => field === column.field && column.kind.equal(after, old)),
    );
  return operations.map((operation) => (isUndo(operation) ? { ...operation, undoes: run } : operation));
}
