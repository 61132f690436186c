// push: progress of a comparison: which parts are done, readable or not.

import type { Failure } from '../../ad-service/failures';
import { planReads, type ReadPlan, type RequestedRow } from '../../grid/cheapest-requests';
import { isBroken } from '../../jobs/strikes';
import { sha256Of } from '../../shared/digests';
import type { Parents, Reading } from '../../tabs/common/resource';
import type { Slice } from './comparison-slice';

/** What is to be compared in one scope. */
interface Part {
  readonly asked: RequestedRow[];
  /** Digest of everything to compare: the part is open again when a row is added. */
  readonly names: string[];
  /** The scope is needed for more than the rows asked for. */
  isWhole: boolean;
}

export type Parts = ReadonlyMap<Reading, ReadonlyMap<string, Part>>;

export interface Progress {
  /** By reading ID and digest of the scope: digest of the names, with a mark. */
  readonly doneScopes: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** By reading ID: digests of names that are done in scopes that are not. */
  readonly rows: ReadonlyMap<string, ReadonlySet<string>>;
}

export const NO_PROGRESS: Progress = { doneScopes: new Map(), rows: new Map() };

const SCOPE_LENGTH = 10;
const digestOf = (text: string): string => sha256Of([text]).slice(0, SCOPE_LENGTH);
/** A collision only means that a row is not compared before it is sent. */
const NAMES_LENGTH = 4;
const ENTRY_LENGTH = SCOPE_LENGTH + 1 + NAMES_LENGTH;
/** Prefix of the digest of the names: everything was read, or a part failed. */
const READ = '.';
const UNREAD = '!';

export const rowName = (tab: string, key: string): string => `${tab} ${key}`;
const nameOf = ({ resource, key }: RequestedRow): string => rowName(resource.tab.id, key);

/** The part of a scope, created if missing. @param scope undefined: unknown, so the row is its own part */
export function partOf(
  parts: Map<Reading, Map<string, Part>>,
  reading: Reading,
  scope: string | undefined,
  name: string,
): Part {
  const partsByScope = parts.get(reading) ?? new Map<string, Part>();
  parts.set(reading, partsByScope);
  const id = scope ?? `? ${name}`;
  const part = partsByScope.get(id) ?? { asked: [], names: [], isWhole: false };
  partsByScope.set(id, part);
  part.names.push(name);
  return part;
}

export function partsOf(
  askedRows: readonly RequestedRow[],
  parents: Parents,
): Map<Reading, Map<string, Part>> {
  const parts = new Map<Reading, Map<string, Part>>();
  for (const row of askedRows) {
    const { resource, fields } = row;
    partOf(parts, resource.reading, resource.scopeOf(fields, parents), nameOf(row)).asked.push(row);
  }
  return parts;
}

const namesDigest = (names: readonly string[]): string =>
  digestOf([...names].sort().join('\n')).slice(0, NAMES_LENGTH);

/**
 * Parts that are not done, or in which something was added since. @param isAgain true: also those that could
 * not be read
 */
export function openIn(parts: Parts, { doneScopes }: Progress, isAgain: boolean): Parts {
  const openParts = new Map<Reading, Map<string, Part>>();
  parts.forEach((scopes, reading) => {
    const doneEntries = doneScopes.get(reading.id);
    const openScopes = new Map<string, Part>();
    scopes.forEach((part, scope) => {
      const entry = doneEntries?.get(digestOf(scope));
      const isOpen = entry?.slice(1) !== namesDigest(part.names) || (isAgain && entry?.startsWith(UNREAD));
      if (isOpen) openScopes.set(scope, part);
    });
    if (openScopes.size > 0) openParts.set(reading, openScopes);
  });
  return openParts;
}

