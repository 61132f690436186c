// test: upper limits of requests and calls, for the tests of counts and for the bench. Lower one when a count
// goes down.

export interface CountLimits {
  readonly requests: number;
  /** Of the spreadsheet. */
  readonly calls: number;
  /** Reads, flushes, and ends of executions with pending writes. */
  readonly turns: number;
}

/** Campaigns of the document with one tab that the limits are for. */
export const CAMPAIGNS = 8;

/** Actions in a document with the tab Source bids of eight campaigns, in this order. */
export const LIMITS = {
  'first pull': { requests: 1 + CAMPAIGNS, calls: 60, turns: 4 },
  'second pull': { requests: 1 + CAMPAIGNS, calls: 17, turns: 0 },
  check: { requests: 0, calls: 9, turns: 0 },
  'first review': { requests: 1, calls: 16, turns: 1 },
  // It creates log and journal.
  'first push': { requests: 4, calls: 85, turns: 7 },
  review: { requests: 1, calls: 16, turns: 1 },
  push: { requests: 4, calls: 51, turns: 5 },
  home: { requests: 0, calls: 8, turns: 0 },
} as const satisfies Readonly<Record<string, CountLimits>>;

export type CountedAction = keyof typeof LIMITS;

/** All calls of services, in a document of four campaigns. */
export const ALL_CALLS = {
  firstPull: 126,
  nextPull: 77,
  check: 14,
  review: 31,
  push: 134,
  nextPush: 101,
} as const;

/** The edit of one cell, in whatever tab and row: all calls of services, and those of the spreadsheet. */
export const EDIT_CALLS = { all: 12, spreadsheet: 12 } as const;
