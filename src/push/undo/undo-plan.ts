// push: what an undo of a run would restore and what it would skip, from the journal and a fresh read of
// the service.

import type { Base } from '../../base/base';
import { loadBases } from '../../base/base-store';
import { connectionOf } from '../../connections/connection';
import { canWrite, writeBlockedReason } from '../../connections/permission';
import { sharedNames } from '../../grid/shared-names';
import type { Ports } from '../../ports/ports';
import { UserError } from '../../ports/user-error';
import { shortened } from '../../shared/cell-text';
import type { Fields, Value } from '../../shared/value';
import { afterOf, type Operation, type Outcome } from '../../sync/operation';
import { ads } from '../../tabs/ads/ads-columns';
import { campaigns } from '../../tabs/campaigns/campaigns-columns';
import { blankOf } from '../../tabs/columns/column';
import { rowLabel, rowParts, type SharedNames } from '../../tabs/columns/row-label';
import type { Tab } from '../../tabs/columns/tab';
import type { Resource } from '../../tabs/common/resource';
import { creativeSets } from '../../tabs/creative-sets/creative-sets-columns';
import { RESOURCES, tabById } from '../../tabs/registry';
import { type Facts, factsOf } from '../../tabs/rules/facts';
import { targets } from '../../tabs/targets/targets-columns';
import { rowName } from '../core/row-name';
import { sizesIn } from '../engine/ad-effects';
import { openRun, type RunJournal } from '../journal/journal';
import type { LoggedOperation, RunHead } from '../journal/journal-rows';
import { resolvedEntries } from '../journal/plan-dependencies';
import type { CurrentRows } from './undo-reading';
import { withinRules } from './undo-rules';
import { type Undoing, undoOf } from './undoable';

export interface UndoPlan {
  readonly run: string;
  readonly head: RunHead;
  readonly undoings: readonly Undoing[];
  /** By `rowName`. */
  readonly warnings: ReadonlyMap<string, readonly string[]>;
}

/** Why a run with a damaged journal cannot be undone. */
export const damageOf = ({ isLogged }: Pick<RunJournal, 'isLogged'>): string =>
  `The hidden journal of this run was changed or deleted, so it cannot be undone. ${
    isLogged
      ? 'Its changes are in the tab Bidgrid log.'
      : 'The list of its changes is incomplete: pull to see the current values.'
  }`;
const FORGOTTEN =
  'This run is too old to be undone: only the newest runs are kept. Its changes are in the tab Bidgrid log.';

/** A run with a complete journal. */
export interface WholeRun {
  readonly head: RunHead;
  readonly journal: RunJournal;
  /** With the IDs of parents that the run created. */
  readonly entries: readonly LoggedOperation[];
}

/** @throws UserError when the journal does not have the whole run */
export function needRun(ports: Ports, run: string): WholeRun {
  const journal = openRun(ports, run);
  if (journal === null) throw new UserError(FORGOTTEN);
  if (journal.head === null || journal.isDamaged) throw new UserError(damageOf(journal));
  return { head: journal.head, journal, entries: resolvedEntries(journal.entries) };
}

const PARENTS: readonly Tab[] = [campaigns, creativeSets, targets];

/** What the document knows of campaigns, creative sets and targets. */
function basesIn(ports: Ports): Map<string, Base> {
  const storedTabs = loadBases(
    ports,
    PARENTS.map((tab) => ({ tab })),
  );
  return new Map(PARENTS.map((tab, i) => [tab.id, storedTabs[i]!.base]));
}

/** Rows of the service over those of the document. */
function factsIn(bases: ReadonlyMap<string, Base>, rows: CurrentRows['rows']): Facts {
  const knownRows: Record<string, readonly Fields[]> = {};
  bases.forEach((base, tab) => {
    const tabRows = new Map<string, Fields>();
    base.forEach(({ fields }, key) => void tabRows.set(key, fields));
    rows.get(tab)?.forEach((fields, key) => void tabRows.set(key, { ...tabRows.get(key), ...fields }));
    knownRows[tab] = [...tabRows.values()];
  });
  return factsOf(knownRows);
}

