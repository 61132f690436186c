// app: the one connection that early versions kept in a single value becomes the first of the list.

import * as v from 'valibot';
import type { Store } from '../ports';
import { DETAILS, LIST, SECRET } from './names';

const OLD = 'bidgrid.connection';
const OLD_TOKEN = 'access-token';
/** Always the same, so that two executions that migrate at once write the same. */
const ID = 'first';

const Old = v.object({ clientId: v.string(), clientSecret: v.string(), scope: v.string() });

/** Does nothing once there is a list. The old value goes last: a kill in between starts over. */
export function migrateConnections(store: Store): void {
  if (store.get(LIST) !== null) return;
  const text = store.get(OLD);
  if (text === null) return;
  const old = v.safeParse(Old, readJson(text));
  if (old.success) {
    const { clientId, clientSecret, scope } = old.output;
    const details = {
      name: 'My connection',
      company: '',
      party: 'first',
      application: 'own',
      clientId,
      scope,
    };
    store.set(SECRET + ID, clientSecret);
    store.set(DETAILS + ID, JSON.stringify(details));
  }
  store.set(LIST, JSON.stringify(old.success ? [ID] : []));
  store.delete(OLD);
  store.delete(OLD_TOKEN);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
