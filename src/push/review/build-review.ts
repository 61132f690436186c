// push: the review for the dialog: groups and totals, the first rows, conflicts, blocked rows, guards.

import { readTimes } from '../../base/read-times';
import { accountOf, connectionOf, unconfirmedSentence } from '../../connections/connection';
import { canWrite, readOnlySentence } from '../../connections/permission';
import { limitsOf } from '../../features/settings/settings';
import { copiesNotRead } from '../../grid/copies';
import type { Grid } from '../../grid/grid';
import { listedIssues, rowNames } from '../../grid/listed-issues';
import { obstacleOf } from '../../jobs/lease';
import type { Ports } from '../../ports/ports';
import { groupedBy } from '../../shared/grouped-by';
import { reasonOf } from '../../sync/push-plan';
import { campaigns } from '../../tabs/campaigns/campaigns-columns';
import { RESTORE_ROW } from '../../tabs/rules/issue-body';
import { digestOf, reviewToken } from '../journal/approval';
import { parentNames } from './parent-names';
import { conflictsDigest, conflictsIn } from './review-conflicts';
import { keepList, LISTED, PAGE } from './review-pages';
import {
  type FreshWarnings,
  groupOf,
  groupsOf,
  operationsOf,
  reviewRowsOf,
  type ShownBy,
  shownBy,
} from './review-rows';
import { largestOf } from './review-tally';
import type { HeldBack, HeldFix, ReviewConflict, ReviewView, TouchedSpend, UnreadRows } from './review-view';

/** Blocked rows, each with its location and the fixes for its errors. */
function heldIn(grid: Grid, { shownDigest, style }: ShownBy): HeldBack[] {
  const { tab, plan, reading, storedBase } = grid;
  if (plan.held.length === 0) return [];
  const names = rowNames(tab, reading, shownDigest);
  const rows = new Map(reading.rows.map((row) => [row.row, row]));
  const errors = listedIssues(grid, shownDigest, () => style).filter(
    ({ issue }) => issue.severity === 'error',
  );
  const issues = groupedBy(errors, ({ issue }) => issue.row);
  return plan.held.map(({ key, row, label, reasons }) => {
    const rowIssues = issues.get(row) ?? [];
    const field = rowIssues[0]?.issue.field ?? '';
    const reading = rows.get(row)!;
    const campaign = reading.fields[tab.groupField] ?? storedBase.base.get(key)?.fields[tab.groupField];
    const cell = { tab: tab.id, rowName: names.nameOf(reading), row, field };
    // Several issues of a cell, or of a row, may offer the same fix.
    const offered = new Set<string>();
    const fixes = rowIssues.flatMap(({ issue }) =>
      issue.fixes.flatMap((offer): HeldFix[] => {
        const { field, found: foundText, column } = issue;
        const name = JSON.stringify([offer.label === RESTORE_ROW ? '' : field, offer.label]);
        if (offered.has(name)) return [];
        offered.add(name);
        const restores = offer.restores ? ({ restores: true } as const) : {};
        return [
          {
            label: offer.label,
            column,
            ...restores,
            fix: { ...cell, field, found: foundText, seen: offer.seen },
          },
        ];
      }),
    );
    const shownCells = new Set<string>();
    const issueOf = (reason: string) => rowIssues.find((listedIssue) => listedIssue.reason === reason)?.issue;
    const values = reasons.map((reason) => {
      const issue = issueOf(reason);
      if (issue === undefined || shownCells.has(issue.field)) return '';
      shownCells.add(issue.field);
      return issue.value;
    });
    const shownReasons = reasons.map((reason) => {
      const issue = issueOf(reason);
      return issue ? reasonOf(issue) : reason;
    });
    const group = groupOf(tab, String(campaign ?? ''));
    return {
      tab: tab.id,
      group,
      key: reading.key ?? key,
      label,
      reasons: shownReasons,
      values,
      cell,
      fixes,
    };
  });
}

export const CHANGED = 'The tabs changed since this review. Nothing was done.';

export const tokenOf = (ports: Ports, grids: readonly Grid[]): string =>
  reviewToken(ports, operationsOf(grids));