/** A row that is gone at the service, with the last pulled values of its other fields. */
function remembered(tab: Tab, base: Fields | undefined, gone: Fields): Fields {
  const fields: Partial<Record<string, Value>> = {};
  for (const column of tab.columns) fields[column.field] = blankOf(column);
  return { ...fields, ...base, ...gone };
}

/**
 * The undoing with the unchanged fields that its request sends or requires; the same object if there are
 * none.
 */
function withBeside({ besideOf }: Resource, undoing: Undoing, rows: ReadonlyMap<string, Fields>): Undoing {
  const { operation } = undoing;
  const row = operation && rows.get(operation.key);
  if (!operation || !row || !besideOf || operation.along || operation.assumes) return undoing;
  const extraFields = besideOf(afterOf(operation), row);
  const isNothing = extraFields.along === undefined && extraFields.assumes === undefined;
  return isNothing ? undoing : { ...undoing, operation: { ...operation, ...extraFields } };
}

/** The undoings that pass the rules. Under the document lock. */
export function judged(
  ports: Ports,
  candidates: readonly Undoing[],
  around: CurrentRows,
  bases = basesIn(ports),
): Pick<UndoPlan, 'undoings' | 'warnings'> {
  const facts = factsIn(bases, around.rows);
  const undoings: Undoing[] = [];
  const warnings = new Map<string, readonly string[]>();
  for (const resource of RESOURCES) {
    const { tab } = resource;
    const tabUndoings = candidates.filter(({ logged }) => logged.operation.tab === tab.id);
    if (tabUndoings.length === 0) continue;
    const rows = new Map(around.rows.get(tab.id));
    for (const { logged } of tabUndoings) {
      const { reported, gone } = around.rowState(logged);
      const { key } = logged.operation;
      if (reported === null && gone)
        rows.set(key, remembered(tab, bases.get(tab.id)?.get(key)?.fields, gone));
    }
    const ruled = withinRules(tab, tabUndoings, rows, facts);
    for (const undoing of ruled.undoings) undoings.push(withBeside(resource, undoing, rows));
    ruled.warnings.forEach((texts, key) => void warnings.set(rowName({ tab: tab.id, key }), texts));
  }
  return { undoings, warnings };
}

/**
 * Under the document lock.
 * @param around the service's values, read before
 */
export function undoPlan(
  ports: Ports,
  run: string,
  { head, entries }: WholeRun,
  around: CurrentRows,
): UndoPlan {
  const bases = basesIn(ports);
  const { labelOf, shared } = presentLabels(bases, around.rows);
  const undoings = entries.map((entry) => {
    const logged = { ...entry, operation: { ...entry.operation, label: labelOf(entry.operation) } };
    const { tab } = logged.operation;
    return undoOf(tabById(tab)!, logged, {
      ...around.rowState(logged),
      blockedReason: blockedReasonOf(ports, tab),
    });
  });
  return { run, head, ...judged(ports, withAdsOff(undoings, around, shared), around, bases) };
}

/** The updates to send. */
export function operationsIn({ undoings }: Pick<UndoPlan, 'undoings'>): Operation[] {
  const operations: Operation[] = [];
  for (const { operation } of undoings) if (operation) operations.push(operation);
  return operations;
}

const UNSENT: readonly Outcome[] = ['planned', 'present', 'failed', 'conflict', 'canceled'];

/**
 * Why the connection cannot restore rows of the tab; null: it can. A read-only connection has its own
 * sentence.
 */
function blockedReasonOf(ports: Ports, tab: string): string | null {
  const connection = connectionOf(ports);
  return connection && canWrite(connection) ? writeBlockedReason(connection, tab) : null;
}

/** Operations of the run whose rows have to be read. */
export const askable = (ports: Ports, { entries }: WholeRun): LoggedOperation[] =>
  entries.filter(
    ({ outcome, operation }) => !UNSENT.includes(outcome) && blockedReasonOf(ports, operation.tab) === null,
  );

