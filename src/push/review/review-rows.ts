// push: the reviewed rows for the dialog: grouped by tab and campaign, every change before → after, with
// totals.

import type { Grid } from '../../grid/grid';
import { rowNames } from '../../grid/listed-issues';
import { type Ports, type Seen, seenBy } from '../../ports/ports';
import { groupedBy } from '../../shared/grouped-by';
import { GUARDED, type Limits, type Tally } from '../../shared/guards';
import type { NumberStyle } from '../../shared/numbers';
import { isGoal } from '../../shared/pay';
import type { Fields } from '../../shared/value';
import {
  type Change,
  type Operation,
  type ParentOperationOf,
  parentOperations,
  ruleSentence,
} from '../../sync/operation';
import { type NamedCampaign, rowParts, type SharedNames } from '../../tabs/columns/row-label';
import { shownOfCampaign } from '../../tabs/columns/shown-value';
import type { Tab } from '../../tabs/columns/tab';
import { tabById } from '../../tabs/registry';
import { targets } from '../../tabs/targets/targets-columns';
import { groupName, rowName } from '../core/row-name';
import { type AdEffect, adEffects } from '../engine/ad-effects';
import {
  type Bids,
  bidChange,
  bidEffect,
  bidsOfGrids,
  bidTexts,
  incomparable,
  percentChange,
  withVariants,
} from './bid-changes';
import { type ParentNames, parentKey, parentNames } from './parent-names';
import type { GroupName, RowName } from './review-schema';
import { beforeAndAfter, losesAsset, restoreAssetHint, tallies, tallyOf } from './review-tally';
import type { ReviewAlso, ReviewChange, ReviewGroup, ReviewRow, RowEffect } from './review-view';

/** Digests of shown values, and how numbers are written. */
export interface ShownBy {
  readonly shownDigest: Seen;
  readonly style: NumberStyle;
}

export const shownBy = (ports: Ports): ShownBy => ({
  shownDigest: seenBy(ports),
  style: ports.numberStyle(),
});

/** Warnings from the comparison with the service, by `rowName`. */
export type FreshWarnings = ReadonlyMap<string, readonly string[]>;

/** With more groups than this, rows are grouped by tab alone. */
const MOST_GROUPS = 1_000;

export const operationsOf = (grids: readonly Grid[]): Operation[] =>
  grids.flatMap(({ plan }) => plan.operations);

/** Digest of a change as it was shown. */
export const changeDigest = (
  shownDigest: Seen,
  { tab, key }: RowName,
  { field, before: oldValue, after }: Change,
): string => shownDigest(tab, key, field, oldValue, after);

/** Digest of the content of a new row. */
const contentSeen = (shownDigest: Seen, { tab, campaignId, changes }: Operation): string =>
  shownDigest(
    'new',
    tab,
    campaignId,
    changes.map(({ field, after }) => [field, after]),
  );

interface Shown {
  /** Change of the bid in percent. */
  readonly bid: number | null;
  readonly bidType: string;
  readonly shownDigest: Seen;
  readonly style: NumberStyle;
}

function changesOf(
  tab: Tab,
  operation: Operation,
  { bid, bidType, shownDigest, style }: Shown,
): ReviewChange[] {
  const bidFields = tab.columns.filter(({ isBid }) => isBid).map(({ field }) => field);
  return operation.changes.map((change) => {
    const { field, before: oldValue, after } = change;
    const column = tab.columns.find((candidate) => candidate.field === field)!;
    const isBudget = tab.id === targets.id && field === 'budget';
    const rule = ruleSentence(operation, field);
    return {
      field,
      column: column.header,
      before: shownOfCampaign(column, oldValue, bidType, style),
      after: shownOfCampaign(column, after, bidType, style),
      percent: bidFields.includes(field) ? bid : isBudget ? percentChange(oldValue, after) : null,
      ...(column.kindBy && isGoal(bidType) && { isGoal: true }),
      ...(rule === '' ? {} : { rule }),
      seen: changeDigest(shownDigest, operation, change),
    };
  });
}

