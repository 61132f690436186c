// sync: the base as rows of a hidden sheet: JSON per tab and campaign in pieces below the cell limit, each with a hash.

import type { Value } from '../model/value';
import type { Tab } from '../tabs/tab';
import type { Base, BaseRow } from './base';
import { escapedUnit, PIECE_LENGTH, pieces, toCellText } from './cell-text';
import { hashOf, hashText } from './hash';

export interface BaseChunk {
  /** Tab id. */
  readonly tab: string;
  /** ID of the campaign the rows belong to, in the form of cell-text.ts; `''` for rows of no campaign. */
  readonly group: string;
  /** 0-based. */
  readonly part: number;
  /** `<hash of the whole> <number of parts> <piece of JSON>`, below 50,000 characters. */
  readonly text: string;
}

export interface ChangedGroup {
  readonly group: string;
  /** Empty: the group is gone. */
  readonly chunks: readonly BaseChunk[];
}

type Entry = readonly [key: string, row: BaseRow];

/** `[]` stands for "unknown", which is not null. */
type Packed = Value | readonly [];

/** What one group's JSON holds. */
export interface Packet {
  readonly fields: readonly string[];
  /** Key first, then a value for each of `fields`. */
  readonly rows: readonly (readonly Packed[])[];
  /** Key, field, what the service said. */
  readonly conflicts: readonly (readonly [string, string, Value])[];
}

/** The group in which the base keeps a row with these fields. */
export const groupOf = (tab: Tab, { fields }: Pick<BaseRow, 'fields'>): string => {
  const campaign = fields[tab.campaignField];
  return campaign === undefined || campaign === null ? '' : toCellText(String(campaign));
};

function grouped(tab: Tab, base: Base): Map<string, Entry[]> {
  const groups = new Map<string, Entry[]>();
  base.forEach((row, key) => {
    const group = groupOf(tab, row);
    const entries = groups.get(group);
    if (entries) entries.push([key, row]);
    else groups.set(group, [[key, row]]);
  });
  return groups;
}

function chunksOfGroup(tab: Tab, group: string, entries: readonly Entry[]): BaseChunk[] {
  const fields = tab.columns.map((column) => column.field);
  const rows = entries.map(([key, row]) => {
    const packed: Packed[] = [key];
    for (const field of fields) packed.push(row.fields[field] ?? (row.fields[field] === null ? null : []));
    return packed;
  });
  const conflicts: [string, string, Value][] = [];
  for (const [key, row] of entries) {
    const open = row.conflicts || {};
    for (const field of Object.keys(open)) conflicts.push([key, field, open[field] as Value]);
  }
  const packet: Packet = { fields, rows, conflicts };
  // JSON.stringify escapes control characters and lone surrogates; what a sheet might still lose is escaped the same way.
  const json = JSON.stringify(packet).replace(/[\u007f-\u009f\ufffe\uffff]/g, escapedUnit);
  const parts = pieces(json, PIECE_LENGTH);
  const head = `${hashText(hashOf(seal(tab, group, json)))} ${parts.length} `;
  return parts.map((piece, i) => ({ tab: tab.id, group, part: i, text: head + piece }));
}

/** The hash covers tab and group too: a chunk that was moved to another campaign is damaged, not believed. */
export const seal = (tab: Tab, group: string, json: string): string => JSON.stringify([tab.id, group]) + json;

/** All chunks of a base. */
export function encodeBase(tab: Tab, base: Base): BaseChunk[] {
  const chunks: BaseChunk[] = [];
  grouped(tab, base).forEach((entries, group) => {
    for (const chunk of chunksOfGroup(tab, group, entries)) chunks.push(chunk);
  });
  return chunks;
}

function sameEntries(a: readonly Entry[] | undefined, b: readonly Entry[]): boolean {
  return (
    a !== undefined &&
    a.length === b.length &&
    a.every(([key, row], i) => key === b[i]![0] && row === b[i]![1])
  );
}

/**
 * The groups that have to be rewritten to get from `before` to `after`; rows that are the same objects are not compared.
 * `damaged` groups are rewritten in any case, so that damage does not stay for ever.
 */
export function changedChunks(
  tab: Tab,
  before: Base,
  after: Base,
  damaged: readonly string[] = [],
): ChangedGroup[] {
  const old = grouped(tab, before);
  const rewrite = new Set(damaged);
  const changed: ChangedGroup[] = [];
  const now = grouped(tab, after);
  now.forEach((entries, group) => {
    const was = old.get(group);
    if (!rewrite.has(group) && sameEntries(was, entries)) return;
    const chunks = chunksOfGroup(tab, group, entries);
    const stood = was && !rewrite.has(group) ? chunksOfGroup(tab, group, was) : [];
    if (chunks.length !== stood.length || chunks.some(({ text }, i) => text !== stood[i]!.text))
      changed.push({ group, chunks });
  });
  old.forEach((_, group) => {
    rewrite.add(group);
  });
  rewrite.forEach((group) => {
    if (!now.has(group)) changed.push({ group, chunks: [] });
  });
  return changed;
}
