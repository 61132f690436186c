// test, apps-script: the adapters and the contract suites as a script that runs inside the host; bundled by
// script-bundle.ts.

import type { HttpAnswer, HttpRequest } from '../../src/ad-service/transport';
import { urlFetchTransport } from '../../src/apps-script/fetch-transport';
import { documentLock, userLock } from '../../src/apps-script/locks';
import { documentStore, type LockedStore, scriptStore, userStore } from '../../src/apps-script/stores';
import { workbookPort } from '../../src/apps-script/workbook';
import { LOCK_SUITE } from '../adapter-suites/lock-suite';
import { SHEET_SUITE } from '../adapter-suites/sheet-suite';
import { STORE_SUITE } from '../adapter-suites/store-suite';

/** Runs `work` with the document lock held: values are read once and cached. */
const heldStore = (): LockedStore => {
  const store = documentStore();
  store.hold();
  return store;
};

const STORES = { document: documentStore, held: heldStore, user: userStore };
const LOCKS = { document: () => documentLock(), user: () => userLock() };

export type StoreName = keyof typeof STORES;
export type LockName = keyof typeof LOCKS;

const called = <T extends { readonly name: string }>(cases: readonly T[], name: string): T => {
  const found = cases.find((one) => one.name === name);
  if (!found) throw new Error(`No case "${name}"`);
  return found;
};

export const runStoreCase = (store: StoreName, name: string): void =>
  called(STORE_SUITE, name).check(STORES[store]);

export function readDeployed(names: readonly string[]): (string | null)[] {
  const store = scriptStore();
  return names.map((name) => store.get(name));
}

/** What a store reads while others write: before, in one hold, in two, after each release. */
export function readsWhileHeld(): (string | null)[] {
  const [store, other] = [documentStore(), documentStore()];
  const seen: (string | null)[] = [];
  const step = (value: string, act: () => void = () => undefined): void => {
    other.set('held', value);
    act();
    seen.push(store.get('held'));
  };
  step('a');
  step('b', store.hold);
  step('c');
  step('d', store.hold);
  step('e', store.release);
  step('f', store.release);
  step('g');
  return seen;
}

export const runLockCase = (lock: LockName, name: string): void =>
  called(LOCK_SUITE, name).check(LOCKS[lock]);

export const runSheetCase = (name: string): void => called(SHEET_SUITE, name).check(() => workbookPort());

export const sendRequests = (requests: readonly HttpRequest[]): HttpAnswer[] => urlFetchTransport(requests);

/** Holds the lock for one call that a test can wait for. */
export const holdLock = (lock: LockName): boolean =>
  LOCKS[lock]().withLock(0, () => documentStore().get('anything')).got;

/**
 * Writes under the lock, releases it, then makes one call that a test can wait for.
 * @returns the error
 */
export function writeUnderLock(fails: boolean): string {
  const sheet = workbookPort().find('contract')!;
  let message = '';
  try {
    documentLock().withLock(0, () => {
      sheet.write([{ row: 1, column: 1, cells: [['written']] }]);
      if (fails) throw new Error('from the work');
    });
  } catch (error) {
    message = (error as Error).message;
  }
  documentStore().get('anything');
  return message;
}

/**
 * Deletes a row and writes another one. Google may carry out the deletion when the write refers to its cells.
 * @returns the error
 */
export function writeAfterDeletion(): string {
  const sheet = workbookPort().find('contract')!;
  try {
    sheet.deleteRows(2, 1);
    sheet.write([{ row: 5, column: 1, cells: [['written']] }]);
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}

export const findTab = (tab: string): number | null => workbookPort().find(tab)?.sheetId ?? null;

export const createTab = (tab: string, title: string, hidden: boolean): number =>
  workbookPort().create(tab, title, { hidden }).sheetId;

export const hiddenRowsIn = (tab: string, rows: readonly number[]): number[] => [
  ...workbookPort().find(tab)!.hiddenRows(rows),
];

export const hideTextsIn = (tab: string, column: number, texts: readonly string[]): void =>
  workbookPort().find(tab)!.hideTexts(column, texts);

export const hiddenColumnsIn = (tab: string, columns: readonly number[]): number[] => [
  ...workbookPort().find(tab)!.hiddenColumns(columns),
];
