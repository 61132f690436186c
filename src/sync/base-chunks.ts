// sync: the base as rows of a hidden sheet: JSON per tab and campaign in pieces below the cell limit, each with a hash.

import type { Tab } from '../tabs/tab';
import type { Base, BaseRow } from './base';
import { escapedUnit, PIECE_LENGTH, pieces, toCellText } from './cell-text';
import { hashOf, hashText } from './hash';
import { type Entry, pack, saidAt } from './packet';

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

/** The group in which the base keeps a row with these fields. */
export const groupOf = (tab: Tab, row: Pick<BaseRow, 'fields'>): string => {
  const place = tab.columns.findIndex(({ field }) => field === tab.campaignField);
  const campaign = saidAt(tab, row, place);
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
  // JSON.stringify escapes control characters and lone surrogates; what a sheet might still lose is escaped the same way.
  const json = JSON.stringify(pack(tab, entries)).replace(/[\u007f-\u009f\ufffe\uffff]/g, escapedUnit);
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
