// sync: the words of a push: changes, operations on the service, and what became of them.

import type { Value } from '../model/value';

export interface Change {
  readonly field: string;
  readonly before: Value;
  readonly after: Value;
}

/** One request to the service that a person has reviewed: fields of one object, with what they were and shall be. */
export interface Operation {
  readonly tab: string;
  readonly action: 'create' | 'update';
  /** Key of the row; for a creation a token that stands in the row's Status until the ID is known: `new-1`. */
  readonly key: string;
  readonly campaignId: string;
  /** Name of the row for people. */
  readonly label: string;
  readonly changes: readonly Change[];
  /** The run that this update takes back; absent in a push. */
  readonly undoes?: string;
}

/**
 * planned: reviewed, not sent · pending: about to be sent or sent, no answer yet · done: the service says what was meant
 * · differs: accepted, but the service says something else · refused: the service said no · unknown: no answer and
 * reading back did not settle it · cancelled: not sent, the person stopped the push.
 */
export type Outcome = 'planned' | 'pending' | 'done' | 'differs' | 'refused' | 'unknown' | 'cancelled';
