// ports: the ports that use cases need besides Transport and WorkbookPort. compose.ts creates the real
// ones.

import type { Transport } from '../ad-service/transport';
import { hashOf, hashText } from '../shared/digests';
import type { NumberStyle } from '../shared/numbers';
import type { Block } from '../tabs/columns/column';
import type { WorkbookPort } from './sheet';

/** Text values by name. Values up to 9 KB (Apps Script properties). */
export interface Store {
  get(name: string): string | null;
  set(name: string, value: string): void;
  delete(name: string): void;
}

/** Texts that do not change while an execution runs. */
export type ReadOnlyStore = Pick<Store, 'get'>;

/** Texts that can be dropped at any time. Values up to 100 KB, names up to 250 characters, at most 900. */
export interface TextCache {
  /** One per name, in order; null: not stored, or dropped. */
  get(names: readonly string[]): (string | null)[];
  put(values: ReadonlyMap<string, string>, seconds: number): void;
}

/** Runs the work while no other execution has the lock; `got` false: it was not free in time. */
export interface Lock {
  withLock<T>(
    waitMs: number,
    work: () => T,
  ): { readonly got: true; readonly value: T } | { readonly got: false };
}

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  sleep(ms: number): void;
}

/** The current user: a stable ID of our own, and the name that colleagues see. */
export interface Person {
  readonly id: string;
  readonly name: string;
  /** google: the email address that Google provides · own: a name that the person entered · none: unknown. */
  readonly known: 'google' | 'own' | 'none';
}

/** How the browser returns to the add-on after the person has logged in at the service (section 5.1). */
export interface OAuthCallback {
  /** The redirect address that is registered with the OAuth application. */
  address(): string;
  /** The `state` of one authorization, bound to this person; its arguments come back with the answer. */
  stateToken(carried: Readonly<Record<string, string>>): string;
}

/** Cells selected in the active sheet; whole columns reach the end of the grid. */
export interface SelectedAreas {
  readonly sheetId: number;
  readonly areas: readonly Block[];
}

/** Secret keys. They must never reach a cell, a log, an error message or the sidebar. */
export interface Keys {
  /** Signs stored figures; the same for all users of this deployment. */
  figures(): string;
  /** Signs what this person approved; a different key for each person. */
  approval(): string;
}

/** Time triggers of the current person that run `morningRun`. Needs scopes that the person may refuse. */
export interface Triggers {
  /** Google's page on which the person grants the scopes of `Triggers` and `Mailer`; null: granted. */
  permissionPage(): string | null;
  /** IDs, possibly of several documents. */
  list(): string[];
  /**
   * Fires every day within this hour.
   * @param zone `Europe/Berlin`
   * @returns its ID
   * @throws Error for an unknown time zone, or if the person has too many triggers
   */
  createDaily(hour: number, zone: string): string;
  /** Ignores triggers that do not exist. */
  delete(ids: readonly string[]): void;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Mail of the current person. */
export interface Mailer {
  /** The person's own address; `''`: Google does not share it. */
  ownAddress(): string;
  /** Number of mails that can still be sent today. */
  left(): number;
  send(mail: Mail): void;
}

export interface Ports {
  readonly workbook: WorkbookPort;
  readonly transport: Transport;
  readonly documentStore: Store;
  readonly userStore: Store;
  readonly scriptStore: ReadOnlyStore;
  /** Of the current user, across documents. */
  readonly userCache: TextCache;
  readonly documentLock: Lock;
  readonly userLock: Lock;
  readonly keys: Keys;
  readonly clock: Clock;
  readonly oauthCallback: OAuthCallback;
  readonly triggers: Triggers;
  readonly mailer: Mailer;
  person(): Person;
  /** With hidden cells, which `grid/selected-rows-of-tab.ts` leaves out; null: nothing is selected. */
  selectedAreas(): SelectedAreas | null;
  /** Cells of all sheets, empty ones included, as Google counts them against its limit. */
  gridCells(): number;
  /** How the cells of the document show numbers. */
  numberStyle(): NumberStyle;
  /**
   * A time as `2026-01-15 09:30`.
   * @param ms since 1970
   * @param zone `Europe/Berlin`; absent: the time zone of the document
   */
  timeText(ms: number, zone?: string): string;
  /** The time zone of the document: `Europe/Berlin`. */
  timeZone(): string;
  /** Title and address of the document. */
  documentLink(): { readonly title: string; readonly url: string };
  /** The locale of this document, which decides its separators: `de_DE`. */
  locale(): string;
  /** Google's ID of this document; a copy has another one. */
  spreadsheetId(): string;
  /** A short text that was not used before, for runs and jobs. */
  uniqueId(): string;
}

/** Digest of JSON values. It detects changes, not forgery. */
export type Seen = (...content: readonly unknown[]) => string;

/** Digests are bound to the person who saw the values. */
export function seenBy({ person }: Pick<Ports, 'person'>): Seen {
  let id: string | null = null;
  return (...content) => {
    // `person()` costs calls.
    id = id ?? person().id;
    return hashText(hashOf(JSON.stringify([id, ...content])));
  };
}
