// apps-script: the secret keys of approvals and of stored figures. They never leave the property stores.

import type { Keys, Store } from '../ports/ports';

/** Its name is in the properties of existing deployments. */
const FIGURES_KEY = 'BIDGRID_SEAL_KEY';
const APPROVAL_KEY = 'bidgrid.approval-key';
const WAIT_MS = 10_000;

/** Four random UUIDs, with 122 random bits each, hashed to 64 hexadecimal digits. */
function randomKey(): string {
  const uuids = [0, 1, 2, 3].map(() => Utilities.getUuid()).join('');
  return Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_256, uuids, Utilities.Charset.UTF_8)
    .map((byte) => ((byte + 256) % 256).toString(16).padStart(2, '0'))
    .join('');
}

/** Reads the key again under the lock and creates a missing one, so that two executions have the same. */
function storedOrNewKey(
  lock: GoogleAppsScript.Lock.Lock,
  properties: GoogleAppsScript.Properties.Properties,
  name: string,
): string {
  lock.waitLock(WAIT_MS);
  try {
    const storedKey = properties.getProperty(name);
    if (storedKey !== null) return storedKey;
    const key = randomKey();
    properties.setProperty(name, key);
    return key;
  } finally {
    lock.releaseLock();
  }
}

/** The keys of the deployment and of the person. Each is read once in an execution. */
export function storedKeys(scriptStore: Pick<Store, 'get'>, userStore: Pick<Store, 'get'>): Keys {
  let figures: string | null = null;
  let approval: string | null = null;
  return {
    figures: () => {
      figures =
        figures ??
        scriptStore.get(FIGURES_KEY) ??
        storedOrNewKey(LockService.getScriptLock(), PropertiesService.getScriptProperties(), FIGURES_KEY);
      return figures;
    },
    approval: () => {
      approval =
        approval ??
        userStore.get(APPROVAL_KEY) ??
        storedOrNewKey(LockService.getUserLock(), PropertiesService.getUserProperties(), APPROVAL_KEY);
      return approval;
    },
  };
}
