// test, contracts: a suite that every adapter of a port passes, as plain functions: they run in Jest and inside the host.

export interface ContractCase<T> {
  readonly name: string;
  /** Throws when the adapter does not keep its word. */
  run(make: () => T): void;
}

/** Deep equality by JSON, which is all the ports speak. @throws Error that shows both sides */
export function same(found: unknown, expected: unknown, what: string): void {
  const [a, b] = [JSON.stringify(found), JSON.stringify(expected)];
  if (a !== b) throw new Error(`${what}: expected ${b}, found ${a}`);
}
