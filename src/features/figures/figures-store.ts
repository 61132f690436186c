// figures: the sums of the document, in a hidden sheet of their own: one group of sealed chunks per
// campaign.

import * as v from 'valibot';
import type { BaseChunk, ChangedGroup } from '../../base/base-chunks';
import { type ChunkPlace, type ChunkSheet, readChunks, readIndex } from '../../base/chunk-sheet';
import { writeGroups } from '../../base/chunk-writes';
import type { Ports } from '../../ports/ports';
import { escapedUnit, fromCellText, PIECE_LENGTH, pieces, toCellText } from '../../shared/cell-text';
import { hmacSha256 } from '../../shared/digests';
import { groupedBy } from '../../shared/grouped-by';
import { TAB_CHOICES } from '../../shared/tab-choices';
import type { KeyedSums } from './core/add-sums';
import { keyedSums, type StoredKey, storedKeys, storedText } from './core/stored-sums';
import { readManifest } from './figures-manifest';
import { type FiguresView, FigureTab } from './figures-schema';

const PLACE: ChunkPlace = { id: 'bidgrid-figures', title: 'Bidgrid figures (do not edit)' };
const TAB = 'figures';

type FigurePorts = Pick<Ports, 'workbook' | 'keys' | 'spreadsheetId'>;

interface StoredFigures {
  /** By campaign ID; absent: none. */
  readonly byCampaign: ReadonlyMap<string, readonly StoredKey[]>;
  /** Campaigns whose chunks were changed, moved from elsewhere, or removed in part. */
  readonly damaged: ReadonlySet<string>;
  /** The hidden sheet as it was read. */
  readonly index: ChunkSheet;
}

/** A chunk that was copied from another campaign or document fails the check. */
const sealOf = ({ keys, spreadsheetId }: FigurePorts, campaignId: string, text: string): string =>
  hmacSha256(keys.figures(), ['figures', spreadsheetId(), campaignId, text]);

/** Characters that a sheet may drop or change are escaped; JSON escapes the others itself. */
const safe = (json: string): string => json.replace(/[\u007f-\u009f\ufffe\uffff]/g, escapedUnit);

function groupOf(ports: FigurePorts, campaignId: string, keys: readonly StoredKey[]): ChangedGroup {
  const group = toCellText(campaignId);
  if (keys.length === 0) return { group, chunks: [] };
  const json = safe(storedText(keys));
  const parts = pieces(json, PIECE_LENGTH);
  const head = `${sealOf(ports, campaignId, json)} ${parts.length} `;
  return { group, chunks: parts.map((piece, part) => ({ tab: TAB, group, part, text: head + piece })) };
}

/** null: damaged. */
function keysIn(ports: FigurePorts, campaignId: string, chunks: readonly BaseChunk[]): StoredKey[] | null {
  const orderedChunks = [...chunks]
    .sort((a, b) => a.part - b.part)
    .map(({ text }) => /^(\S+) (\d+) ([\s\S]*)$/.exec(text));
  const [first] = orderedChunks;
  if (!first || Number(first[2]) !== orderedChunks.length) return null;
  const json = orderedChunks.map((chunk) => chunk?.[3] ?? '').join('');
  if (sealOf(ports, campaignId, json) !== first[1]) return null;
  return storedKeys(json);
}

/** @param campaigns absent: all */
export function readFigures(ports: FigurePorts, campaigns?: readonly string[]): StoredFigures {
  const sheet = ports.workbook.find(PLACE.id);
  const groups = campaigns && new Set(campaigns.map(toCellText));
  const whole = readIndex(sheet, groups ? undefined : true);
  const { places } = readChunks(ports.workbook, groups && [{ tab: TAB, groups }], whole);
  const chunks = places.map(({ chunk }) => chunk);
  const byGroup = groupedBy(chunks, ({ group }) => group);
  const byCampaign = new Map<string, readonly StoredKey[]>();
  const damaged = new Set<string>();
  byGroup.forEach((chunks, group) => {
    const campaignId = fromCellText(group);
    const keys = keysIn(ports, campaignId, chunks);
    if (keys === null) damaged.add(campaignId);
    else byCampaign.set(campaignId, keys);
  });
  return { byCampaign, damaged, index: whole };
}

/** The sums of all campaigns, as columns and rules use them. */
export function readSums(ports: FigurePorts): KeyedSums[] {
  const sums: KeyedSums[] = [];
  readFigures(ports).byCampaign.forEach((keys, campaignId) => {
    for (const keySums of keyedSums(campaignId, keys)) sums.push(keySums);
  });
  return sums;
}

/** Replaces the sums of these campaigns, usually in one call. None: removes them. */
export function writeFigures(
  ports: FigurePorts,
  changedKeys: ReadonlyMap<string, readonly StoredKey[]>,
  index: ChunkSheet,
): void {
  const groups = Array.from(changedKeys, ([campaignId, keys]) => groupOf(ports, campaignId, keys));
  writeGroups(ports.workbook, TAB, groups, undefined, index, PLACE);
}

export function figuresView(ports: Ports): FiguresView {
  const { imports, layouts, kind, finalAfterDays, choice } = readManifest(ports.documentStore);
  const tabs = TAB_CHOICES.flatMap(({ tab, title }) =>
    v.is(FigureTab, tab) && ports.workbook.find(tab) !== null ? [{ id: tab, title }] : [],
  );
  const damaged = imports.length === 0 ? 0 : readFigures(ports).damaged.size;
  return { imports: [...imports].reverse(), layouts, kind, finalAfterDays, choice, tabs, damaged };
}

/** Reads and changes nothing. */
export const figuresRead = (ports: Ports): FiguresView => figuresView(ports);