/** Why nothing can be pushed; `''`: it can. */
export function pushObstacle(ports: Ports): string {
  const connection = connectionOf(ports);
  if (connection?.unconfirmed) return unconfirmedSentence(connection);
  return connection && !canWrite(connection) ? readOnlySentence(connection) : obstacleOf(ports);
}

/** Current conflicts and blocked rows, with their digests. */
export interface ReviewLists {
  readonly conflicts: readonly ReviewConflict[];
  readonly conflictsDigest: string;
  readonly held: readonly HeldBack[];
  readonly heldDigest: string;
}

export function listsOf(grids: readonly Grid[], by: ShownBy): ReviewLists {
  const { shownDigest } = by;
  const conflicts = conflictsIn(grids, by);
  const held = grids.flatMap((grid) => heldIn(grid, by));
  const heldDigest = held.length === 0 ? '' : shownDigest('held', held);
  return { conflicts, conflictsDigest: conflictsDigest(conflicts, shownDigest), held, heldDigest };
}

function keepLong(ports: Ports, list: string, rows: readonly unknown[]): void {
  if (rows.length > LISTED) keepList(ports, list, rows);
}

export const rowsList = (token: string): string => `rows.${digestOf(token)}`;

/** @param unread the edited rows that could not be read; null: none */
export function reviewView(
  ports: Ports,
  grids: readonly Grid[],
  fresh: FreshWarnings,
  unread: UnreadRows | null,
): ReviewView {
  const limits = limitsOf(ports);
  const token = tokenOf(ports, grids);
  const by = shownBy(ports);
  const rows = reviewRowsOf(grids, limits, fresh, by);
  keepList(ports, rowsList(token), rows);
  const lists = listsOf(grids, by);
  const { conflicts, held } = lists;
  const tabs = new Set([...rows, ...conflicts, ...held].map(({ tab }) => tab));
  keepLong(ports, lists.conflictsDigest, conflicts);
  keepLong(ports, lists.heldDigest, held);
  return {
    unfinished: null,
    comparison: null,
    token,
    account: accountOf(ports),
    connection: connectionOf(ports)?.name ?? '',
    groups: groupsOf(rows, parentNames(grids)),
    tabs: grids.map(({ tab }) => tab.id).filter((tab) => tabs.has(tab)),
    rows: rows.slice(0, PAGE),
    largest: largestOf(rows),
    conflicts: conflicts.slice(0, LISTED),
    conflictCount: conflicts.length,
    decidable: conflicts.filter(({ blocked }) => blocked === '').length,
    conflictsDigest: lists.conflictsDigest,
    changed: [],
    held: held.slice(0, LISTED),
    heldCount: held.length,
    heldDigest: lists.heldDigest,
    unread,
    undecided: grids.reduce((sum, grid) => sum + (grid.undecided ?? 0), 0),
    copies: copiesNotRead(ports.workbook),
    spend: touchedSpend(ports, grids),
    limits,
    obstacle: pushObstacle(ports),
  };
}

/** US dollars; null: unknown. */
function amountOf(value: unknown): number | null {
  const amount = value === '' || value === null || value === undefined ? Number.NaN : Number(value);
  return Number.isFinite(amount) ? amount : null;
}

/** null: Campaigns was not pulled, or no changed campaign exists yet. */
function touchedSpend(ports: Ports, grids: readonly Grid[]): TouchedSpend | null {
  const campaignsGrid = grids.find(({ tab }) => tab.id === campaigns.id);
  const touched = new Set(operationsOf(grids).map(({ campaignId }) => campaignId));
  if (campaignsGrid === undefined || touched.size === 0) return null;
  let [count, spend, totalSpend] = [0, 0, 0];
  campaignsGrid.storedBase.base.forEach(({ fields }) => {
    const amount = amountOf(fields.spend);
    if (amount === null) return;
    totalSpend += amount;
    if (!touched.has(String(fields.campaignId))) return;
    count += 1;
    spend += amount;
  });
  if (count === 0) return null;
  const pulledAt = readTimes(ports.documentStore)[campaigns.id];
  const pulled = pulledAt === undefined ? '' : ports.timeText(pulledAt).slice(0, 10);
  const today = ports.timeText(ports.clock.now()).slice(0, 10);
  return { campaigns: count, spend, all: totalSpend, pulled: pulled === today ? '' : pulled };
}
