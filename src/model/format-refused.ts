// model: the error of a number format or dropdown that the host refused.

/** The message is in the language of the person, so only the kind of write tells what it is about. */
export class FormatRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FormatRefused';
  }
}
