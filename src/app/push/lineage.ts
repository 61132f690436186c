// app: operations of a push on things that the same push makes: who waits for whom, and the IDs once they are known.

import type { Fields } from '../../model/value';
import type { LoggedOperation } from '../../sync/journal';
import { makersAmong } from '../../sync/lineage';
import type { Operation } from '../../sync/operation';
import { createdAmong } from '../../sync/settle';
import { waitingText } from '../../sync/status';
import { tabById } from '../../tabs/all-tabs';
import { readTab } from '../../tabs/read-tab';
import { fieldsOfKey, keyOf } from '../../tabs/row-key';
import type { Tab } from '../../tabs/tab';
import { type BasePorts, loadBase } from '../grid/base-store';
import { baseFields } from '../grid/grid';
import type { Job } from '../job/job-record';
import type { Ports } from '../ports';
import { resourceOf } from '../resources/all-resources';
import { type CellUpdate, writeCells } from '../sheet/write-cells';
import { waitingRows } from './waiting';

/** How an operation stands to the operations before it. */
export type Standing =
  /** As it goes out; the ID of what it belongs to stands in it. */
  | { readonly is: 'ready'; readonly logged: LoggedOperation }
  | { readonly is: 'waiting' }
  /** What it belongs to was not made, or nobody can say which ID it got. */
  | { readonly is: 'orphaned'; readonly why: string };

export type Lineage = (logged: LoggedOperation) => Standing;

const ORPHANED = {
  unmade: (what: string) =>
    `The new ${what} was not created, so this row was not sent. Push it again with the ${what}.`,
  unknown: (what: string) =>
    `It is not known yet whether the new ${what} was created, so this row was not sent. Review again in a few minutes.`,
  lost: (what: string) =>
    `The new ${what} was created, but its row was deleted or the service says something else of it. Pull, then write its ID here.`,
};

type Found = (maker: Operation) => string | null;

/** The ID by which the base knows what was made. The base is written before the log says "done". */
function idFinder(ports: BasePorts, tab: Tab): Found {
  const { twinFields } = resourceOf(tab.id)!.creation!;
  const known = baseFields(loadBase(ports, tab));
  const find = createdAmong(tab, known, twinFields);
  return (maker) => {
    const made: Fields | 'none' | 'several' = find(maker);
    return typeof made === 'string' ? null : keyOf(tab, made);
  };
}

/** The operation with the ID of what it belongs to, in its key, too. */
function belongingTo(tab: Tab, operation: Operation, id: string): Operation {
  const changes = operation.changes.map((change) =>
    change.field === tab.campaignField ? { ...change, after: id } : change,
  );
  const fields = { ...fieldsOfKey(tab, operation.key), [tab.campaignField]: id };
  const key = tab.keysFrom === 'person' ? (keyOf(tab, fields) ?? operation.key) : operation.key;
  return { ...operation, key, campaignId: id, changes };
}

/** @param all the operations of one run; nothing is read where none of them belongs to another */
export function lineageOf(ports: BasePorts, all: readonly LoggedOperation[]): Lineage {
  const makerOf = makersAmong(all.map(({ operation }) => operation));
  const byOperation = new Map(all.map((logged) => [logged.operation, logged]));
  const finders = new Map<string, Found>();
  const idOf = (maker: Operation): string | null => {
    const find = finders.get(maker.tab) ?? idFinder(ports, tabById(maker.tab)!);
    finders.set(maker.tab, find);
    return find(maker);
  };
  const lineage: Lineage = (logged) => {
    const { operation } = logged;
    const tab = tabById(operation.tab)!;
    const maker = makerOf(tab, operation);
    if (!maker) return { is: 'ready', logged };
    const above = byOperation.get(maker)!;
    if (above.outcome === 'planned' || above.outcome === 'sending') return { is: 'waiting' };
    const what = `${tabById(maker.tab)!.rowIs} "${maker.label}"`;
    if (above.outcome === 'unknown') return { is: 'orphaned', why: ORPHANED.unknown(what) };
    if (above.outcome === 'failed' || above.outcome === 'conflict' || above.outcome === 'cancelled') {
      return { is: 'orphaned', why: ORPHANED.unmade(what) };
    }
    const made = lineage(above);
    const id = made.is === 'ready' ? idOf(made.logged.operation) : null;
    if (id === null) return { is: 'orphaned', why: ORPHANED.lost(what) };
    return { is: 'ready', logged: { ...logged, operation: belongingTo(tab, operation, id) } };
  };
  return lineage;
}

/** An operation as it is logged, and as it goes out. */
export interface Kin {
  readonly logged: LoggedOperation;
  readonly known: LoggedOperation;
}

/** Those that know what they belong to, and had to learn it. */
export const grown = (all: readonly LoggedOperation[], lineage: Lineage): Kin[] => {
  const found: Kin[] = [];
  for (const logged of all) {
    const standing = lineage(logged);
    if (standing.is === 'ready' && standing.logged !== logged) found.push({ logged, known: standing.logged });
  }
  return found;
};

/**
 * Writes the IDs into the cells that hold the names of what was made. The rows are found by the token in their Status,
 * wherever people sorted them. May be repeated.
 */
export function writeParents(ports: Ports, job: Pick<Job, 'id'>, kin: readonly Kin[]): void {
  const tabs = new Set(kin.map(({ logged }) => logged.operation.tab));
  tabs.forEach((id) => {
    const tab = tabById(id)!;
    const sheet = ports.workbook.find(id);
    const reading = sheet && readTab(tab, sheet);
    if (!sheet || !reading || reading.issues.length > 0) return;
    const rowOf = waitingRows(reading, job);
    const cells: CellUpdate[] = [];
    for (const { logged, known } of kin) {
      if (logged.operation.tab !== id) continue;
      const { key } = logged.operation;
      const row = rowOf(key);
      const { campaignId } = known.operation;
      if (!row || row.fields[tab.campaignField] === campaignId) continue;
      const name = { status: waitingText(job.id, key) };
      cells.push({ name, row: row.row, field: tab.campaignField, value: campaignId });
    }
    writeCells(tab, sheet, reading, cells);
    ports.workbook.flush();
  });
}
