// surface: what clients ask about who is at the keyboard, and what they get.

import type { Reply } from './reply';

export interface PersonView {
  /** How the log and colleagues name this person. */
  readonly name: string;
  /** google: the e-mail address that Google tells · own: what the person called themselves · none: ask for a name. */
  readonly known: 'google' | 'own' | 'none';
}

export interface PersonSurface {
  personName(): Reply<PersonView>;
  /** Sets the name, once for all spreadsheets; only where Google tells none. */
  personCall(name: string): Reply<PersonView>;
}
