// base: the base of a tab in its hidden sheet: read whole or by campaign, written by campaign.

import type { Ports, Store } from '../ports/ports';
import type { Fields } from '../shared/value';
import type { Tab } from '../tabs/columns/tab';
import type { TabRow } from '../tabs/columns/tab-row';
import type { Base } from './base';
import { changedChunks, groupOf, type SealContext } from './base-chunks';
import { digestOf, type Generations, generationTexts, partsIn, readGenerations } from './base-generations';
import { BASE_ID, type ChunkSheet, readChunks, readIndex } from './chunk-sheet';
import { writeGroups } from './chunk-writes';
import { type DecodedBase, decodeBase } from './read-base';
import {
  applyIntents,
  type GenerationOf,
  INTENTS,
  intentChunks,
  intentGroups,
  validIntents,
  type WriteIntent,
} from './write-intents';

/** Dependencies for reading and writing the base. */
export type BasePorts = Pick<Ports, 'workbook' | 'documentStore' | 'keys' | 'spreadsheetId'>;

export interface StoredBase extends Pick<DecodedBase, 'base' | 'generations' | 'intents'> {
  /** As in the hidden sheet. `base` may also have values that a killed execution wrote to cells. */
  readonly saved: Base;
  /**
   * True for a group (named by `groupOf`) that was pulled and whose record in the hidden sheet was changed,
   * put back or removed. Its rows are not in `base` until it is pulled again.
   */
  isLost(group: string): boolean;
  /** The same for the group that a row with these fields belongs to. */
  isLostRow(fields: Fields): boolean;
  readonly hasLost: boolean;
  /** True for a group that was read, whether or not it is in the hidden sheet. */
  isRead(group: string): boolean;
  /** Generations recorded at the time of reading. */
  readonly recorded: Generations;
  /** The hidden sheet as it was read. */
  readonly index: ChunkSheet;
}

interface WantedBase {
  readonly tab: Tab;
  /** Only these groups, named by `groupOf`; absent: all. */
  readonly groups?: ReadonlySet<string>;
}

const contextOf = ({ keys, spreadsheetId }: BasePorts): SealContext => ({
  key: keys.seal(),
  spreadsheetId: spreadsheetId(),
});

const propertyOf = (tab: string, part: number): string =>
  `bidgrid.base.${tab}${part === 0 ? '' : `.${part}`}`;

function recordedIn(store: Store, tab: string): Generations {
  const first = store.get(propertyOf(tab, 0));
  const texts = [first];
  for (let part = 1; part < partsIn(first); part += 1) texts.push(store.get(propertyOf(tab, part)));
  return readGenerations(texts);
}

/** The first part has the number of parts, so it is written last. */
function record(store: Store, tab: string, oldGenerations: Generations, newGenerations: Generations): void {
  const oldTexts = generationTexts(oldGenerations);
  const newTexts = generationTexts(newGenerations);
  for (let part = newTexts.length - 1; part >= 0; part -= 1) {
    if (oldGenerations.size === 0 || newTexts[part] !== oldTexts[part])
      store.set(propertyOf(tab, part), newTexts[part]!);
  }
  for (let part = newTexts.length; part < oldTexts.length; part += 1) store.delete(propertyOf(tab, part));
}

function lostIn(
  tab: Tab,
  decoded: DecodedBase,
  recorded: Generations,
  groups?: ReadonlySet<string>,
): Pick<StoredBase, 'isLost' | 'isLostRow' | 'hasLost'> {
  const { lostGroups, generations } = decoded;
  const present = new Set<string>();
  generations.forEach((_, group) => void present.add(digestOf(group)));
  const missing = new Set<string>();
  const look = (digest: string) => {
    if ((recorded.get(digest) ?? -1) > 0 && !present.has(digest)) missing.add(digest);
  };
  if (groups) groups.forEach((group) => void look(digestOf(group)));
  else recorded.forEach((_, digest) => void look(digest));
  if (lostGroups.size === 0 && missing.size === 0) {
    const none = () => false;
    return { isLost: none, isLostRow: none, hasLost: false };
  }
  const isLostByGroup = new Map<string, boolean>();
  const isLost = (group: string): boolean => {
    const isLostGroup = isLostByGroup.get(group) ?? (lostGroups.has(group) || missing.has(digestOf(group)));
    isLostByGroup.set(group, isLostGroup);
    return isLostGroup;
  };
  return { isLost, isLostRow: (fields) => isLost(groupOf(tab, { fields })), hasLost: true };
}

/** Where the chunks of all tabs are, with their texts: one call. */
export const indexOfAll = ({ workbook }: BasePorts): ChunkSheet => readIndex(workbook.find(BASE_ID), true);

/**
 * The bases of several tabs, in order, for the calls of one.
 * @param index read in this execution, where that was done
 */
export function loadBases(
  ports: BasePorts,
  requests: readonly WantedBase[],
  index: ChunkSheet = readIndex(ports.workbook.find(BASE_ID)),
): StoredBase[] {
  // Before the chunks: one that is written in between is then newer than recorded, not older.
  const recorded = requests.map(({ tab }) => recordedIn(ports.documentStore, tab.id));
  const { places } = readChunks(
    ports.workbook,
    requests.map(({ tab, groups }) =>
      groups ? { tab: tab.id, groups: new Set([...groups, INTENTS]) } : { tab: tab.id },
    ),
    index,
  );
  const chunks = places.map(({ chunk }) => chunk);
  const context = contextOf(ports);
  return requests.map(({ tab, groups }, i) => {
    const recordedOfTab = recorded[i]!;
    const decoded = decodeBase(tab, chunks, context, recordedOfTab);
    const { base: saved } = decoded;
    const isRead = (group: string) => groups === undefined || groups.has(group);
    return {
      ...decoded,
      saved,
      recorded: recordedOfTab,
      index,
      isRead,
      ...lostIn(tab, decoded, recordedOfTab, groups),
    };
  });
}

