// bench: the parts of the measurement, in the order in which they are reported.

/** By letter, what each measures; the titles of docs/performance.md. */
export const PARTS = {
  a: 'Pulling',
  b: 'Reading, checking, comparing, planning',
  c: 'Requests and calls of each action',
  d: 'Pushing',
  e: 'The bundle and onEdit',
  f: 'Under latencies as at Google',
  g: 'Uploading IDs',
  h: 'Checking hostile cells',
  i: 'Proposing bids by rules',
  j: 'Figures of reports',
  k: 'Large reviews',
  l: 'History of a cell',
  m: 'Insights',
  n: 'Adjust',
} as const;

export type Letter = keyof typeof PARTS;

/** `small`: only to see that each part works. */
export type Size = 'full' | 'small';
