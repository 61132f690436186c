// bid-rules: the dry run: writes what the rules propose beside the bids, and nothing else.

import { type Grid, needHeaders } from '../../grid/grid';
import { readGrids } from '../../grid/read-grids';
import { withDocument } from '../../jobs/lease';
import type { Ports } from '../../ports/ports';
import { UserError } from '../../ports/user-error';
import { noteHistoryGone } from '../../push/journal/history-start';
import { rowKeys } from '../../shared/row-keys';
import type { CellUpdate } from '../../sheet/find-cells';
import { readTab, type TabReading } from '../../sheet/read-tab';
import { writeCells } from '../../sheet/write-cells';
import { labelParts } from '../../tabs/columns/row-label';
import type { TabRow } from '../../tabs/columns/tab-row';
import { type ChangeHistory, changeHistory, dayAt } from '../figures/figure-days';
import { appListsOf, bidRowsOf, isRuleTab, type RowOfTab } from './bid-rows';
import {
  addProposals,
  hasFigures,
  hasProposals,
  PROPOSED,
  ruleFigures,
  WHY,
  withProposals,
} from './bid-rules-columns';
import type {
  BidRulesView,
  DryRunView,
  NewRule,
  ProposalLine,
  ProposedTab,
  RuleCounts,
  RuleLine,
} from './bid-rules-schema';
import { inOrder, RULE_TABS, type Rule, type RuleColumn, readRule } from './core/bid-rule';
import { LEFT_ALONE, propose } from './core/propose';
import type { Proposal } from './core/rule-row';
import { appendRule, columnIn, findRules, type ListedRule, readRules } from './rules-sheet';

/** Maximum number of proposals listed for a tab; the counts are of all. */
const LARGEST = 500;

/** A tab with the proposals for its rows. */
export interface ProposedGrid {
  readonly grid: Grid;
  readonly rows: readonly RowOfTab[];
  /** By key. */
  readonly proposals: ReadonlyMap<string, Proposal>;
}

const lineOf = ({ row, cells, read }: ListedRule): RuleLine => ({
  row,
  name: cells.Name ?? '',
  tab: cells.Tab ?? '',
  selects: [cells.Where ?? '', cells.When ?? ''].filter((text) => text.trim() !== '').join(', '),
  action: cells.Then ?? '',
  isOn: read.ok ? read.isOn : isTicked(cells.On),
  needsFigures: read.ok && read.rule.horizons.length > 0,
  issues: read.ok ? [] : read.issues,
});

const isTicked = (on: string | undefined): boolean => /^(true|yes|x|1)$/i.test((on ?? '').trim());

/** In the order in which they are tried; those with mistakes first. */
function viewOf(listedRules: readonly ListedRule[], hasFigures: boolean): BidRulesView {
  const order = ({ read }: ListedRule): number => (read.ok ? read.rule.order : Number.NEGATIVE_INFINITY);
  return {
    rules: [...listedRules].sort((a, b) => order(a) - order(b) || a.row - b.row).map(lineOf),
    hasFigures,
  };
}

function bidRulesView(ports: Ports): BidRulesView {
  const sheet = findRules(ports.workbook);
  return viewOf(sheet === null ? [] : readRules(sheet), hasFigures(ports));
}

/** Reads the rules and changes nothing. */
export const bidRulesRead = (ports: Ports): BidRulesView => bidRulesView(ports);

interface RulesNow {
  readonly rules: readonly Rule[];
  readonly view: BidRulesView;
}

/** @throws UserError without rules, or when one that is on has a mistake */
function rulesNow(ports: Ports): RulesNow {
  const sheet = findRules(ports.workbook);
  const listedRules = sheet === null ? [] : readRules(sheet);
  const wrong = listedRules.map(lineOf).find(({ isOn, issues }) => isOn && issues.length > 0);
  if (wrong) {
    const { column, character, message } = wrong.issues[0]!;
    const place = character === null ? column : `${column}, character ${character}`;
    throw new UserError(`Bid rules, row ${wrong.row}, ${place}: ${message}`);
  }
  const rules = inOrder(listedRules.map(({ read }) => read));
  if (rules.length === 0) throw new UserError('No rule is on. Add a rule, or check On in the tab Bid rules.');
  return { rules, view: viewOf(listedRules, false) };
}

