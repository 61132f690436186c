// push: rows of a move in Targets of which a choice of rows leaves some out, although they can only be
// pushed together.

import type { Grid } from '../../grid/grid';
import { incompleteMoves } from '../../grid/read-grids';
import { groupedBy } from '../../shared/grouped-by';
import type { Issue } from '../../shared/issue';
import type { Operation } from '../../sync/operation';
import type { Tab } from '../../tabs/columns/tab';
import { tabById } from '../../tabs/registry';
import { listed } from '../../tabs/rules/issue-body';
import { headerOf } from '../../tabs/rules/rule-cells';
import { groupName, rowName } from '../core/row-name';
import { isBlank, isMoved } from '../engine/moved-values';
import { pickedOf } from './review-pages';
import type { RowName } from './review-schema';
import type { ReviewRow, SplitMove } from './review-view';

/** Whether a row may be part of a move: a value appears or disappears, or the row starts or stops. */
const mayBePart = ({ sharedFields = [], stopBox }: Tab, { action, changes }: ReviewRow): boolean =>
  action === 'create' ||
  changes.some(
    ({ field, before: oldText, after }) =>
      field === stopBox || (sharedFields.includes(field) && (oldText === '') !== (after === '')),
  );

/**
 * Whether a choice may split a move: `splitMoves` needs the tabs to decide it.
 * @param allRows rows of the review
 * @param chosenRows those that are sent
 */
export function maySplit(allRows: readonly ReviewRow[], chosenRows: readonly ReviewRow[]): boolean {
  const sentNames = new Set(chosenRows.map(rowName));
  const groups = new Map<string, boolean>();
  for (const row of allRows) {
    const tab = tabById(row.tab)!;
    if (tab.sharedFields === undefined || !mayBePart(tab, row)) continue;
    const isSent = sentNames.has(rowName(row));
    const name = groupName(row);
    if ((groups.get(name) ?? isSent) !== isSent) return true;
    groups.set(name, isSent);
  }
  return false;
}

/** Whether an operation is, or may be, part of the move of a field. */
const isPartOf = (
  { sharedFields = [], stopBox }: Tab,
  { action, changes }: Operation,
  movedField: string,
): boolean =>
  action === 'create' ||
  changes.some(
    (change) => change.field === stopBox || (change.field === movedField && isMoved(sharedFields, change)),
  );

/** `is set in US, GB`: what the chosen rows do to the field. */
function done(chosenParts: readonly (readonly [Operation, ReviewRow])[], movedField: string): string {
  const valueIn = ({ changes }: Operation) =>
    changes.find(({ field }) => field === movedField)?.after ?? null;
  const places = (has: (operation: Operation) => boolean) =>
    chosenParts.filter(([operation]) => has(operation)).map(([, { row, label }]) => row || label);
  const set = places((operation) => !isBlank(valueIn(operation)));
  if (set.length > 0) return `is set in ${listed(set)}`;
  const cleared = places(({ changes }) => changes.some(({ field }) => field === movedField));
  return cleared.length > 0
    ? `is cleared in ${listed(cleared)}`
    : `is not set in ${listed(places(() => true))}`;
}

function splitsOf(
  grid: Grid,
  rows: ReadonlyMap<string, ReviewRow>,
  sentKeys: ReadonlySet<string>,
): SplitMove[] {
  const { tab, plan } = grid;
  const places = new Map(plan.operations.map((operation) => [plan.rowOf.get(operation.key)!, operation]));
  const sentPlaces = new Set([...places].filter(([, { key }]) => sentKeys.has(key)).map(([place]) => place));
  if (sentPlaces.size === 0 || sentPlaces.size === places.size) return [];
  const first = new Map<string, Issue>();
  for (const issue of incompleteMoves(grid, sentPlaces)) {
    const campaign = places.get(issue.row)?.campaignId ?? '';
    if (!first.has(campaign)) first.set(campaign, issue);
  }
  const ofCampaign = groupedBy(plan.operations, ({ campaignId }) => campaignId);
  return Array.from(first, ([campaign, { field, message }]): SplitMove => {
    const parts = (ofCampaign.get(campaign) ?? [])
      .filter((operation) => isPartOf(tab, operation, field))
      .map((operation) => [operation, rows.get(operation.key)!] as const);
    const chosenParts = parts.filter(([{ key }]) => sentKeys.has(key));
    const leftOut = parts.filter(([{ key }]) => !sentKeys.has(key)).map(([, row]) => row);
    const name = chosenParts[0]?.[1].campaign || campaign;
    const were = leftOut.length === 1 ? 'was' : 'were';
    const leftNames = listed(leftOut.map(({ row, label }) => row || label));
    const what =
      leftOut.length === 0 || chosenParts.length === 0
        ? message
        : `${headerOf(tab, field)} ${done(chosenParts, field)}, but ${leftNames} ${were} left out.`;
    return {
      sentence: `${tab.title} ▸ ${name}: ${what}`,
      chosen: chosenParts.map(([, row]) => pickedOf(row)),
      leftOut: leftOut.map(pickedOf),
    };
  });
}

/**
 * The moves that a choice splits, one for each campaign.
 * @param allRows rows of the review
 * @param chosenRows those that are sent
 */
export function splitMoves(
  grids: readonly Grid[],
  allRows: readonly ReviewRow[],
  chosenRows: readonly ReviewRow[],
): SplitMove[] {
  return grids.flatMap((grid) => {
    const ofTab = <T extends RowName>(rows: readonly T[]) => rows.filter(({ tab }) => tab === grid.tab.id);
    const rows = new Map(ofTab(allRows).map((row) => [row.key, row]));
    return splitsOf(grid, rows, new Set(ofTab(chosenRows).map(({ key }) => key)));
  });
}
