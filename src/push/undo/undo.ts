// push: previews what an undo of a run writes into the cells, and writes it. The cells are then edits, which
// the ordinary review and push send.

import { connectionOf } from '../../connections/connection';
import { canWrite, writeBlockedReason } from '../../connections/permission';
import { type Grid, needHeaders, showGrid } from '../../grid/grid';
import { readGrids } from '../../grid/read-grids';
import { withDocument } from '../../jobs/lease';
import { type Ports, seenBy } from '../../ports/ports';
import { Outdated } from '../../ports/user-error';
import { groupedBy } from '../../shared/grouped-by';
import type { NumberStyle } from '../../shared/numbers';
import { counted, leftSentence } from '../../shared/sentences';
import type { Value } from '../../shared/value';
import type { CellUpdate } from '../../sheet/find-cells';
import { writeCells } from '../../sheet/write-cells';
import { shownOfCampaign } from '../../tabs/columns/shown-value';
import { creativeSets } from '../../tabs/creative-sets/creative-sets-columns';
import { parentNames } from '../review/parent-names';
import { needRun, type WholeRun } from './runs';
import { type UndoEdit, type UndoPart, type UndoParts, undoPartsOf } from './undo-parts';
import type { UndoCell, UndoDone, UndoOrder, UndoValue, UndoView } from './undo-schema';

const CHANGED = 'Values changed since this list was loaded. Nothing was written.';

interface UndoOfRun extends UndoParts {
  readonly whole: WholeRun;
  readonly grids: readonly Grid[];
  /** Digest of the values to write. */
  readonly token: string;
}

/** @throws UserError when the journal does not have the whole run, or headers are missing */
function undoOfRun(ports: Ports, run: string, cell: UndoCell | null): UndoOfRun {
  const whole = needRun(ports, run);
  const runTabs = new Set(whole.entries.map(({ operation }) => operation.tab));
  const grids = readGrids(ports).map((grid) => (runTabs.has(grid.tab.id) ? needHeaders(grid) : grid));
  const connection = connectionOf(ports);
  // Of a read-only connection, the review says so in its own sentence.
  const blockedReasonOf = (tab: string): string | null =>
    connection && canWrite(connection) ? writeBlockedReason(connection, tab) : null;
  const parts = undoPartsOf(grids, whole.entries, cell, blockedReasonOf);
  const cells = parts.edits.map(({ row, oldValue: { tab, key, column, old } }) =>
    JSON.stringify([tab.id, key, column.field, row.fields[column.field], old]),
  );
  return { ...parts, whole, grids, token: seenBy(ports)('undo', run, cells.sort()) };
}

/** Values with their unit, as the review shows them. */
function shownParts(grids: readonly Grid[], style: NumberStyle): (part: UndoPart) => UndoValue {
  const { bidTypes } = parentNames(grids);
  return ({ kind, tab, key, campaignId, label, column, current, old, why }) => {
    const shownText = (value: Value | undefined): string | null =>
      value === undefined || column === null
        ? null
        : shownOfCampaign(column, value, bidTypes.get(campaignId) ?? '', style);
    const { field = '', header = '' } = column ?? {};
    const texts = { current: shownText(current), old: shownText(old) };
    return { kind, tab: tab.id, key, label, field, column: header, ...texts, why };
  };
}

/** The tabs and campaigns of rows that are missing in the document. */
function pullOf(grids: readonly Grid[], parts: readonly UndoPart[]): UndoView['pull'] {
  const sets = grids.find(({ tab }) => tab === creativeSets)?.storedBase.base;
  const tabs = new Set<string>();
  const campaigns = new Set<string>();
  for (const { kind, tab, campaignId } of parts) {
    const isOfSet = tab.groupField === 'creativeSetId';
    const campaign = isOfSet ? sets?.get(campaignId)?.fields.campaignId : campaignId;
    if (kind !== 'missing' || typeof campaign !== 'string') continue;
    tabs.add(tab.id);
    campaigns.add(campaign);
  }
  return tabs.size === 0 ? null : { tabs: [...tabs], campaigns: [...campaigns] };
}

/**
 * What an undo would write, from the journal, the cells and the base. Sends no request.
 * @param cell only this cell; null: all cells of the run
 * @throws UserError when the journal does not have the whole run
 */
export function undoPreview(ports: Ports, run: string, cell: UndoCell | null = null): UndoView {
  return withDocument(ports, () => {
    const { whole, grids, parts, token } = undoOfRun(ports, run, cell);
    const { time, who } = whole.head;
    const values = parts.map(shownParts(grids, ports.numberStyle()));
    return { run, time, who, token, values, pull: pullOf(grids, parts) };
  });
}

const updateOf = ({ row, oldValue: { key, column, old } }: UndoEdit): CellUpdate => ({
  name: { key },
  row: row.row,
  field: column.field,
  value: old,
});

const cellName = ({ tab, key, field }: UndoCell): string => JSON.stringify([tab, key, field]);

const notWritten = (count: number): string =>
  count === 0 ? '' : `${counted(count, 'cell')} not written: a formula, or changed at this moment.`;

/**
 * Writes the old values into the cells, in a constant number of calls.
 * @throws Outdated when others would be written than were shown
 */
export function undoWrite(ports: Ports, { run, cell, token, leaveOut = [] }: UndoOrder): UndoDone {
  return withDocument(ports, () => {
    const undo = undoOfRun(ports, run, cell);
    if (undo.token !== token) throw new Outdated(CHANGED);
    const leftOut = new Set(leaveOut.map(cellName));
    const isChosen = ({ oldValue: { tab, key, column } }: UndoEdit) =>
      !leftOut.has(cellName({ tab: tab.id, key, field: column.field }));
    const edits = undo.edits.filter(isChosen);
    const editsByGrid = groupedBy(edits, ({ grid }) => grid);
    let [closed, others] = [0, 0];
    editsByGrid.forEach((tabEdits, { tab, sheet, reading }) => {
      const { gone, unwritten } = writeCells(tab, sheet, reading, tabEdits.map(updateOf));
      const closedCells = unwritten.filter(({ why }) => why === 'closed').length;
      closed += closedCells;
      others += gone.length + unwritten.length - closedCells;
    });
    const leftTexts = [notWritten(others), leftSentence(ports.workbook.leftCells())];
    const writtenTabs = new Set([...editsByGrid.keys()].map(({ tab }) => tab));
    for (const grid of readGrids(ports)) if (writtenTabs.has(grid.tab)) showGrid(grid);
    const sentences = leftTexts.filter((sentence) => sentence !== '').join(' ');
    return { values: edits.length - closed - others, left: sentences };
  });
}
