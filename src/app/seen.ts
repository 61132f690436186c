// app: digests of what a person was shown. A choice sends its digest back and is applied only while the content is the same.

import { hashOf, hashText } from '../sync/hash';
import type { Ports } from './ports';

/** Digest of JSON values. It notices changes; it is no protection against somebody who forges it. */
export type Seen = (...content: readonly unknown[]) => string;

/** Digests are bound to the person: what a colleague was shown is not what this person saw. */
export function seenBy({ person }: Pick<Ports, 'person'>): Seen {
  let id: string | null = null;
  return (...content) => {
    // Asking for the person costs calls.
    id = id ?? person().id;
    return hashText(hashOf(JSON.stringify([id, ...content])));
  };
}
