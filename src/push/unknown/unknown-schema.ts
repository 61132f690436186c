// push: creations with an unknown result.

import * as v from 'valibot';
import { type Argument, digest, runId, sidebarText } from '../../calls/call-schemas';

/** An object at the service that may be the result of a creation. */
interface UnknownCandidate {
  readonly key: string;
  /** Name and ID. */
  readonly label: string;
  /** Its creation date and the row that a pull added for it, if known, else `''`. */
  readonly detail: string;
}

export interface UnknownCreationView {
  readonly run: string;
  /** Position in the journal of the run. */
  readonly entry: number;
  readonly tab: string;
  /** Title of the tab. */
  readonly title: string;
  /** What its rows are: `campaign`. */
  readonly noun: string;
  readonly label: string;
  /** 1-based row in the sheet when it was read; null: the row was deleted. */
  readonly row: number | null;
  /** The only candidate was certainly created: just its ID could not be written into the row. */
  readonly isCreated: boolean;
  /** Why it waits for a person; `''`: no answer arrived. */
  readonly note: string;
  /** Another spreadsheet may have sent it, or this one before it was restored. */
  readonly isFromElsewhere: boolean;
  /** Why it cannot be created again now; `''`: it can. */
  readonly wait: string;
  /** Most similar first. */
  readonly candidates: readonly UnknownCandidate[];
  /** Digest of all properties, sent back with the choice. */
  readonly seen: string;
}

export const UnknownChoice = v.object({
  run: runId,
  entry: v.number(),
  /**
   * Key of a candidate, or `again`: none of them, so the next push may create it; a deleted row is no longer
   * listed.
   */
  take: sidebarText('The choice', 1_000),
  seen: digest,
});
export type UnknownChoice = Argument<typeof UnknownChoice>;
