// apps-script: the scopes that every menu item needs. People can deny single ones.

/** As in appsscript.json. */
const BASE_SCOPES: readonly string[] = [
  'spreadsheets.currentonly',
  'script.container.ui',
  'script.external_request',
  'userinfo.email',
].map((name) => `https://www.googleapis.com/auth/${name}`);

/** If one was denied, Google ends the execution and asks for it again. */
export function requireBaseScopes(): void {
  const app = ScriptApp as unknown as { requireScopes(mode: unknown, scopes: readonly string[]): void };
  app.requireScopes(ScriptApp.AuthMode.FULL, BASE_SCOPES);
}
