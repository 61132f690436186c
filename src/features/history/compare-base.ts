// history: compares the selected cell with the last pulled values of its row.

import { type BaseRow, baseValue, cannotRoundTrip } from '../../base/base';
import { groupOf } from '../../base/base-chunks';
import { loadBases, type StoredBase } from '../../base/base-store';
import { agreedFields } from '../../grid/grid';
import type { Ports } from '../../ports/ports';
import type { Fields, Value } from '../../shared/value';
import { type Column, kindIn } from '../../tabs/columns/column';
import { NO_SHARED_NAMES, rowLabel, withPulledNames } from '../../tabs/columns/row-label';
import { hasOtherKey, rememberedKey, stateIn } from '../../tabs/columns/row-memory';
import { shownAsInCell } from '../../tabs/columns/shown-value';
import { fieldsOfKey, type Tab } from '../../tabs/columns/tab';
import type { TabRow } from '../../tabs/columns/tab-row';
import { previousKeysIn } from '../../tabs/rules/previous-keys';
import type { CellHistory } from './cell-history-schema';

/** A cell of a row that has a key. */
export interface SelectedCell {
  readonly tab: Tab;
  readonly row: TabRow;
  readonly column: Column;
}

export interface Compared extends Pick<CellHistory, 'pulled' | 'theirs' | 'state' | 'row'> {
  /**
   * changed: the key seems to be that of another row · unknown: no row with this key was pulled · `''`:
   * neither, or the last pulled values were lost
   */
  readonly key: 'changed' | 'unknown' | '';
}

/** Whether the last check or edit found an error in a key cell of the row. */
export const hasKeyError = (tab: Tab, { states }: TabRow): boolean =>
  tab.columns.some(({ access, header }) => access === 'key' && stateIn(states, header) === 'error');

interface KnownRow {
  readonly known: BaseRow | undefined;
  readonly isLost: boolean;
  /** The key of the row was overwritten. */
  readonly isOther: boolean;
}

/** Reads the rows of the campaign; those of all only if the campaign's cell may be the edited one. */
function knownRow(ports: Ports, { tab, row }: SelectedCell): KnownRow {
  const groups = new Set([groupOf(tab, row)]);
  if (hasOtherKey(row)) groups.add(groupOf(tab, { fields: fieldsOfKey(tab, rememberedKey(row)!) }));
  const ownBase = loadBases(ports, [{ tab, groups }])[0]!;
  const baseRow = ownBase.base.get(row.key!);
  const isOther = (storedBase: StoredBase) => previousKeysIn(tab, [row], agreedFields(storedBase)).size > 0;
  const isOfGroup = tab.keysFrom === 'person' || tab.keyFields.includes(tab.groupField);
  if (baseRow !== undefined || isOfGroup)
    return { known: baseRow, isLost: ownBase.isLostRow(row.fields), isOther: isOther(ownBase) };
  const wholeBase = loadBases(ports, [{ tab }], ownBase.index)[0]!;
  return { known: wholeBase.base.get(row.key!), isLost: wholeBase.hasLost, isOther: isOther(wholeBase) };
}

const has = (column: Column, mine: Value | undefined, value: Value): boolean =>
  mine === undefined ? cannotRoundTrip(column, value) : column.kind.equal(value, mine);

/** Scripts and formulas change a cell without a new state, so the state of an edit is not from the tab. */
function stateOf(state: CellHistory['state'], isEdit: boolean, { access }: Column): CellHistory['state'] {
  if (state === 'warning' || state === 'error') return state;
  return isEdit && access === 'editable' ? 'edit' : '';
}

/** @param state of the cell in the tab */
export function compareWithBase(ports: Ports, cell: SelectedCell, state: CellHistory['state']): Compared {
  const { tab, row, column } = cell;
  const { known, isLost, isOther: isOverwritten } = knownRow(ports, cell);
  const hasError = hasKeyError(tab, row);
  const label = (pulled?: Fields): string =>
    rowLabel(tab, withPulledNames(tab, row.fields, pulled), NO_SHARED_NAMES);
  const unknown = { pulled: null, theirs: null, state, row: label() };
  if (known === undefined) return { ...unknown, key: hasError ? 'changed' : isLost ? '' : 'unknown' };
  const isOther = hasError || isOverwritten;
  const key = isOther ? 'changed' : '';
  const labeled = { row: isOther ? label() : label(known.fields) };
  const mine = row.fields[column.field];
  const agreed = baseValue(known, column, mine);
  const theirs = known.conflicts?.[column.field];
  const showValue = (value: Value): string =>
    value === null ? '' : shownAsInCell(kindIn(column, row.fields), value, ports.numberStyle());
  if (theirs !== undefined) {
    if (has(column, mine, theirs))
      return { ...unknown, ...labeled, state: stateOf(state, false, column), key };
    const pulled = agreed === undefined ? null : showValue(agreed);
    return { ...labeled, pulled, theirs: showValue(theirs), state: 'conflict', key };
  }
  if (agreed === undefined) return { ...unknown, ...labeled, key };
  const isEdit = !has(column, mine, agreed);
  const cellState = stateOf(state, isEdit, column);
  return { ...labeled, pulled: isEdit ? showValue(agreed) : null, theirs: null, state: cellState, key };
}
