// base: encodes the base of a tab as rows of a hidden sheet: JSON per campaign, split below the cell limit,
// with a checksum.

import { escapedUnit, PIECE_LENGTH, pieces, toCellText } from '../shared/cell-text';
import { hashOf, hashText } from '../shared/digests';
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
  /** `<checksum> <number of parts> <piece of JSON>`, below 50,000 characters. */
  readonly text: string;
}

export interface ChangedGroup {
  readonly group: string;
  /** Empty: the group is gone. */
  readonly chunks: readonly BaseChunk[];
}

/** The group in which the base keeps a row with these fields. */
export const groupOf = (tab: Tab, row: Pick<BaseRow, 'fields'>): string => {
  const campaignColumn = tab.columns.findIndex(({ field }) => field === tab.groupField);
  const campaign = baseValueAt(tab, row, campaignColumn);
  return campaign === undefined || campaign === null ? '' : toCellText(String(campaign));
};

const entriesByGroup = (tab: Tab, base: Base): Map<string, Entry[]> =>
  groupedBy(base, ([, row]) => groupOf(tab, row));

/**
 * JSON that a cell keeps exactly. JSON.stringify escapes control characters and lone surrogates; other
 * characters that a sheet may drop are escaped the same way.
 */
const safeJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[\u007f-\u009f\ufffe\uffff]/g, escapedUnit);

const packedJson = (tab: Tab, entries: readonly Entry[]): string => safeJson(pack(tab, entries));

/** Shows damage: a chunk that was cut, edited, or moved to another group. It does not stop forgery. */
const checksumOf = (tab: string, group: string, json: string): string =>
  hashText(hashOf(`${tab} ${group} ${json}`));

/**
 * A group as rows of the hidden sheet.
 * @param json from `safeJson`
 */
function chunksOf(tab: Tab, group: string, json: string): BaseChunk[] {
  const parts = pieces(json, PIECE_LENGTH);
  const head = `${checksumOf(tab.id, group, json)} ${parts.length} `;
  return parts.map((piece, i) => ({ tab: tab.id, group, part: i, text: head + piece }));
}

/** The JSON of a group from its chunks, in any order; null: damaged. */
export function jsonIn(tab: Tab, group: string, chunks: readonly BaseChunk[]): string | null {
  const orderedTexts = [...chunks].sort((a, b) => a.part - b.part).map(({ text }) => text);
  const [checksum = '', count = ''] = (orderedTexts[0] ?? '').split(' ', 2);
  const head = `${checksum} ${count} `;
  if (Number(count) !== chunks.length || !orderedTexts.every((text) => text.startsWith(head))) return null;
  const json = orderedTexts.map((text) => text.slice(head.length)).join('');
  return checksumOf(tab.id, group, json) === checksum ? json : null;
}

function sameEntries(a: readonly Entry[] | undefined, b: readonly Entry[]): boolean {
  return (
    a !== undefined &&
    a.length === b.length &&
    a.every(([key, row], i) => key === b[i]![0] && row === b[i]![1])
  );
}

/** Groups whose chunks are damaged. */
export interface DamagedGroups {
  /** They are not written, because the new base does not have all of their rows. */
  isLost(group: string): boolean;
  /** Lost groups all of whose rows are in the new base: they are written again. */
  readonly repaired: ReadonlySet<string>;
}

/** The groups that change from the old base to the new one; identical row objects are not compared. */
export function changedChunks(
  tab: Tab,
  oldBase: Base,
  newBase: Base,
  { isLost, repaired }: DamagedGroups,
): ChangedGroup[] {
  const oldGroups = entriesByGroup(tab, oldBase);
  const newGroups = entriesByGroup(tab, newBase);
  const changedGroups: ChangedGroup[] = [];
  newGroups.forEach((entries, group) => {
    const oldEntries = oldGroups.get(group);
    if (sameEntries(oldEntries, entries) || (isLost(group) && !repaired.has(group))) return;
    const json = packedJson(tab, entries);
    if (oldEntries !== undefined && json === packedJson(tab, oldEntries)) return;
    changedGroups.push({ group, chunks: chunksOf(tab, group, json) });
  });
  for (const group of new Set([...oldGroups.keys(), ...repaired]))
    if (!newGroups.has(group)) changedGroups.push({ group, chunks: [] });
  return changedGroups;
}
