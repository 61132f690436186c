// push: reads the service right before sending: a row that differs from the review is not sent.

import type { Failure } from '../../ad-service/failures';
import { isBroken } from '../../jobs/strikes';
import { planReads, readPlanned, type Scopes } from '../../pull/reader/cheapest-requests';
import { byKey } from '../../pull/reader/rows-in-answer';
import type { NumberStyle } from '../../shared/numbers';
import type { Fields } from '../../shared/value';
import { compareReviewed, differencesText, serviceFieldsOf } from '../../sync/compare-reviewed';
import { judge } from '../../sync/reconcile';
import type { Tab } from '../../tabs/columns/tab';
import { absentRow, type Parents, type Resource } from '../../tabs/common/resource';
import { rowName } from '../core/row-name';
import type { LoggedOperation } from '../journal/journal-rows';
import { bundleOf, contradictionOf } from './moved-values';
import { namedReason, type OperationResult, type ReadContext, resourceFor, rowToRead } from './outcomes';

const CHANGED = (what: string) => `Changed at the service since the review, so it was not sent. ${what}.`;
const ADDED = (noun: string, what: string) =>
  `This ${noun} was added at the service since the review, so it was not sent. ${what}.`;
const UNCLEAR = (what: string) =>
  `It was sent without a clear answer, and the service has another value now. ${what}.`;
const GONE = (noun: string) => `The service no longer has this ${noun}.`;
const HIDDEN = (header: string) =>
  `The service does not return ${header} now. Pull again to see what it has.`;
const TOGETHER =
  'A row that must be pushed together with this one was changed at the service, so neither was sent.';
const CONTRADICTED = (title: string, contradiction: string) =>
  `Not changed, because the service now has ${contradiction}. Pull ${title}, then review again.`;
const UNREAD = (reason: string) => `Nothing was sent, because the row could not be read first. ${reason}`;

export interface Looked {
  readonly results: OperationResult[];
  /** Unchanged since the review, so they may be sent; with the service's values. */
  readonly free: Map<LoggedOperation, Fields>;
  /** All values of the rows that no request of this run can have changed, by entry. */
  readonly rowsBefore: Map<number, Fields>;
  /** Why the others could not be read; they stay as they are in the journal. */
  readonly failure: Failure | null;
}

/** The service's values of a row, those of an absent row if it has some. */
function valuesNow(logged: LoggedOperation, reported: Fields | null): Fields | null {
  return reported ?? absentRow(resourceFor(logged), logged.operation.key) ?? null;
}

/** Of a row that cannot be compared; what was sent before may have arrived. */
const notSent = (logged: LoggedOperation, why: string): OperationResult =>
  logged.outcome === 'sending'
    ? { logged, outcome: 'unknown', detail: `It was sent without a clear answer. ${why}`, theirs: null }
    : { logged, outcome: 'failed', detail: `${why} Nothing was sent.`, theirs: null };

/** The outcome of an operation that must not be sent, or, if it may be sent, the service's values. */
function judged(
  logged: LoggedOperation,
  reported: Fields | null,
  style: NumberStyle,
): OperationResult | Fields {
  const resource = resourceFor(logged);
  const { tab } = resource;
  const { operation } = logged;
  const theirs = valuesNow(logged, reported);
  const comparison = compareReviewed(tab, operation, reported, absentRow(resource, operation.key));
  const valuesBefore = serviceFieldsOf(operation, theirs ?? {});
  switch (comparison.is) {
    case 'same':
      return valuesBefore;
    case 'applied':
      // After a request, also one that is planned again, these are no longer the values before it.
      return logged.outcome === 'sending' || logged.valuesBefore !== undefined
        ? { logged, outcome: 'verified', detail: '', theirs }
        : { logged, outcome: 'present', detail: '', theirs, valuesBefore };
    case 'gone':
      return notSent(logged, GONE(tab.noun));
    case 'hidden': {
      const { header } = tab.columns.find(({ field }) => field === comparison.field)!;
      return notSent(logged, HIDDEN(header));
    }
    case 'added':
    case 'changed': {
      const isAdded = comparison.is === 'added';
      const what = differencesText(tab, comparison.differences, style, isAdded);
      // It may have arrived and been changed again. What is read now was not there before the request.
      if (logged.outcome === 'sending') {
        const { outcome, detail, stored } = judge(operation, theirs ?? {}, tab, style);
        return outcome === 'stored'
          ? { logged, outcome, detail, theirs, stored }
          : { logged, outcome: 'unknown', detail: UNCLEAR(what), theirs };
      }
      return {
        logged,
        outcome: 'conflict',
        detail: isAdded ? ADDED(tab.noun, what) : CHANGED(what),
        theirs,
        valuesBefore,
      };
    }
  }
}

