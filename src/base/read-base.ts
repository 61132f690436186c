// base: decodes the base from the rows of the hidden sheet; a truncated, edited, moved or restored group
// is lost.

import { sameDigest } from '../shared/digests';
import { groupedBy } from '../shared/grouped-by';
import type { Tab } from '../tabs/columns/tab';
import type { Base, BaseRow } from './base';
import { type BaseChunk, type SealContext, sealOf } from './base-chunks';
import { digestOf, type Generations } from './base-generations';
import { PackedBase, PackedRow, type PackedRows } from './packed-base';
import { rowsIn, type StoredGroup, unpack } from './stored-group';
import { INTENTS, type IntentGroup, parseIntents } from './write-intents';

export interface DecodedBase {
  /**
   * Without the rows of lost groups: they count as never pulled, so a pull does not overwrite their cells.
   */
  readonly base: Base;
  /** Of each group that could be read. */
  readonly generations: ReadonlyMap<string, number>;
  /** Those that have chunks in the sheet, but no current one. A group without any chunk is not listed. */
  readonly lostGroups: ReadonlySet<string>;
  /** Values that a killed execution may have written to cells. */
  readonly intents: readonly IntentGroup[];
}

interface Head {
  readonly generation: number;
  readonly seal: string;
  readonly parts: number;
  /** Index of the first character of the piece. */
  readonly end: number;
}

/** Well above 64 digits and two numbers; a longer prefix is invalid. */
const LONGEST_HEAD = 120;

function headOf(text: string): Head | null {
  const [generation, seal, parts] = text.slice(0, LONGEST_HEAD).split(' ', 4);
  if (generation === undefined || seal === undefined || parts === undefined) return null;
  const end = generation.length + seal.length + parts.length + 3;
  const head = { generation: Number(generation), seal, parts: Number(parts), end };
  return Number.isSafeInteger(head.generation) && Number.isSafeInteger(head.parts) && end <= LONGEST_HEAD
    ? head
    : null;
}

/**
 * A newer generation than the recorded one comes from a write that was interrupted before it was recorded.
 * @param recorded negative: that write removed the group, so only a newer one is current
 */
function isCurrent(generation: number, recorded: number | undefined): boolean {
  if (recorded === undefined) return true;
  return recorded < 0 ? generation > -recorded : generation >= recorded;
}

/** The JSON of the newest group with a valid seal and all its parts; null if none is current. */
function newestJson(
  context: SealContext,
  tab: Tab,
  group: string,
  chunks: readonly BaseChunk[],
  recorded: number | undefined,
): { readonly json: string; readonly generation: number } | null {
  const sets = new Map<string, { head: Head; pieces: Map<number, string> }>();
  for (const { part, text } of chunks) {
    const head = headOf(text);
    if (!head || !isCurrent(head.generation, recorded)) continue;
    const name = text.slice(0, head.end);
    const set = sets.get(name) ?? { head, pieces: new Map<number, string>() };
    sets.set(name, set);
    set.pieces.set(part, text.slice(head.end));
  }
  let newest: { json: string; generation: number } | null = null;
  sets.forEach(({ head: { generation, seal, parts }, pieces }) => {
    if (pieces.size !== parts || (newest && newest.generation >= generation)) return;
    let json = '';
    for (let part = 0; part < parts; part++) json += pieces.get(part) || '';
    if (sameDigest(sealOf(context, tab.id, group, generation, json), seal)) newest = { json, generation };
  });
  return newest;
}

interface DecodedGroup {
  readonly stored: StoredGroup;
  readonly packed: PackedRows;
}

/** null if the JSON has an unknown shape. */
function groupIn(tab: Tab, json: string): DecodedGroup | null {
  try {
    const stored = JSON.parse(json) as StoredGroup;
    return { stored, packed: unpack(tab, stored) };
  } catch {
    return null;
  }
}

/** A key that contains its campaign can only be in one group, so duplicates need not be looked for. */
const keysAreUnique = (tab: Tab, { stored }: DecodedGroup): boolean =>
  stored.keys === null && stored.conflicts.length === 0 && tab.keyFields.indexOf(tab.campaignField) >= 0;

function baseOf(tab: Tab, groups: readonly DecodedGroup[]): Base {
  if (groups.every((group) => keysAreUnique(tab, group)))
    return new PackedBase(groups.map(({ packed }) => packed));
  const base = new Map<string, BaseRow>();
  for (const { stored, packed } of groups) {
    rowsIn(tab, stored, packed).forEach((row, key) => {
      base.set(key, row);
    });
  }
  let index = 0;
  base.forEach((row) => {
    if (row instanceof PackedRow) row.index = index;
    index++;
  });
  return base;
}

/**
 * Decodes the base from the chunks of this tab, in any order; skips other chunks. Never throws.
 * @param recorded generations, read before the chunks, so that a write in between makes chunks newer, not
 * older
 */
export function decodeBase(
  tab: Tab,
  chunks: readonly BaseChunk[],
  context: SealContext,
  recorded: Generations,
): DecodedBase {
  const chunksOfTab = chunks.filter((chunk) => chunk.tab === tab.id);
  const chunksByGroup = groupedBy(chunksOfTab, ({ group }) => group);
  const intents =
    newestJson(context, tab, INTENTS, chunksByGroup.get(INTENTS) ?? [], undefined)?.json ?? null;
  chunksByGroup.delete(INTENTS);
  const decodedGroups: DecodedGroup[] = [];
  const generations = new Map<string, number>();
  const lostGroups = new Set<string>();
  chunksByGroup.forEach((groupChunks, groupName) => {
    const newest = newestJson(context, tab, groupName, groupChunks, recorded.get(digestOf(groupName)));
    const decodedGroup = newest === null ? null : groupIn(tab, newest.json);
    if (decodedGroup === null) {
      lostGroups.add(groupName);
      return;
    }
    generations.set(groupName, newest!.generation);
    decodedGroups.push(decodedGroup);
  });
  return { base: baseOf(tab, decodedGroups), generations, lostGroups, intents: parseIntents(intents) };
}
