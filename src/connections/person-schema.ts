// connections: the current user.

export interface PersonView {
  /** Name in the log and for colleagues. */
  readonly name: string;
  /**
   * google: the email address that Google provides · own: a name that the person entered · none: ask for a
   * name.
   */
  readonly known: 'google' | 'own' | 'none';
}
