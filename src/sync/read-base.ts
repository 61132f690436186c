// sync: the base out of the rows of the hidden sheet; what was cut off, edited or moved there is told, never believed.

import type { Tab } from '../tabs/tab';
import type { Base, BaseRow } from './base';
import { type BaseChunk, seal } from './base-chunks';
import { hashOf, hashText } from './hash';
import { PackedRow, type Packet, unpack } from './packet';

export interface DamagedGroup {
  readonly group: string;
  /** For the person: what is lost and what to do. */
  readonly sentence: string;
}

export interface DecodedBase {
  /** Without the rows of damaged groups: they count as never pulled, so that nothing is overwritten on their account. */
  readonly base: Base;
  readonly damaged: readonly DamagedGroup[];
}

const HEAD = /^(\S+) (\d+) /;

/** The JSON of a group out of its chunks; null when no complete set is among them, or more than one. */
function jsonOf(tab: Tab, group: string, chunks: readonly BaseChunk[]): string | null {
  const sets = new Map<string, Map<number, string>>();
  for (const { part, text } of chunks) {
    const head = HEAD.exec(text);
    if (!head) continue;
    const set = sets.get(head[0]) || new Map<number, string>();
    sets.set(head[0], set.set(part, text.slice(head[0].length)));
  }
  const whole: string[] = [];
  sets.forEach((set, head) => {
    const [, hash, count] = HEAD.exec(head)!;
    let json = '';
    for (let part = 0; part < set.size; part++) json += set.get(part) || '';
    if (set.size === Number(count) && hashText(hashOf(seal(tab, group, json))) === hash) whole.push(json);
  });
  return whole.length === 1 ? whole[0]! : null;
}

/** The rows of one group; null for JSON of a shape that this version does not know. */
function rowsOf(tab: Tab, json: string): Map<string, BaseRow> | null {
  try {
    return unpack(tab, JSON.parse(json) as Packet);
  } catch {
    return null;
  }
}

/** The base out of the chunks of this tab (others are passed over), in any order. Damage is told, never thrown. */
export function decodeBase(tab: Tab, chunks: readonly BaseChunk[]): DecodedBase {
  const groups = new Map<string, BaseChunk[]>();
  for (const chunk of chunks) {
    if (chunk.tab !== tab.id) continue;
    const others = groups.get(chunk.group);
    if (others) others.push(chunk);
    else groups.set(chunk.group, [chunk]);
  }
  const base = new Map<string, BaseRow>();
  const damaged: DamagedGroup[] = [];
  groups.forEach((parts, group) => {
    const json = jsonOf(tab, group, parts);
    const rows = json === null ? null : rowsOf(tab, json);
    if (rows === null) damaged.push({ group, sentence: lost(tab, group) });
    rows?.forEach((row, key) => {
      base.set(key, row);
    });
  });
  let index = 0;
  base.forEach((row) => {
    if (row instanceof PackedRow) row.index = index;
    index++;
  });
  return { base, damaged };
}

const lost = (tab: Tab, group: string): string =>
  `What was last pulled into ${tab.title}${group === '' ? '' : ` for campaign ${group}`} was changed or deleted in Bidgrid's ` +
  'hidden sheet and cannot be read. Pull again: cells that differ from the service are then shown as conflicts.';
