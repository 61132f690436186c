// test, history: 400 simulated days with gaps: each fetch gets the day that the service shows.

import { dayOfFetch, type Memory } from '../../../../src/features/history/core/history-days';
import { sketchOf } from '../../../../src/features/history/core/sketch';
import { DAY_MS, HOUR_MS } from '../../../../src/shared/time';
import { dayShown, figuresOfDay } from '../../../../workbench/ad-service/generator/figures-of-day';
import { createRandom } from '../../../../workbench/ad-service/generator/random';
import type { Campaign } from '../../../../workbench/ad-service/state';

const START = Date.UTC(2025, 0, 1);

const campaigns = Array.from({ length: 12 }, (_, i) => {
  const counts = { impressions: 5_000 + i * 9_000, clicks: 300 + i * 90, installs: 20 + i * 9 };
  return {
    ...counts,
    company_id: 'c',
    campaign_id: `campaign-${i}`,
    spend: `${40 + i * 20}.0000`,
  } as Campaign;
});

const sketches = new Map<number, string>();
const sketchOfDay = (day: number): string => {
  const known = sketches.get(day);
  if (known !== undefined) return known;
  const made = sketchOf(
    campaigns.map((campaign) => {
      const { impressions, clicks, installs, spend } = figuresOfDay(7, campaign, day);
      const name = { campaignId: campaign.campaign_id, campaign: '' };
      return { ...name, impressions, clicks, installs, spend: Number(spend) };
    }),
  );
  sketches.set(day, made);
  return made;
};

interface Fetched {
  readonly at: number;
  readonly trueDay: number;
}

/** The days of the rows at the end: what was written, with all later moves. */
function play(fetches: readonly Fetched[]) {
  let memory: Memory | null = null;
  /** Content of the rows by day. */
  const rows = new Map<number, { readonly trueDay: number; isCertain: boolean }>();
  for (const { at, trueDay } of fetches) {
    const { moves, day, memory: after } = dayOfFetch(memory, at, sketchOfDay(trueDay));
    const moved = moves.map(({ from, to }) => [to, rows.get(from)!] as const);
    for (const { from } of moves) rows.delete(from);
    for (const [to, row] of moved) rows.set(to, row);
    const known = rows.get(day);
    rows.set(day, { trueDay, isCertain: after.isCertain || (known?.trueDay === trueDay && known.isCertain) });
    memory = after;
  }
  const wrong = [...rows].filter(([of, { trueDay }]) => of !== trueDay);
  return { rows, wrong, certainlyWrong: wrong.filter(([, { isCertain }]) => isCertain), memory: memory! };
}

/** Times at which people pull, in some style, with gaps. */
function times(seed: number, days: number): number[] {
  const random = createRandom(seed);
  const style = seed % 4;
  const usual = random.next() * 24;
  const found: number[] = [];
  for (let day = 0; day < days; day += 1) {
    if (random.chance(0.2)) continue;
    if (random.chance(0.02)) day += random.whole(2, 20);
    const count = style === 0 ? 1 : random.whole(1, 4);
    for (let i = 0; i < count; i += 1) {
      const hour =
        style < 2 ? usual + random.next() * 3 : style === 2 ? 7 + random.next() * 12 : random.next() * 24;
      found.push(START + day * DAY_MS + Math.floor(hour * HOUR_MS));
    }
  }
  return found.sort((a, b) => a - b);
}

const truthOf = (times: readonly number[], minutes: (at: number) => number): Fetched[] =>
  times.map((at) => ({ at, trueDay: dayShown(at, minutes(at)) }));

const PEOPLE = [1, 2, 3, 4, 5, 6, 7, 8];

describe.each([0, 20, 380, 475, 610, -120, -540])(
  'figures that change %i minutes after midnight',
  (minutes) => {
    it.each(PEOPLE)('get no wrong and no double day (people %i)', (seed) => {
      const fetches = truthOf(times(seed, 400), () => minutes);
      const { certainlyWrong, rows } = play(fetches);
      expect(certainlyWrong).toEqual([]);
      expect(rows.size).toBe(new Set(fetches.map(({ trueDay }) => trueDay)).size);
    });

    it.each([3, 7])('are found out by pulls at different hours (people %i)', (seed) => {
      const { wrong, memory } = play(truthOf(times(seed, 400), () => minutes));
      // A pull within minutes of the change, after a day without one.
      expect(wrong.length).toBeLessThanOrEqual(1);
      const possible = memory.hours.reduce((sum, [from, to]) => sum + to - from, 0);
      expect(possible).toBeLessThan(3 * HOUR_MS);
    });
  },
);

