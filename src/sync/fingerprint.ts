// sync: the fingerprint of a set of operations, so that exactly what a person reviewed is what is sent.

import { addHashes, type Hash, hashOf, hashText } from './hash';
import type { Operation } from './operation';

function hashOfOperation(operation: Operation): Hash {
  const { tab, action, key, campaignId, label, undoes } = operation;
  const changes = operation.changes.map(({ field, before, after }) => [field, before, after]);
  changes.sort((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1));
  return hashOf(
    JSON.stringify([tab, action, key, campaignId, label, changes, ...(undoes === undefined ? [] : [undoes])]),
  );
}

/**
 * Equal for equal sets of operations, in whatever order the rows stand; another one when any name, key, value or row
 * differs. New rows without a key are told apart by their tokens, which count them from the top: sorting new rows among
 * each other is a difference, because "leave out new-2" would mean another row.
 */
export function fingerprint(operations: readonly Operation[]): string {
  let sum: Hash = [0, 0, 0, 0];
  for (const operation of operations) sum = addHashes(sum, hashOfOperation(operation));
  return `${operations.length}-${hashText(sum)}`;
}
