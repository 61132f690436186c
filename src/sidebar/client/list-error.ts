// sidebar: the error for a list that cannot be read, with a message for the person.

export class ListError extends Error {
  constructor(readonly sentence: string) {
    super(sentence);
    this.name = 'ListError';
  }
}
