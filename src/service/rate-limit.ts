// service: how many requests a connection may send now: counted before they leave, learned from refusals,
// shared by every execution that uses the connection.

import { nextConcurrency, type Sending } from './concurrency';
import { type RateLimitState, readRateLimitState, writeRateLimitState } from './rate-limit-state';
import { atLeast, atMost, lastAt, roomAt, thisMinute, withCount } from './rate-limit-window';

/** Where the book of a connection is kept between executions. */
export interface RateLimitStore {
  get(): string | null;
  set(text: string): void;
}

/** Why nothing is sent before `until` (milliseconds since 1970). */
export type Hold =
  /** The service refused requests for being too many. */
  | { readonly why: 'pause'; readonly until: number }
  /** So many were sent in the last hour; `learned`: as the service let pass before it refused. */
  | { readonly why: 'hour'; readonly until: number; readonly limit: number; readonly learned: boolean }
  /** Other executions are at the book. */
  | { readonly why: 'busy'; readonly until: number };

export type Grant =
  /** So many may go together now, and count as sent. `probe`: a single one, after a refusal. */
  | { readonly count: number; readonly hold: null; readonly probe: boolean }
  | { readonly count: 0; readonly hold: Hold };

export interface RateLimit {
  /** Takes up to so many requests out of the budget. What comes of them has to be told by `ended`. */
  take(wish: number): Grant;
  /**
   * @param retryAfter milliseconds from now, as the service said; null: it did not say
   * @returns when to go on after a refusal; null: nothing was refused
   */
  ended(sending: Sending, retryAfter: number | null): number | null;
  /** Why so many requests cannot go within this hour although nothing keeps fewer back; null: they can. */
  lack(count: number): Hold | null;
  /** When the last of so many requests can go, milliseconds since 1970. */
  lastAt(count: number): number;
}

export interface RateLimitOptions {
  readonly store: RateLimitStore;
  /** Milliseconds since 1970. */
  now(): number;
  /** Does the work while no other execution is at the book; false: it was not free in time. */
  readonly alone: (work: () => void) => boolean;
  /** Requests in any hour, where that is known; null: what refusals teach counts. */
  readonly limit: number | null;
  /** 0 ≤ x < 1: those who were refused together do not come back together. */
  readonly random?: () => number;
}

const MINUTE = 60_000;
/** A pause that the service does not measure out: three times as long with every refusal in a row. */
const FIRST_PAUSE = 5_000;
const GROWTH = 3;
const LONGEST_PAUSE = 30 * MINUTE;
/** After so many refusals in a row, a shorter pause that the service names is not enough. */
const SHORT_NAMED = 2;
/** No answer of the service shuts a connection for longer; then one request asks again. */
const LONGEST_NAMED = 24 * 60 * MINUTE;
/**
 * A pause of so long, or refusals in a row for more than a minute, mean the hour; anything else the moment.
 */
const LONG_PAUSE = 5 * MINUTE;
const LONG_ROW = 3;
/** Fewer than that in an hour are no budget, they are a service in trouble. */
const LEAST_LIMIT = 20;
/**
 * What was learned is believed for so long; then requests beyond it feel their way, one, two, four at a time.
 */
const BELIEVED_MS = 6 * 60 * MINUTE;
/** While a single request finds out whether it goes on, nobody else does. */
const PROBE_MS = 10_000;
const BUSY_MS = 2_000;
/** Who waits for the hour waits for this share of it, so that it goes on four times an hour at most. */
const SHARE = 4;

