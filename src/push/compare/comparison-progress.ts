// push: progress of a comparison: which parts are done, readable or not.

import type { Failure } from '../../ad-service/failures';
import { digestOf } from '../../base/base-generations';
import { type Asked, planReads, type ReadPlan } from '../../grid/cheapest-requests';
import { isBroken } from '../../jobs/strikes';
import type { Parents, Reading } from '../../tabs/common/resource';
import type { Slice } from './comparison-slice';

/** What is to be compared in one scope. */
export interface Part {
  readonly asked: Asked[];
  /** Digest of everything to compare: the part is open again when a row is added. */
  readonly names: string[];
  /** The scope is needed for more than the rows asked for. */
  isWhole: boolean;
}

export type Parts = ReadonlyMap<Reading, ReadonlyMap<string, Part>>;

export interface Progress {
  /** By reading ID and digest of the scope: digest of the names, with a mark. */
  readonly read: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** By reading ID: digests of names that are done in scopes that are not. */
  readonly rows: ReadonlyMap<string, ReadonlySet<string>>;
}

export const NO_PROGRESS: Progress = { read: new Map(), rows: new Map() };

const SCOPE_LENGTH = digestOf('').length;
/** A collision only means that a row is not compared before it is sent. */
const NAMES_LENGTH = 4;
const ENTRY_LENGTH = SCOPE_LENGTH + 1 + NAMES_LENGTH;
/** Prefix of the digest of the names: everything was read, or a part failed. */
const READ = '.';
const UNREAD = '!';

export const rowName = (tab: string, key: string): string => `${tab} ${key}`;
const nameOf = ({ resource, key }: Asked): string => rowName(resource.tab.id, key);

/** The part of a scope, created if missing. @param scope undefined: unknown, so the row is its own part */
export function partOf(
  parts: Map<Reading, Map<string, Part>>,
  reading: Reading,
  scope: string | undefined,
  name: string,
): Part {
  const own = parts.get(reading) ?? new Map<string, Part>();
  parts.set(reading, own);
  const id = scope ?? `? ${name}`;
  const part = own.get(id) ?? { asked: [], names: [], isWhole: false };
  own.set(id, part);
  part.names.push(name);
  return part;
}

export function partsOf(asked: readonly Asked[], parents: Parents): Map<Reading, Map<string, Part>> {
  const parts = new Map<Reading, Map<string, Part>>();
  for (const one of asked) {
    const { resource, fields } = one;
    partOf(parts, resource.reading, resource.scopeOf(fields, parents), nameOf(one)).asked.push(one);
  }
  return parts;
}

const namesDigest = (names: readonly string[]): string =>
  digestOf([...names].sort().join('\n')).slice(0, NAMES_LENGTH);

/**
 * Parts that are not done, or in which something was added since. @param again true: also those that could
 * not be read
 */
export function openIn(parts: Parts, { read }: Progress, again: boolean): Parts {
  const open = new Map<Reading, Map<string, Part>>();
  parts.forEach((scopes, reading) => {
    const known = read.get(reading.id);
    const own = new Map<string, Part>();
    scopes.forEach((part, scope) => {
      const entry = known?.get(digestOf(scope));
      const isOpen = entry?.slice(1) !== namesDigest(part.names) || (again && entry?.startsWith(UNREAD));
      if (isOpen) own.set(scope, part);
    });
    if (own.size > 0) open.set(reading, own);
  });
  return open;
}

/** The cheapest requests for what is open. @param more tabs whose rows are needed in whole scopes */
export function planFor(
  open: Parts,
  { rows }: Progress,
  parents: Parents,
  more: readonly string[],
): ReadPlan {
  const asked: Asked[] = [];
  const whole = new Map<Reading, Set<string>>();
  open.forEach((scopes, reading) => {
    const done = rows.get(reading.id);
    scopes.forEach((part, scope) => {
      for (const one of part.asked) if (!done?.has(digestOf(nameOf(one)))) asked.push(one);
      if (part.isWhole) whole.set(reading, (whole.get(reading) ?? new Set<string>()).add(scope));
    });
  });
  return planReads(asked, parents, whole, more);
}

/**
 * The progress after a slice.
 * @param open what the slice was planned for: the same objects
 * @param now the parts by the tabs as they are after the merge
 */
export function progressAfter(before: Progress, open: Parts, { plan, reads }: Slice, now: Parts): Progress {
  const read = new Map(before.read);
  const rows = new Map(before.rows);
  const results = new Map(plan.asked.map((one, i) => [one, reads.rows[i]!]));
  open.forEach((scopes, reading) => {
    const own = new Map(read.get(reading.id));
    const done = new Set(rows.get(reading.id));
    scopes.forEach((part, scope) => {
      const answer = reads.scopes.get(reading)?.get(scope);
      const isDone = (one: Asked) => results.has(one) || done.has(digestOf(nameOf(one)));
      if (part.asked.every(isDone) && (answer || !part.isWhole)) {
        const isRead = part.asked.every((one) => results.get(one)?.ok !== false) && answer?.ok !== false;
        const names = now.get(reading)?.get(scope)?.names ?? [];
        own.set(digestOf(scope), (isRead ? READ : UNREAD) + namesDigest(names));
        for (const one of part.asked) done.delete(digestOf(nameOf(one)));
        return;
      }
      for (const one of part.asked) if (results.get(one)?.ok) done.add(digestOf(nameOf(one)));
    });
    if (own.size > 0) read.set(reading.id, own);
    rows.set(reading.id, done);
  });
  return { read, rows };
}

/** Parts and single rows that are done. */
export const countOf = ({ read, rows }: Progress): number =>
  [...read.values(), ...rows.values()].reduce((sum, { size }) => sum + size, 0);

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

export const keptProgress = ({ read, rows }: Progress): KeptProgress => ({
  read: Object.fromEntries(
    Array.from(read, ([reading, own]) => [
      reading,
      Array.from(own, ([scope, names]) => scope + names).join(''),
    ]),
  ),
  rows: Object.fromEntries(Array.from(rows, ([reading, own]) => [reading, [...own].join('')])),
});

const cut = (text: string, length: number): string[] =>
  Array.from({ length: Math.ceil(text.length / length) }, (_, i) => text.slice(i * length, (i + 1) * length));

export function progressFrom({ read, rows }: KeptProgress): Progress {
  const scopes = Object.entries(read).map(([reading, text]) => {
    const entries = cut(text, ENTRY_LENGTH);
    const own = entries.map((entry) => [entry.slice(0, SCOPE_LENGTH), entry.slice(SCOPE_LENGTH)] as const);
    return [reading, new Map(own)] as const;
  });
  const names = Object.entries(rows).map(
    ([reading, text]) => [reading, new Set(cut(text, SCOPE_LENGTH))] as const,
  );
  return { read: new Map(scopes), rows: new Map(names) };
}
