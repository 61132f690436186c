// api: how many requests a connection may send together now: learned from refusals, shared by everybody who uses it.

/** Where the book of a connection is kept between executions. */
export interface PaceStore {
  get(): string | null;
  set(text: string): void;
}

export interface Pace {
  /** Requests that may go together; 0: none before `until` (milliseconds since 1970). */
  allowed(): { readonly most: number; readonly until: number };
  /** Requests were sent and not refused for being too many. */
  passed(count: number): void;
  /**
   * A request was refused for being too many, and nobody waits in front of it.
   * @param retryAfter milliseconds from now, as the service said; null: it did not say
   * @returns when to go on, milliseconds since 1970
   */
  refused(retryAfter: number | null): number;
}

interface Book {
  /** Nothing is sent before. */
  readonly until: number;
  /** Refusals since something last passed. */
  readonly strikes: number;
  /** Requests of an hour that were seen to pass before a refusal; null: never refused. */
  readonly limit: number | null;
  /** Requests that passed, by minute since 1970, of the last hour. */
  readonly minutes: readonly (readonly [minute: number, count: number])[];
}

const MINUTE = 60_000;
const HOUR = 60;
/** A pause that the service does not measure out: doubled with every refusal in a row. */
const FIRST_PAUSE = 30_000;
const LONGEST_PAUSE = 30 * MINUTE;
/** A refusal for so long means a budget of requests; a shorter one a moment of crowding. */
const BUDGET_PAUSE = MINUTE;

const EMPTY: Book = { until: 0, strikes: 0, limit: null, minutes: [] };

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** A book that cannot be read is begun anew: at worst one request is refused. */
function read(text: string | null): Book {
  try {
    const { until, strikes, limit, minutes } = JSON.parse(text ?? '') as Book;
    const counts = minutes.filter(([minute, count]) => isCount(minute) && isCount(count));
    if (isCount(until) && isCount(strikes) && (limit === null || isCount(limit))) {
      return { until, strikes, limit, minutes: counts };
    }
  } catch {
    // Nothing, or not ours.
  }
  return EMPTY;
}

/** Everything goes at once, and pauses are as the service says: for interfaces that are asked rarely. */
export const freePace = (now: () => number): Pace => ({
  allowed: () => ({ most: Number.POSITIVE_INFINITY, until: 0 }),
  passed: () => {},
  refused: (retryAfter) => now() + (retryAfter ?? FIRST_PAUSE),
});

/** @param random 0 ≤ x < 1: those who were refused together do not come back together */
export function createPace(store: PaceStore, now: () => number, random: () => number = Math.random): Pace {
  const load = (): Book => {
    const book = read(store.get());
    const minute = Math.floor(now() / MINUTE);
    // A clock that was set back would otherwise keep everything waiting.
    const until = book.until - now() > HOUR * MINUTE * 2 ? 0 : book.until;
    return { ...book, until, minutes: book.minutes.filter(([at]) => at > minute - HOUR && at <= minute) };
  };
  const usedIn = ({ minutes }: Book): number => minutes.reduce((sum, [, count]) => sum + count, 0);
  const save = (book: Book): void => store.set(JSON.stringify(book));
  return {
    allowed: () => {
      const book = load();
      if (book.until > now()) return { most: 0, until: book.until };
      // What was learned may be out of date: a single request finds out, and costs at most one refusal.
      const left = book.limit === null ? Number.POSITIVE_INFINITY : Math.max(1, book.limit - usedIn(book));
      return { most: book.strikes > 0 ? 1 : left, until: 0 };
    },
    passed: (count) => {
      const book = load();
      const minute = Math.floor(now() / MINUTE);
      const same = book.minutes.find(([at]) => at === minute)?.[1] ?? 0;
      const minutes = [...book.minutes.filter(([at]) => at !== minute), [minute, same + count] as const];
      const next = { ...book, until: 0, strikes: 0, minutes };
      save({ ...next, limit: book.limit === null ? null : Math.max(book.limit, usedIn(next)) });
    },
    refused: (retryAfter) => {
      const book = load();
      const grown = Math.min(FIRST_PAUSE * 2 ** book.strikes, LONGEST_PAUSE);
      const pause = retryAfter ?? grown / 2 + (random() * grown) / 2;
      const until = Math.max(book.until, Math.round(now() + pause));
      const limit = pause >= BUDGET_PAUSE && usedIn(book) > 0 ? usedIn(book) : book.limit;
      save({ ...book, until, strikes: book.strikes + 1, limit });
      return until;
    },
  };
}
