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

/** `SE` · `SE and NO` · `SE and 4 others` */
function namesOf([first = '', ...others]: readonly string[]): { text: string; isOne: boolean } {
  if (others.length === 0) return { text: first, isOne: true };
  return {
    text: `${first} and ${others.length === 1 ? others[0] : `${others.length} others`}`,
    isOne: false,
  };
}

function sentenceAbout(
  tab: Tab,
  sharedRow: SharedRow,
  operation: Operation,
  others: readonly Fields[],
): string | null {
  for (const change of operation.changes) {
    if (!isMoved(tab.sharedFields ?? [], change) || !isFilled(change.after)) continue;
    const isInShared = fieldsOfKey(tab, operation.key)[sharedRow.field] === sharedRow.value;
    const against = others.filter((fields) => contradicts(sharedRow, change.field, isInShared, fields));
    if (against.length === 0) continue;
    const { header } = tab.columns.find(({ field }) => field === change.field)!;
    const names = namesOf(against.map((fields) => String(fields[sharedRow.field])));
    const hasOwn = isFilled(against[0]![change.field]);
    const how = hasOwn ? `with ${names.isOne ? 'its' : 'their'} own ${header}` : `without a ${header}`;
    return `Pull ${tab.title} first: the service now has ${names.text} ${how}, so it will probably refuse this change.`;
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
