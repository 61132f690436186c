// app: the small ports the use cases need beside Transport and WorkbookPort. The composition root builds the real ones.

/** Text values by name. Values up to 9 KB (Apps Script properties). */
export interface Store {
  get(name: string): string | null;
  set(name: string, value: string): void;
  delete(name: string): void;
}

/** Runs the work alone among all executions that share the lock; `false` in `got` when it was not free in time. */
export interface Lock {
  withLock<T>(waitMs: number, work: () => T): { readonly got: true; readonly value: T } | { readonly got: false };
}

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  sleep(ms: number): void;
}
