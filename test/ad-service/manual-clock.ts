// test of service: a clock that moves only while a test sleeps, and records every sleep.
import type { Clock } from '../../src/ad-service/transport';

export interface ManualClock extends Clock {
  readonly sleeps: number[];
  advance(ms: number): void;
}

export const START = Date.parse('2026-03-01T12:00:00Z');

export function manualClock(): ManualClock {
  let now = START;
  const sleeps: number[] = [];
  return {
    sleeps,
    now: () => now,
    sleep(ms) {
      sleeps.push(ms);
      now += ms;
    },
    advance(ms) {
      now += ms;
    },
  };
}
