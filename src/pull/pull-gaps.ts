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
  for (const [from, count, done] of gaps[reading]?.ranges ?? []) {
    for (let at = from; at < from + count; at += 1) tries.set(at, done);
  }
  return tries;
}

function rangesOf(tries: ReadonlyMap<number, number>): Range[] {
  const ranges: [number, number, number][] = [];
  for (const at of [...tries.keys()].sort((a, b) => a - b)) {
    const last = ranges[ranges.length - 1];
    if (last && last[0] + last[1] === at && last[2] === tries.get(at)) last[1] += 1;
    else ranges.push([at, 1, tries.get(at)!]);
  }
  return ranges;
}

/** @param read positions that were read · @param left positions that were not, and why */
export function withResult(
  gaps: Gaps,
  reading: string,
  read: readonly number[],
  left: readonly number[],
  failure: Failure | null,
): Gaps {
  const tries = triesIn(gaps, reading);
  for (const at of read) tries.delete(at);
  for (const at of left) tries.set(at, (tries.get(at) ?? 0) + 1);
  const { [reading]: before, ...others } = gaps;
  if (tries.size === 0) return others;
  return { ...others, [reading]: { ranges: rangesOf(tries), why: failure?.sentence ?? before?.why ?? '' } };
}

/** Positions of the reading with this number of tries, in order. */
export const positionsTried = (gaps: Gaps, reading: string, tries: number): number[] =>
  [...triesIn(gaps, reading)].filter(([, done]) => done === tries).map(([at]) => at);

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
export interface Missed {
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
