// ports: digests of values shown to a person. A choice sends the digest back and applies only if the
// values are unchanged.

import { hashOf, hashText } from '../shared/hash';
import type { Ports } from './ports';

/** Digest of JSON values. It detects changes, not forgery. */
export type Seen = (...content: readonly unknown[]) => string;

/** Digests are bound to the person who saw the values. */
export function seenBy({ person }: Pick<Ports, 'person'>): Seen {
  let id: string | null = null;
  return (...content) => {
    // `person()` costs calls.
    id = id ?? person().id;
    return hashText(hashOf(JSON.stringify([id, ...content])));
  };
}
