// Workbench, page server: keeps the last mutations, to rebase changes that were made without them.
import { type Digest, digest, type Mutation } from '../wire/mutation';

/** More than a connected page can be behind; each takes about 200 bytes. */
const KEPT = 20_000;

interface Entry extends Digest {
  version: number;
  /** Its author: a page with the snapshot it had, or null: the script. */
  by: string | null;
}

interface History {
  add(version: number, mutation: Mutation, by: string | null): void;
  /** Mutations by others than `by` after `base`, in order; null: they are no longer stored. */
  since(base: number, by: string): Digest[] | null;
}

/** A history that starts after version `start`. */
export function createHistory(start: number): History {
  const entries: Entry[] = [];
  let knownFrom = start;
  return {
    add: (version, mutation, by) => {
      entries.push({ ...digest(mutation), version, by });
      if (entries.length < KEPT * 2) return;
      const dropped = entries.splice(0, KEPT);
      knownFrom = dropped[dropped.length - 1]!.version;
    },
    since: (base, by) => {
      if (base < knownFrom) return null;
      let first = entries.length;
      while (first > 0 && entries[first - 1]!.version > base) first -= 1;
      return entries.slice(first).filter((entry) => entry.by !== by);
    },
  };
}
