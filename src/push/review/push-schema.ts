// push: push.

import * as v from 'valibot';
import { type Argument, runId } from '../../calls/call-schemas';
import { RowChoice, type RowName } from './review-schema';
import type { Page } from './review-view';

export const PushOrder = v.object({
  ...RowChoice.entries,
  /** The number typed for the guards; null: none. */
  typed: v.nullable(v.number()),
  /** The review was opened to undo this run: the log says so of rows that restore one of its values. */
  undoes: v.optional(runId),
});
export type PushOrder = Argument<typeof PushOrder>;

/**
 * failed: refused · elsewhere: not sent, because it was changed at the service since the review · unknown:
 * no clear answer · not-sent: the push ended before · other: accepted, but the service has another value ·
 * stored: accepted in another form · late: accepted, not visible yet · present: not sent, because the
 * service already had it · verified: the service has the value.
 */
export type PushedOutcome =
  | 'failed'
  | 'elsewhere'
  | 'unknown'
  | 'not-sent'
  | 'other'
  | 'stored'
  | 'late'
  | 'present'
  | 'verified';

/** A changed field of a push and what became of it. */
export interface PushedChange extends RowName {
  /** Name of the campaign; `''`: unknown. */
  readonly campaign: string;
  /** The row within the campaign; `''` if it is the campaign. */
  readonly row: string;
  readonly label: string;
  readonly field: string;
  readonly column: string;
  /** With their units, as the grid shows them. */
  readonly before: string;
  readonly after: string;
  readonly isNew: boolean;
  readonly outcome: PushedOutcome;
  /** The reason, if it was not verified; else `''`. */
  readonly detail: string;
}

/** Part of the changes of a push: those that were not verified first. */
export interface PushedPage extends Page<PushedChange> {
  /** Number of changes by outcome, in the order of the list; zero counts are left out. */
  readonly counts: readonly { readonly outcome: PushedOutcome; readonly changes: number }[];
}
