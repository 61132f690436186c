// service: what is remembered of a connection's pace between executions, as one text of a few hundred
// characters.

import { isWidth, START_WIDTH, type Width } from './pace-width';
import type { Minutes } from './pace-window';

export interface Book {
  /** When it was written. All moments are milliseconds since 1970. */
  readonly at: number;
  /** Nothing is sent before. */
  readonly until: number;
  /** Refusals since something last passed. */
  readonly strikes: number;
  /**
   * Requests of an hour that passed before a refusal that meant the hour, and when that was; null: none did
   * of late.
   */
  readonly limit: number | null;
  readonly learned: number;
  readonly width: Width;
  readonly minutes: Minutes;
}

const NEW_BOOK: Book = {
  at: 0,
  until: 0,
  strikes: 0,
  limit: null,
  learned: 0,
  width: START_WIDTH,
  minutes: [],
};

/** Clocks of Google's machines differ by less. */
const SET_BACK_MS = 60_000;

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

/** A book that cannot be read is begun anew: at worst one sending is refused. */
function parsed(text: string | null): Book {
  try {
    const book = { ...NEW_BOOK, ...(JSON.parse(text ?? '') as Partial<Book>) };
    const { at, until, strikes, limit, learned, width, minutes } = book;
    const counts = [at, until, strikes, learned, limit ?? 0].every(isCount);
    if (counts && isWidth(width)) {
      return { ...book, minutes: minutes.filter(([minute, count]) => isCount(minute) && isCount(count)) };
    }
  } catch {
    // Nothing, or not ours.
  }
  return NEW_BOOK;
}

/** A clock that was set back would otherwise keep everything waiting: then pauses are over. */
export function readBook(text: string | null, now: number): Book {
  const book = parsed(text);
  return book.at > now + SET_BACK_MS ? { ...book, until: 0, learned: Math.min(book.learned, now) } : book;
}

export const writeBook = (book: Book, now: number): string => JSON.stringify({ ...book, at: now });
