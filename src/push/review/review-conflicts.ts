// push: the open conflicts of a review, and the lookup of those that a person chose.

import type { Grid } from '../../grid/grid';
import type { Seen } from '../../ports/ports';
import { Outdated, UserError } from '../../ports/user-error';
import type { Value } from '../../shared/value';
import { blockAround } from '../../sheet/cell-runs';
import { closedCells } from '../../sheet/closed-cells';
import { filledCells } from '../../sheet/filled-cells';
import { type Choice, type Conflict, isUnwritten } from '../../sync/conflict';
import { labelOf } from '../../sync/plan-row';
import type { Column } from '../../tabs/columns/column';
import { rowLabel } from '../../tabs/columns/row-label';
import { shownOfCampaign } from '../../tabs/columns/shown-value';
import { parentNames } from './parent-names';
import { changeDigest, groupOf, type ShownBy } from './review-rows';
import type { AllConflicts, ConflictChoice, RowName } from './review-schema';
import type { ReviewConflict } from './review-view';

const UNREADABLE = '(cannot be read)';

const filledNote = (anchor: string) =>
  `This cell is filled by the formula in ${anchor}: remove it to take theirs. Keep yours would send the older value of the cell.`;
const closedNote = (reason: string) =>
  `The value of the service could not be written to ${reason}. Keep yours would send the older value of the cell.`;
const FORMULA_NOTE = 'This cell has a formula. Keep it or take theirs.';

const nameOf = ({ tab, key, field }: RowName & { readonly field: string }): string =>
  JSON.stringify([tab, key, field]);

export const duplicateSentence = (label: string, rows: readonly number[]): string =>
  `"${label}" is in rows ${rows.slice(0, 5).join(', ')}${rows.length > 5 ? ' and more' : ''}. Delete all but one of them first.`;

/**
 * Why a pull could not write the service's value into the cell of a conflict that exists only because of
 * that; `''`: unknown.
 */
function unwrittenReasons({ tab, plan, reading, sheet }: Grid): (conflict: Conflict) => string {
  const kinds = new Map(tab.columns.map(({ field, kind }) => [field, kind]));
  const writeOf = ({ row, field, theirs }: Conflict) => ({
    row,
    column: reading.columns.get(field)!,
    cell: kinds.get(field)!.encode(theirs),
  });
  const closed = closedCells(sheet);
  const writes = plan.conflicts.filter((conflict) => isUnwritten(tab, conflict)).map(writeOf);
  closed.assumeRefused(writes);
  return (conflict) => {
    const { row, column, cell } = writeOf(conflict);
    return isUnwritten(tab, conflict) ? closed.reason(row, column, cell) : '';
  };
}

/** What to know about the cells of conflicts: few calls, none without conflicts. */
function cellNotes(grid: Grid): (conflict: Conflict) => string {
  const { plan, reading, sheet } = grid;
  const placeOf = ({ row, field }: Conflict) => ({ row, column: reading.columns.get(field)! });
  const { row, column, rows, columns } = blockAround(plan.conflicts.map(placeOf));
  const formulas = sheet.formulas({ row: 1, column: 1, rows: row + rows - 1, columns: column + columns - 1 });
  const filled = filledCells(formulas, sheet);
  const reasonOf = unwrittenReasons(grid);
  return (conflict) => {
    const place = placeOf(conflict);
    const anchor = filled.anchorOf(place.row, place.column);
    if (anchor !== '') return filledNote(anchor);
    if ((formulas[place.row - 1]?.[place.column - 1] ?? '') !== '') return FORMULA_NOTE;
    const reason = reasonOf(conflict);
    return reason === '' ? '' : closedNote(reason);
  };
}

function conflictsOf(
  grid: Grid,
  bidTypes: ReadonlyMap<string, string>,
  { shownDigest, style }: ShownBy,
): ReviewConflict[] {
  const { tab, plan, reading, storedBase, shared } = grid;
  if (plan.conflicts.length === 0) return [];
  const columns = new Map(tab.columns.map((column): [string, Column] => [column.field, column]));
  const readRows = new Map(reading.rows.map((row) => [row.row, row]));
  const noteOf = cellNotes(grid);
  return plan.conflicts.map((conflict) => {
    const { key, field, base, mine, theirs } = conflict;
    const readRow = readRows.get(conflict.row)!;
    const baseRow = storedBase.base.get(key);
    const column = columns.get(field)!;
    const campaign = String(baseRow?.fields[tab.groupField] ?? '');
    const bidType = bidTypes.get(campaign) ?? '';
    const show = (value: Value | undefined, none: string) =>
      value === undefined ? none : shownOfCampaign(column, value, bidType, style);
    const rows = plan.duplicates.get(key);
    const label = labelOf(tab, baseRow, readRow, shared);
    const problem = mine === undefined ? readRow.issues.find((issue) => issue.field === field) : undefined;
    const cell = problem?.found ?? '';
    return {
      tab: tab.id,
      group: groupOf(tab, campaign),
      key,
      label,
      field,
      column: column.header,
      base: show(base, ''),
      mine: show(mine, UNREADABLE),
      theirs: show(theirs, ''),
      seen: shownDigest(tab.id, key, field, base === undefined, base, mine, cell, theirs),
      blocked: rows ? duplicateSentence(label, rows) : '',
      note: noteOf(conflict),
    };
  });
}

