// test, features: how much one slice of a pull reads, and what it leaves for later.

import { type FailureKind, failed, newFailure, type Result, success } from '../../src/ad-service/failures';
import { readScopeSlice } from '../../src/pull/pull-reading';
import { resourceOf } from '../../src/tabs/registry';
import { sources } from '../../src/tabs/sources/sources-columns';
import { refusal, setService } from '../push/engine/set-service';

const { context } = setService(() => refusal('not-found'));
const SCOPES = Array.from({ length: 100 }, (_, i) => `c${i + 1}`);
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);

interface Service {
  /** Rows of each campaign. */
  readonly rows?: number;
  /** Seconds of each request for several campaigns. */
  readonly seconds?: number;
  /** Campaigns that cannot be read. */
  readonly failing?: Readonly<Record<string, FailureKind>>;
  readonly again?: boolean;
  readonly mayWait?: boolean;
  /** Campaigns that are not in the list. */
  readonly unlisted?: readonly string[];
}

/** Refused with 429 to the end. */
const limited = (): Result<never> => failed({ ...newFailure('rate-limited', '', 429), part: true });

/** Reads the next slice of 100 campaigns. */
function slice({
  rows = 1,
  seconds = 0,
  failing = {},
  again = false,
  mayWait = true,
  unlisted = [],
}: Service) {
  let now = 0;
  const asked: number[] = [];
  const resource = resourceOf(sources.id)!;
  const reading = {
    ...resource.reading,
    read: (_: unknown, scopes: readonly string[]) => {
      now += seconds * 1000;
      asked.push(scopes.length);
      return scopes.map((campaignId): Result<never> => {
        const kind = failing[campaignId];
        if (kind === 'rate-limited') return limited();
        if (kind !== undefined) return refusal(kind, kind === 'server' ? 500 : null);
        const own = Array.from({ length: rows }, (_row, i) => ({ campaignId, appId: `a${i}` }));
        return success({ [sources.id]: own } as never);
      });
    },
  };
  const stage = { reading, resources: [{ ...resource, reading }], units: SCOPES.length };
  const isListed = (scope: string) => !unlisted.includes(scope);
  const found = readScopeSlice(
    context,
    stage,
    SCOPES,
    again,
    mayWait,
    isListed,
    () => new Map(),
    () => now,
  );
  return { ...found, asked, count: found.rows.get(sources.id)!.size };
}

test('20 campaigns are requested at a time, and all are read', () => {
  expect(slice({})).toMatchObject({
    asked: [20, 20, 20, 20, 20],
    units: 100,
    count: 100,
    unreadIndexes: [],
    why: null,
    failure: null,
  });
});

test('after 8 seconds no more are requested', () => {
  expect(slice({ seconds: 4 })).toMatchObject({ asked: [20, 20], units: 40, count: 40 });
  expect(slice({ seconds: 3.9 })).toMatchObject({ asked: [20, 20, 20], units: 60 });
  expect(slice({ seconds: 60 })).toMatchObject({ asked: [20], units: 20 });
});

test('with 40,000 rows no more are requested', () => {
  expect(slice({ rows: 1000 })).toMatchObject({ asked: [20, 20], units: 40, count: 40_000 });
  expect(slice({ rows: 999 })).toMatchObject({ asked: [20, 20, 20], units: 60 });
});

test('a campaign that cannot be read is left for later; the first reason is kept', () => {
  const {
    unreadIndexes: left,
    why,
    units,
    scopes,
    failure,
  } = slice({ failing: { c2: 'server', c50: 'garbled' } });
  expect([left, why?.kind, units, failure]).toEqual([[1, 49], 'server', 100, null]);
  expect([scopes.has('c1'), scopes.has('c2'), scopes.has('c50'), scopes.size]).toEqual([
    true,
    false,
    false,
    98,
  ]);
});

test('a campaign that is not found is left if the list has it; if not, it has no rows', () => {
  const {
    unreadIndexes: left,
    why,
    units,
  } = slice({ failing: { c2: 'not-found', c3: 'not-found' }, unlisted: ['c3'] });
  expect([left, why?.kind, units]).toEqual([[1], 'not-found', 100]);
});

test('if none of 20 campaigns can be read, the others are not requested', () => {
  const failing = Object.fromEntries(SCOPES.slice(20, 40).map((id) => [id, 'server' as const]));
  const { asked, unreadIndexes: left, units } = slice({ failing });
  expect([asked, units]).toEqual([[20, 20], 100]);
  expect(left).toEqual(upTo(100).slice(20));
  const { c21: _, ...others } = failing;
  expect(slice({ failing: others }).asked).toHaveLength(5);
});

test('a retry requests three first, and the others only if one of them can be read', () => {
  const failing = Object.fromEntries(['c1', 'c2', 'c3'].map((id) => [id, 'server' as const]));
  expect(slice({ failing, again: true })).toMatchObject({ asked: [3], unreadIndexes: upTo(100), units: 100 });
  const { c3: _, ...two } = failing;
  expect(slice({ failing: two, again: true })).toMatchObject({
    asked: [3, 20, 20, 20, 20, 17],
    unreadIndexes: [0, 1],
    units: 100,
  });
});

test('a failure that concerns all campaigns ends the slice; what was read before it stays', () => {
  const { units, count, failure, unreadIndexes: left, asked } = slice({ failing: { c30: 'unauthorized' } });
  expect([units, count, failure?.kind, left, asked]).toEqual([29, 29, 'unauthorized', [], [20, 20]]);
});

test('a campaign that is refused with 429 is left for later, but if all are refused the pull waits', () => {
  const refused = (first: number, last: number) =>
    Object.fromEntries(SCOPES.slice(first, last).map((id) => [id, 'rate-limited' as const]));
  expect(slice({ failing: refused(1, 20) })).toMatchObject({ units: 100, failure: null });
  expect(slice({ failing: refused(20, 40) })).toMatchObject({
    asked: [20, 20],
    units: 20,
    unreadIndexes: [],
    failure: { kind: 'rate-limited' },
  });
  expect(slice({ failing: refused(20, 40), mayWait: false })).toMatchObject({ units: 100, failure: null });
});
