// creatives: cancels an upload that has not been sent yet. A call from the sidebar cannot be stopped, so
// it looks for a mark.

import { type Failure, newFailure } from '../../ad-service/failures';
import type { Ports } from '../../ports/ports';

/** At least as long as any call that sends an asset. */
const SECONDS = 600;

const markOf = (ticket: string): string => `bidgrid.cancel.${ticket}`;

/** Marks the upload of this person; without effect if its request is already on the way. */
export function creativesCancel({ userCache }: Ports, ticket: string): true {
  userCache.put(new Map([[markOf(ticket), '1']]), SECONDS);
  return true;
}

const CANCELED = 'Canceled before it was sent. The set is unchanged.';

/** null: not canceled. @param ticket undefined: it cannot be canceled */
export const canceled = ({ userCache }: Ports, ticket: string | undefined): Failure | null =>
  ticket !== undefined && userCache.get([markOf(ticket)])[0] !== null
    ? newFailure('configuration', CANCELED)
    : null;

export const isCanceled = ({ sentence }: Failure): boolean => sentence === CANCELED;
