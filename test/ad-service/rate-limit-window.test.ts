// test of service: the count of the last hour is never less than that of a service with a sliding hour.

import * as fc from 'fast-check';
import {
  type Minutes,
  sentInHour,
  timeOfLastRequest,
  timeOfRoom,
  withCount,
} from '../../src/ad-service/request-minutes';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.UTC(2026, 0, 15, 10);

const at = (minute: number, second = 0): number => START + minute * MINUTE + second * 1000;
const sentAt = (...times: readonly number[]): Minutes =>
  times.reduce<Minutes>((minutes, time) => withCount(minutes, 1, time), []);

test.each<[string, number, number]>([
  ['at once', at(0, 59), 1],
  ['an hour later', at(60, 59), 1],
  ['a minute after that, because it may have arrived late', at(61, 59), 1],
  ['when it cannot count any more', at(62, 0), 0],
  ['when the clock was set back', at(-1, 0), 0],
])('a request sent at 10:00:59 counts %s', (_when, now, count) => {
  expect(sentInHour(sentAt(at(0, 59)), now)).toBe(count);
});

test.each<[number, number, string]>([
  [1, 0, 'some are free'],
  [3, 0, 'just as many are free'],
  [4, 62, 'the oldest minute is out'],
  [5, 62, 'the oldest minute is out'],
  [6, 72, 'the next one is out, too'],
  [10, 92, 'nothing counts any more'],
  [99, 92, 'there is never more room than the limit'],
])('%d more fit below a limit of 10 after %d minutes: %s', (room, minute) => {
  const minutes = sentAt(at(0, 1), at(0, 30), at(10), at(30, 5), at(30, 6), at(30, 7), at(30, 8));
  const now = at(31, 0);
  expect(timeOfRoom(minutes, 10, room, now)).toBe(minute === 0 ? now : at(minute));
});

/** Requests in the order in which they are sent, and the delay until the service sees each. */
const traffic = fc.array(
  fc.record({
    wait: fc.nat({ max: 5 * MINUTE }),
    wish: fc.integer({ min: 1, max: 30 }),
    late: fc.nat({ max: MINUTE - 1 }),
  }),
  { maxLength: 120 },
);

test('a client that keeps to it never exceeds a sliding hour', () => {
  fc.assert(
    fc.property(traffic, fc.integer({ min: 1, max: 60 }), (sendings, limit) => {
      let minutes: Minutes = [];
      let now = START;
      const seen: number[] = [];
      for (const { wait, wish, late } of sendings) {
        now += wait;
        const count = Math.min(wish, limit - sentInHour(minutes, now));
        if (count <= 0) continue;
        minutes = withCount(minutes, count, now);
        for (let i = 0; i < count; i += 1) seen.push(now + late);
      }
      const inHourTo = (end: number) => seen.filter((time) => time > end - HOUR && time <= end).length;
      expect(Math.max(0, ...seen.map(inHourTo))).toBeLessThanOrEqual(limit);
    }),
  );
});

test.each<[number, number, string]>([
  [3, 0, 'they fit now'],
  [4, 61, 'the fourth waits for the hour of the first'],
  [10, 61, 'seven of the last hour are gone then'],
  [11, 62, 'the eleventh waits for the hour of those that went at once'],
])('the last of %d requests under a limit of 10 goes after %d minutes: %s', (count, minutes) => {
  const sent = sentAt(at(0, 1), at(0, 2), at(0, 3), at(0, 4), at(0, 5), at(0, 6), at(0, 7));
  const now = at(1, 0);
  expect(timeOfLastRequest(sent, 10, count, 3, now)).toBe(minutes === 0 ? now : at(minutes + 1));
});
