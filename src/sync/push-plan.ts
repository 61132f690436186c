// sync: what a push will send, computed from the tab and the base without requests.

import type { Base, BaseRow } from '../base/base';
import type { Issue } from '../shared/issue';
import { contestedKeys } from '../shared/row-keys';
import type { Fields } from '../shared/value';
import {
  NO_SHARED_NAMES,
  type SharedNames,
  withParentNames,
  withPulledNames,
} from '../tabs/columns/row-label';
import { ruleOf } from '../tabs/columns/row-memory';
import { withoutUnit } from '../tabs/columns/shown-value';
import type { ChangeMark, Tab } from '../tabs/columns/tab';
import type { TabRow } from '../tabs/columns/tab-row';
import { overwrittenRows } from '../tabs/everywhere/key-changed';
import { duplicateSentence } from '../tabs/everywhere/key-rules';
import type { Conflict } from './conflict';
import { afterOf, type Change, type DependenciesOf, type Operation, type ProposedBy } from './operation';
import { creation, difference, labelOf, type RowDifference } from './plan-row';

interface HeldRow {
  /** `row:12` for a row without a key, and for one whose key was overwritten, which is another object's. */
  readonly key: string;
  /** 1-based row in the sheet when it was read. */
  readonly row: number;
  readonly label: string;
  readonly reasons: readonly string[];
}

export interface Plan {
  /**
   * Updates and creations in the order of the rows. A creation without a key has the token `new-1`, `new-2` …
   * in this order.
   */
  readonly operations: readonly Operation[];
  /** By the operation's key: 1-based row in the sheet when it was read. */
  readonly rowOf: ReadonlyMap<string, number>;
  /** Changed rows, and duplicate ones, that are blocked by an error. */
  readonly held: readonly HeldRow[];
  /** Open conflicts of cells that differ from the service's value. */
  readonly conflicts: readonly Conflict[];
  /** Rows whose key was overwritten: they are blocked and never compared with the values of their key. */
  readonly overwritten: ReadonlySet<number>;
  /** Rows of every key that several other rows have, so that it is unknown which one is right. */
  readonly duplicates: ReadonlyMap<string, readonly number[]>;
  /** Edited cells and open conflicts of rows of the base, by 1-based row; other rows are left out. */
  readonly differences: ReadonlyMap<number, Pick<RowDifference, 'changes' | 'conflicts'>>;
  /** Text of the Change column by 1-based row; rows where it is empty are left out. */
  readonly marks: ReadonlyMap<number, ChangeMark>;
}

type Reasons = string[];

/** Names the column once: many messages begin with it, or with it and its value. */
export const reasonOf = ({ column, message }: Issue): string =>
  column === '' || message.startsWith(`${withoutUnit(column)} `) ? message : `${column}: ${message}`;

/** Error messages by 1-based row, from reading and from the rules, without repetitions. */
function errorsByRow(tab: Tab, rows: readonly TabRow[], issues: readonly Issue[]): Map<number, Reasons> {
  const byRow = new Map<number, Reasons>();
  const add = (issue: Issue) => {
    if (issue.severity !== 'error' || issue.tab !== tab.id) return;
    const reasons = byRow.get(issue.row) || [];
    if (reasons.indexOf(reasonOf(issue)) < 0) reasons.push(reasonOf(issue));
    byRow.set(issue.row, reasons);
  };
  for (const row of rows) if (row.known === undefined) row.issues.forEach(add);
  issues.forEach(add);
  return byRow;
}

/** Their keys, and so their last pulled values, may be those of other rows. */
function rowsWithKeyError(tab: Tab, rows: readonly TabRow[], issues: readonly Issue[]): Set<number> {
  const wrongRows = new Set<number>();
  const add = ({ severity, tab: id, row, field }: Issue) => {
    if (severity === 'error' && id === tab.id && tab.keyFields.includes(field)) wrongRows.add(row);
  };
  for (const row of rows) if (row.known === undefined) row.issues.forEach(add);
  issues.forEach(add);
  return wrongRows;
}

