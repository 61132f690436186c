// test of api: the pace of a connection: pauses are kept by everybody, grow, and teach the limit without being trusted for ever.

import * as fc from 'fast-check';
import { createPace } from '../../src/api/pace';

const MINUTE = 60_000;

function setUp(text: string | null = null) {
  let kept = text;
  let now = Date.UTC(2026, 0, 15);
  const set = (next: string) => {
    kept = next;
  };
  const store = { get: () => kept, set };
  const pass = (ms: number) => {
    now += ms;
  };
  const open = () =>
    createPace(
      store,
      () => now,
      () => 1,
    );
  return { open, pace: open(), pass, now: () => now, text: () => kept! };
}

it('lets everything go until something is refused', () => {
  const { pace } = setUp();
  pace.passed(5000);
  expect(pace.allowed().most).toBe(Number.POSITIVE_INFINITY);
});

it('keeps a pause in every execution, then sends one request, then what the limit leaves', () => {
  const { pace, open, pass, now } = setUp();
  pace.passed(100);
  const until = pace.refused(10 * MINUTE);
  expect(until).toBe(now() + 10 * MINUTE);
  expect(open().allowed()).toEqual({ most: 0, until });
  pass(10 * MINUTE);
  expect(open().allowed().most).toBe(1);
  pace.passed(1);
  expect(pace.allowed().most).toBe(1);
  pass(55 * MINUTE);
  expect(pace.allowed().most).toBe(100);
  pace.passed(60);
  expect(open().allowed().most).toBe(40);
});

it('doubles the pause with each refusal in a row when the service names none, up to half an hour', () => {
  const { pace, now, pass } = setUp();
  const pauses = [0, 1, 2, 3, 4, 5, 6, 7].map(() => {
    const pause = pace.refused(null) - now();
    pass(pause);
    return pause / 1000;
  });
  expect(pauses).toEqual([30, 60, 120, 240, 480, 960, 1800, 1800]);
  pace.passed(1);
  expect(pace.refused(null) - now()).toBe(30_000);
});

it('does not wait for ever when the clock was set back', () => {
  const { pace, pass } = setUp();
  pace.refused(60 * MINUTE);
  pass(-24 * 60 * MINUTE);
  expect(pace.allowed().most).toBeGreaterThan(0);
});

it('begins anew with a book that it cannot read, and never stops for good', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const { pace, pass } = setUp(text);
      pass(3 * 60 * MINUTE);
      const { most, until } = pace.allowed();
      expect(most > 0 || until > 0).toBe(true);
      pace.passed(1);
      expect(pace.allowed().most).toBeGreaterThan(0);
    }),
  );
});

it('stays small enough for a property', () => {
  const { pace, pass, text } = setUp();
  for (let i = 0; i < 500; i += 1) {
    pace.passed(1000);
    pass(MINUTE);
  }
  expect(text().length).toBeLessThan(2000);
});
