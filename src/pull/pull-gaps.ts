// pull: parts of a pull (one reading of one campaign) that could not be read. They are retried, then
// listed at the end.

import type { Failure } from '../ad-service/failures';
import { deleteLongText, getLongText, setLongText } from '../base/long-text';
import type { Ports } from '../ports/ports';

const NAME = 'bidgrid.pull-gaps';

/** Tries for each part, of several requests each. The pull waits between them (`pauseOf`). */
export const MOST_TRIES = 3;

/** Consecutive positions in the list of chosen campaigns with the same number of tries. */
type Range = readonly [from: number, count: number, tries: number];

interface ReadingGaps {
  readonly ranges: readonly Range[];
  /** Why the first of them could not be read. */
  readonly why: string;
}

/** By reading. */
export type Gaps = Readonly<Partial<Record<string, ReadingGaps>>>;

/** Number of tries by position. */
function triesIn(gaps: Gaps, reading: string): Map<number, number> {
  const tries = new Map<number, number>();
  for (const [from, count, tryCount] of gaps[reading]?.ranges ?? []) {
    for (let position = from; position < from + count; position += 1) tries.set(position, tryCount);
  }
  return tries;
}

function rangesOf(tries: ReadonlyMap<number, number>): Range[] {
  const ranges: [number, number, number][] = [];
  for (const position of [...tries.keys()].sort((a, b) => a - b)) {
    const last = ranges[ranges.length - 1];
    if (last && last[0] + last[1] === position && last[2] === tries.get(position)) last[1] += 1;
    else ranges.push([position, 1, tries.get(position)!]);
  }
  return ranges;
}

/** @param readPositions positions that were read · @param missedPositions positions that were not, and why */
export function withResult(
  gaps: Gaps,
  reading: string,
  readPositions: readonly number[],
  missedPositions: readonly number[],
  failure: Failure | null,
): Gaps {
  const tries = triesIn(gaps, reading);
  for (const position of readPositions) tries.delete(position);
  for (const position of missedPositions) tries.set(position, (tries.get(position) ?? 0) + 1);
  const { [reading]: earlierGaps, ...otherGaps } = gaps;
  if (tries.size === 0) return otherGaps;
  return {
    ...otherGaps,
    [reading]: { ranges: rangesOf(tries), why: failure?.sentence ?? earlierGaps?.why ?? '' },
  };
}

/** Positions of the reading with this number of tries, in order. */
export const positionsTried = (gaps: Gaps, reading: string, tries: number): number[] =>
  [...triesIn(gaps, reading)].filter(([, tryCount]) => tryCount === tries).map(([position]) => position);

/** All positions of the reading, in order. */
export const positionsIn = (gaps: Gaps, reading: string): number[] => [...triesIn(gaps, reading).keys()];

export const countIn = (gaps: Gaps): number =>
  Object.keys(gaps).reduce((sum, reading) => sum + triesIn(gaps, reading).size, 0);

export function readGaps(ports: Ports): Gaps {
  const text = getLongText(ports.documentStore, NAME);
  return text === null ? {} : (JSON.parse(text) as Gaps);
}

export function writeGaps(ports: Ports, gaps: Gaps): void {
  if (Object.keys(gaps).length > 0) setLongText(ports.documentStore, NAME, JSON.stringify(gaps));
  else deleteLongText(ports.documentStore, NAME);
}

/** What the last pull could not read, for *Try again*. */
interface Missed {
  readonly tabs: readonly string[];
  readonly campaignIds: readonly string[];
}

const MISSED = 'bidgrid.pull-missed';

export function readMissed(ports: Ports): Missed | null {
  const text = getLongText(ports.documentStore, MISSED);
  return text === null ? null : (JSON.parse(text) as Missed);
}

export function writeMissed(ports: Ports, missed: Missed | null): void {
  if (missed) setLongText(ports.documentStore, MISSED, JSON.stringify(missed));
  else deleteLongText(ports.documentStore, MISSED);
}
