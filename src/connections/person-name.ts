// connections: the name in the log for a person whose email address Google does not show.

import type { Ports } from '../ports/ports';
import { UserError } from '../ports/user-error';

export interface PersonView {
  /** Name in the log and for colleagues. */
  readonly name: string;
  /**
   * google: the email address that Google provides · own: a name that the person entered · none: ask for a
   * name.
   */
  readonly known: 'google' | 'own' | 'none';
}

/** User property; also read by `currentPerson`. */
export const PERSON_NAME = 'bidgrid.person-name';

const LONGEST = 60;

export function personName(ports: Ports): PersonView {
  const person = ports.person();
  return { name: person.name, known: person.known };
}

/** @throws UserError for an empty name, and for an email address: addresses in the log come from Google */
export function personCall(ports: Ports, called: string): PersonView {
  if (ports.person().known === 'google') {
    throw new UserError('The log uses your email address from Google.');
  }
  const name = called.replace(/[\s\p{C}]+/gu, ' ').trim();
  if (!name) throw new UserError('Enter a name that your colleagues know.');
  if (name.length > LONGEST) throw new UserError(`Enter a name of at most ${LONGEST} characters.`);
  if (name.includes('@')) throw new UserError('Enter a name, not an email address.');
  ports.userStore.set(PERSON_NAME, name);
  return { name, known: 'own' };
}