interface ProposedGrids {
  readonly grids: ProposedGrid[];
  readonly history: ChangeHistory;
  readonly hasFigures: boolean;
}

/** What the rules of the document propose now, by tab. Reads only. */
export function proposedGrids(ports: Ports): ProposedGrids & { readonly view: BidRulesView } {
  const { rules, view } = rulesNow(ports);
  const proposed = proposedBy(ports, rules);
  return { ...proposed, view: { ...view, hasFigures: proposed.hasFigures } };
}

/** What these rules propose now, by tab. Reads only; asks the service only for app lists. */
function proposedBy(ports: Ports, rules: readonly Rule[]): ProposedGrids {
  const ruleTabs = new Set<string>(rules.map(({ tab }) => tab));
  const allGrids = readGrids(ports);
  const { sums, lastDay } = ruleFigures(ports);
  const history = changeHistory(ports);
  const listsOf = appListsOf(ports, rules);
  const grids = allGrids.flatMap((grid): ProposedGrid[] => {
    if (!isRuleTab(grid.tab.id)) return [];
    const isWanted = ruleTabs.has(grid.tab.id);
    // Without a rule, proposals of an earlier run are cleared.
    if (!isWanted && !hasProposals(grid.sheet)) return [];
    const rows = bidRowsOf(needHeaders(grid), allGrids, history.dayOf, listsOf);
    const proposalList = propose({
      rules: rules.filter(({ tab }) => tab === grid.tab.id),
      rows: rows.map(({ row }) => row),
      figures: sums,
      lastDay,
      today: dayAt(ports.clock.now()),
      historyDay: history.firstDay,
    });
    return [{ grid, rows, proposals: new Map(proposalList.map((proposal) => [proposal.key, proposal])) }];
  });
  const missing = Object.entries(RULE_TABS).find(
    ([, id]) => ruleTabs.has(id) && !grids.some(({ grid }) => grid.tab.id === id),
  );
  if (missing && grids.length === 0) {
    throw new UserError(`The tab ${missing[0]} was not pulled. Pull it, then run the rules again.`);
  }
  return { grids, history, hasFigures: sums.length > 0 };
}

/**
 * What a rule that is being written would do alone, without a request to the service.
 * @returns null: it has a mistake, or needs app lists
 */
export function bidRulesCount(ports: Ports, cells: NewRule): RuleCounts | null {
  const readRow = readRule(0, cells);
  if (!readRow.ok || readRow.rule.appLists.length > 0) return null;
  const { rule } = readRow;
  const { grids } = proposedBy(ports, [rule]);
  const proposals = grids.flatMap((grid) =>
    grid.grid.tab.id === rule.tab ? [...grid.proposals.values()] : [],
  );
  const matched = proposals.filter((proposal) => proposal.rule !== '');
  return {
    matched: matched.length,
    changed: matched.filter(({ changes }) => changes.length > 0).length,
    left: proposals.length - matched.length,
  };
}

/** The proposal for a row of a reading; of rows with the same key, only for the one whose key is its own. */
export function proposalsFor(
  { rows, proposals }: ProposedGrid,
  reading: TabReading,
): (row: TabRow) => Proposal | undefined {
  const { duplicates } = rowKeys(reading.rows);
  const ownKeys = new Map(rows.map(({ read }) => [read.row, read.key]));
  return ({ row, key }) =>
    key === null || (duplicates.has(key) && ownKeys.get(row) !== key) ? undefined : proposals.get(key);
}

/** Rows whose key was overwritten, with this key: they are left alone. */
const overwrittenKeysOf = ({ grid: { plan, reading } }: ProposedGrid): ReadonlyMap<number, string | null> =>
  new Map(reading.rows.filter(({ row }) => plan.overwritten.has(row)).map(({ row, key }) => [row, key]));

