// test of service: the rate limit of a connection: limits are never exceeded, all executions keep pauses,
// limits are learned.

import * as fc from 'fast-check';
import type { Sending } from '../../src/ad-service/concurrency';
import { createRateLimit, type RateLimitOptions } from '../../src/ad-service/rate-limit';
import { alone, plainBook } from './plain-rate-limit';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

function setUp(more: Partial<RateLimitOptions> & { text?: string | null } = {}) {
  const book = plainBook(more.text ?? null);
  let now = Date.UTC(2026, 0, 15);
  const open = (other: Partial<RateLimitOptions> = {}) =>
    createRateLimit({ store: book, now: () => now, alone, limit: null, random: () => 1, ...more, ...other });
  const rateLimit = open();
  const pass = (ms: number) => {
    now += ms;
  };
  const ended = (
    count: number,
    what: Partial<Sending> = {},
    retryAfter: number | null = null,
    who = rateLimit,
  ) => who.ended({ count, refused: 0, failed: 0, ms: 100, ...what }, retryAfter);
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
      { count: 0, hold: expect.objectContaining({ why: 'hour', limit: 100, learned: false }) },
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

  test('does not count refused requests', () => {
    const { rateLimit, ended, pass } = setUp({ limit: 100 });
    rateLimit.take(20);
    ended(20, { refused: 15 }, 2 * SECOND);
    pass(2 * SECOND);
    expect(rateLimit.lack(95)).toBeNull();
    expect(rateLimit.lack(96)).not.toBeNull();
  });
});

describe('an unknown limit', () => {
  /** 100 were accepted, then 5 of the next batch. */
  function learned() {
    const all = setUp();
    all.send(100);
    all.rateLimit.take(20);
    const until = all.ended(20, { refused: 15 }, 10 * MINUTE);
    return { ...all, until };
  }

  test('is the number accepted in the hour before a long pause, and is kept after the pause', () => {
    const { rateLimit, open, now, until, pass, send } = learned();
    expect(until).toBe(now() + 10 * MINUTE);
    const begun = now();
    pass(10 * MINUTE);
    expect(open().take(1).hold).toEqual({
      why: 'hour',
      until: begun + 62 * MINUTE,
      limit: 105,
      learned: true,
    });
    pass(52 * MINUTE);
    expect([send(200), rateLimit.take(1).hold?.why]).toEqual([105, 'hour']);
  });

  test('is replaced by a limit entered in Settings', () => {
    const { open, pass, send } = learned();
    pass(10 * MINUTE);
    expect(send(300, open({ limit: 200 }))).toBe(95);
  });

  test('is tried again after six hours, one request first', () => {
    const { rateLimit, pass, send, ended } = learned();
    pass(6 * 60 * MINUTE);
    send(105);
    const beyond: number[] = [];
    for (let i = 0; i < 4; i += 1) {
      const { count } = rateLimit.take(50);
      beyond.push(count);
      ended(count);
    }
    expect(beyond).toEqual([1, 2, 4, 8]);
  });

  test('is tried again after six hours, even if the clock was set back by a day', () => {
    const { open, pass, send, ended } = learned();
    pass(-24 * 60 * MINUTE);
    send(1, open());
    pass(6 * 60 * MINUTE);
    const limited = open();
    send(105, limited);
    const { count } = limited.take(50);
    ended(count, {}, null, limited);
    expect([count, limited.take(50).count]).toEqual([1, 2]);
  });

  test('takes one request to learn again', () => {
    const { rateLimit, pass, send, ended } = learned();
    pass(6 * 60 * MINUTE);
    send(105);
    expect(rateLimit.take(50).count).toBe(1);
    ended(1, { refused: 1 }, 10 * MINUTE);
    pass(10 * MINUTE);
    expect(rateLimit.take(50).hold).toMatchObject({ why: 'hour', limit: 105 });
  });

  test.each<[string, number, number | null]>([
    ['a short pause', 100, 30 * SECOND],
    ['a pause after hardly any request', 15, 10 * MINUTE],
    ['a refusal without a pause', 100, null],
  ])('is not learned from %s', (_what, before, retryAfter) => {
    const { rateLimit, send, ended, pass } = setUp();
    send(before);
    rateLimit.take(1);
    ended(1, { refused: 1 }, retryAfter);
    pass(10 * MINUTE);
    expect(send(200)).toBe(200);
  });

  test('is learned from refusals in a row for more than a minute', () => {
    const { rateLimit, send, ended, pass, now } = setUp();
    send(100);
    for (let row = 0; row < 4; row += 1) {
      rateLimit.take(1);
      pass((ended(1, { refused: 1 }) as number) - now());
    }
    expect(rateLimit.take(1).hold).toMatchObject({ why: 'hour', limit: 100 });
  });
});

