// apps-script: the scopes of appsscript.json, of which people can deny single ones. Not available in LIMITED
// mode.

const scopeUrl = (name: string): string => `https://www.googleapis.com/auth/${name}`;

/** Those that every menu item needs. */
const BASE_SCOPES = [
  'spreadsheets.currentonly',
  'script.container.ui',
  'script.external_request',
  'userinfo.email',
].map(scopeUrl);

/** Those that only the morning run needs. */
const SCHEDULE_SCOPES = ['script.scriptapp', 'script.send_mail'].map(scopeUrl);

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
