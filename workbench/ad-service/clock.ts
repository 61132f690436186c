// ad-service: the service's clock. The control address can advance it, so tests do not have to wait.

export interface Clock {
  /** Milliseconds since 1970 on the service's clock. */
  now(): number;
  advance(seconds: number): void;
}

/** @param source returns real time in milliseconds; tests may pass a fixed one. */
export function createClock(source: () => number = Date.now): Clock {
  let offset = 0;
  return {
    now: () => source() + offset,
    advance: (seconds) => {
      offset += seconds * 1000;
    },
  };
}

/** `YYYY-MM-DD HH:MM:SS` in UTC, the format of a campaign's creation date (section 2.1). */
export const asDateTime = (milliseconds: number): string =>
  new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ');
