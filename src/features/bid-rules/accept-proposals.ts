// bid-rules: turns proposals into ordinary edits, which Check, review and push then see like any others.

import { showGrid } from '../../grid/grid';
import { readGrids } from '../../grid/read-grids';
import { type VisibleRows, visibleRows } from '../../grid/selected-rows-of-tab';
import { withDocument } from '../../jobs/lease';
import type { Ports } from '../../ports/ports';
import { UserError } from '../../ports/user-error';
import { leftSentence, noneVisible } from '../../shared/sentences';
import type { CellUpdate } from '../../sheet/find-cells';
import { STATES } from '../../sheet/find-columns';
import { readTab } from '../../sheet/read-tab';
import { writeCells } from '../../sheet/write-cells';
import { withRule } from '../../tabs/columns/row-memory';
import type { TabRow } from '../../tabs/columns/tab-row';
import { hasProposals, PROPOSED, withProposals } from './bid-rules-columns';
import type { AcceptedView, AcceptScope } from './bid-rules-schema';
import { type ProposedGrid, proposalsFor, proposedGrids } from './run-rules';

const NOUN: Readonly<Record<AcceptScope, string>> = { all: 'row', shown: 'row', selected: 'selected row' };

const NONE: Readonly<Record<AcceptScope, string>> = {
  all: 'There is no proposal to accept. Run the rules first.',
  shown: 'The open tab has no proposal. Open the tab with the proposals, or run the rules first.',
  selected: 'No selected row has a proposal. Select rows with a value in Proposed.',
};

/** The rows in scope whose cell Proposed has a text. */
function chosen(
  ports: Ports,
  { grid }: ProposedGrid,
  rows: readonly TabRow[],
  scope: AcceptScope,
): VisibleRows<TabRow> {
  const proposedRows = rows.filter(({ fields }) => (fields[PROPOSED.field] ?? '') !== '');
  if (scope === 'all') return { rows: proposedRows, hidden: [] };
  const selection = ports.selectedAreas();
  // Only the open tab is shown.
  if (selection?.sheetId !== grid.sheet.sheetId) return { rows: [], hidden: [] };
  return visibleRows(grid.sheet, proposedRows, scope === 'selected' ? selection.areas : undefined);
}

interface AcceptedRows extends Omit<AcceptedView, 'left'> {
  /** Rows whose bid was left as it is. */
  readonly closed: number;
}

function acceptIn(ports: Ports, proposed: ProposedGrid, scope: AcceptScope): AcceptedRows {
  const { grid } = proposed;
  const { sheet } = grid;
  if (!hasProposals(sheet)) return { accepted: 0, outdated: 0, hiddenRows: 0, closed: 0 };
  const whole = withProposals(grid.tab);
  const reading = readTab(whole, sheet);
  const { rows, hidden } = chosen(ports, proposed, reading.rows, scope);
  const computedFrom = new Map(proposed.rows.map(({ row, read }) => [row.key, read.fields]));
  const proposalOf = proposalsFor(proposed, reading);
  const bids: CellUpdate[] = [];
  const updates: CellUpdate[] = [];
  let outdated = 0;
  for (const tabRow of rows) {
    const { row, key, fields, states } = tabRow;
    const proposal = proposalOf(tabRow);
    // What is written is what the person sees: a proposal that would be another one now is not accepted.
    const bidNow = key === null ? undefined : computedFrom.get(key);
    if (
      !proposal ||
      proposal.changes.length === 0 ||
      proposal.proposed !== fields[PROPOSED.field] ||
      proposal.changes.some(({ field }) => bidNow?.[field] !== fields[field])
    ) {
      outdated += 1;
      continue;
    }
    for (const { field, value } of proposal.changes) bids.push({ name: { key }, row, field, value });
    updates.push({ name: { key }, row, field: PROPOSED.field, value: '' });
    const values = Object.fromEntries(proposal.changes.map(({ field, value }) => [field, value]));
    const rule = withRule(states, key!, { values, text: proposal.computed });
    updates.push({ name: { key }, row, field: STATES, value: rule });
  }
  // The proposal stays where its bid could not be written.
  const { gone, unwritten: left } = writeCells(whole, sheet, reading, bids, { wholeRows: true });
  const closed = new Set(left.flatMap(({ update: { row }, why }) => (why === 'closed' ? [row] : [])));
  const unwritten = new Set([...gone, ...left.map(({ update }) => update)].map(({ row }) => row));
  writeCells(
    whole,
    sheet,
    reading,
    updates.filter(({ row }) => !unwritten.has(row)),
  );
  return {
    accepted: rows.length - outdated - unwritten.size,
    outdated: outdated + unwritten.size - closed.size,
    hiddenRows: hidden.length,
    closed: closed.size,
  };
}

/**
 * Accepts the proposals of these rows as they are shown.
 * @throws UserError when there is none, or all are hidden
 */
export function bidRulesAccept(ports: Ports, scope: AcceptScope): AcceptedView {
  return withDocument(ports, () => {
    const { grids } = proposedGrids(ports);
    const acceptedGrids = grids.map((proposedGrid) => ({
      tab: proposedGrid.grid.tab,
      ...acceptIn(ports, proposedGrid, scope),
    }));
    const total = (count: keyof AcceptedRows) =>
      acceptedGrids.reduce((sum, acceptedGrid) => sum + acceptedGrid[count], 0);
    const [accepted, outdated, hiddenRows] = [total('accepted'), total('outdated'), total('hiddenRows')];
    if (accepted + outdated + total('closed') === 0)
      throw new UserError(
        hiddenRows > 0 ? noneVisible(hiddenRows, `${NOUN[scope]} with a proposal`) : NONE[scope],
      );
    if (accepted > 0) {
      for (const grid of readGrids(ports)) {
        if (acceptedGrids.some((acceptedGrid) => acceptedGrid.tab === grid.tab && acceptedGrid.accepted > 0))
          showGrid(grid);
      }
    }
    const leftCells = leftSentence(ports.workbook.leftCells());
    return { accepted, outdated, hiddenRows, ...(leftCells === '' ? {} : { left: leftCells }) };
  });
}
