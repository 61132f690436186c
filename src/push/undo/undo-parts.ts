// push: what an undo writes into the cells, and what it leaves and why, from the old values, the cells and
// the base.

import { baseValue } from '../../base/base';
import { type Grid, ownRows } from '../../grid/grid';
import type { Fields, Value } from '../../shared/value';
import { assets } from '../../tabs/assets/assets-columns';
import type { Column } from '../../tabs/columns/column';
import { rowLabel } from '../../tabs/columns/row-label';
import type { Tab } from '../../tabs/columns/tab';
import type { TabRow } from '../../tabs/columns/tab-row';
import { creativeSets } from '../../tabs/creative-sets/creative-sets-columns';
import { tabById } from '../../tabs/registry';
import { type NoOldValue, type OldValue, oldValuesOf } from '../engine/old-values';
import type { LoggedOperation } from '../journal/journal-rows';
import { restoreAssetHint } from '../review/review-tally';
import type { UndoCell, UndoKind } from './undo-schema';

interface Reason {
  readonly kind: UndoKind;
  /** As a sentence; `''`: it is restored. */
  readonly why: string;
  /** The value in the cell or the last pulled one; absent: unknown, or a whole row. */
  readonly current?: Value | undefined;
}

/** A value of a run, or a whole row of it. */
export interface UndoPart extends Reason {
  readonly tab: Tab;
  readonly key: string;
  readonly campaignId: string;
  readonly label: string;
  /** null: the whole row. */
  readonly column: Column | null;
  readonly old?: Value;
}

/** A cell to write. */
export interface UndoEdit {
  readonly grid: Grid;
  readonly row: TabRow;
  readonly oldValue: OldValue;
}

export interface UndoParts {
  readonly parts: readonly UndoPart[];
  /** Of the parts that are restored. */
  readonly edits: readonly UndoEdit[];
}

const MISSING = 'No row of the tab has its key. If the key was overwritten, Bidgrid ▸ Check restores it.';
const DUPLICATE = 'Several rows have its key. Delete all but one of them first.';
const EDITED = 'The cell has an edit that was not pushed, which is kept.';
const UNREADABLE = 'The cell has a value that cannot be read, which is kept.';
const CHANGED = 'It was changed since the push, so it is not restored.';
const ALREADY = 'It already has its old value.';
const SWITCHED_ON =
  'It was off before. Enabling its size switches it on. After the push, pull Ads and undo this push again.';

const equalIn = ({ kind }: Column, a: Value, b: Value | undefined): boolean =>
  b !== undefined && kind.equal(a, b);

/** Whether any value of a new row is another one now. */
const isChangedRow = (tab: Tab, createdWith: Fields, agreed: Fields): boolean =>
  tab.columns.some((column) => {
    const [value, pulled] = [createdWith[column.field], agreed[column.field]];
    return value !== undefined && pulled !== undefined && !equalIn(column, value, pulled);
  });

/**
 * @param isChosen a person chose this value in the history of its cell, and saw what changed since
 * @param isSizeOff the size of an ad is off now
 */
function reasonFor(
  { storedBase, plan }: Grid,
  row: TabRow | undefined,
  { tab, key, column, sent, old, createdWith, sizeField }: OldValue,
  isChosen: boolean,
  isSizeOff: boolean,
): Reason {
  const agreed = storedBase.base.get(key);
  if (plan.duplicates.has(key)) return { kind: 'edited', why: DUPLICATE };
  if (!row || !agreed) return { kind: 'missing', why: MISSING };
  const mine = row.fields[column.field];
  const pulled = baseValue(agreed, column, mine);
  if (mine === undefined) return { kind: 'edited', why: UNREADABLE };
  const { changes = [], conflicts = [] } = plan.differences.get(row.row) ?? {};
  const isEdited = [...changes, ...conflicts].some(({ field }) => field === column.field);
  const isOld = equalIn(column, old, mine);
  if (isEdited && !isOld) return { kind: 'edited', why: EDITED, current: mine };
  if (isOld && !isEdited && old === false && isSizeOff)
    return { kind: 'later', why: SWITCHED_ON, current: mine };
  if (isOld) return { kind: 'already', why: ALREADY, current: mine };
  // The state of an ad also follows its size.
  const mayDiffer = isChosen || sizeField !== undefined;
  const isChanged =
    !equalIn(column, sent, pulled) || (createdWith && isChangedRow(tab, createdWith, agreed.fields));
  if (isChanged && !mayDiffer) return { kind: 'changed', why: CHANGED, current: pulled };
  return { kind: 'restored', why: '', current: mine };
}

function withoutValue({ kind, why, column, logged: { operation } }: NoOldValue): UndoPart {
  const { key, campaignId, label } = operation;
  const tab = tabById(operation.tab)!;
  const isRemoved = tab === assets && column?.field === 'remove' && kind === 'created';
  const reason = isRemoved ? `${why} ${restoreAssetHint(key)}` : why;
  return { kind, why: reason, column, tab, key, campaignId, label };
}

/**
 * @param entries of the run @param cell only this cell; null: all cells of the run
 * @param blockedReasonOf why rows of a tab may not be written at the service; null: they may
 */
export function undoPartsOf(
  grids: readonly Grid[],
  entries: readonly LoggedOperation[],
  cell: UndoCell | null,
  blockedReasonOf: (tab: string) => string | null,
): UndoParts {
  const { values, none } = oldValuesOf(grids, entries);
  const isWanted = ({ tab, key, column }: Pick<UndoPart, 'tab' | 'key' | 'column'>): boolean =>
    cell === null ||
    (cell.tab === tab.id && cell.key === key && (column === null || column.field === cell.field));
  const parts: UndoPart[] = none.map(withoutValue).filter(isWanted);
  const edits: UndoEdit[] = [];
  const tabs = new Map(
    grids.map((grid) => [grid.tab, { grid, rows: new Map(ownRows(grid).map((row) => [row.key, row])) }]),
  );
  const sets = tabs.get(creativeSets)?.grid.storedBase.base;
  for (const oldValue of values.filter(isWanted)) {
    const { tab, key, campaignId, sizeField } = oldValue;
    const ofTab = tabs.get(tab);
    const row = ofTab?.rows.get(key);
    const blocked = blockedReasonOf(tab.id);
    const isSizeOff = sizeField !== undefined && sets?.get(campaignId)?.fields[sizeField] === false;
    const reason: Reason =
      blocked !== null
        ? { kind: 'not-allowed', why: blocked }
        : ofTab
          ? reasonFor(ofTab.grid, row, oldValue, cell !== null, isSizeOff)
          : { kind: 'missing', why: MISSING };
    const label = ofTab && row ? rowLabel(tab, row.fields, ofTab.grid.shared) : oldValue.label;
    parts.push({ ...oldValue, ...reason, label });
    if (reason.kind === 'restored') edits.push({ grid: ofTab!.grid, row: row!, oldValue });
  }
  return { parts, edits };
}
