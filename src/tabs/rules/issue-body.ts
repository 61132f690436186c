// tabs: issues without their place, and the typed value of a cell, for rules that check one cell.

import { labelText, type Severity } from '../../shared/issue';
import { andMore } from '../../shared/sentences';
import type { Value } from '../../shared/value';
import { isErrorValue } from '../columns/cell-problem';
import type { Column } from '../columns/column';
import type { Tab } from '../columns/tab';
import type { IssueBody, RuleContext, RuleRow } from './rule';
import { differingColumns, headerOf, isEmpty, shown, textIn } from './rule-cells';

type Fix = NonNullable<IssueBody['fix']>;

const issueBody =
  (severity: Severity) =>
  (field: string, message: string, expected: string, cellText: string, fix?: Fix | null): IssueBody => {
    const body = { severity, field, message, expected, found: cellText };
    return fix ? { ...body, fix } : body;
  };

export const error = issueBody('error');
export const warning = issueBody('warning');

/**
 * @param text of a value that is not a number
 * @param field of the value; absent: that of the issue
 */
export const labelWith = (verb: string, value: Value, text: string, field?: string): Fix['label'] =>
  typeof value !== 'number'
    ? `${verb} ${text}`
    : { verb, number: value, ...(field === undefined ? {} : { field }) };

export const makeIt = (value: string | number): Fix => ({
  value,
  label: labelWith('Make it', value, String(value)),
});

/** Empties a cell; the button names its column, because lists of fixes have rows of several tabs. */
export const clearIt = (tab: Tab, field: string, value: Value = null): Fix => ({
  value,
  label: `Clear ${headerOf(tab, field)}`,
});

/** @param pulledValue the last pulled value; undefined: none */
export const restoreIt = (tab: Tab, field: string, pulledValue: Value | undefined): Fix =>
  isEmpty(pulledValue)
    ? clearIt(tab, field, pulledValue ?? null)
    : {
        value: pulledValue!,
        label: labelWith('Restore', pulledValue!, shown(tab, field, pulledValue), field),
      };

/** Restores all cells of a row. */
export const RESTORE_ROW = 'Restore the row';

/**
 * The issue of a cell that only the service changes. If other cells of the row were edited too, the whole row
 * may have been pasted over. If it does not remember its key, the key may be wrong instead.
 * @param message around what restoring the cell leaves
 */
export function notEditable(
  { fields, base, remembersKey }: RuleRow,
  { tab }: RuleContext,
  { field }: Column,
  [start, end]: readonly [start: string, end: string],
): IssueBody {
  const pulledValue = base![field];
  const fix = restoreIt(tab, field, pulledValue);
  const differing = differingColumns(tab, fields, base!);
  const edited = differing.filter(({ access }) => access === 'editable').map(({ header }) => header);
  const stays = edited.length > 1 ? 'stay as edits' : 'stays as an edit';
  const message = start + (edited.length === 0 ? '' : ` (${listed(edited)} ${stays})`) + end;
  const body = error(field, message, shown(tab, field, pulledValue), shown(tab, field, fields[field]));
  if (remembersKey && edited.length === 0) return { ...body, fix };
  const cells = Object.fromEntries(differing.map((column) => [column.field, base![column.field]!]));
  const row = { label: RESTORE_ROW, value: fix.value, cells, ...RESTORES };
  return { ...body, otherFixes: remembersKey ? [fix, row] : [fix] };
}

/** Of a fix that restores all that the issue is about. */
export const RESTORES = { restores: true } as const;

/** A message that names the fix of its issue. */
export const namingFix = (
  textBefore: string,
  { label }: Fix,
  textAfter: string,
): Pick<IssueBody, 'message' | 'aroundFix'> => ({
  message: textBefore + labelText(label) + textAfter,
  aroundFix: [textBefore, textAfter],
});

/**
 * The text without spaces at the ends (another rule reports those); `''` if it is unchanged or a formula
 * failed.
 */
export const typedText = (row: RuleRow, field: string): string => {
  const text = textIn(row.fields, field).trim();
  return row.changed(field) && !isErrorValue(text) ? text : '';
};

/** null: unchanged. */
export const typedNumber = (row: RuleRow, field: string): number | null => {
  const value = row.fields[field];
  return typeof value === 'number' && row.changed(field) ? value : null;
};

/** Items of a list in a sentence. */
export const MOST_LISTED = 5;

/** A list for a sentence. @param count of all items, if only the first of them are given */
export const listed = (items: readonly (string | number)[], count = items.length): string =>
  items.slice(0, MOST_LISTED).join(', ') + andMore(count - MOST_LISTED);
