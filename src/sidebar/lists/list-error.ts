// sidebar, lists: why a list of IDs cannot be read at all, as a sentence for the person.

export class ListError extends Error {
  constructor(readonly sentence: string) {
    super(sentence);
    this.name = 'ListTrouble';
  }
}
