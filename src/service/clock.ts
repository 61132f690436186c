// service: the time, as far as waiting for the service needs it.

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  sleep(ms: number): void;
}
