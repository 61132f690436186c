// Workbench, Apps Script host: which services an execution may use in its authorization mode.
import { ScriptException } from '../protocol/exceptions';
import type { AuthMode, HostCore, Run } from './run';

const RANK: Record<AuthMode, number> = { NONE: 0, LIMITED: 1, FULL: 2 };

const SCOPES = {
  request: 'https://www.googleapis.com/auth/script.external_request',
  ui: 'https://www.googleapis.com/auth/script.container.ui',
  script: 'https://www.googleapis.com/auth/script.scriptapp',
  mail: 'https://www.googleapis.com/auth/script.send_mail',
  email: 'https://www.googleapis.com/auth/userinfo.email',
  document: 'https://www.googleapis.com/auth/spreadsheets.currentonly',
  spreadsheets: 'https://www.googleapis.com/auth/spreadsheets',
};

type ScopeName = keyof typeof SCOPES;

/** Scopes that include others. */
const WIDER: Partial<Record<ScopeName, ScopeName>> = { document: 'spreadsheets' };

/** Scopes of the manifest; null: it lists none, and Google determines what the script needs. */
function manifestScopes({ options }: HostCore): string[] | null {
  const { manifest } = options;
  const listed = typeof manifest === 'object' && manifest !== null && 'oauthScopes' in manifest;
  return listed && Array.isArray(manifest.oauthScopes) ? manifest.oauthScopes.map(String) : null;
}

/** Those of the manifest that the user of the execution granted. */
export function grantedScopes({ host, user }: Pick<Run, 'host' | 'user'>): string[] {
  const refused = host.options.refusedScopes?.[user] ?? [];
  return (manifestScopes(host) ?? []).filter((scope) => !refused.includes(scope));
}

/** The user refused or revoked every scope of the manifest. */
export const isRevoked = (who: Pick<Run, 'host' | 'user'>): boolean =>
  (manifestScopes(who.host) ?? []).length > 0 && grantedScopes(who).length === 0;

/** Those of these scopes, or of all in the manifest, that the user of the execution did not grant. */
export function refusedScopes({ host, user }: Run, wanted: readonly string[] | null): string[] {
  const refused = host.options.refusedScopes?.[user] ?? [];
  return (wanted ?? manifestScopes(host) ?? []).filter((scope) => refused.includes(scope));
}

/** @throws ScriptException with Google's message if the manifest lacks the scope or the user refused it */
export function requireScope(run: Run, method: string, name: ScopeName): void {
  const { manifest, refusedScopes: refused } = run.host.options;
  if (!manifest && !refused) return;
  const listed = manifestScopes(run.host);
  const wider = WIDER[name];
  const fitting = [SCOPES[name], ...(wider ? [SCOPES[wider]] : [])];
  const usable = listed === null ? fitting : fitting.filter((scope) => listed.includes(scope));
  if (usable.length > refusedScopes(run, usable).length) return;
  throw new ScriptException(
    `You do not have permission to call ${method}. Required permissions: ${fitting.join(' || ')}`,
  );
}

/**
 * Throws Google's error unless the execution runs at least in `mode`, with the scope that the service
 * requires. `method` is "Service.method"; the message contains `scope`.
 */
export function requireMode(run: Run, mode: AuthMode, method: string, scope?: ScopeName): void {
  if (RANK[run.mode] < RANK[mode]) {
    const needed = scope ? ` Required permissions: ${SCOPES[scope]}` : '';
    throw new ScriptException(`Specified permissions are not sufficient to call ${method}.${needed}`);
  }
  if (scope) requireScope(run, method, scope);
}

/**
 * Requests of a versioned deployment require an address in the manifest's `urlFetchWhitelist`. Google's exact
 * message is not known.
 */
export function requireAllowedAddress({ host }: Run, url: string): void {
  const { manifest, deployed } = host.options;
  if (!deployed || typeof manifest !== 'object' || manifest === null || !('urlFetchWhitelist' in manifest))
    return;
  const listed = Array.isArray(manifest.urlFetchWhitelist) ? manifest.urlFetchWhitelist.map(String) : [];
  if (listed.some((prefix) => url.startsWith(prefix))) return;
  throw new ScriptException(
    `The address ${new URL(url).origin} is not listed in urlFetchWhitelist of the manifest.`,
  );
}
