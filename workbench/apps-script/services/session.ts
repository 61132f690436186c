// Workbench, Apps Script host: Session on the main thread: the user of the script and their locale.
import { createHash } from 'node:crypto';
import { requireScope } from './permission';
import type { HostCore, Service } from './run';

/** Controls for tests: Google may hide the active user. */
export interface SessionControl {
  hideActiveUser: boolean;
}

const DEFAULT_TIME_ZONE = 'Etc/GMT';

export function scriptTimeZone({ options: { manifest } }: HostCore): string {
  const isObject = typeof manifest === 'object' && manifest !== null;
  const zone = isObject && 'timeZone' in manifest ? manifest.timeZone : undefined;
  return typeof zone === 'string' ? zone : DEFAULT_TIME_ZONE;
}

export function sessionService(core: HostCore): { service: Service; control: SessionControl } {
  const control: SessionControl = { hideActiveUser: false };
  const service: Service = {
    /** The email, or '' where Google hides it. */
    getActiveUser: (run) => {
      if (run.mode === 'FULL') requireScope(run, 'Session.getActiveUser', 'email');
      return run.mode === 'NONE' || control.hideActiveUser ? '' : run.user;
    },
    getEffectiveUser: (run) => {
      if (run.mode === 'FULL') requireScope(run, 'Session.getEffectiveUser', 'email');
      return run.mode === 'NONE' ? '' : run.user;
    },
    getActiveUserLocale: () => core.workbook.locale.language,
    getScriptTimeZone: () => scriptTimeZone(core),
    // Google's key changes every 30 days and does not identify the person.
    getTemporaryActiveUserKey: (run) => {
      const period = Math.floor(run.host.now() / (30 * 86_400_000));
      return createHash('sha256').update(`${period} ${run.user}`).digest('base64');
    },
  };
  return { service, control };
}