/** Of a row whose key was overwritten: the values of its key are those of another object. */
const NOT_COMPARED: RowDifference = { changes: [], conflicts: [], unreadable: [], touched: true };

/** Why a row without errors is blocked. */
function obstacles(
  tab: Tab,
  row: TabRow,
  rowDifference: RowDifference,
  isKnown: boolean,
  duplicateRows: readonly number[],
): Reasons {
  const reasons = rowDifference.unreadable.map(
    (header) => `${header}: This cell cannot be read. Type its value again.`,
  );
  const isNew = !isKnown && (row.key === null || tab.keysFrom === 'person');
  if (duplicateRows.length > 1) {
    reasons.push(duplicateSentence(tab, duplicateRows, row.row));
  } else if (!isKnown && !isNew) {
    reasons.push(unknownKey(tab, row.key!));
  }
  if (isNew && rowDifference.changes.length === 0) {
    reasons.push('Nothing in this new row can be sent. Fill it in or delete it.');
  }
  return reasons;
}

/** True for a new row in which only the key is filled, if it can wait. */
const waitsForValues = (tab: Tab, { changes }: RowDifference): boolean =>
  tab.createdBy !== undefined && !changes.some(({ field }) => tab.createdBy!.includes(field));

function markOf(tab: Tab, rowDifference: RowDifference, blocked: boolean, isNew: boolean): ChangeMark {
  if (rowDifference.conflicts.length > 0) return 'conflict';
  if (blocked) return 'error';
  if (isNew) return waitsForValues(tab, rowDifference) ? '' : 'new';
  return rowDifference.changes.length > 0 ? 'edit' : '';
}

/** Tokens `new-1`, `new-2` …, without those that are a row's key. */
function tokensBeside(base: Base): () => string {
  let count = 0;
  return () => {
    do count++;
    while (base.has(`new-${count}`));
    return `new-${count}`;
  };
}

const unknownKey = (tab: Tab, key: string) =>
  `"${key}" is not among the rows of ${tab.title} that were pulled. Pull it first, or clear its key to make this a new row.`;

/** Keys of duplicate rows of which some row was edited. */
function editedKeys(
  tab: Tab,
  base: Base,
  rows: readonly TabRow[],
  duplicates: Plan['duplicates'],
): ReadonlySet<string> {
  const editedDuplicates = new Set<string>();
  if (duplicates.size === 0) return editedDuplicates;
  for (const row of rows) {
    const { key } = row;
    if (key === null || row.known !== undefined || editedDuplicates.has(key) || !duplicates.has(key))
      continue;
    const baseOfKey = base.get(key);
    if ((baseOfKey ? difference(tab, baseOfKey, row) : creation(tab, row)).touched) editedDuplicates.add(key);
  }
  return editedDuplicates;
}

/**
 * One operation for each changed row that has no error and no open conflict. A conflict or an unreadable cell
 * blocks the WHOLE row: its changes belong together, and a part of them (the new goal with the old bid)
 * could leave the campaign in a state that was not intended.
 * @param issues of the rules; issues of reading are taken from the rows
 * @param dependenciesOf returns unchanged fields that the service needs with the changes, or that must not
 * have changed
 * @param shared for the labels
 */
