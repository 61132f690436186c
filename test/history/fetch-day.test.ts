// test, history: 400 simulated days with gaps: each fetch gets the day that the service shows.

import { DAY_MS } from '../../src/history/day';
import { dayOfFetch, type Memory } from '../../src/history/fetch-day';
import { sketchOf } from '../../src/history/sketch';
import { dayShown, figuresOfDay } from '../../workbench/ad-service/generator/figures-of-day';
import { createRandom } from '../../workbench/ad-service/generator/random';
import type { Campaign } from '../../workbench/ad-service/state';

const HOUR_MS = DAY_MS / 24;
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
  readonly truth: number;
}

/** The days of the rows at the end: what was written, with all later moves. */
function play(fetches: readonly Fetched[]) {
  let memory: Memory | null = null;
  /** Content of the rows by day. */
  const rows = new Map<number, { readonly truth: number; isCertain: boolean }>();
  for (const { at, truth } of fetches) {
    const { moves, day, memory: after } = dayOfFetch(memory, at, sketchOfDay(truth));
    const moved = moves.map(({ from, to }) => [to, rows.get(from)!] as const);
    for (const { from } of moves) rows.delete(from);
    for (const [to, row] of moved) rows.set(to, row);
    const known = rows.get(day);
    rows.set(day, { truth, isCertain: after.isCertain || (known?.truth === truth && known.isCertain) });
    memory = after;
  }
  const wrong = [...rows].filter(([of, { truth }]) => of !== truth);
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
  times.map((at) => ({ at, truth: dayShown(at, minutes(at)) }));

const PEOPLE = [1, 2, 3, 4, 5, 6, 7, 8];

describe.each([0, 20, 380, 475, 610, -120, -540])(
  'figures that change %i minutes after midnight',
  (minutes) => {
    it.each(PEOPLE)('get no wrong and no double day (people %i)', (seed) => {
      const fetches = truthOf(times(seed, 400), () => minutes);
      const { certainlyWrong, rows } = play(fetches);
      expect(certainlyWrong).toEqual([]);
      expect(rows.size).toBe(new Set(fetches.map(({ truth }) => truth)).size);
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
  expect(rows.size).toBe(new Set(fetches.map(({ truth }) => truth)).size);
});

it.each(PEOPLE)('follows daylight saving time at the service (people %i)', (seed) => {
  // New York: figures change at 02:20, which is 06:20 or 07:20 UTC.
  const summer = [Date.UTC(2025, 2, 9, 7), Date.UTC(2025, 10, 2, 6)];
  const minutes = (at: number) => (at >= summer[0]! && at < summer[1]! ? 380 : 440);
  const fetches = truthOf(times(seed, 400), minutes);
  const { certainlyWrong, rows } = play(fetches);
  expect(certainlyWrong).toEqual([]);
  expect(rows.size).toBe(new Set(fetches.map(({ truth }) => truth)).size);
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