/** With the ads that the undo has to switch off after their size. */
function withAdsOff(
  undoings: readonly Undoing[],
  around: CurrentRows,
  shared: SharedNames,
): readonly Undoing[] {
  const sets = new Map<string, { undoing: Undoing; sizes: Map<string, boolean> }>();
  for (const undoing of undoings) {
    const { operation, logged } = undoing;
    if (operation === null || logged.operation.adsOn === undefined) continue;
    const sizes = sizesIn(operation);
    if (sizes.size > 0) sets.set(operation.key, { undoing, sizes });
  }
  if (sets.size === 0) return undoings;
  const adUndoings = new Map<string, Undoing>();
  for (const undoing of undoings)
    if (undoing.operation?.tab === ads.id) adUndoings.set(undoing.operation.key, undoing);
  const merged = new Map<Undoing, Undoing>();
  const addedUndoings: Undoing[] = [];
  around.rows.get(ads.id)?.forEach((fields, key) => {
    const set = sets.get(String(fields.creativeSetId));
    if (!set || fields.active !== false || set.sizes.get(String(fields.size)) !== true) return;
    const { logged } = set.undoing;
    if (logged.operation.adsOn!.includes(key)) return;
    const change = { field: 'active', before: true, after: false };
    const same = adUndoings.get(key);
    if (same?.operation) {
      const { operation } = same;
      if (operation.changes.some(({ field }) => field === 'active')) return;
      const changes = [...operation.changes, change];
      merged.set(same, { ...same, operation: { ...operation, changes, keeps: 'active' } });
      return;
    }
    const operation: Operation = {
      tab: ads.id,
      action: 'update',
      key,
      campaignId: logged.operation.campaignId,
      label: rowLabel(ads, fields, shared),
      changes: [change],
      undoes: logged.run,
      keeps: 'active',
    };
    // The run has no entry for this ad; an empty one takes its place.
    const entry = { ...logged, outcome: 'verified' as const, operation: { ...operation, changes: [] } };
    addedUndoings.push({ logged: entry, operation, notRestored: [] });
  });
  return [...undoings.map((undoing) => merged.get(undoing) ?? undoing), ...addedUndoings];
}

interface PresentLabels {
  /** The logged label if the row is unknown. */
  labelOf(operation: Operation): string;
  readonly shared: SharedNames;
}

/** Characters of a label, as in a plan. */
const LONGEST = 200;

const NO_ROWS = { rows: [] };

/**
 * @param bases last pulled rows of the parents, by tab id
 * @param rows the service's, by tab id and key
 */
export function presentLabels(bases: ReadonlyMap<string, Base>, rows: CurrentRows['rows']): PresentLabels {
  const basesByTab = new Map<string, Base>(bases);
  rows.forEach((readRows, tab) => {
    const tabRows = new Map(bases.get(tab));
    readRows.forEach(
      (fields, key) => void tabRows.set(key, { fields: { ...tabRows.get(key)?.fields, ...fields } }),
    );
    basesByTab.set(tab, tabRows);
  });
  const shared = sharedNames(
    [...basesByTab].map(([tab, base]) => ({ tab: tabById(tab)!, storedBase: { base }, reading: NO_ROWS })),
  );
  /** Of a row that was not read: the logged label, with the current name of the campaign. */
  const renamed = (operation: Operation): string => {
    const { key, label, campaignId } = operation;
    const tab = tabById(operation.tab)!;
    const campaign = basesByTab.get(campaigns.id)?.get(campaignId)?.fields;
    const name = campaign?.name;
    const isKeyed = tab.keyFields.includes('campaignId') && key.startsWith(campaignId);
    if (campaign === undefined || typeof name !== 'string' || !isKeyed || tab === campaigns) return label;
    const { row } = rowParts(tab, operation, { id: campaignId, name });
    const campaignLabel = rowLabel(campaigns, campaign, shared);
    return row === '' ? campaignLabel : `${campaignLabel} · ${row}`;
  };
  return {
    shared,
    labelOf: (operation) => {
      const { tab, key } = operation;
      const fields = basesByTab.get(tab)?.get(key)?.fields;
      return shortened(fields ? rowLabel(tabById(tab)!, fields, shared) : renamed(operation), LONGEST);
    },
  };
}
