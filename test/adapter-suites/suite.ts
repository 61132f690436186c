// test, adapter suites: test suites that every adapter of a port passes, in Jest, in the host and at
// Google.

export interface SuiteCase<T> {
  /** `keeps notes`: the behavior that is tested. */
  readonly name: string;
  /** @throws Error with both values, if the adapter behaves differently */
  check(make: () => T): void;
}

const text = (value: unknown): string => JSON.stringify(value, (_, v) => (v === undefined ? 'undefined' : v));

/**
 * Deep equality of the JSON.
 * @throws Error with both values
 */
export function same(found: unknown, expected: unknown, what: string): void {
  const [a, b] = [text(found), text(expected)];
  if (a !== b) throw new Error(`${what}: expected ${b}, found ${a}`);
}