export function planTab(
  tab: Tab,
  base: Base,
  rows: readonly TabRow[],
  issues: readonly Issue[],
  dependenciesOf: DependenciesOf = () => ({}),
  shared: SharedNames = NO_SHARED_NAMES,
): Plan {
  const errors = errorsByRow(tab, rows, issues);
  const keyErrors = rowsWithKeyError(tab, rows, issues);
  const overwritten = overwrittenRows(issues);
  const duplicates = contestedKeys(rows, overwritten);
  const editedDuplicates = editedKeys(tab, base, rows, duplicates);
  const operations: Operation[] = [];
  const rowOf = new Map<string, number>();
  const held: HeldRow[] = [];
  const conflicts: Conflict[] = [];
  const differences = new Map<number, RowDifference>();
  const marks = new Map<number, ChangeMark>();
  const nextToken = tokensBeside(base);
  for (const row of rows) {
    // Keys of unchanged rows are built on demand: avoid it without need.
    const duplicateRows = duplicates.size === 0 || row.key === null ? [] : duplicates.get(row.key) || [];
    if (row.known !== undefined && duplicateRows.length === 0 && !errors.has(row.row)) continue;
    const isOverwritten = overwritten.has(row.row);
    const baseOfRow = row.key === null || isOverwritten ? undefined : base.get(row.key);
    const isNew = baseOfRow === undefined && (row.key === null || tab.keysFrom === 'person');
    const rowDifference = isOverwritten
      ? NOT_COMPARED
      : baseOfRow
        ? difference(tab, baseOfRow, row)
        : creation(tab, row);
    const reasons =
      errors.get(row.row) || obstacles(tab, row, rowDifference, baseOfRow !== undefined, duplicateRows);
    for (const conflict of rowDifference.conflicts) conflicts.push(conflict);
    if (baseOfRow && rowDifference.changes.length + rowDifference.conflicts.length > 0)
      differences.set(row.row, rowDifference);
    const blocked = reasons.length > 0;
    // Of duplicate rows, it is unknown which one was edited.
    if (blocked && (rowDifference.touched || (row.key !== null && editedDuplicates.has(row.key)))) {
      const key = row.key === null || isOverwritten ? `row:${row.row}` : row.key;
      const pulledFields = duplicateRows.length > 1 || keyErrors.has(row.row) ? undefined : baseOfRow?.fields;
      const labelRow = { fields: withPulledNames(tab, row.fields, pulledFields) };
      held.push({ key, row: row.row, label: labelOf(tab, baseOfRow, labelRow, shared), reasons });
    }
    const mark = markOf(tab, rowDifference, blocked, isNew);
    if (mark !== '') marks.set(row.row, mark);
    if (mark !== 'new' && mark !== 'edit') continue;
    const key = row.key === null ? nextToken() : row.key;
    rowOf.set(key, row.row);
    const operation = operationOf(tab, baseOfRow, row, key, rowDifference.changes, shared);
    if (!baseOfRow) {
      operations.push(operation);
      continue;
    }
    const rule = proposedBy(tab, row, rowDifference.changes);
    operations.push({
      ...operation,
      ...dependenciesOf(afterOf(operation), baseOfRow.fields),
      ...(rule === null ? {} : { rule }),
    });
  }
  return { operations, rowOf, held, conflicts, overwritten, duplicates, differences, marks };
}

/** null: no rule proposed these changes. */
function proposedBy(tab: Tab, row: TabRow, changes: readonly Change[]): ProposedBy | null {
  const rule = ruleOf(tab, row);
  const fields = changes.flatMap(({ field }) => (rule && field in rule.values ? [field] : []));
  return rule === null || fields.length === 0 ? null : { fields, text: rule.text };
}

function operationOf(
  tab: Tab,
  baseOfRow: BaseRow | undefined,
  row: TabRow,
  key: string,
  changes: readonly Change[],
  shared: SharedNames,
): Operation {
  const values: Fields = baseOfRow ? { ...row.fields, ...baseOfRow.fields } : row.fields;
  const campaign = values[tab.groupField];
  const campaignId = campaign === undefined || campaign === null ? '' : String(campaign);
  const action = baseOfRow ? 'update' : 'create';
  const labelRow = baseOfRow ? row : { fields: withParentNames(tab, row.fields, shared) };
  return { tab: tab.id, action, key, campaignId, label: labelOf(tab, baseOfRow, labelRow, shared), changes };
}
