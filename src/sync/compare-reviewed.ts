// sync: compares the service's values right before a change is sent with the reviewed values.

import { shortened } from '../shared/cell-text';
import type { NumberStyle } from '../shared/numbers';
import type { Fields, Value } from '../shared/value';
import { blankOf, type Column } from '../tabs/columns/column';
import { shownValue } from '../tabs/columns/shown-value';
import type { Tab } from '../tabs/columns/tab';
import { columnOf } from '../tabs/rules/rule-cells';
import type { Operation } from './operation';

/** A field that was changed at the service after the review. */
interface Difference {
  readonly field: string;
  readonly reviewed: Value;
  /** The value to send; undefined for an unchanged field. */
  readonly yours: Value | undefined;
  readonly theirs: Value;
}

/**
 * same: as reviewed, so it may be sent · applied: the service already has every new value · changed: not as
 * reviewed · added: a row to be created exists now, with other values · gone: the row no longer exists ·
 * hidden: the service does not return a field that it returned before.
 */
type Comparison =
  | { readonly is: 'same' | 'applied' | 'gone' }
  | { readonly is: 'changed' | 'added'; readonly differences: readonly Difference[] }
  | { readonly is: 'hidden'; readonly field: string };

const isBlank = (value: Value): boolean => value === null || value === '';

interface Expected {
  readonly column: Column;
  readonly reviewed: Value;
  readonly yours: Value | undefined;
}

/**
 * The changed fields and those sent or required with them. @param exists a new row's object exists: compare
 * all fields
 */
function expectedOf(tab: Tab, operation: Operation, exists: boolean): Expected[] {
  const { action, changes, along, assumes } = operation;
  const changesByField = new Map(changes.map((change) => [change.field, change]));
  const unchangedFields: Fields = { ...assumes, ...along };
  const expected: Expected[] = [];
  for (const column of tab.columns) {
    const { field, kind, access } = column;
    if (tab.keyFields.includes(field)) continue;
    const change = changesByField.get(field);
    const unchangedValue = unchangedFields[field];
    if (change) expected.push({ column, reviewed: change.before, yours: change.after });
    else if (unchangedValue !== undefined)
      expected.push({ column, reviewed: unchangedValue, yours: undefined });
    else if (action === 'create' && exists && access === 'editable' && !kind.checkbox) {
      expected.push({ column, reviewed: blankOf(column), yours: undefined });
    }
  }
  return expected;
}

/** True for a row that is listed with the values of an absent one, such as a source bid without a value. */
const isLikeAbsent = (tab: Tab, reported: Fields, whenAbsent: Fields | undefined): boolean =>
  whenAbsent !== undefined &&
  tab.columns
    .filter(({ field }) => whenAbsent[field] !== undefined && !tab.keyFields.includes(field))
    .every(({ field, kind }) => kind.equal(reported[field] ?? whenAbsent[field]!, whenAbsent[field]!));

/**
 * @param reported the service's values of the row; null: none
 * @param whenAbsent values of a row that the service does not return; undefined: such a row does not exist
 */
export function compareReviewed(
  tab: Tab,
  operation: Operation,
  reported: Fields | null,
  whenAbsent: Fields | undefined,
): Comparison {
  const isNew = operation.action === 'create';
  if (isNew && (reported === null || isLikeAbsent(tab, reported, whenAbsent))) return { is: 'same' };
  if (reported === null && whenAbsent === undefined) return { is: 'gone' };
  const serviceFields: Fields = reported ?? whenAbsent!;
  const differences: Difference[] = [];
  let [hasOpenChange, hasOtherDifference] = [false, false];
  let hiddenField: string | null = null;
  for (const { column, reviewed, yours } of expectedOf(tab, operation, reported !== null)) {
    const { field } = column;
    const isAdded = isNew && yours !== undefined;
    const theirs = serviceFields[field] === undefined && isAdded ? null : serviceFields[field];
    if (theirs === undefined) {
      // Values of a disabled row cannot change.
      if (reported !== null && !isBlank(reviewed)) hiddenField = hiddenField ?? field;
      hasOpenChange = hasOpenChange || yours !== undefined;
      continue;
    }
    if (yours !== undefined && column.kind.equal(yours, theirs)) continue;
    hasOpenChange = hasOpenChange || yours !== undefined;
    // What is empty in a row that did not exist is no reviewed value of it.
    if (!isAdded && column.kind.equal(reviewed, theirs)) continue;
    differences.push({ field, reviewed, yours, theirs });
    hasOtherDifference =
      hasOtherDifference || (yours === undefined && (isNew || operation.along?.[field] !== undefined));
  }
  if (!hasOpenChange && !hasOtherDifference) return { is: 'applied' };
  if (differences.length > 0) return { is: isNew ? 'added' : 'changed', differences };
  return hiddenField === null ? { is: 'same' } : { is: 'hidden', field: hiddenField };
}

/** The service's values of the changed fields and those sent with them, right before sending. */
export function serviceFieldsOf({ changes, along = {} }: Operation, serviceFields: Fields): Fields {
  const sentFields: Partial<Record<string, Value>> = {};
  for (const field of [...changes.map((change) => change.field), ...Object.keys(along)]) {
    if (serviceFields[field] !== undefined) sentFields[field] = serviceFields[field];
  }
  return sentFields;
}

/**
 * `Bid: yours 2.50, theirs 2.30, reviewed 2.10` for each field.
 * @param isAdded the row did not exist, so it has no reviewed values
 */
export function differencesText(
  tab: Tab,
  differences: readonly Difference[],
  style: NumberStyle,
  isAdded = false,
): string {
  const parts = differences.map(({ field, reviewed, yours, theirs }) => {
    const { header, kind } = columnOf(tab, field)!;
    const show = (value: Value) => {
      const text = shortened(shownValue(kind, value, style), 200);
      return text === '' ? 'empty' : text;
    };
    const mine = yours === undefined ? '' : `yours ${show(yours)}, `;
    const old = isAdded ? '' : `, reviewed ${show(reviewed)}`;
    return `${header}: ${mine}theirs ${show(theirs)}${old}`;
  });
  return parts.join('; ');
}
