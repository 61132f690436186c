// Workbench, Apps Script host: which services an execution may use in its authorisation mode.
import { ScriptException } from '../exceptions';
import type { AuthMode, Run } from '../run';

const RANK: Record<AuthMode, number> = { NONE: 0, LIMITED: 1, FULL: 2 };

const SCOPES = {
  request: 'https://www.googleapis.com/auth/script.external_request',
  ui: 'https://www.googleapis.com/auth/script.container.ui',
  script: 'https://www.googleapis.com/auth/script.scriptapp',
  email: 'https://www.googleapis.com/auth/userinfo.email',
};

/**
 * Throws Google's error unless the execution runs at least in `mode`.
 * `method` is "Service.method"; `scope` is named in the message when the service needs a grant.
 */
export function requireMode(run: Run, mode: AuthMode, method: string, scope?: keyof typeof SCOPES): void {
  if (RANK[run.mode] >= RANK[mode]) return;
  const needed = scope ? ` Required permissions: ${SCOPES[scope]}` : '';
  throw new ScriptException(`Specified permissions are not sufficient to call ${method}.${needed}`);
}
