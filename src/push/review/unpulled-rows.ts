// push: warnings about moved values that contradict rows which changed at the service since the pull.

import type { Grid } from '../../grid/grid';
import type { Fields, Value } from '../../shared/value';
import type { Tab } from '../../tabs/columns/tab';
import { bundleOf } from '../engine/bundle';
import { contradictionOf, isFilled } from '../engine/either-side';

/** A checkbox that is not checked is not set. */
const isSet = (value: Value | undefined): boolean => isFilled(value) && value !== false;

/** True if the rules know the other row as it is: active, with values in the same fields. */
const isPulled = (tab: Tab, base: Fields | undefined, theirs: Fields): boolean =>
  base !== undefined &&
  [...(tab.sharedFields ?? []), ...(tab.stopBox ? [tab.stopBox] : [])].every(
    (field) => isSet(base[field]) === isSet(theirs[field]),
  );

/**
 * Sentences by row key.
 * @param theirs rows of the service that were read, by key
 */
export function unpulledWarnings(
  { tab, plan, storedBase: { base } }: Grid,
  theirs: ReadonlyMap<string, Fields>,
): Map<string, string> {
  const warnings = new Map<string, string>();
  if (tab.sharedRow === undefined) return warnings;
  const typed = new Set(plan.operations.map(({ key }) => key));
  const rowsByCampaign = new Map<string, Fields[]>();
  theirs.forEach((fields, key) => {
    if (typed.has(key) || isPulled(tab, base.get(key)?.fields, fields)) return;
    const campaign = String(fields[tab.campaignField]);
    rowsByCampaign.set(campaign, [...(rowsByCampaign.get(campaign) ?? []), fields]);
  });
  const stopped = new Map<string, string>();
  for (const operation of plan.operations) {
    const contradiction = contradictionOf(tab, operation, rowsByCampaign.get(operation.campaignId) ?? []);
    if (contradiction === null) continue;
    const sentence = `Pull ${tab.title} first: the service now has ${contradiction}, so this row will not be sent.`;
    warnings.set(operation.key, sentence);
    stopped.set(bundleOf(tab, operation), sentence);
  }
  // None of the rows that a value moves between is sent.
  for (const operation of plan.operations) {
    const sentence = stopped.get(bundleOf(tab, operation));
    if (sentence !== undefined && !warnings.has(operation.key)) warnings.set(operation.key, sentence);
  }
  return warnings;
}
