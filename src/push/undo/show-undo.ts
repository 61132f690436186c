// push: the preview of an undo: what is restored, and what is not and why.

import { loadBases } from '../../base/base-store';
import { limitsOf } from '../../features/settings/settings';
import { parentsOf } from '../../grid/parents';
import type { Ports } from '../../ports/ports';
import type { Limits, Measure, Tally } from '../../shared/guards';
import type { NumberStyle } from '../../shared/numbers';
import type { Fields, Value } from '../../shared/value';
import type { Operation, Outcome } from '../../sync/operation';
import { ads } from '../../tabs/ads/ads-columns';
import { assets } from '../../tabs/assets/assets-columns';
import { campaigns } from '../../tabs/campaigns/campaigns-columns';
import { type NamedCampaign, rowParts } from '../../tabs/columns/row-label';
import { shownValue } from '../../tabs/columns/shown-value';
import type { Tab } from '../../tabs/columns/tab';
import { tabById } from '../../tabs/registry';
import { sourceBids } from '../../tabs/source-bids/source-bids-columns';
import { targets } from '../../tabs/targets/targets-columns';
import { rowName } from '../core/row-name';
import { type AdEffect, adEffectsOn, sizesIn } from '../engine/ad-effects';
import { bundleOf } from '../engine/moved-values';
import { reviewToken } from '../journal/approval';
import { openRun } from '../journal/journal';
import type { LoggedOperation } from '../journal/journal-rows';
import { rowText } from '../journal/log';
import { resolvedEntries } from '../journal/plan-dependencies';
import { type Bids, bidsAround, bidsWithout } from '../review/bid-changes';
import { pushObstacle } from '../review/build-review';
import { valueOfCampaign } from '../review/parent-names';
import { restoreAssetHint, tallyOf } from '../review/review-tally';
import { needRun, operationsIn, type UndoPlan } from './undo-plan';
import type { CurrentRows } from './undo-reading';
import type { UndoChange, UndoLeft, UndoneRow, UndoResult, UndoRow, UndoView } from './undo-schema';
import type { NotRestored, Undoing } from './undoable';

function insteadOf(tab: Tab, key: string, { kind, field }: NotRestored): string {
  if (kind !== 'created') return '';
  if (tab.id === assets.id && field === 'remove') return restoreAssetHint(key);
  return (field === '' && tab.insteadOfDeleting) || '';
}

const UNKNOWN = 'No answer arrived, but the service has the pushed value, so the push was carried out.';

const NOT_RETURNED =
  'Bidgrid does not know which of them were active before, so check them in the tab Ads afterward.';
const KEPT_OFF =
  'Its size is enabled again, which switches this ad on. It was off before, so it is switched off again.';

/** Enables a size whose active ads are unknown. */
const isUnreported = (pushed: Operation, undo: Operation): boolean =>
  pushed.adsOn === undefined && [...sizesIn(undo).values()].includes(true);

/** With the unit, as the review shows it. @param bidType of the row's campaign */
const shownIn =
  (tab: Tab, bidType: string, style: NumberStyle) =>
  (field: string, value: Value): string => {
    const column = tab.columns.find((candidate) => candidate.field === field);
    if (!column) return '';
    return valueOfCampaign(column, value, bidType, style) ?? shownValue(column.kind, value, style);
  };

const headerOf = (tab: Tab, field: string): string =>
  tab.columns.find((column) => column.field === field)?.header ?? '';

/** The changes of an undo. @param shown the text of a value of a field */
const undoChanges = (
  tab: Tab,
  { changes }: Operation,
  showValue: (field: string, value: Value) => string,
): UndoChange[] =>
  changes.map(({ field, before: oldValue, after }) => ({
    field,
    column: headerOf(tab, field),
    before: showValue(field, oldValue),
    after: showValue(field, after),
  }));

