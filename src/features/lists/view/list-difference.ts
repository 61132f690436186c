// lists: the IDs to add and to remove, so that an app list equals a new list.

import type { IdBatch } from './read-ids';
import type { PartToSend } from './upload-run';

export interface Difference {
  readonly adds: readonly string[];
  readonly removes: readonly string[];
  /** Number of IDs in both. */
  readonly stay: number;
}

/** @param held current content of the app list */
export async function differenceFrom(
  held: readonly string[],
  wanted: AsyncIterable<IdBatch>,
): Promise<Difference> {
  const gone = new Set(held);
  const adds: string[] = [];
  let stay = 0;
  for await (const { ids } of wanted) {
    for (const id of ids) {
      if (gone.delete(id)) stay += 1;
      else adds.push(id);
    }
  }
  return { adds, removes: [...gone], stay };
}

const inParts = (action: PartToSend['action'], ids: readonly string[], size: number): PartToSend[] => {
  const parts: PartToSend[] = [];
  for (let at = 0; at < ids.length; at += size) parts.push({ action, ids: ids.slice(at, at + size) });
  return parts;
};

/** Adds are sent first, so that the list never lacks an app that it should have. */
export const partsOf = ({ adds, removes }: Difference, size: number): PartToSend[] => [
  ...inParts('add', adds, size),
  ...inParts('remove', removes, size),
];
