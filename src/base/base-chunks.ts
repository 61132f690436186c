// base: encodes the base of a tab as rows of a hidden sheet: JSON per campaign, split below the cell limit
// and sealed.

import { escapedUnit, PIECE_LENGTH, pieces, toCellText } from '../shared/cell-text';
import { hmacSha256 } from '../shared/digests';
import { groupedBy } from '../shared/grouped-by';
import type { Tab } from '../tabs/columns/tab';
import type { Base, BaseRow } from './base';
import { baseValueAt, type Entry, pack } from './stored-group';

export interface BaseChunk {
  /** Tab id. */
  readonly tab: string;
  /** ID of the campaign the rows belong to, in the form of cell-text.ts; `''` for rows of no campaign. */
  readonly group: string;
  /** 0-based. */
  readonly part: number;
  /** `<generation> <seal> <number of parts> <piece of JSON>`, below 50,000 characters. */
  readonly text: string;
}

export interface ChangedGroup {
  readonly group: string;
  /** Empty: the group is gone. */
  readonly chunks: readonly BaseChunk[];
}

/** Input of the seals. A chunk copied from another document fails the check. */
export interface SealContext {
  readonly key: string;
  readonly spreadsheetId: string;
}

/** The group in which the base keeps a row with these fields. */
export const groupOf = (tab: Tab, row: Pick<BaseRow, 'fields'>): string => {
  const campaignColumn = tab.columns.findIndex(({ field }) => field === tab.campaignField);
  const campaign = baseValueAt(tab, row, campaignColumn);
  return campaign === undefined || campaign === null ? '' : toCellText(String(campaign));
};

const entriesByGroup = (tab: Tab, base: Base): Map<string, Entry[]> =>
  groupedBy(base, ([, row]) => groupOf(tab, row));

/**
 * JSON that a cell keeps exactly. JSON.stringify escapes control characters and lone surrogates; other
 * characters that a sheet may drop are escaped the same way.
 */
export const safeJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[\u007f-\u009f\ufffe\uffff]/g, escapedUnit);

const packedJson = (tab: Tab, entries: readonly Entry[]): string => safeJson(pack(tab, entries));

/**
 * The seal also covers tab, group and generation, so a chunk that was moved or restored from an older version
 * is rejected.
 */
export const sealOf = (
  context: SealContext,
  tab: string,
  group: string,
  generation: number,
  json: string,
): string => hmacSha256(context.key, ['base', context.spreadsheetId, tab, group, String(generation), json]);

/**
 * A group as sealed rows of the hidden sheet.
 * @param json from `safeJson`
 */
export function chunksOf(
  context: SealContext,
  tab: Tab,
  group: string,
  generation: number,
  json: string,
): BaseChunk[] {
  const parts = pieces(json, PIECE_LENGTH);
  const head = `${generation} ${sealOf(context, tab.id, group, generation, json)} ${parts.length} `;
  return parts.map((piece, i) => ({ tab: tab.id, group, part: i, text: head + piece }));
}

function sameEntries(a: readonly Entry[] | undefined, b: readonly Entry[]): boolean {
  return (
    a !== undefined &&
    a.length === b.length &&
    a.every(([key, row], i) => key === b[i]![0] && row === b[i]![1])
  );
}

/** How groups are written. */
export interface GroupWriting {
  readonly context: SealContext;
  /** The next generation of a group. */
  next(group: string): number;
  /** Lost groups: they are not written, because the new base does not have all of their rows. */
  isLost(group: string): boolean;
  /** Lost groups all of whose rows are in the new base: they are written again. */
  readonly repaired: ReadonlySet<string>;
}

/** The groups that change from the old base to the new one; identical row objects are not compared. */
export function changedChunks(tab: Tab, oldBase: Base, newBase: Base, writing: GroupWriting): ChangedGroup[] {
  const oldGroups = entriesByGroup(tab, oldBase);
  const newGroups = entriesByGroup(tab, newBase);
  const changedGroups: ChangedGroup[] = [];
  newGroups.forEach((entries, group) => {
    const oldEntries = oldGroups.get(group);
    if (sameEntries(oldEntries, entries)) return;
    const isLost = writing.isLost(group);
    if (isLost && !writing.repaired.has(group)) return;
    const json = packedJson(tab, entries);
    if (!isLost && oldEntries !== undefined && json === packedJson(tab, oldEntries)) return;
    changedGroups.push({ group, chunks: chunksOf(writing.context, tab, group, writing.next(group), json) });
  });
  const removedGroups = new Set(writing.repaired);
  oldGroups.forEach((_, group) => {
    removedGroups.add(group);
  });
  removedGroups.forEach((group) => {
    if (!newGroups.has(group)) changedGroups.push({ group, chunks: [] });
  });
  return changedGroups;
}