/** All open conflicts, in the order of the tabs. */
export const conflictsIn = (grids: readonly Grid[], by: ShownBy): ReviewConflict[] => {
  const isAny = grids.some(({ plan }) => plan.conflicts.length > 0);
  const bidTypes = isAny ? parentNames(grids).bidTypes : new Map<string, string>();
  return grids.flatMap((grid) => conflictsOf(grid, bidTypes, by));
};

/** Digest of a whole list of conflicts; `''`: none. */
export const conflictsDigest = (conflicts: readonly ReviewConflict[], shownDigest: Seen): string =>
  conflicts.length === 0
    ? ''
    : shownDigest(
        'conflicts',
        conflicts.map((conflict) => conflict.seen),
      );

export const NOTHING = 'Nothing was done.';

function changedSentence({ column, label, mine, theirs }: ReviewConflict, choice: ConflictChoice): string {
  const what = `${column} of ${label} changed since you looked`;
  if (choice.theirs !== theirs)
    return `${what}: theirs was ${choice.theirs || 'empty'} and is now ${theirs || 'empty'}. ${NOTHING}`;
  if (choice.mine !== mine)
    return `${what}: yours was ${choice.mine || 'empty'} and is now ${mine || 'empty'}. ${NOTHING}`;
  return `${what}. ${NOTHING}`;
}

/** Names the row as it is called in the tab now. */
function resolvedSentence(grids: readonly Grid[], { tab, key, field }: ConflictChoice): string {
  const grid = grids.find((candidate) => candidate.tab.id === tab);
  const column = grid?.tab.columns.find((candidate) => candidate.field === field);
  const row = grid?.reading.rows.find((candidate) => candidate.key === key);
  const what =
    grid && row
      ? `${column?.header ?? 'A conflict'} of ${rowLabel(grid.tab, row.fields, grid.shared)}`
      : 'The conflict';
  return `${what} was resolved or changed since you looked. ${NOTHING}`;
}

interface Decision extends Choice {
  readonly tab: string;
}

/** Digests of the changes that *Keep yours* makes of conflicts. */
export function decidedChanges(
  grids: readonly Grid[],
  decisions: readonly Decision[],
  shownDigest: Seen,
): ReadonlySet<string> {
  const keeps = new Set(decisions.filter(({ take }) => take === 'mine').map(nameOf));
  const changes = grids.flatMap(({ tab, plan }) =>
    plan.conflicts.flatMap(({ key, field, mine, theirs }) =>
      mine !== undefined && keeps.has(nameOf({ tab: tab.id, key, field }))
        ? [changeDigest(shownDigest, { tab: tab.id, key }, { field, before: theirs, after: mine })]
        : [],
    ),
  );
  return new Set(changes);
}

/**
 * The decided conflicts as they were shown.
 * @throws Outdated when one of them has changed · UserError when one cannot be decided
 */
export function decisionsFor(
  grids: readonly Grid[],
  conflicts: readonly ReviewConflict[],
  choices: readonly ConflictChoice[] | AllConflicts,
  shownDigest: Seen,
): Decision[] {
  if (!Array.isArray(choices)) {
    const allChoice = choices as AllConflicts;
    if (conflictsDigest(conflicts, shownDigest) !== allChoice.seen) {
      throw new Outdated(`The conflicts changed since you looked. ${NOTHING}`);
    }
    return conflicts
      .filter(({ blocked }) => blocked === '')
      .map(({ tab, key, field }) => ({ tab, key, field, take: allChoice.take }));
  }
  const openConflicts = new Map(conflicts.map((conflict) => [nameOf(conflict), conflict]));
  return (choices as readonly ConflictChoice[]).map((choice) => {
    const { tab, key, field, take } = choice;
    const conflict = openConflicts.get(nameOf(choice));
    if (!conflict) throw new Outdated(resolvedSentence(grids, choice));
    if (conflict.blocked !== '') throw new UserError(conflict.blocked);
    if (conflict.seen !== choice.seen) throw new Outdated(changedSentence(conflict, choice));
    return { tab, key, field, take };
  });
}
