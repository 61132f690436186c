// test of service: the rate limit of a connection: limits are never exceeded, all executions keep pauses.

import * as fc from 'fast-check';
import { createRateLimit, type RateLimitOptions, type Sending } from '../../src/ad-service/rate-limit';
import { alone, plainBook } from './plain-rate-limit';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

function setUp(more: Partial<RateLimitOptions> & { text?: string | null } = {}) {
  const book = plainBook(more.text ?? null);
  let now = Date.UTC(2026, 0, 15);
  const open = (other: Partial<RateLimitOptions> = {}) =>
    createRateLimit({ store: book, now: () => now, alone, limit: 1e9, random: () => 1, ...more, ...other });
  const rateLimit = open();
  const pass = (ms: number) => {
    now += ms;
  };
  const ended = (
    count: number,
    what: Partial<Sending> = {},
    retryAfter: number | null = null,
    who = rateLimit,
  ) => who.ended({ count, refused: 0, failed: 0, ...what }, retryAfter);
  /** Sends `count` requests, as many at once as allowed; returns how many were sent. */
  const send = (wish: number, who = rateLimit): number => {
    let sent = 0;
    while (sent < wish) {
      const { count } = who.take(wish - sent);
      if (count === 0) break;
      sent += count;
      ended(count, {}, null, who);
    }
    return sent;
  };
  return { rateLimit, open, pass, now: () => now, book, ended, send };
}

describe('a known limit', () => {
  test('is never exceeded by concurrent executions, and requests of killed ones count', () => {
    const { open, send } = setUp({ limit: 100 });
    const [a, b] = [open(), open()];
    expect([send(70, a), a.take(20).count, b.take(20).count, b.take(20)]).toEqual([
      70,
      20,
      10,
      { count: 0, hold: expect.objectContaining({ why: 'hour', limit: 100 }) },
    ]);
  });

  test('resumes when a quarter of it is free, or as much as requested if that is more', () => {
    const { rateLimit, pass, now, send } = setUp({ limit: 100 });
    const first = now();
    send(30);
    pass(10 * MINUTE);
    send(70);
    expect(rateLimit.take(20).hold?.until).toBe(first + 62 * MINUTE);
    expect(rateLimit.take(40).hold?.until).toBe(first + 72 * MINUTE);
    pass(52 * MINUTE);
    expect(send(100)).toBe(30);
  });

  test('is kept by executions of another document that has none, and vice versa', () => {
    const { open, send } = setUp();
    expect(send(90, open())).toBe(90);
    expect(send(90, open({ limit: 100 }))).toBe(10);
    expect(send(10, open())).toBe(10);
  });

  test('reports immediately that too many are requested', () => {
    const { rateLimit, now, send } = setUp({ limit: 100 });
    send(60);
    expect(rateLimit.lack(40)).toBeNull();
    expect(rateLimit.lack(41)).toMatchObject({ why: 'hour', until: now() + 62 * MINUTE });
    expect(setUp().rateLimit.lack(1_000_000)).toBeNull();
  });
});

describe('after a refusal', () => {
  test('every execution keeps the pause, then single requests go until one passes', () => {
    const { rateLimit, open, pass, now, ended } = setUp();
    rateLimit.take(20);
    const hold = ended(20, { refused: 20 }, 90 * SECOND);
    expect(hold).toEqual({ why: 'pause', until: now() + 90 * SECOND, googleLimit: null });
    expect(open().take(5)).toEqual({ count: 0, hold });
    pass(90 * SECOND);
    expect([rateLimit.take(5).count, open().take(5).count]).toEqual([1, 1]);
    ended(1);
    expect([open().take(5).count, open().take(50).count]).toEqual([5, 10]);
  });

  test('a pause of unknown length triples with each refusal in a row, up to half an hour', () => {
    const { rateLimit, now, pass, ended } = setUp();
    const pauses = [0, 1, 2, 3, 4, 5, 6, 7].map(() => {
      rateLimit.take(1);
      const pause = ended(1, { refused: 1 })!.until - now();
      pass(pause);
      return pause / SECOND;
    });
    expect(pauses).toEqual([5, 15, 45, 135, 405, 1215, 1800, 1800]);
    rateLimit.take(1);
    ended(1);
    rateLimit.take(1);
    expect(ended(1, { refused: 1 })?.until).toBe(now() + 5 * SECOND);
  });

  test('a refusal in the same batch does not shorten the pause', () => {
    const { open, ended } = setUp();
    const [a, b] = [open(), open()];
    a.take(20);
    b.take(20);
    const hold = ended(20, { refused: 20 }, 10 * MINUTE, a);
    expect(ended(20, { refused: 20 }, MINUTE, b)).toEqual(hold);
  });

  test('the concurrency recovers slowly, and is stored', () => {
    const { rateLimit, open, ended, pass } = setUp();
    rateLimit.take(20);
    ended(20, { refused: 1 }, SECOND);
    pass(SECOND);
    const widths: number[] = [];
    for (let i = 0; i < 7; i += 1) {
      const { count } = rateLimit.take(50);
      widths.push(count);
      ended(count);
    }
    expect(widths).toEqual([1, 10, 12, 14, 16, 18, 20]);
    expect(open().take(50).count).toBe(20);
  });

  test('every execution knows that a limit of Google caused the pause, until the service refuses', () => {
    const { rateLimit, open, pass, ended } = setUp();
    rateLimit.take(20);
    const hold = ended(20, { refused: 20, googleLimit: 'unclear' }, MINUTE);
    expect(hold).toMatchObject({ googleLimit: 'unclear' });
    expect(open().take(5).hold).toEqual(hold);
    pass(MINUTE);
    rateLimit.take(1);
    expect(ended(1, { refused: 1 }, 2 * MINUTE)).toMatchObject({ googleLimit: null });
  });

  test('the pause is returned even if the state cannot be stored', () => {
    const { open, ended, now } = setUp();
    let isFree = true;
    const rateLimit = open({ alone: (work) => isFree && alone(work) });
    rateLimit.take(1);
    isFree = false;
    expect(ended(1, { refused: 1 }, MINUTE, rateLimit)?.until).toBe(now() + MINUTE);
  });
});