/** The cheapest requests for what is open. @param more tabs whose rows are needed in whole scopes */
export function planFor(
  openParts: Parts,
  { rows }: Progress,
  parents: Parents,
  more: readonly string[],
): ReadPlan {
  const openRows: RequestedRow[] = [];
  const whole = new Map<Reading, Set<string>>();
  openParts.forEach((scopes, reading) => {
    const doneRows = rows.get(reading.id);
    scopes.forEach((part, scope) => {
      for (const row of part.asked) if (!doneRows?.has(digestOf(nameOf(row)))) openRows.push(row);
      if (part.isWhole) whole.set(reading, (whole.get(reading) ?? new Set<string>()).add(scope));
    });
  });
  return planReads(openRows, parents, whole, more);
}

/**
 * The progress after a slice.
 * @param openParts what the slice was planned for: the same objects
 * @param currentParts the parts by the tabs as they are after the merge
 */
export function progressAfter(
  earlierProgress: Progress,
  openParts: Parts,
  { plan, reads }: Slice,
  currentParts: Parts,
): Progress {
  const doneScopes = new Map(earlierProgress.doneScopes);
  const rows = new Map(earlierProgress.rows);
  const results = new Map(plan.rows.map((row, i) => [row, reads.rows[i]!]));
  openParts.forEach((scopes, reading) => {
    const entriesByScope = new Map(doneScopes.get(reading.id));
    const doneRows = new Set(rows.get(reading.id));
    scopes.forEach((part, scope) => {
      const answer = reads.scopes.get(reading)?.get(scope);
      const isDone = (row: RequestedRow) => results.has(row) || doneRows.has(digestOf(nameOf(row)));
      if (part.asked.every(isDone) && (answer || !part.isWhole)) {
        const isRead = part.asked.every((row) => results.get(row)?.ok !== false) && answer?.ok !== false;
        const names = currentParts.get(reading)?.get(scope)?.names ?? [];
        entriesByScope.set(digestOf(scope), (isRead ? READ : UNREAD) + namesDigest(names));
        for (const row of part.asked) doneRows.delete(digestOf(nameOf(row)));
        return;
      }
      for (const row of part.asked) if (results.get(row)?.ok) doneRows.add(digestOf(nameOf(row)));
    });
    if (entriesByScope.size > 0) doneScopes.set(reading.id, entriesByScope);
    rows.set(reading.id, doneRows);
  });
  return { doneScopes, rows };
}

/** Parts and single rows that are done. */
export const countOf = ({ doneScopes, rows }: Progress): number =>
  [...doneScopes.values(), ...rows.values()].reduce((sum, { size }) => sum + size, 0);

/**
 * True when waiting can help, so that the comparison is parked. @param isFirst nothing was read before,
 * either
 */
export const canWait = (failure: Failure, isFirst: boolean): boolean =>
  isBroken(failure) ? !isFirst : failure.retryAt !== null;

export interface KeptProgress {
  /** By reading ID: entries of `ENTRY_LENGTH` characters. */
  readonly read: Readonly<Record<string, string>>;
  readonly rows: Readonly<Record<string, string>>;
}

export const keptProgress = ({ doneScopes, rows }: Progress): KeptProgress => ({
  read: Object.fromEntries(
    Array.from(doneScopes, ([reading, entriesByScope]) => [
      reading,
      Array.from(entriesByScope, ([scope, names]) => scope + names).join(''),
    ]),
  ),
  rows: Object.fromEntries(Array.from(rows, ([reading, rowDigests]) => [reading, [...rowDigests].join('')])),
});

const cut = (text: string, length: number): string[] =>
  Array.from({ length: Math.ceil(text.length / length) }, (_, i) => text.slice(i * length, (i + 1) * length));

export function progressFrom({ read: scopeTexts, rows }: KeptProgress): Progress {
  const scopes = Object.entries(scopeTexts).map(([reading, text]) => {
    const entries = cut(text, ENTRY_LENGTH);
    const entryPairs = entries.map(
      (entry) => [entry.slice(0, SCOPE_LENGTH), entry.slice(SCOPE_LENGTH)] as const,
    );
    return [reading, new Map(entryPairs)] as const;
  });
  const names = Object.entries(rows).map(
    ([reading, text]) => [reading, new Set(cut(text, SCOPE_LENGTH))] as const,
  );
  return { doneScopes: new Map(scopes), rows: new Map(names) };
}
