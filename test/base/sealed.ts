// test, base: the base with the seals of one document.

import type { Base } from '../../src/base/base';
import {
  type BaseChunk,
  type ChangedGroup,
  changedChunks,
  type GroupWriting,
} from '../../src/base/base-chunks';
import type { Generations } from '../../src/base/base-generations';
import { type DecodedBase, decodeBase } from '../../src/base/read-base';
import type { Tab } from '../../src/tabs/columns/tab';

export const CONTEXT = { key: 'a'.repeat(64), spreadsheetId: 'spreadsheet-1' };

export const decoded = (
  tab: Tab,
  chunks: readonly BaseChunk[],
  recorded: Generations = new Map(),
): DecodedBase => decodeBase(tab, chunks, CONTEXT, recorded);

/** Every group gets generation 2; none is missing unless `lost` lists it. */
export const changed = (
  tab: Tab,
  before: Base,
  after: Base,
  writing: Partial<GroupWriting> = {},
): ChangedGroup[] =>
  changedChunks(tab, before, after, {
    context: CONTEXT,
    next: () => 2,
    isLost: () => false,
    repaired: new Set(),
    ...writing,
  });

/** All chunks of a base, as first written. */
export const encoded = (tab: Tab, base: Base): BaseChunk[] =>
  changed(tab, new Map(), base, { next: () => 1 }).flatMap(({ chunks }) => chunks);
