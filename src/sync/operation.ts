// sync: types of a push: changes, operations at the service, and their outcomes.

import type { Fields, Value } from '../shared/value';
import { namesOfNew } from '../tabs/columns/new-parent';
import type { Tab } from '../tabs/columns/tab';

export interface Change {
  readonly field: string;
  readonly before: Value;
  readonly after: Value;
}

/**
 * Unchanged fields of an update, with the reviewed values; the service must still have these when it is sent.
 */
export interface Dependencies {
  /** Sent unchanged with the changes: the other device types, the bid of a re-enabled country. */
  readonly along?: Fields;
  /** Not sent, but required: a country is active, the other kind of source bid is unset. */
  readonly assumes?: Fields;
}

/** @param after changed fields @param base the row as it was reviewed */
export type DependenciesOf = (after: Fields, base: Fields) => Dependencies;

/** The bid rule whose proposal a person accepted. */
export interface ProposedBy {
  readonly fields: readonly string[];
  /** Name of the rule and how the values were computed. */
  readonly text: string;
}

/** The sentence about the rule that proposed a change; `''`: none did. */
export const ruleSentence = ({ rule }: Pick<Operation, 'rule'>, field: string): string =>
  rule?.fields.includes(field) ? `Rule ${rule.text}` : '';

/**
 * One request to the service that a person has reviewed: fields of one object, with their old and new values.
 */
export interface Operation extends Dependencies {
  readonly tab: string;
  readonly action: 'create' | 'update';
  /**
   * Key of the row; for a creation a token such as `new-1`, which is in the row's Status until the ID is
   * known.
   */
  readonly key: string;
  readonly campaignId: string;
  /** Name of the row in messages. */
  readonly label: string;
  readonly changes: readonly Change[];
  /** The run that this update undoes; absent: none. Nothing is decided from it when it is sent. */
  readonly undoes?: string;
  /** The bid rule that proposed the values of some of the changes, for people. Nothing is decided from it. */
  readonly rule?: ProposedBy;
  /** Only for a set of which a size is disabled: IDs of its active ads at the last pull; absent: unknown. */
  readonly adsOn?: readonly string[];
  /** The value is a file: the log shows its name; the service stores its own hash. */
  readonly isFile?: true;
}

export function afterOf({ changes }: Pick<Operation, 'changes'>): Fields {
  const fields: Partial<Record<string, Value>> = {};
  for (const { field, after } of changes) fields[field] = after;
  return fields;
}

/**
 * The outcomes of a change, in the UI, the journal, the log and the docs: planned: reviewed, not sent ·
 * sending: sent or about to be sent, no answer yet · verified: the service has the value that was sent ·
 * present: the service already had every new value, so nothing was sent · stored: accepted, and the service
 * stored another form of the value, such as a rounded one · late: accepted, and the service does not show it
 * yet · done: accepted, but the service has another value, such as the old one · failed: the service refused
 * it · conflict: changed at the service since the review, not sent · unknown: no clear answer, and reading
 * back did not clear it up · canceled: not sent because the run ended.
 */
export type Outcome =
  | 'planned'
  | 'sending'
  | 'verified'
  | 'present'
  | 'stored'
  | 'late'
  | 'done'
  | 'failed'
  | 'conflict'
  | 'unknown'
  | 'canceled';

/** True when the entry needs nothing more in its run. */
export const isFinal = (outcome: Outcome): boolean => outcome !== 'planned' && outcome !== 'sending';

const nameOf = ({ changes }: Operation): Value | undefined =>
  changes.find(({ field }) => field === 'name')?.after;

const nameKey = (tab: string, name: string): string => JSON.stringify([tab, name]);

/** The operation that creates the row's parent; undefined: the parent exists. */
export type ParentOperationOf = (tab: Tab, operation: Operation) => Operation | undefined;

/**
 * Names are unique here: a rule rejects rows whose parent is ambiguous (an ID, or a name that occurs twice).
 */
export function parentOperations(operations: readonly Operation[]): ParentOperationOf {
  const byName = new Map<string, Operation>();
  for (const operation of operations) {
    const { action, tab, campaignId } = operation;
    const names = action === 'create' ? namesOfNew(tab, { name: nameOf(operation) ?? '', campaignId }) : [];
    for (const name of names) byName.set(nameKey(tab, name), operation);
  }
  return (tab, { action, campaignId }) =>
    action === 'create' && tab.belongsTo ? byName.get(nameKey(tab.belongsTo, campaignId)) : undefined;
}
