// push: creations that were sent and have no clear result yet. They are stored in document properties,
// apart from the journal, so that their rows stay held back even if the hidden sheet is deleted.

import * as v from 'valibot';
import type { Store } from '../../ports/ports';
import { parsedJson } from '../../ports/stored-json';
import { sha256Of } from '../../shared/digests';
import type { Fields } from '../../shared/value';
import { naturalKey } from '../../sync/reconcile';
import { keyOf, type Tab } from '../../tabs/columns/tab';

/**
 * Stored as `bidgrid.creations.0`, `.1` …. Each part is valid alone, and a creation never changes its part.
 */
const PART = 'bidgrid.creations';
/** Keys of objects that pulls added while a creation of the same tab had no result, by tab. */
const ARRIVED = 'bidgrid.arrived';

/** Characters of a part. A property holds 9 KB. */
const LONGEST = 7_500;
/** Per tab; the newest are kept. A key has at most about 40 characters. */
const MOST_ARRIVED = 40;
const DIGITS = 12;

export interface UnknownRecord {
  readonly run: string;
  /** Index in the plan of the run. */
  readonly entry: number;
  /** Tab ID. */
  readonly tab: string;
  /** Key of the operation, which is also in the Status of the row: `new-1`. */
  readonly key: string;
  /** Digest of the fields that name the object, from `creationName`. */
  readonly name: string;
  /** Digest of the name by which rows below refer to the object, from `parentName`. */
  readonly parent: string;
}

const Part = v.array(v.tuple([v.string(), v.number(), v.string(), v.string(), v.string(), v.string()]));
const Arrived = v.record(v.string(), v.array(v.string()));

/**
 * Digest of the fields that identify a new object before it has an ID. A name that was typed again in other
 * case is the same: it is not known whether the service tells them apart.
 */
export const creationName = (tab: Tab, fields: Fields): string =>
  sha256Of(['creation', tab.id, naturalKey(tab)(fields).toLowerCase()]).slice(0, DIGITS);

/** Digest of the name by which rows of other tabs refer to a new object of this tab. */
export const parentName = (tab: Tab, name: string): string =>
  sha256Of(['parent', tab.id, name]).slice(0, DIGITS);

function partsOf(store: Store): UnknownRecord[][] {
  const parts: UnknownRecord[][] = [];
  for (;;) {
    const text = store.get(`${PART}.${parts.length}`);
    if (text === null) return parts;
    const rows = parsedJson(Part, text) ?? [];
    parts.push(rows.map(([run, entry, tab, key, name, parent]) => ({ run, entry, tab, key, name, parent })));
  }
}

const packed = ({ run, entry, tab, key, name, parent }: UnknownRecord) => [
  run,
  entry,
  tab,
  key,
  name,
  parent,
];
const textOf = (part: readonly UnknownRecord[]): string => JSON.stringify(part.map(packed));

/** Oldest first. */
export const unknownRecords = (store: Store): UnknownRecord[] => partsOf(store).flat();

/** Adds creations. Those already stored do not change. */
export function recordUnknown(store: Store, creations: readonly UnknownRecord[]): void {
  const parts = partsOf(store);
  const idOf = ({ run, entry }: UnknownRecord): string => `${run} ${entry}`;
  const storedIds = new Set(parts.flat().map(idOf));
  const changedParts = new Set<number>();
  let partIndex = Math.max(0, parts.length - 1);
  let length = textOf(parts[partIndex] ?? []).length;
  for (const creation of creations) {
    if (storedIds.has(idOf(creation))) continue;
    const more = JSON.stringify(packed(creation)).length + 1;
    if (length + more > LONGEST) {
      partIndex += 1;
      length = 0;
    }
    length += more;
    parts[partIndex] = parts[partIndex] ?? [];
    parts[partIndex]!.push(creation);
    changedParts.add(partIndex);
  }
  for (const i of changedParts) store.set(`${PART}.${i}`, textOf(parts[i]!));
}

/** Removes creations that now have a result. */
export function dropUnknown(store: Store, run: string, entries: ReadonlySet<number>): void {
  const parts = partsOf(store);
  const isReleased = (creation: UnknownRecord) => creation.run === run && entries.has(creation.entry);
  const next = parts.map((part) => part.filter((creation) => !isReleased(creation)));
  let last = next.length;
  while (last > 0 && next[last - 1]!.length === 0) last -= 1;
  // From the end, because reading stops at the first missing part.
  for (let i = parts.length - 1; i >= 0; i -= 1) {
    if (i >= last) store.delete(`${PART}.${i}`);
    else if (next[i]!.length < parts[i]!.length) store.set(`${PART}.${i}`, textOf(next[i]!));
  }
  if (last === 0 && parts.length > 0) store.delete(ARRIVED);
}

/** Keys of objects that pulls added while a creation of this tab had no result. */
export const arrivedKeys = (store: Store, tab: string): Set<string> =>
  new Set(parsedJson(Arrived, store.get(ARRIVED) ?? '')?.[tab] ?? []);

/** Records objects that a pull is about to add to the tab, if a creation of this tab has no result. */
export function noteArrivals(store: Store, tab: Tab, rows: readonly Fields[]): void {
  if (rows.length === 0 || !unknownRecords(store).some((creation) => creation.tab === tab.id)) return;
  const arrivedByTab = parsedJson(Arrived, store.get(ARRIVED) ?? '') ?? {};
  const keys = rows.slice(-MOST_ARRIVED).map((fields) => keyOf(tab, fields) ?? '');
  const tabKeys = [...new Set([...(arrivedByTab[tab.id] ?? []), ...keys])].slice(-MOST_ARRIVED);
  store.set(ARRIVED, JSON.stringify({ ...arrivedByTab, [tab.id]: tabKeys }));
}
