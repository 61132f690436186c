// push: changes of rows whose parent the same run creates: what each waits for, and the parent's ID once
// it is known.

import { isFinal, type Operation, parentOperations } from '../../sync/operation';
import { fieldsOfKey, keyOf, type Tab } from '../../tabs/columns/tab';
import { tabById } from '../../tabs/registry';
import type { LoggedOperation } from './journal-rows';

type Dependency =
  /** With the ID of its parent, ready to be sent. */
  | { readonly is: 'ready'; readonly logged: LoggedOperation }
  | { readonly is: 'waiting' }
  /** Its parent was not created, or its ID is not known. */
  | { readonly is: 'orphaned'; readonly why: string };

export type Lineage = (logged: LoggedOperation) => Dependency;

const ORPHANED = {
  unmade: (what: string) =>
    `The new ${what} was not created, so this row was not sent. Push it again with the ${what}.`,
  unknown: (what: string) =>
    `It is not known yet whether the new ${what} was created, so this row was not sent. Review again in a few minutes.`,
  lost: (what: string) => `The new ${what} was created, but its ID is unknown. Pull, then enter its ID here.`,
};

/** The operation with the ID of its parent, also in its key. */
function belongingTo(tab: Tab, operation: Operation, id: string): Operation {
  const changes = operation.changes.map((change) =>
    change.field === tab.groupField ? { ...change, after: id } : change,
  );
  const fields = { ...fieldsOfKey(tab, operation.key), [tab.groupField]: id };
  const key = tab.keysFrom === 'person' ? (keyOf(tab, fields) ?? operation.key) : operation.key;
  return { ...operation, key, campaignId: id, changes };
}

/** @param entries the entries of one run */
export function lineageOf(entries: readonly LoggedOperation[]): Lineage {
  const parentOperationOf = parentOperations(entries.map(({ operation }) => operation));
  const byOperation = new Map(entries.map((logged) => [logged.operation, logged]));
  const lineage: Lineage = (logged) => {
    const { operation } = logged;
    const tab = tabById(operation.tab);
    const parentOperation = tab && parentOperationOf(tab, operation);
    if (!tab || !parentOperation) return { is: 'ready', logged };
    const above = byOperation.get(parentOperation)!;
    if (!isFinal(above.outcome)) return { is: 'waiting' };
    const what = `${tabById(parentOperation.tab)!.noun} "${parentOperation.label}"`;
    if (above.key !== undefined)
      return { is: 'ready', logged: { ...logged, operation: belongingTo(tab, operation, above.key) } };
    if (above.outcome === 'unknown') return { is: 'orphaned', why: ORPHANED.unknown(what) };
    const isMade = ['verified', 'present', 'stored', 'late', 'done'].includes(above.outcome);
    return { is: 'orphaned', why: isMade ? ORPHANED.lost(what) : ORPHANED.unmade(what) };
  };
  return lineage;
}

/** An operation as it was approved, and as it is sent. */
export interface Dependent {
  readonly logged: LoggedOperation;
  readonly resolved: LoggedOperation;
}

/** Entries whose parent was created by the same run and has an ID. */
export function dependentsOf(entries: readonly LoggedOperation[], lineage: Lineage): Dependent[] {
  const dependents: Dependent[] = [];
  for (const logged of entries) {
    const state = lineage(logged);
    if (state.is === 'ready' && state.logged !== logged) dependents.push({ logged, resolved: state.logged });
  }
  return dependents;
}

/** The entries of a run with the IDs of parents that it created, where they are known. */
export function resolvedEntries(entries: readonly LoggedOperation[]): LoggedOperation[] {
  const lineage = lineageOf(entries);
  return entries.map((logged) => {
    const state = lineage(logged);
    return state.is === 'ready' ? state.logged : logged;
  });
}
