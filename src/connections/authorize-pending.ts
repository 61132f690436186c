// connections: authorizations that were started and have no answer yet. Each accepts one answer.

import * as v from 'valibot';
import type { Ports } from '../ports/ports';
import { HOUR_MS } from '../shared/time';
import { PENDING } from './connection-record';

/** Lifetime of the callback's ticket. */
const PENDING_MS = HOUR_MS;

const Schema = v.object({
  /** Only known to the window that was opened for it. */
  nonce: v.string(),
  /** Milliseconds since 1970. */
  at: v.number(),
  /** Requested scopes. */
  scope: v.string(),
  encoding: v.picklist(['multipart', 'urlencoded']),
  /** A challenge was sent, so the code is exchanged with the verifier. */
  pkce: v.optional(v.literal(true)),
  /** How it ended without a login, as a sentence. */
  outcome: v.optional(v.string()),
});
export type Pending = Readonly<v.InferOutput<typeof Schema>>;

/** null: none, or an expired one. */
export function pendingOf(
  { userStore, clock }: Pick<Ports, 'userStore' | 'clock'>,
  id: string,
): Pending | null {
  try {
    const pending = v.parse(Schema, JSON.parse(userStore.get(PENDING + id) ?? ''));
    return clock.now() - pending.at < PENDING_MS ? pending : null;
  } catch {
    return null;
  }
}

export const savePending = ({ userStore }: Pick<Ports, 'userStore'>, id: string, pending: Pending): void =>
  userStore.set(PENDING + id, JSON.stringify(pending));

export const dropPending = ({ userStore }: Pick<Ports, 'userStore'>, id: string): void =>
  userStore.delete(PENDING + id);