export const loadBase = (ports: BasePorts, tab: Tab, index?: ChunkSheet): StoredBase =>
  loadBases(ports, [{ tab }], index)[0]!;

/** A group without rows keeps the generation of its last ones. */
const generationsOf =
  ({ generations, recorded, isRead, isLost }: StoredBase): GenerationOf =>
  (group) =>
    !isRead(group) || isLost(group)
      ? null
      : (generations.get(group) ?? Math.abs(recorded.get(digestOf(group)) ?? 0));

/**
 * The base with the values and rows that a killed execution wrote to this tab, which are therefore neither
 * edits nor new.
 */
export function withIntents(tab: Tab, storedBase: StoredBase, rows: readonly TabRow[]): StoredBase {
  const base = applyIntents(tab, storedBase.saved, generationsOf(storedBase), storedBase.intents, rows);
  return { ...storedBase, base };
}

/**
 * Records values and new rows before they are written to cells. Does not flush: the next read of the
 * spreadsheet commits the record. `saveBase` removes it.
 */
export function recordIntents(
  ports: BasePorts,
  tab: Tab,
  storedBase: StoredBase,
  values: readonly WriteIntent[],
  addedRows: readonly Fields[] = [],
): void {
  const generationOf = generationsOf(storedBase);
  const newIntents = intentGroups(tab, storedBase.base, generationOf, values, addedRows);
  if (newIntents.length === 0) return;
  const allIntents = [...validIntents(storedBase.intents, generationOf), ...newIntents];
  writeGroups(ports.workbook, tab.id, [intentChunks(tab, contextOf(ports), allIntents)]);
}

/** The record after these groups are written, including groups whose last write was not recorded. */
function recordAfter(
  storedBase: StoredBase,
  writtenGenerations: ReadonlyMap<string, number>,
): Map<string, number> {
  const generations = new Map(storedBase.recorded);
  storedBase.generations.forEach((generation, group) => {
    const digest = digestOf(group);
    const oldGeneration = generations.get(digest);
    if (oldGeneration === undefined || oldGeneration < generation) generations.set(digest, generation);
  });
  writtenGenerations.forEach((generation, group) => void generations.set(digestOf(group), generation));
  return generations;
}

export interface SaveOptions {
  /** Lost groups all of whose rows are in the new base; other lost groups stay lost. */
  readonly repaired?: ReadonlySet<string>;
  /** As for `writeGroups`. */
  readonly sheetId?: number;
  /** True: since the base was loaded, nothing was written and no request was sent. */
  readonly nothingWritten?: boolean;
}

/**
 * Writes the groups that changed since they were loaded, and removes the write intents of all groups that
 * were loaded. Flushes before the generations are recorded: a kill in between leaves chunks that are newer
 * than recorded, which are valid by their seal.
 */
export function saveBase(
  ports: BasePorts,
  tab: Tab,
  storedBase: StoredBase,
  newBase: Base,
  { repaired = new Set(), sheetId, nothingWritten = false }: SaveOptions = {},
): void {
  const nextOf = (group: string): number =>
    Math.max(
      Math.abs(storedBase.recorded.get(digestOf(group)) ?? 0),
      storedBase.generations.get(group) ?? 0,
    ) + 1;
  const context = contextOf(ports);
  const changedGroups = changedChunks(tab, storedBase.saved, newBase, {
    context,
    next: nextOf,
    isLost: storedBase.isLost,
    repaired,
  });
  const otherIntents = storedBase.intents.filter(({ group }) => !storedBase.isRead(group));
  const hasChanges = changedGroups.length > 0 || otherIntents.length < storedBase.intents.length;
  const writtenGroups = hasChanges ? [...changedGroups, intentChunks(tab, context, otherIntents)] : [];
  writeGroups(ports.workbook, tab.id, writtenGroups, sheetId, nothingWritten ? storedBase.index : undefined);
  if (changedGroups.length === 0) return;
  ports.workbook.flush();
  const generations = new Map(
    changedGroups.map(({ group, chunks }) => [group, chunks.length > 0 ? nextOf(group) : -nextOf(group)]),
  );
  record(ports.documentStore, tab.id, storedBase.recorded, recordAfter(storedBase, generations));
}

/**
 * Removes all groups of these tabs, including damaged ones. After a kill, the next call removes the rest.
 * Under the document lock.
 */
export function dropBases(ports: BasePorts, tabs: readonly Tab[]): void {
  const { workbook, documentStore } = ports;
  const { places } = readChunks(workbook);
  for (const { id } of tabs) {
    if (documentStore.get(propertyOf(id, 0)) !== null) {
      const { length } = generationTexts(recordedIn(documentStore, id));
      for (let part = length - 1; part >= 0; part -= 1) documentStore.delete(propertyOf(id, part));
    }
    const groups = new Set<string>();
    for (const { chunk } of places) if (chunk.tab === id) groups.add(chunk.group);
    if (groups.size === 0) continue;
    writeGroups(
      workbook,
      id,
      Array.from(groups, (group) => ({ group, chunks: [] })),
    );
  }
}
