// history: which day fetched figures belong to. The service returns figures of "yesterday" without a date.
// Equal figures are those of one day, different figures those of two days. Both show when figures can
// change; fetches whose day was not certain get their day later.

import { DAY_MS } from '../../../shared/time';
import {
  ALL_HOURS,
  changesBetween,
  dayAt,
  type Hours,
  inBoth,
  isClearAt,
  isSureAt,
  noChangeBetween,
  timesFor,
  withMargin,
} from './hours';
import { type Relation, relationOf } from './sketch';

/**
 * Doubt about the hours. day: added by a day that contradicts them · fit: removed by a day that fits · most:
 * the hours are learned again.
 */
const DOUBT = { day: 2, fit: 1, most: 6 };

/** Maximum number of remembered fetches whose day is uncertain. */
const MOST_OPEN = 40;

/** Rows were written for the likeliest day, which is not certain. */
interface OpenFetch {
  readonly at: number;
  readonly day: number;
}

/** What is known of one company. */
export interface Memory {
  readonly hours: Hours;
  /**
   * Recent days whose figures did not change at these hours: they may be late once, or the service may have
   * moved its hour.
   */
  readonly doubt: number;
  /** Number of fetches that `hours` was learned from. */
  readonly learnedFrom: number;
  /** Last fetch. Milliseconds since 1970. */
  readonly at: number;
  readonly day: number;
  readonly isCertain: boolean;
  readonly sketch: string;
  readonly open: readonly OpenFetch[];
}

/** The rows of a day belong to another day. */
export interface Move {
  /** When the rows were first read, and when their day was found out. */
  readonly at: number;
  readonly until: number;
  readonly from: number;
  readonly to: number;
}

interface Dated {
  readonly memory: Memory;
  readonly day: number;
  readonly moves: readonly Move[];
}

interface Found {
  readonly hours: Hours;
  readonly doubt: number;
  readonly day: number;
  readonly isCertain: boolean;
  /** Day of the figures before, and whether it is certain. */
  readonly last: { readonly day: number; readonly isCertain: boolean };
}

/** Less than a day after the last fetch, figures that are equal or different show when they can change. */
function learn(memory: Memory, fetchedAt: number, isEqual: boolean): Found {
  const { hours, doubt, day, isCertain } = memory;
  const change = isEqual ? 0 : 1;
  const observedHours = isEqual
    ? noChangeBetween(memory.at, fetchedAt)
    : changesBetween(memory.at, fetchedAt);
  const fitting = isCertain ? inBoth(observedHours, timesFor(memory.at, day)) : observedHours;
  const commonHours = inBoth(hours, fitting);
  if (commonHours.length > 0) {
    const less = Math.max(0, doubt - (isEqual ? 0 : DOUBT.fit));
    return { hours: commonHours, doubt: less, ...datedBy(memory, fetchedAt, commonHours, change) };
  }
  // A late or early change, or another time zone. Once is no proof that it stays so.
  const more = doubt + DOUBT.day;
  const near = inBoth(withMargin(hours), fitting);
  const dated =
    near.length > 0
      ? datedBy(memory, fetchedAt, near, change)
      : { day: day + change, isCertain, last: { day, isCertain } };
  if (more < DOUBT.most) return { hours, doubt: more, ...dated };
  return { hours: near.length > 0 ? near : observedHours, doubt: 0, ...dated };
}

/** @param change days since the last fetch */
function datedBy(
  { at: before, day, isCertain }: Memory,
  at: number,
  hours: Hours,
  change: number,
): Pick<Found, 'day' | 'isCertain' | 'last'> {
  if (isCertain) return { day: day + change, isCertain, last: { day, isCertain } };
  // A change that was just seen needs no margin.
  if (change === 1 ? isClearAt(at, hours) : isSureAt(at, hours)) {
    const now = dayAt(at, hours);
    return { day: now, isCertain: true, last: { day: now - change, isCertain: true } };
  }
  const last = { day: dayAt(before, hours), isCertain: isSureAt(before, hours) };
  return { day: last.day + change, isCertain: last.isCertain, last };
}

function find(memory: Memory, at: number, relation: Relation): Found {
  const { hours, doubt, day, isCertain } = memory;
  const isSoon = at - memory.at < DAY_MS;
  if (relation !== 'unclear' && isSoon) return learn(memory, at, relation === 'equal');
  const last = { day, isCertain };
  // The service has stopped: the figures are those of the same day, however long ago it was.
  if (relation === 'equal') return { hours, doubt, day, isCertain, last };
  const now = Math.max(relation === 'different' ? day + 1 : day, dayAt(at, hours));
  return { hours, doubt, day: now, isCertain: isSureAt(at, hours), last };
}

/** Dates the open fetches with the hours known now. In doubt, older ones keep their days. */
function closed(
  { open, day, doubt: before }: Memory,
  { hours, doubt, last }: Found,
  until: number,
): { open: OpenFetch[]; moves: Move[] } {
  const isSurprise = doubt > before || (doubt === 0 && before > DOUBT.fit);
  const moves: Move[] = [];
  const left: OpenFetch[] = [];
  for (const one of open) {
    const isLast = one.day === day;
    if (isSurprise && !isLast) continue;
    const now = isLast ? last.day : dayAt(one.at, hours);
    if (now !== one.day) moves.push({ at: one.at, until, from: one.day, to: now });
    if (!(isLast ? last.isCertain : isSureAt(one.at, hours))) left.push({ at: one.at, day: now });
  }
  return { open: left, moves };
}

/** @param memory null: the first fetch of the company */
export function dayOfFetch(memory: Memory | null, at: number, sketch: string): Dated {
  if (memory === null) {
    const day = dayAt(at, ALL_HOURS);
    const open = [{ at, day }];
    const first = { hours: ALL_HOURS, doubt: 0, learnedFrom: 0, at, day, isCertain: false, sketch, open };
    return { memory: first, day, moves: [] };
  }
  const relation = relationOf(memory.sketch, sketch);
  const found = find(memory, at, relation);
  const { hours, doubt, day, isCertain, last } = found;
  const { open, moves } = closed(memory, found, at);
  if (!isCertain && day !== last.day) open.push({ at, day });
  const learnedFrom = memory.learnedFrom + (relation === 'unclear' ? 0 : 1);
  return {
    memory: { hours, doubt, learnedFrom, at, day, isCertain, sketch, open: open.slice(-MOST_OPEN) },
    day,
    moves,
  };
}

/** `2026-11-22` */
export const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** `2026-11-23 06:40`, in UTC. */
export const timeText = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');

/** A row of the tab, as texts. */
interface DatedRow {
  readonly day: string;
  /** `2026-11-23 06:40` */
  readonly fetched: string;
}

/**
 * The day of a row after these moves, which may have been made already: rows are recognized by the time at
 * which they were read.
 */
export function movedDay({ day, fetched }: DatedRow, moves: readonly Move[]): string {
  let ownMove: Move | null = null;
  for (const move of moves)
    if (timeText(move.at) <= fetched && (ownMove === null || move.at > ownMove.at)) ownMove = move;
  return ownMove !== null && dayText(ownMove.from) === day ? dayText(ownMove.to) : day;
}