test.each([
  ['a quarter failed: half', 20, 5, 10],
  ['few failed: unchanged', 20, 4, 20],
  ['one failed alone: unchanged', 1, 1, 20],
])('of requests that are sent together, %s', (_case, count, failed, next) => {
  const { rateLimit, open, ended } = setUp();
  rateLimit.take(count);
  ended(count, { failed });
  expect(open().take(50).count).toBe(next);
});

test('the concurrency grows to 40 while the full number is sent, and is halved down to 1 by refusals', () => {
  const { rateLimit, pass, ended } = setUp();
  const widths: number[] = [];
  for (let i = 0; i < 12; i += 1) {
    const { count } = rateLimit.take(50);
    widths.push(count);
    ended(count);
  }
  expect(widths).toEqual([20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 40]);
  expect(rateLimit.take(5).count).toBe(5);
  ended(5);
  expect(rateLimit.take(50).count).toBe(40);
  for (let i = 0; i < 7; i += 1) {
    ended(1, { refused: 1 });
    pass(30 * MINUTE);
    rateLimit.take(1);
  }
  ended(1);
  expect(rateLimit.take(50).count).toBe(3);
});

test('nothing is sent while the state is locked', () => {
  const { rateLimit, now } = setUp({ alone: () => false });
  expect(rateLimit.take(5)).toEqual({ count: 0, hold: { why: 'busy', until: now() + 2 * SECOND } });
});

test('a clock that was set back does not keep it waiting', () => {
  const { rateLimit, open, pass, ended } = setUp();
  rateLimit.take(1);
  ended(1, { refused: 1 }, 10 * 60 * MINUTE);
  pass(-24 * 60 * MINUTE);
  expect(open().take(5).count).toBeGreaterThan(0);
});

test('a pause of many hours is kept', () => {
  const { rateLimit, open, pass, ended } = setUp();
  rateLimit.take(1);
  ended(1, { refused: 1 }, 10 * 60 * MINUTE);
  pass(9 * 60 * MINUTE);
  expect(open().take(5).hold?.why).toBe('pause');
});

test('a pause of years is over after a day', () => {
  const { rateLimit, open, pass, ended } = setUp();
  rateLimit.take(1);
  ended(1, { refused: 1 }, 1e12);
  pass(24 * 60 * MINUTE);
  expect(open().take(5).count).toBe(1);
});

test('an unreadable state is replaced by a new one', () => {
  const number = fc.oneof(fc.integer(), fc.double(), fc.constant(null), fc.string());
  const like = fc.record(
    {
      at: number,
      until: number,
      refusals: number,
      concurrency: number,
      minutes: fc.oneof(number, fc.array(fc.oneof(number, fc.tuple(number, number)))),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        like.map((book) => JSON.stringify(book)),
      ),
      (text) => {
        const { rateLimit, now } = setUp({ text });
        const { count, hold } = rateLimit.take(1);
        expect(hold === null ? count : hold.until - now()).toBeGreaterThan(0);
      },
    ),
  );
});

test('stays small enough for a property', () => {
  const { send, pass, book } = setUp();
  for (let i = 0; i < 200; i += 1) {
    send(1000);
    pass(MINUTE);
  }
  expect(book.text!.length).toBeLessThan(2000);
});