it.each(PEOPLE)('gets no wrong and no double day if two people pull at once (people %i)', (seed) => {
  const both = times(seed, 400).flatMap((at) => [at, at + 1, at + (seed % 3) * 400]);
  const fetches = truthOf(
    [...new Set(both)].sort((a, b) => a - b),
    () => 380,
  );
  const { certainlyWrong, rows } = play(fetches);
  expect(certainlyWrong).toEqual([]);
  expect(rows.size).toBe(new Set(fetches.map(({ trueDay }) => trueDay)).size);
});

it.each(PEOPLE)('follows daylight saving time at the service (people %i)', (seed) => {
  // New York: figures change at 02:20, which is 06:20 or 07:20 UTC.
  const summer = [Date.UTC(2025, 2, 9, 7), Date.UTC(2025, 10, 2, 6)];
  const minutes = (at: number) => (at >= summer[0]! && at < summer[1]! ? 380 : 440);
  const fetches = truthOf(times(seed, 400), minutes);
  const { certainlyWrong, rows } = play(fetches);
  expect(certainlyWrong).toEqual([]);
  expect(rows.size).toBe(new Set(fetches.map(({ trueDay }) => trueDay)).size);
});

it.each(PEOPLE)('gives late figures to the day before (people %i)', (seed) => {
  // On some days the figures change up to five hours late.
  const day = (at: number) => Math.floor(at / DAY_MS);
  const late = (at: number) => (day(at) % 17 === 5 ? 380 + (day(at) % 6) * 60 : 380);
  const { certainlyWrong } = play(truthOf(times(seed, 400), late));
  // Before the hours are learned, a late day looks like an earlier hour of other days.
  expect(certainlyWrong.length).toBeLessThanOrEqual(3);
});

it.each([2, 3, 6, 7])('follows a service that moves its hour for good (people %i)', (seed) => {
  const moved = START + 200 * DAY_MS;
  const { certainlyWrong } = play(truthOf(times(seed, 400), (at) => (at < moved ? 380 : 130)));
  // The first pull after the move, if there was none on the day before.
  expect(certainlyWrong.length).toBeLessThanOrEqual(1);
});

it('takes figures that a few campaigns correct as those of the same day', () => {
  const figures = (extra: number) =>
    sketchOf(
      campaigns.map((campaign, i) => {
        const { impressions, clicks, installs, spend } = figuresOfDay(7, campaign, 20_000);
        const name = { campaignId: campaign.campaign_id, campaign: '' };
        return {
          ...name,
          impressions,
          clicks,
          installs: installs + (i < 4 ? extra : 0),
          spend: Number(spend),
        };
      }),
    );
  const first = dayOfFetch(null, START, figures(0));
  const second = dayOfFetch(first.memory, START + 5 * HOUR_MS, figures(1));
  expect(second).toMatchObject({ day: first.day, moves: [] });
});

it('does not take figures without activity for those of one day', () => {
  const none = sketchOf([
    { campaignId: 'a', campaign: '', impressions: 0, clicks: 0, installs: 0, spend: 0 },
  ]);
  let dated = dayOfFetch(null, START + 15 * HOUR_MS, none);
  for (let day = 1; day < 10; day += 1)
    dated = dayOfFetch(dated.memory, START + day * DAY_MS + 15 * HOUR_MS, none);
  expect(dated.day).toBe(START / DAY_MS + 8);
});

