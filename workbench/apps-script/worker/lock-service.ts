// Workbench, Apps Script host, in the worker: LockService and its locks.
import type { Bridge } from './bridge/bridge';
import { strict } from './bridge/strict';
import { numberArgument } from './text-argument';

type Lock = GoogleAppsScript.Lock.Lock;

function createLock(bridge: Bridge, kind: string): Lock {
  const call = (method: string, ...args: unknown[]) => bridge.call('Lock', method, [kind, ...args]);
  const wait = (method: string, timeout: unknown) =>
    call(method, numberArgument(`LockService.Lock.${method}`, timeout, [timeout]));
  const methods: Lock = {
    hasLock: () => call('hasLock') as boolean,
    releaseLock: () => void call('releaseLock'),
    tryLock: (timeout) => wait('tryLock', timeout) as boolean,
    waitLock: (timeout) => void wait('waitLock', timeout),
  };
  return strict('Lock', methods);
}

/** The global `LockService`; the document lock is null outside a document. */
export function lockService(bridge: Bridge): GoogleAppsScript.Lock.LockService {
  bridge.revive('Lock', (kind: string) => createLock(bridge, kind));
  const open = (kind: string) => bridge.call('LockService', 'open', [kind]) as Lock;
  return strict('LockService', {
    getDocumentLock: () => open('document'),
    getScriptLock: () => open('script'),
    getUserLock: () => open('user'),
  });
}
