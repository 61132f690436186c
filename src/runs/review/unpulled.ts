// review: warnings about moved values that contradict rows which changed at the service since the pull.

import type { Grid } from '../../grid/grid';
import type { Fields, Value } from '../../model/value';
import type { Operation } from '../../sync/operation';
import { fieldsOfKey } from '../../tabs/row-key';
import type { Tab } from '../../tabs/tab';
import { isBlank, isMoved } from '../engine/bundle';

type SharedRow = NonNullable<Tab['sharedRow']>;

const isFilled = (value: Value | undefined): boolean => value !== undefined && !isBlank(value);

/**
 * A campaign has a value either in its shared row or in each of its other rows (section 2.2). True if setting
 * it in this row contradicts the other row.
 */
const contradicts = (sharedRow: SharedRow, field: string, isInShared: boolean, other: Fields): boolean =>
  isFilled(other[field]) === (isInShared || other[sharedRow.field] === sharedRow.value);

/** A checkbox that is not checked is not set. */
const isSet = (value: Value | undefined): boolean => isFilled(value) && value !== false;

/** True if the rules know the other row as it is: active, with values in the same fields. */
const isPulled = (tab: Tab, base: Fields | undefined, theirs: Fields): boolean =>
  base !== undefined &&
  [...(tab.sharedFields ?? []), ...(tab.stopBox ? [tab.stopBox] : [])].every(
    (field) => isSet(base[field]) === isSet(theirs[field]),
  );

function sentenceAbout(
  tab: Tab,
  sharedRow: SharedRow,
  operation: Operation,
  others: readonly Fields[],
): string | null {
  for (const change of operation.changes) {
    if (!isMoved(tab.sharedFields ?? [], change) || !isFilled(change.after)) continue;
    const isInShared = fieldsOfKey(tab, operation.key)[sharedRow.field] === sharedRow.value;
    const other = others.find((fields) => contradicts(sharedRow, change.field, isInShared, fields));
    if (other === undefined) continue;
    const { header } = tab.columns.find(({ field }) => field === change.field)!;
    const has = isFilled(other[change.field]) ? `has its own ${header}` : `is active and has no ${header}`;
    return `At the service, ${String(other[sharedRow.field])} ${has} now. It will probably refuse this change, so pull ${tab.title} first.`;
  }
  return null;
}

/**
 * Sentences by row key.
 * @param theirs rows of the service that were read, by key
 */
export function unpulledWarnings(
  { tab, plan, stored: { base } }: Grid,
  theirs: ReadonlyMap<string, Fields>,
): Map<string, string> {
  const warnings = new Map<string, string>();
  const { sharedRow } = tab;
  if (sharedRow === undefined) return warnings;
  const typed = new Set(plan.operations.map(({ key }) => key));
  const others = new Map<string, Fields[]>();
  theirs.forEach((fields, key) => {
    if (typed.has(key) || isPulled(tab, base.get(key)?.fields, fields)) return;
    const campaign = String(fields[tab.campaignField]);
    others.set(campaign, [...(others.get(campaign) ?? []), fields]);
  });
  for (const operation of plan.operations) {
    const sentence = sentenceAbout(tab, sharedRow, operation, others.get(operation.campaignId) ?? []);
    if (sentence !== null) warnings.set(operation.key, sentence);
  }
  return warnings;
}