describe('what is remembered', () => {
  const [one, other, none] = [sketchOfDay(100), sketchOfDay(101), sketchOf([])];
  /** Hours after midnight of a day. */
  const at = (hours: number): number => START + hours * HOUR_MS;
  const DAY = START / DAY_MS;

  it('counts the fetches from which the hours were learned', () => {
    const first = dayOfFetch(null, at(5), one);
    expect(first.memory).toMatchObject({ learnedFrom: 0, doubt: 0, isCertain: false });
    const equal = dayOfFetch(first.memory, at(7), one);
    const different = dayOfFetch(equal.memory, at(9), other);
    const gone = dayOfFetch(different.memory, at(11), none);
    const unclear = dayOfFetch(gone.memory, at(13), none);
    const counts = [equal, different, gone, unclear].map(({ memory }) => memory.learnedFrom);
    expect(counts).toEqual([1, 2, 3, 3]);
  });

  it('has at most 40 fetches whose day is uncertain: the last ones', () => {
    let dated = dayOfFetch(null, at(15), none);
    for (let day = 1; day < 60; day += 1) {
      dated = dayOfFetch(dated.memory, at(24 * day + 15), none);
      expect(dated.memory.open.length).toBe(Math.min(day + 1, 40));
    }
    expect(dated.memory.open[39]!.at).toBe(at(24 * 59 + 15));
  });

  const known = (more: Partial<Memory>): Memory => ({
    hours: [[6 * HOUR_MS, 7 * HOUR_MS]],
    doubt: 0,
    learnedFrom: 9,
    at: at(5),
    day: DAY - 2,
    isCertain: true,
    sketch: one,
    open: [],
    ...more,
  });

  it('keeps known hours that are contradicted once or twice, and learns them again the third time', () => {
    // At 10:00, figures that change between 6:00 and 7:00 have not changed.
    const late = dayOfFetch(known({}), at(10), one);
    expect(late).toMatchObject({ day: DAY - 2, memory: { hours: known({}).hours, doubt: 2 } });
    const changed = dayOfFetch(late.memory, at(11), other);
    expect(changed).toMatchObject({ day: DAY - 1, memory: { hours: known({}).hours, doubt: 4 } });
    const still = dayOfFetch(changed.memory, at(24 + 10.5), other);
    expect(still).toMatchObject({ day: DAY - 1, moves: [] });
    expect(still.memory).toMatchObject({ hours: [[10.5 * HOUR_MS + 1, 11 * HOUR_MS + 1]], doubt: 0 });
  });

  it('learns hours that moved by less than an hour from where they were', () => {
    // The third contradiction: no change until 7:30.
    const moved = dayOfFetch(known({ doubt: 4 }), at(7.5), one);
    expect(moved.memory).toMatchObject({ hours: [[7.5 * HOUR_MS + 1, 8 * HOUR_MS]], doubt: 0 });
  });

  it('doubts less after each change at the known hours, and not after figures that are the same', () => {
    const doubt = (before: number, hours: number, sketch: string) =>
      dayOfFetch(known({ doubt: before }), at(hours), sketch).memory.doubt;
    expect([0, 1, 2, 5].map((before) => doubt(before, 8, other))).toEqual([0, 0, 1, 4]);
    expect([0, 1, 2, 5].map((before) => doubt(before, 5.5, one))).toEqual([0, 1, 2, 5]);
  });

  it('learns nothing from fetches a day or more apart', () => {
    const day = dayOfFetch(known({}), at(5) + DAY_MS, other);
    expect(day).toMatchObject({ day: DAY - 1, memory: { hours: known({}).hours, doubt: 0 } });
    const less = dayOfFetch(known({}), at(5) + DAY_MS - 1, other);
    expect(less).toMatchObject({ day: DAY - 1, memory: { doubt: 0 } });
    // The service has stopped.
    const stopped = dayOfFetch(known({}), at(24 * 9), one);
    expect(stopped).toMatchObject({ day: DAY - 2, memory: { hours: known({}).hours, isCertain: true } });
    // Other figures after days are of the day that the hours say, and of a later day at least.
    expect(dayOfFetch(known({}), at(24 * 9 + 12), other).day).toBe(DAY + 8);
    expect(dayOfFetch(known({ day: DAY + 20 }), at(24 * 9 + 12), other).day).toBe(DAY + 21);
    expect(dayOfFetch(known({ day: DAY + 20, sketch: none }), at(24 * 9 + 12), none).day).toBe(DAY + 20);
  });
});