const isResult = (judgement: OperationResult | Fields): judgement is OperationResult => 'logged' in judgement;

/** null: not known; try again later. */
function unread(
  logged: LoggedOperation,
  failure: Failure,
  isLast: boolean,
  parents: Parents,
): OperationResult | null {
  const isRowOnly = failure.kind === 'garbled' || failure.part === true || (isBroken(failure) && isLast);
  if (
    !isRowOnly &&
    failure.kind !== 'not-found' &&
    failure.kind !== 'forbidden' &&
    failure.kind !== 'refused'
  )
    return null;
  if (logged.outcome === 'sending') {
    return { logged, outcome: 'unknown', detail: namedReason(failure, parents), theirs: null };
  }
  return { logged, outcome: 'failed', detail: UNREAD(namedReason(failure, parents)), theirs: null };
}

/** Name of the rows that can only be sent together with this one; `''`: none. */
export const bundleIn = (logged: LoggedOperation): string =>
  bundleOf(resourceFor(logged).tab, logged.operation);

/** If one row of a bundle is stopped, all of them are. */
function keepBundles({ free, results }: Looked): void {
  const torn = new Set<string>();
  for (const { logged, outcome } of results)
    if (outcome !== 'verified' && outcome !== 'present') torn.add(bundleIn(logged));
  torn.delete('');
  if (torn.size === 0) return;
  for (const logged of [...free.keys()]) {
    if (!torn.has(bundleIn(logged))) continue;
    free.delete(logged);
    results.push({ logged, outcome: 'canceled', detail: TOGETHER, theirs: null });
  }
}

/**
 * Stops rows that move a value which other rows of the campaign contradict: the service would refuse it, or
 * remove the values of those rows.
 */
function stopContradicted(
  { free, results }: Looked,
  operations: readonly LoggedOperation[],
  scopes: Scopes,
  { parents, recent }: ReadContext,
): void {
  const ownNames = new Set(operations.map(({ operation }) => rowName(operation)));
  const isOther = (tab: Tab, key: string) => !ownNames.has(rowName({ tab: tab.id, key }));
  const rowsByScope = new Map<string, readonly Fields[]>();
  const othersIn = (resource: Resource, scope: string): readonly Fields[] => {
    const { tab, reading } = resource;
    const answer = scopes.get(reading)?.get(scope);
    const name = JSON.stringify([tab.id, scope]);
    const rows =
      rowsByScope.get(name) ??
      [
        ...(answer?.ok ? recent.rows(resource, scope, byKey(resource, answer.value, parents), parents) : []),
      ].flatMap(([key, fields]) =>
        isOther(tab, key) && (tab.stopBox === undefined || fields[tab.stopBox] !== true) ? [fields] : [],
      );
    rowsByScope.set(name, rows);
    return rows;
  };
  for (const logged of [...free.keys()]) {
    const resource = resourceFor(logged);
    const { tab, scopeOf } = resource;
    if (tab.sharedRow === undefined || bundleIn(logged) === '') continue;
    const scope = scopeOf(rowToRead(resource, logged).fields, parents);
    const contradiction =
      scope === undefined ? null : contradictionOf(tab, logged.operation, othersIn(resource, scope));
    if (contradiction === null) continue;
    free.delete(logged);
    results.push({ logged, outcome: 'failed', detail: CONTRADICTED(tab.title, contradiction), theirs: null });
  }
}

/** Reads the rows, each scope once, and compares. Not for creations whose key the service gives. */
export function look(context: ReadContext, operations: readonly LoggedOperation[]): Looked {
  const { parents, style, isLast = false } = context;
  const free: Looked['free'] = new Map();
  const results: OperationResult[] = [];
  const values: Looked['rowsBefore'] = new Map();
  let failure = null as Failure | null;
  const plan = planReads(
    operations.map((logged) => rowToRead(resourceFor(logged), logged)),
    parents,
  );
  const { rows: reads, scopes } = readPlanned(context, plan);
  const anyRead = reads.some(({ ok }) => ok);
  for (const [i, logged] of operations.entries()) {
    const readResult = reads[i]!;
    if (readResult.ok) {
      const judgement = judged(logged, readResult.value, style);
      const currentValues = logged.outcome === 'sending' ? null : valuesNow(logged, readResult.value);
      if (currentValues !== null) values.set(logged.entry, currentValues);
      if (isResult(judgement)) results.push(judgement);
      else free.set(logged, judgement);
      continue;
    }
    const result = unread(logged, readResult.failure, anyRead || isLast, parents);
    if (result) results.push(result);
    else failure = failure ?? readResult.failure;
  }
  const looked: Looked = { results, free, rowsBefore: values, failure };
  stopContradicted(looked, operations, scopes, context);
  keepBundles(looked);
  return looked;
}