/** Cells of Proposed and Why that are different now. */
function updatesOf(proposed: ProposedGrid, reading: TabReading): CellUpdate[] {
  const proposalOf = proposalsFor(proposed, reading);
  const overwritten = overwrittenKeysOf(proposed);
  const updates: CellUpdate[] = [];
  for (const tabRow of reading.rows) {
    const { row, key, fields } = tabRow;
    const proposal = proposalOf(tabRow);
    const isOverwritten = overwritten.has(row) && overwritten.get(row) === key;
    const wantedCells = [
      [PROPOSED.field, proposal?.proposed ?? ''],
      [WHY.field, isOverwritten ? LEFT_ALONE.error : (proposal?.reason ?? '')],
    ] as const;
    for (const [field, value] of wantedCells) {
      if ((fields[field] ?? '') !== value) updates.push({ name: { key }, row, field, value });
    }
  }
  return updates;
}

/** @param names of the rules, in the order in which they are tried */
function show(proposed: ProposedGrid, names: readonly string[]): ProposedTab {
  const { grid, proposals } = proposed;
  const { tab, sheet } = grid;
  addProposals(tab, sheet);
  const whole = withProposals(tab);
  const reading = readTab(whole, sheet);
  writeCells(whole, sheet, reading, updatesOf(proposed, reading));
  const proposalsWithChanges = [...proposals.values()].filter(({ changes }) => changes.length > 0);
  const counts = new Map<string, number>();
  for (const { rule } of proposalsWithChanges) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  const rules = names.flatMap((name) => {
    const ruleCount = counts.get(name);
    return ruleCount === undefined ? [] : [{ name, proposed: ruleCount }];
  });
  return {
    sheet: sheet.name(),
    tab: tab.id,
    proposed: proposalsWithChanges.length,
    left: proposals.size - proposalsWithChanges.length + grid.plan.overwritten.size,
    rules,
    largest: largestProposals(proposed, proposalsWithChanges),
  };
}

/** The largest changes first, those that cannot be compared last. */
function largestProposals({ grid, rows }: ProposedGrid, proposals: readonly Proposal[]): ProposalLine[] {
  const { tab, shared } = grid;
  const byKey = new Map(rows.map(({ row, read }) => [row.key, read.fields]));
  const size = ({ change }: Proposal): number => (change === null ? -1 : Math.abs(change));
  return [...proposals]
    .sort((a, b) => size(b) - size(a))
    .slice(0, LARGEST)
    .map(({ key, proposed, change, why }) => {
      const { campaign, part } = labelParts(tab, key, byKey.get(key)!, shared);
      return { key, campaign, part, proposed, change, why };
    });
}

/**
 * Computes all proposals and writes them beside the bids.
 * @throws UserError without rules, or when one that is on has a mistake
 */
export function bidRulesRun(ports: Ports): DryRunView {
  return withDocument(ports, () => {
    const { grids, view, history } = proposedGrids(ports);
    const { isGone, deletedAt } = history.start;
    if (isGone) noteHistoryGone(ports, deletedAt!);
    const names = [...new Set(view.rules.map(({ name }) => name.trim()))];
    return { ...view, tabs: grids.map((grid) => show(grid, names)) };
  });
}

/**
 * Writes the rule only if it has no mistake; the sidebar has shown each of them before.
 * @throws UserError with the first mistake
 */
export function bidRulesAdd(ports: Ports, cells: NewRule): BidRulesView {
  const readRow = readRule(0, cells);
  if (!readRow.ok) {
    const { column, message } = readRow.issues[0]!;
    throw new UserError(`"${column}": ${message}`);
  }
  return withDocument(ports, () => {
    appendRule(ports.workbook, cells);
    return bidRulesView(ports);
  });
}

/** @throws UserError when the tab was deleted */
export function bidRulesShow(ports: Ports, row: number, column: RuleColumn): null {
  const sheet = findRules(ports.workbook);
  if (sheet === null) throw new UserError('The tab Bid rules was deleted. Add a rule to create it again.');
  sheet.select(row, Math.max(1, columnIn(sheet, column)));
  return null;
}