function rowOf(
  { operation, logged }: Undoing,
  plan: UndoPlan,
  { tally, adEffect, bidTypeOf, campaignOf, style }: Measured,
): UndoRow | null {
  if (operation === null) return null;
  const { text } = adEffect(operation);
  const tab = tabById(operation.tab)!;
  const showValue = shownIn(tab, bidTypeOf(operation), style);
  const parts = rowParts(tab, operation, campaignOf(operation));
  return {
    tab: tab.id,
    key: operation.key,
    label: operation.label,
    campaign: parts.campaign,
    row: rowText(tab, operation.key, parts.row),
    changes: undoChanges(tab, operation, showValue),
    also: Object.entries(operation.along ?? {}).map(([field, value]) => ({
      column: headerOf(tab, field),
      value: showValue(field, value ?? null),
    })),
    bundle: bundleOf(tab, logged.operation),
    tally: tally(operation),
    warnings: [
      ...(logged.outcome === 'unknown' ? [UNKNOWN] : []),
      ...(text === '' ? [] : [text]),
      ...(isUnreported(logged.operation, operation) && text !== '' ? [NOT_RETURNED] : []),
      ...(operation.keeps === undefined ? [] : [KEPT_OFF]),
      ...(plan.warnings.get(rowName(operation)) ?? []),
    ],
  };
}

function leftOf({ logged }: Undoing, notRestored: NotRestored, { bidTypeOf, style }: Measured): UndoLeft {
  const { kind, field, wrote, current, why } = notRestored;
  const { key, label, ...operation } = logged.operation;
  const tab = tabById(operation.tab)!;
  const instead = insteadOf(tab, key, notRestored);
  const showValue = shownIn(tab, bidTypeOf(logged.operation), style);
  return {
    kind,
    tab: tab.id,
    key,
    label,
    field,
    column: headerOf(tab, field),
    wrote: wrote === undefined ? '' : showValue(field, wrote),
    now: current === undefined ? null : showValue(field, current),
    why: instead === '' ? why : `${why} ${instead}`,
  };
}

const tokenOf = (ports: Ports, plan: UndoPlan): string => reviewToken(ports, operationsIn(plan));

export function undoView(ports: Ports, plan: UndoPlan, measured: Measured): UndoView {
  const rows: UndoRow[] = [];
  const notRestored: UndoLeft[] = [];
  for (const undoing of plan.undoings) {
    const row = rowOf(undoing, plan, measured);
    if (row) rows.push(row);
    for (const part of undoing.notRestored) notRestored.push(leftOf(undoing, part, measured));
  }
  return {
    unfinished: null,
    comparison: null,
    run: plan.run,
    time: plan.head.time,
    who: plan.head.who,
    token: tokenOf(ports, plan),
    rows,
    left: notRestored,
    limits: measured.limits,
    obstacle: pushObstacle(ports),
  };
}

/** Outcomes of changes that may be at the service. */
const SENT: readonly Outcome[] = ['verified', 'done', 'unknown'];

const undoneRowOf = (
  { operation, key = operation.key }: LoggedOperation,
  changes: readonly UndoChange[] = [],
): UndoneRow => ({
  tab: operation.tab,
  key,
  label: operation.label,
  field: operation.action === 'create' ? '' : (operation.changes[0]?.field ?? ''),
  changes,
});