describe('after a refusal', () => {
  test('every execution keeps the pause, then a single request probes', () => {
    const { rateLimit, open, pass, now, ended } = setUp();
    rateLimit.take(20);
    const until = ended(20, { refused: 20 }, 90 * SECOND);
    expect(open().take(5)).toEqual({ count: 0, hold: { why: 'pause', until } });
    pass(90 * SECOND);
    expect(rateLimit.take(5).count).toBe(1);
    expect(open().take(5).hold).toEqual({ why: 'pause', until: now() + 10 * SECOND });
    ended(1);
    expect([open().take(5).count, open().take(5).count]).toEqual([2, 2]);
  });

  test('it continues although the probing execution died', () => {
    const { rateLimit, open, pass, ended } = setUp();
    rateLimit.take(20);
    ended(20, { refused: 20 }, SECOND);
    pass(SECOND);
    rateLimit.take(1);
    pass(10 * SECOND);
    expect(open().take(5).count).toBe(1);
  });

  test('a pause of unknown length triples with each refusal in a row, up to half an hour', () => {
    const { rateLimit, now, pass, ended } = setUp();
    const pauses = [0, 1, 2, 3, 4, 5, 6, 7].map(() => {
      rateLimit.take(1);
      const pause = (ended(1, { refused: 1 }) as number) - now();
      pass(pause);
      return pause / SECOND;
    });
    expect(pauses).toEqual([5, 15, 45, 135, 405, 1215, 1800, 1800]);
    rateLimit.take(1);
    ended(1);
    rateLimit.take(1);
    expect(ended(1, { refused: 1 })).toBe(now() + 5 * SECOND);
  });

  test('a refusal in the same batch does not shorten the pause', () => {
    const { open, ended } = setUp();
    const [a, b] = [open(), open()];
    a.take(20);
    b.take(20);
    const until = ended(20, { refused: 20 }, 10 * MINUTE, a);
    expect(ended(20, { refused: 20 }, MINUTE, b)).toBe(until);
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
    expect(widths).toEqual([1, 2, 4, 8, 10, 12, 14]);
    expect(open().take(50).count).toBe(14);
  });

  test('every execution knows that a limit of Google caused the pause, until the service refuses', () => {
    const { rateLimit, open, pass, ended } = setUp();
    rateLimit.take(20);
    const until = ended(20, { refused: 20, google: 'unclear' }, MINUTE);
    expect(open().take(5).hold).toEqual({ why: 'pause', until, google: 'unclear' });
    pass(MINUTE);
    rateLimit.take(1);
    const later = ended(1, { refused: 1 }, 2 * MINUTE);
    expect(open().take(5).hold).toEqual({ why: 'pause', until: later });
  });

  test('the pause is kept even if the state cannot be stored', () => {
    const { open, ended, pass } = setUp();
    let isFree = true;
    const rateLimit = open({ alone: (work) => isFree && alone(work) });
    rateLimit.take(1);
    isFree = false;
    const until = ended(1, { refused: 1 }, MINUTE, rateLimit);
    isFree = true;
    expect(rateLimit.take(1).hold).toEqual({ why: 'pause', until });
    pass(MINUTE);
    expect(rateLimit.take(1).count).toBe(1);
  });
});

test('failed requests reduce the concurrency of the next execution', () => {
  const { rateLimit, open, ended } = setUp();
  rateLimit.take(20);
  ended(20, { failed: 20 });
  expect(open().take(50).count).toBe(10);
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
      strikes: number,
      limit: number,
      learned: number,
      concurrency: fc.oneof(number, fc.record({ most: number, safe: number })),
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
