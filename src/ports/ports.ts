// ports: the small ports the use cases need beside Transport and WorkbookPort. The composition root builds
// the real ones.

import type { SelfTestPlan } from '../client-api/self-test';
import type { ProbeResult } from '../model/self-test';
import type { Transport } from '../service/transport';
import type { Block, Cell } from '../tabs/cell';
import type { WorkbookPort } from './sheet';

/** Text values by name. Values up to 9 KB (Apps Script properties). */
export interface Store {
  get(name: string): string | null;
  set(name: string, value: string): void;
  delete(name: string): void;
}

/** Texts that do not change while an execution runs. */
export type ReadOnlyStore = Pick<Store, 'get'>;

/** Texts that may be forgotten at any time. Values up to 100 KB, names up to 250 characters, 900 at most. */
export interface TextCache {
  /** One for each name, in order; null: not there (any more). */
  get(names: readonly string[]): (string | null)[];
  put(values: ReadonlyMap<string, string>, seconds: number): void;
}

/**
 * Runs the work alone among all executions that share the lock; `false` in `got` when it was not free in
 * time.
 */
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

/** Who is at the keyboard: a stable id of our own, and the name colleagues see. */
export interface Person {
  readonly id: string;
  readonly name: string;
  /**
   * google: the e-mail address that Google tells · own: what the person called themselves · none: nothing is
   * known.
   */
  readonly known: 'google' | 'own' | 'none';
}

/** How a browser window finds back to the add-on after the person answered the service (section 5.1). */
export interface OAuthCallback {
  /** The redirect address that is registered with the OAuth application. */
  address(): string;
  /** The `state` of one authorisation, bound to this person; its arguments come back with the answer. */
  ticket(carried: Readonly<Record<string, string>>): string;
}

/** Rows selected in the sheet that is shown. */
export interface Selection {
  readonly sheetId: number;
  readonly rows: readonly { readonly first: number; readonly count: number }[];
}

/** Cells selected in the sheet that is shown; whole columns reach to the end of the grid. */
export interface SelectedAreas {
  readonly sheetId: number;
  readonly areas: readonly Block[];
}

/** What stands in the selected cells of rows that no filter hides. */
export interface SelectedCells {
  /** `Users!A2:B50`. */
  readonly place: string;
  /** Row by row; null when there are more than were asked for. */
  readonly cells: readonly (readonly Cell[])[] | null;
}

/** Secret keys. They never reach a cell, a log, an error text or a client. */
export interface Keys {
  /** Seals what Bidgrid keeps in hidden sheets; the same for all users of this deployment. */
  seal(): string;
  /** Signs what this person approved; nobody else has it. */
  approval(): string;
}

/** Probes of Google's services in tabs that exist only while they run. The document lock must be held. */
export interface SelfTest {
  plan(): SelfTestPlan;
  /**
   * Runs the first of these probes, as many as fit into a step; unknown names are skipped. @param echo `''`:
   * no address
   */
  run(probes: readonly string[], echo: string): ProbeResult[];
}

export interface Ports {
  readonly workbook: WorkbookPort;
  readonly transport: Transport;
  readonly documentStore: Store;
  readonly userStore: Store;
  readonly scriptStore: ReadOnlyStore;
  /** Of one person, in whatever document. */
  readonly userCache: TextCache;
  readonly documentLock: Lock;
  readonly userLock: Lock;
  readonly keys: Keys;
  readonly clock: Clock;
  readonly oauthCallback: OAuthCallback;
  readonly selfTest: SelfTest;
  person(): Person;
  selection(): Selection | null;
  selectedAreas(): SelectedAreas | null;
  /** Without the empty rows below the last used one; null when nothing is selected. `most`: cells. */
  selectedCells(most: number): SelectedCells | null;
  /** Cells of all sheets, empty ones included: what Google counts against its limit. */
  gridCells(): number;
  /** Milliseconds since 1970 as people of this document read it: `2026-01-15 09:30`. */
  timeText(ms: number): string;
  /** Google's ID of this document; a copy has another one. */
  spreadsheetId(): string;
  /** A short text that was never given before, for runs and jobs. */
  uniqueId(): string;
}