/** Fields that are sent unchanged, and the boxes of a new row that the service sets by its default. */
function alsoOf(
  tab: Tab,
  { action, along, changes }: Operation,
  { bidType, style }: Pick<Shown, 'bidType' | 'style'>,
): ReviewAlso[] {
  const also: ReviewAlso[] = [];
  const isSet = (field: string) => changes.some((change) => change.field === field);
  for (const column of tab.columns) {
    const { field, header, kind, access, isRequest } = column;
    const value = along?.[field];
    if (value !== undefined)
      also.push({ column: header, value: shownOfCampaign(column, value, bidType, style) });
    const isBox = kind.checkbox && access === 'editable' && !isRequest;
    if (action === 'create' && isBox && !isSet(field))
      also.push({ column: header, value: 'service default', isDefault: true });
  }
  return also;
}

function warningsOf({ issues }: Grid): Map<number, string[]> {
  const warnings = new Map<number, string[]>();
  for (const { severity, row, message } of issues) {
    if (severity !== 'warning') continue;
    const rowWarnings = warnings.get(row);
    if (rowWarnings) rowWarnings.push(message);
    else warnings.set(row, [message]);
  }
  return warnings;
}

/** If the key of a row is its campaign, each group would be one row. */
export const groupOf = ({ keyFields, groupField }: Tab, campaignId: string): string =>
  keyFields.length === 1 && keyFields[0] === groupField ? '' : campaignId;

