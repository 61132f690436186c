// apps-script: the current user. Not available in LIMITED mode.

import { PERSON_NAME } from '../connections/person-name';
import type { Person, Store } from '../ports/ports';

const ID = 'bidgrid.person';

/** `''` if Google hides the address, or the person did not permit Bidgrid to read it. */
function activeEmail(): string {
  try {
    return Session.getActiveUser().getEmail();
  } catch {
    return '';
  }
}

/** Email addresses may be hidden from scripts, so the ID is our own, stored for the person. */
export function currentPerson(userStore: Store): Person {
  let id = userStore.get(ID);
  if (id === null) {
    id = Utilities.getUuid();
    userStore.set(ID, id);
  }
  const email = activeEmail();
  if (email) return { id, name: email, known: 'google' };
  const name = userStore.get(PERSON_NAME);
  return name ? { id, name, known: 'own' } : { id, name: 'A colleague', known: 'none' };
}
