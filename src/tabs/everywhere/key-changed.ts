// tabs: the key of a row was overwritten. The row is sent neither as an edit nor as a new row.

import type { Issue } from '../../shared/issue';
import type { Fields } from '../../shared/value';
import type { Tab } from '../columns/tab';
import { error, listed, RESTORES } from '../rules/issue-body';
import type { PreviousKey } from '../rules/previous-keys';
import type { IssueBody, RowRule, RuleContext, RuleRow } from '../rules/rule';
import {
  differingColumns,
  headerOf,
  isContradicted,
  isEmpty,
  replacedCells,
  servedCells,
  shown,
  textIn,
} from '../rules/rule-cells';

/** @param names of the parts that are IDs, in the fields of the object; absent: the IDs themselves */
const textOf = (tab: Tab, parts: Fields, names: Fields = {}): string =>
  Object.keys(parts)
    .map((field) => {
      const column = tab.columns.find((candidate) => candidate.names === field);
      return (column && textIn(names, column.field)) || shown(tab, field, parts[field]);
    })
    .join(' · ');

/** A row without an ID of the service, which a push would create. */
const isCreation = ({ keysFrom }: Tab, { isNew }: RuleRow): boolean => isNew && keysFrom === 'service';

/** Whether the row could be sent with its key as it is now. */
function canBeKept({ tab, duplicates }: RuleContext, row: RuleRow, { isUnsure }: PreviousKey): boolean {
  if (duplicates.has(row.key ?? '')) return false;
  if (row.base === null)
    return isCreation(tab, row) || (row.isNew && !tab.keyFields.some((field) => isEmpty(row.fields[field])));
  // Its fixed cells prove that it is another object.
  return isUnsure === true || !isContradicted(tab, row.fields, row.base);
}

/** Keeps the new key and replaces the cells that still have values of the previous object. */
function keep(row: RuleRow, context: RuleContext, was: PreviousKey, field: string) {
  const { tab, base } = context;
  if (!canBeKept(context, row, was)) return null;
  const value = row.fields[field]!;
  const label = row.isNew ? `Keep as new ${tab.rowIs}` : `Keep ${shown(tab, field, value)}`;
  const cells = isCreation(tab, row)
    ? servedCells(tab, row.fields)
    : // The cells of a new row may be its own.
      was.isUnsure && row.isNew
      ? {}
      : replacedCells(tab, row.fields, row.base, base.get(was.key)!);
  return { value, label, cells, forgetsKey: true } as const;
}

/** What `keep` does with the other cells, for the message. */
function keptCells(row: RuleRow, tab: Tab, cells: Fields, previousKey: string, currentKey: string): string {
  if (Object.keys(cells).length === 0) return '';
  if (isCreation(tab, row)) return ': its read-only cells are then cleared';
  const result = row.isNew ? 'are then cleared' : `then get those pulled for ${currentKey}`;
  return `: cells that still have the values pulled for ${previousKey} ${result}`;
}

/** ` Restore puts back Bid, too.`: what restoring the key does with the other editable cells that differ. */
function editedBeside(
  { fields }: RuleRow,
  { tab, base }: RuleContext,
  { key, cells, isWhole, isUnsure }: PreviousKey,
) {
  const was = base.get(key)!;
  if (isWhole || isUnsure) return '';
  const headers = differingColumns(tab, fields, was)
    .filter(({ access }) => access === 'editable')
    .map(({ header }) => header);
  if (headers.length === 0) return '';
  const isRestored = Object.keys(cells).length > 0;
  const stays = headers.length > 1 ? 'stay as edits' : 'stays as an edit';
  return isRestored ? ` This also restores ${listed(headers)}.` : ` ${listed(headers)} ${stays}.`;
}

function body(row: RuleRow, context: RuleContext, was: PreviousKey): IssueBody {
  const { tab } = context;
  const fields = Object.keys(was.parts);
  const field = fields[0]!;
  const currentParts: Record<string, Fields[string]> = {};
  for (const name of fields) currentParts[name] = row.fields[name] ?? null;
  const headers = fields.map((name) => headerOf(tab, name)).join(' and ');
  // The sentence about a whole row names its campaign and app; the one about key cells quotes them.
  const names = was.isWhole ? [context.base.get(was.key), row.base ?? undefined] : [];
  const [expected, currentText] = [textOf(tab, was.parts, names[0]), textOf(tab, currentParts, names[1])];
  const were = `${headers} ${fields.length > 1 ? 'were' : 'was'}`;
  const isCleared = Object.values(currentParts).every(isEmpty);
  const whatChanged =
    was.isUnsure || isCleared
      ? `${were} ${expected}, and ${fields.length > 1 ? 'are' : 'is'} ${isCleared ? 'empty' : currentText} now.`
      : was.isWhole
        ? `The row of ${expected} was overwritten with that of ${currentText}.`
        : `${were} changed from ${expected} to ${currentText}.`;
  const keepingFix = keep(row, context, was, field);
  if (was.isTaken) {
    const what = keepingFix ? `choose "${keepingFix.label}", or delete this one` : 'delete this one';
    const issue = error(
      field,
      `${whatChanged} ${expected} is in another row, so ${what}.`,
      expected,
      currentText,
    );
    return keepingFix ? { ...issue, otherFixes: [keepingFix] } : issue;
  }
  const { [field]: value, ...parts } = was.parts;
  const cells = { ...parts, ...was.cells };
  const restore = {
    value: value ?? null,
    label: `Restore ${expected}`,
    ...(Object.keys(cells).length > 0 ? { cells } : {}),
  };
  const then = keepingFix
    ? keptCells(row, tab, keepingFix.cells, `${headers} ${expected}`, `${headers} ${currentText}`)
    : '';
  const choice = keepingFix ? `, or choose "${keepingFix.label}"${then}` : '';
  const otherCells = editedBeside(row, context, was);
  const message = `${whatChanged} Restore ${expected}${choice}.${otherCells}`;
  const otherFixes = [...(was.isUnsure ? [restore] : []), ...(keepingFix ? [keepingFix] : [])];
  const issue = error(
    field,
    message,
    expected,
    currentText,
    was.isUnsure ? null : { ...restore, ...RESTORES },
  );
  return otherFixes.length > 0 ? { ...issue, otherFixes } : issue;
}

export const keyChanged: RowRule = {
  name: 'key-changed',
  title: 'Rows whose key was changed',
  expects:
    'Bidgrid remembers the key of each row in the hidden column Cell states. A row whose key or cells were overwritten is not sent until you restore the key or keep the new one.',
  tab: '*',
  byCheck: true,
  check: (row, context) => {
    const was = context.previousKeys().get(row.row);
    // Another rule restores a cell that cannot be read.
    const isRead = context.tab.keyFields.every((field) => field in row.fields);
    return was && isRead ? [body(row, context, was)] : [];
  },
};

/** Rows whose key was overwritten, 1-based: their values must not be compared with those of their key. */
export const overwrittenRows = (issues: readonly Pick<Issue, 'rule' | 'row'>[]): ReadonlySet<number> =>
  new Set(issues.flatMap(({ rule, row }) => (rule === keyChanged.name ? [row] : [])));
