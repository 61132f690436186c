// ad-service: the clock for waiting.

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  sleep(ms: number): void;
}
