// bid-rules: turns proposals into ordinary edits, which Check, review and push then see like any others.

import type { AcceptedView, AcceptScope } from '../../client-api/bid-rules';
import { findGrids } from '../../grid/find-grids';
import { showGrid } from '../../grid/grid';
import { withDocument } from '../../jobs/lease';
import type { Ports } from '../../ports/ports';
import { UserError } from '../../ports/user-error';
import { readTab } from '../../sheet/read-tab';
import { STATES } from '../../sheet/status-columns';
import { type CellUpdate, writeCells } from '../../sheet/write-cells';
import { withRule } from '../../tabs/accepted-rule';
import type { TabRow } from '../../tabs/tab-row';
import { hasProposals, PROPOSED, withProposals } from './columns';
import { type ProposedGrid, proposalsFor, proposedGrids } from './dry-run';

/** The rows in scope whose cell Proposed has a text. */
function chosen(ports: Ports, { grid }: ProposedGrid, rows: readonly TabRow[], scope: AcceptScope): TabRow[] {
  const all = rows.filter(({ fields }) => (fields[PROPOSED.field] ?? '') !== '');
  if (scope === 'all') return all;
  if (scope === 'shown') {
    const hidden = grid.sheet.hiddenRows(all.map(({ row }) => row));
    return all.filter(({ row }) => !hidden.has(row));
  }
  const selection = ports.selection();
  if (selection?.sheetId !== grid.sheet.sheetId) return [];
  return all.filter(({ row }) =>
    selection.rows.some(({ first, count }) => row >= first && row < first + count),
  );
}

function acceptIn(ports: Ports, proposed: ProposedGrid, scope: AcceptScope): AcceptedView {
  const { grid } = proposed;
  const { sheet } = grid;
  if (!hasProposals(sheet)) return { accepted: 0, outdated: 0 };
  const whole = withProposals(grid.tab);
  const reading = readTab(whole, sheet);
  const rows = chosen(ports, proposed, reading.rows, scope);
  const computedFrom = new Map(proposed.rows.map(({ row, read }) => [row.key, read.fields]));
  const proposalOf = proposalsFor(proposed, reading);
  const updates: CellUpdate[] = [];
  let outdated = 0;
  for (const read of rows) {
    const { row, key, fields, states } = read;
    const made = proposalOf(read);
    // What is written is what the person sees: a proposal that would be another one now is not accepted.
    const bidNow = key === null ? undefined : computedFrom.get(key);
    if (
      !made ||
      made.changes.length === 0 ||
      made.proposed !== fields[PROPOSED.field] ||
      made.changes.some(({ field }) => bidNow?.[field] !== fields[field])
    ) {
      outdated += 1;
      continue;
    }
    for (const { field, value } of made.changes) updates.push({ name: { key }, row, field, value });
    updates.push({ name: { key }, row, field: PROPOSED.field, value: '' });
    const values = Object.fromEntries(made.changes.map(({ field, value }) => [field, value]));
    const rule = withRule(states, key!, { values, text: made.computed });
    updates.push({ name: { key }, row, field: STATES, value: rule });
  }
  const { gone, left } = writeCells(whole, sheet, reading, updates);
  const unwritten = new Set([...gone, ...left.map(({ update }) => update)].map(({ row }) => row)).size;
  return { accepted: rows.length - outdated - unwritten, outdated: outdated + unwritten };
}

/**
 * Accepts the proposals of these rows as they are shown.
 * @throws UserError when none is shown there
 */
export function bidRulesAccept(ports: Ports, scope: AcceptScope): AcceptedView {
  return withDocument(ports, () => {
    const { grids } = proposedGrids(ports);
    const done = grids.map((one) => ({ tab: one.grid.tab, ...acceptIn(ports, one, scope) }));
    const accepted = done.reduce((sum, one) => sum + one.accepted, 0);
    const outdated = done.reduce((sum, one) => sum + one.outdated, 0);
    if (accepted + outdated === 0) {
      throw new UserError(
        scope === 'selected'
          ? 'No selected row has a proposal. Select rows with a value in Proposed.'
          : 'There is no proposal to accept. Run the rules first.',
      );
    }
    if (accepted > 0) {
      for (const grid of findGrids(ports)) {
        if (done.some((one) => one.tab === grid.tab && one.accepted > 0)) showGrid(grid);
      }
    }
    return { accepted, outdated };
  });
}