/** @throws UserError when the journal does not have the whole undo */
export function undoResult(ports: Ports, run: string): UndoResult {
  const { entries } = needRun(ports, run);
  const undone = entries[0]?.operation.undoes ?? '';
  const journal = openRun(ports, undone);
  const isKnown = journal !== null && journal.head !== null && !journal.isDamaged;
  const sentEntries = isKnown
    ? resolvedEntries(journal.entries).filter(({ outcome }) => SENT.includes(outcome))
    : [];
  const names = new Set(entries.map(({ operation }) => rowName(operation)));
  const parents = parentsOf(ports);
  const style = ports.numberStyle();
  const changesOf = (operation: Operation): UndoChange[] => {
    const tab = tabById(operation.tab)!;
    const bidType = String(parents.campaign(operation.campaignId)?.bidType ?? '');
    return undoChanges(tab, operation, shownIn(tab, bidType, style));
  };
  return {
    undoes: isKnown ? undone : '',
    restored: entries
      .filter(({ outcome }) => outcome === 'verified')
      .map((entry) => undoneRowOf(entry, changesOf(entry.operation))),
    others: sentEntries
      .filter(({ operation }) => !names.has(rowName(operation)))
      .map((entry) => undoneRowOf(entry)),
  };
}

export interface Measured {
  readonly limits: Limits;
  /** How values are shown. */
  readonly style: NumberStyle;
  tally(operation: Operation): Tally;
  /** Of the row's campaign; `''`: unknown. */
  bidTypeOf(operation: Operation): string;
  /** The row's campaign, with its current name. */
  campaignOf(operation: Operation): NamedCampaign;
  /** Ads that the operation switches on or off. */
  adEffect(operation: Operation): AdEffect;
}

/** Rows of Targets: the service's values if they were read, otherwise those of the base. */
function targetRows(ports: Ports, around: CurrentRows): Map<string, Fields> {
  const rows = new Map<string, Fields>();
  const [storedTargets] = loadBases(ports, [{ tab: targets }]);
  storedTargets!.base.forEach(({ fields }, key) => void rows.set(key, fields));
  around.rows.get(targets.id)?.forEach((fields, key) => void rows.set(key, fields));
  return rows;
}

/** @param around the service's current values @param operations that will be sent */
export function measure(ports: Ports, around: CurrentRows, operations: readonly Operation[]): Measured {
  const limits = limitsOf(ports);
  const parents = parentsOf(ports);
  const hasBids = operations.some(({ tab }) => tab === targets.id || tab === sourceBids.id);
  const bids = bidsAround(hasBids ? targetRows(ports, around) : new Map(), operations);
  const readAds = around.rows.get(ads.id);
  const adEffect = adEffectsOn(readAds ? (see) => readAds.forEach(see) : null, operations);
  const bidTypeOf = (operation: Operation): string => {
    const currentRow = around.rows.get(operation.tab)?.get(operation.key);
    return String(currentRow?.bidType ?? parents.campaign(operation.campaignId)?.bidType ?? '');
  };
  const campaignOf = ({ tab, key, campaignId }: Operation): NamedCampaign => {
    const currentRow = around.rows.get(tab)?.get(key);
    const campaignName = tab === campaigns.id ? currentRow?.name : currentRow?.campaign;
    const isOfSet = tabById(tab)?.campaignField === 'creativeSetId';
    const id = isOfSet ? (parents.campaignOfSet(campaignId) ?? '') : campaignId;
    return { id, name: String(campaignName ?? parents.campaign(id)?.name ?? '') };
  };
  return {
    limits,
    style: ports.numberStyle(),
    adEffect,
    bidTypeOf,
    campaignOf,
    tally: (operation) => {
      const currentRow = around.rows.get(operation.tab)?.get(operation.key);
      const bidType = bidTypeOf(operation);
      const tallyWith = (bidsOfChoice: Bids) => tallyOf(operation, currentRow, bidType, bidsOfChoice, limits);
      // Rows of Targets can be left out of the undo, which then sets another bid.
      const partialTallies = bidsWithout(operation, bids).map((choice) => tallyWith(choice.bids));
      const isPast = (measure: Measure) => partialTallies.some((tally) => tally[measure]);
      const ownTally = {
        ...tallyWith(bids),
        ...(isPast('pastChange') && { pastChange: 1 }),
        ...(isPast('pastBid') && { pastBid: 1 }),
      };
      return adEffect(operation).stops ? { ...ownTally, pausing: 1 } : ownTally;
    },
  };
}
