// shared: the error of a number format or dropdown that the host refused.

/** Google's message is in the language of the person, so the kind of write is the only clue. */
export class FormatRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FormatRefused';
  }
}
