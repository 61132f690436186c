// bid-rules: a mistake in the text of a rule.

/** `at` is the 1-based position of the first character of the mistake. */
export class ExpressionError extends Error {
  constructor(
    readonly at: number,
    message: string,
  ) {
    super(message);
  }
}
