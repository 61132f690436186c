// apps-script, self-test: suites that every adapter of a port passes. They run in Jest, in the host, and at
// Google.

export interface ContractCase<T> {
  /** `keeps notes`: what the adapter does. */
  readonly name: string;
  /** @throws Error that shows both sides, if the adapter does something else */
  check(make: () => T): void;
}

const text = (value: unknown): string => JSON.stringify(value, (_, v) => (v === undefined ? 'undefined' : v));

/** Deep equality by JSON, which is all the ports pass on. @throws Error that shows both sides */
export function same(found: unknown, expected: unknown, what: string): void {
  const [a, b] = [text(found), text(expected)];
  if (a !== b) throw new Error(`${what}: expected ${b}, found ${a}`);
}