/** Scheme and host. Apps Script has no URL class. */
const ADDRESS = /^(https?):\/\/([^/?#]*)/i;

/** What a change of an address does besides: another host is often another company. */
function addressTexts({ columns }: Tab, { action, changes }: Operation): string[] {
  if (action === 'create') return [];
  return changes.flatMap(({ field, before: oldValue, after }) => {
    const [from, to] = [oldValue, after].map((value) => ADDRESS.exec(String(value ?? '')));
    if (!from || !to) return [];
    const { header } = columns.find((column) => column.field === field)!;
    const [oldScheme, oldHost, scheme, host] = [...from.slice(1), ...to.slice(1)].map((part) =>
      part.toLowerCase(),
    );
    return [
      ...(host === oldHost ? [] : [`${header}: the host changes from ${oldHost} to ${host}.`]),
      ...(oldScheme === 'https' && scheme === 'http' ? [`${header}: https becomes http.`] : []),
    ];
  });
}

const LOST = "This can't be undone.";

const AFTER = ({ noun }: Tab, { label }: Operation) =>
  `Sent after the new ${noun} "${label}", with its ID. Not sent if that one is left out or fails.`;

/** A campaign that is renamed has its last pulled name; without one, the row has the name. */
function campaignOf(
  tab: Tab,
  { campaignId }: Operation,
  fields: Fields | undefined,
  names: ParentNames,
  shared: SharedNames,
): NamedCampaign {
  const ownName = typeof fields?.campaign === 'string' ? fields.campaign : '';
  if (tab.groupField === 'campaignId')
    return { id: campaignId, name: names.names.get(parentKey('campaignId', campaignId)) ?? ownName };
  const { id, name } = shared.campaignOf(campaignId);
  return { id, name: name || ownName };
}

interface RowContext {
  readonly shownDigest: Seen;
  readonly style: NumberStyle;
  readonly names: ParentNames;
  readonly bids: Bids;
  readonly limits: Limits;
  readonly fresh: FreshWarnings;
  readonly parentOperationOf: ParentOperationOf;
  readonly adEffect: (operation: Operation) => AdEffect;
}

function rowsOf(grid: Grid, around: RowContext): ReviewRow[] {
  const { names, bids, limits, fresh, parentOperationOf, shownDigest, style, adEffect } = around;
  const { tab, plan, storedBase, reading, shared } = grid;
  const warnings = warningsOf(grid);
  const namesOfRows = rowNames(tab, reading, shownDigest);
  const rows = new Map(reading.rows.map((row) => [row.row, row]));
  return plan.operations.map((operation) => {
    const { key, action, campaignId, label } = operation;
    const agreed = storedBase.base.get(key)?.fields;
    const bidType = names.bidTypes.get(campaignId) ?? '';
    const { text: switched, stops } = adEffect(operation);
    const place = plan.rowOf.get(key) ?? 0;
    const row = rows.get(place);
    const parentOperation = parentOperationOf(tab, operation);
    const ownTexts = [
      ...(losesAsset(operation) ? [`${LOST} ${restoreAssetHint(key)}`] : []),
      ...(switched === '' ? [] : [switched]),
      ...addressTexts(tab, operation),
    ];
    const moreTexts = [...(warnings.get(place) ?? []), ...(fresh.get(rowName({ tab: tab.id, key })) ?? [])];
    const effectOf = (present: Bids): RowEffect => {
      const effect = bidEffect(operation, beforeAndAfter(operation, agreed), bidType, present);
      const rowTally = tallyOf(operation, agreed, bidType, present, limits);
      const tally: Tally = stops ? { ...rowTally, pausing: 1 } : rowTally;
      const texts = [...ownTexts, ...incomparable(operation, effect, names), ...moreTexts];
      const isWarned = texts.length > 0 || GUARDED.some((measure) => tally[measure]);
      return {
        changes: changesOf(tab, operation, {
          bid: bidChange(effect),
          bidType,
          shownDigest,
          style,
        }),
        warnings: texts,
        tally: isWarned ? { ...tally, warned: 1 } : tally,
        ...bidTexts(operation, effect, style),
      };
    };
    return {
      tab: tab.id,
      key,
      group: groupOf(tab, campaignId),
      label,
      ...rowParts(tab, operation, campaignOf(tab, operation, row?.fields ?? agreed, names, shared)),
      action,
      ...withVariants(operation, bidType, bids, effectOf),
      also: alsoOf(tab, operation, { bidType, style }),
      ...(parentOperation ? { note: AFTER(tabById(parentOperation.tab)!, parentOperation) } : {}),
      cell: { tab: tab.id, rowName: row ? namesOfRows.nameOf(row) : `k${key}`, row: place, field: '' },
      ...(action === 'create' ? { content: contentSeen(shownDigest, operation) } : {}),
      ...(parentOperation ? { needs: { tab: parentOperation.tab, key: parentOperation.key } } : {}),
    };
  });
}

/** Rows in the order of the tabs, grouped, groups in the order of their first row. */
export function reviewRowsOf(
  grids: readonly Grid[],
  limits: Limits,
  fresh: FreshWarnings,
  { shownDigest, style }: ShownBy,
): ReviewRow[] {
  const parentOperationOf = parentOperations(operationsOf(grids));
  const bids = bidsOfGrids(grids);
  const adEffect = adEffects(grids);
  const around: RowContext = {
    names: parentNames(grids),
    bids,
    limits,
    fresh,
    parentOperationOf,
    shownDigest,
    style,
    adEffect,
  };
  const allRows: ReviewRow[] = [];
  for (const grid of grids) for (const row of rowsOf(grid, around)) allRows.push(row);
  const groups = groupedBy(allRows, groupName);
  return groups.size > MOST_GROUPS
    ? allRows.map((row) => ({ ...row, group: '' }))
    : [...groups.values()].flat();
}

/** Rows next to each other that belong to one group, as one entry for each group. */
export function groupsOf(rows: readonly ReviewRow[], { labels }: ParentNames): ReviewGroup[] {
  const labelOfGroup = ({ tab, group }: GroupName): string =>
    labels.get(parentKey(tabById(tab)!.groupField, group)) ?? group;
  return tallies(rows).map((groupTally) => ({
    ...groupTally,
    label: groupTally.group === '' ? '' : labelOfGroup(groupTally),
  }));
}
