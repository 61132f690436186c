// apps-script: the scopes that every menu item needs. People can deny single ones.

/** As in appsscript.json. */
const BASE_SCOPES: readonly string[] = [
  'spreadsheets.currentonly',
  'script.container.ui',
  'script.external_request',
  'userinfo.email',
].map((name) => `https://www.googleapis.com/auth/${name}`);

/** The parameter for scopes is missing in the types. */
interface ScopeCalls {
  requireScopes(mode: unknown, scopes: readonly string[]): void;
  getAuthorizationInfo(mode: unknown, scopes: readonly string[]): GoogleAppsScript.Script.AuthorizationInfo;
}

const scopeCalls = (): ScopeCalls => ScriptApp as unknown as ScopeCalls;

const isGranted = (scopes: readonly string[]): boolean =>
  scopeCalls().getAuthorizationInfo(ScriptApp.AuthMode.FULL, scopes).getAuthorizationStatus() ===
  ScriptApp.AuthorizationStatus.NOT_REQUIRED;

export const hasBaseScopes = (): boolean => isGranted(BASE_SCOPES);

/** If one was denied, Google ends the execution and asks for it again. */
export const requireBaseScopes = (): void => scopeCalls().requireScopes(ScriptApp.AuthMode.FULL, BASE_SCOPES);
