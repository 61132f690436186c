// apps-script: the current user and selection, and the scopes of appsscript.json, of which people can deny
// single ones. Not available in LIMITED mode.

import { PERSON_NAME } from '../connections/person-name';
import type { Person, SelectedAreas, Store } from '../ports/ports';

const ID = 'bidgrid.person';

/** `''` if Google hides the address, or the person did not permit Bidgrid to read it. */
function activeEmail(): string {
  try {
    return Session.getActiveUser().getEmail();
  } catch {
    return '';
  }
}

/** Email addresses may be hidden from scripts, so the ID is our own, stored for the person. */
export function currentPerson(userStore: Store): Person {
  let id = userStore.get(ID);
  if (id === null) {
    id = Utilities.getUuid();
    userStore.set(ID, id);
  }
  const email = activeEmail();
  if (email) return { id, name: email, known: 'google' };
  const name = userStore.get(PERSON_NAME);
  return name ? { id, name, known: 'own' } : { id, name: 'A colleague', known: 'none' };
}

/** null: nothing is selected. */
export function currentAreas(): SelectedAreas | null {
  const list = SpreadsheetApp.getActiveSpreadsheet().getActiveRangeList();
  if (list === null) return null;
  const ranges = list.getRanges();
  const first = ranges[0];
  if (first === undefined) return null;
  return {
    sheetId: first.getSheet().getSheetId(),
    areas: ranges.map((range) => ({
      row: range.getRow(),
      column: range.getColumn(),
      rows: range.getNumRows(),
      columns: range.getNumColumns(),
    })),
  };
}

const full = (name: string): string => `https://www.googleapis.com/auth/${name}`;

/** Those that every menu item needs. */
const BASE_SCOPES = [
  'spreadsheets.currentonly',
  'script.container.ui',
  'script.external_request',
  'userinfo.email',
].map(full);

/** Those that only the morning run needs. */
const SCHEDULE_SCOPES = ['script.scriptapp', 'script.send_mail'].map(full);

/** The parameter for scopes is missing in the types. */
interface ScopeCalls {
  requireScopes(mode: unknown, scopes: readonly string[]): void;
  getAuthorizationInfo(mode: unknown, scopes: readonly string[]): GoogleAppsScript.Script.AuthorizationInfo;
}

const scopeCalls = (): ScopeCalls => ScriptApp as unknown as ScopeCalls;

/** Google's page on which the person grants these scopes; null: granted. */
function permissionPage(scopes: readonly string[]): string | null {
  const info = scopeCalls().getAuthorizationInfo(ScriptApp.AuthMode.FULL, scopes);
  const isGranted = info.getAuthorizationStatus() === ScriptApp.AuthorizationStatus.NOT_REQUIRED;
  return isGranted ? null : info.getAuthorizationUrl();
}

export const hasBaseScopes = (): boolean => permissionPage(BASE_SCOPES) === null;
export const schedulePermissionPage = (): string | null => permissionPage(SCHEDULE_SCOPES);

/** If one was denied, Google ends the execution and asks for it again. */
export const requireBaseScopes = (): void => scopeCalls().requireScopes(ScriptApp.AuthMode.FULL, BASE_SCOPES);
