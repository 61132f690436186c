// Workbench, Apps Script host, in the worker: Session and User.
import type { Bridge } from './bridge/bridge';
import { strict } from './bridge/strict';

/** A person in the form that scripts see; prints as the email, which may be ''. */
const createUser = (email: string): GoogleAppsScript.Base.User =>
  strict('User', { getEmail: () => email, getUserLoginId: () => email, toString: () => email });

/** The global `Session`. */
export function session(bridge: Bridge): GoogleAppsScript.Base.Session {
  // Registered, so that a user can be an argument, as in Protection.removeEditor(user).
  const userOf = (email: string) => bridge.mark(createUser(email), 'User', email);
  bridge.revive('User', userOf);
  const ask = (method: string) => bridge.call('Session', method, []) as string;
  const methods: Omit<GoogleAppsScript.Base.Session, 'getTimeZone' | 'getUser'> = {
    getActiveUser: () => userOf(ask('getActiveUser')),
    getActiveUserLocale: () => ask('getActiveUserLocale'),
    getEffectiveUser: () => userOf(ask('getEffectiveUser')),
    getScriptTimeZone: () => ask('getScriptTimeZone'),
    getTemporaryActiveUserKey: () => ask('getTemporaryActiveUserKey'),
  };
  return strict('Session', methods as GoogleAppsScript.Base.Session);
}