export function createRateLimit({
  store,
  now,
  alone,
  limit,
  random = Math.random,
}: RateLimitOptions): RateLimit {
  /** The minute in which the last grant counts, and whether that was the one request that finds out. */
  let taken = 0;
  let probing = false;
  /** What went well is noted with the next grant: if there is none, it is not missed. */
  let sound: Sending | null = null;
  /** The pause after a refusal, noted for the others or not. */
  let ownUntil = 0;

  const load = (): RateLimitState => {
    const kept = readRateLimitState(store.get(), now());
    const book = { ...kept, until: Math.max(kept.until, ownUntil) };
    return sound ? { ...book, width: nextConcurrency(book.width, sound) } : book;
  };
  const save = (book: RateLimitState): void => {
    store.set(writeRateLimitState(book, now()));
    sound = null;
  };
  const isBelieved = ({ learned }: RateLimitState): boolean => now() - learned < BELIEVED_MS;
  const limitOf = (book: RateLimitState): number | null => limit ?? (isBelieved(book) ? book.limit : null);

  const hourUsed = (book: RateLimitState, most: number, wish: number): Hold => {
    const room = Math.max(wish, Math.ceil(most / SHARE));
    const until = Math.max(book.until, roomAt(book.minutes, most, room, now()));
    return { why: 'hour', until, limit: most, learned: limit === null };
  };

  const holdOf = (book: RateLimitState, wish: number): Hold | null => {
    const most = limitOf(book);
    if (most !== null && atMost(book.minutes, now()) >= most) return hourUsed(book, most, wish);
    return book.until > now() ? { why: 'pause', until: book.until } : null;
  };

  /** How many may go together: at a limit that was learned long ago one, then two, four … */
  const togetherIn = (book: RateLimitState): number => {
    const { most } = book.width;
    if (book.strikes > 0) return 1;
    const border = limitOf(book) ?? book.limit;
    if (border === null) return most;
    const beyond = atMost(book.minutes, now()) - border;
    return Math.min(most, beyond < 0 ? -beyond : beyond + 1);
  };

  const grant = (wish: number): Grant => {
    const book = load();
    const hold = holdOf(book, wish);
    if (hold) return { count: 0, hold };
    const count = Math.min(wish, togetherIn(book));
    taken = thisMinute(now());
    probing = book.strikes > 0;
    const minutes = withCount(book.minutes, taken, count, now());
    save({ ...book, minutes, until: probing ? now() + PROBE_MS : 0 });
    return { count, hold: null, probe: probing };
  };

  const refused = (book: RateLimitState, sending: Sending, retryAfter: number | null): RateLimitState => {
    const minutes = withCount(book.minutes, taken, -sending.refused, now());
    const grown = Math.min(FIRST_PAUSE * GROWTH ** book.strikes, LONGEST_PAUSE);
    const unnamed = Math.round(grown / 2 + (random() * grown) / 2);
    const least = book.strikes >= SHORT_NAMED ? unnamed : 0;
    const pause = retryAfter === null ? unnamed : Math.min(Math.max(retryAfter, least), LONGEST_NAMED);
    const passed = atLeast(minutes, now());
    const meansHour = retryAfter === null ? book.strikes >= LONG_ROW : retryAfter >= LONG_PAUSE;
    const lesson = meansHour && passed >= LEAST_LIMIT ? { limit: passed, learned: now() } : {};
    return {
      ...book,
      ...lesson,
      minutes,
      width: nextConcurrency(book.width, sending, meansHour),
      strikes: book.strikes + 1,
      until: Math.max(now() + pause, probing ? 0 : book.until),
    };
  };

  const passed = (book: RateLimitState, sending: Sending): RateLimitState => {
    const width = nextConcurrency(book.width, sending);
    return probing ? { ...book, width, strikes: 0, until: 0 } : { ...book, width };
  };

  return {
    take: (wish) => {
      let granted: Grant = { count: 0, hold: { why: 'busy', until: now() + BUSY_MS } };
      alone(() => {
        granted = grant(wish);
      });
      return granted;
    },
    ended: (sending, retryAfter) => {
      if (sending.refused === 0 && sending.failed === 0 && !probing) {
        sound = sending;
        return null;
      }
      let until: number | null = null;
      try {
        alone(() => {
          const next = (sending.refused > 0 ? refused : passed)(load(), sending, retryAfter);
          save(next);
          until = next.until;
        });
      } catch {
        // The requests are done and their answers count, whatever becomes of the book.
      }
      if (sending.refused === 0) return null;
      ownUntil = until ?? now() + (retryAfter ?? FIRST_PAUSE);
      return ownUntil;
    },
    lack: (count) => {
      const book = load();
      const most = limitOf(book);
      if (most === null || atMost(book.minutes, now()) + count <= most) return null;
      return hourUsed(book, most, count);
    },
    lastAt: (count) => {
      const book = load();
      const most = limitOf(book);
      const soonest = Math.max(now(), book.until);
      if (most === null || most < 1) return soonest;
      return Math.max(soonest, lastAt(book.minutes, most, count, Math.ceil(most / SHARE), now()));
    },
  };
}

/**
 * The pace of one execution alone, for interfaces that are asked so rarely that nothing need be remembered.
 */
export function unlimitedRate(now: () => number, random?: () => number): RateLimit {
  let text: string | null = null;
  const store: RateLimitStore = {
    get: () => text,
    set: (next) => {
      text = next;
    },
  };
  const alone = (work: () => void): boolean => {
    work();
    return true;
  };
  return createRateLimit({ store, now, alone, limit: null, random });
}
