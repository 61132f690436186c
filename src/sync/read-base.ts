// sync: the base out of the rows of the hidden sheet; what was cut off, edited or moved there is told, never believed.

import type { Tab } from '../tabs/tab';
import type { Base, BaseRow } from './base';
import { type BaseChunk, seal } from './base-chunks';
import { hashOf, hashText } from './hash';
import { PackedBase } from './packed-base';
import { PackedRow, type PackedRows } from './packed-row';
import { type Packet, rowsIn, unpack } from './packet';

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

interface Group {
  readonly packet: Packet;
  readonly packed: PackedRows;
}

/** One group; null for JSON of a shape that this version does not know. */
function groupIn(tab: Tab, json: string): Group | null {
  try {
    const packet = JSON.parse(json) as Packet;
    return { packet, packed: unpack(tab, packet) };
  } catch {
    return null;
  }
}

/** Keys that hold their campaign cannot stand in two groups, so nobody has to look whether they do. */
const isPlain = (tab: Tab, { packet }: Group): boolean =>
  packet.keys === null && packet.conflicts.length === 0 && tab.keyFields.indexOf(tab.campaignField) >= 0;

function baseOf(tab: Tab, groups: readonly Group[]): Base {
  if (groups.every((group) => isPlain(tab, group))) return new PackedBase(groups.map(({ packed }) => packed));
  const base = new Map<string, BaseRow>();
  for (const { packet, packed } of groups) {
    rowsIn(tab, packet, packed).forEach((row, key) => {
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

/** The base out of the chunks of this tab (others are passed over), in any order. Damage is told, never thrown. */
export function decodeBase(tab: Tab, chunks: readonly BaseChunk[]): DecodedBase {
  const groups = new Map<string, BaseChunk[]>();
  for (const chunk of chunks) {
    if (chunk.tab !== tab.id) continue;
    const others = groups.get(chunk.group);
    if (others) others.push(chunk);
    else groups.set(chunk.group, [chunk]);
  }
  const whole: Group[] = [];
  const damaged: DamagedGroup[] = [];
  groups.forEach((parts, group) => {
    const json = jsonOf(tab, group, parts);
    const found = json === null ? null : groupIn(tab, json);
    if (found === null) damaged.push({ group, sentence: lost(tab, group) });
    else whole.push(found);
  });
  return { base: baseOf(tab, whole), damaged };
}

const lost = (tab: Tab, group: string): string =>
  `What was last pulled into ${tab.title}${group === '' ? '' : ` for campaign ${group}`} was changed or deleted in Bidgrid's ` +
  'hidden sheet and cannot be read. Pull again: cells that differ from the service are then shown as conflicts.';
