// surface: what clients ask about who is at the keyboard, and what they get.

export interface PersonView {
  /** How the log and colleagues name this person. */
  readonly name: string;
  /**
   * google: the e-mail address that Google tells · own: what the person called themselves · none: ask for a
   * name.
   */
  readonly known: 'google' | 'own' | 'none';
}
