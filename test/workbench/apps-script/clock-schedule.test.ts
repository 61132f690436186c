// Workbench, Apps Script host: when time-driven triggers fire: time zones, clock changes, chosen minutes.
import fc from 'fast-check';
import { fieldsAt, zoneOffset } from '../../../workbench/apps-script/protocol/time-zone';
import {
  type ClockSchedule,
  chosenTime,
  nextTime,
} from '../../../workbench/apps-script/services/clock-schedule';

const START = Date.UTC(2026, 0, 7, 10, 30);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

test.each([
  ['once', { at: START + 5 }, START + 5],
  ['once, over', { at: START }, null],
  ['on a day', { date: { year: 2026, month: 1, day: 9 }, hour: 7 }, Date.UTC(2026, 0, 9, 7)],
  ['on a day, over', { date: { year: 2026, month: 1, day: 7 }, hour: 10 }, null],
  ['minutes', { everyMinutes: 15 }, Date.UTC(2026, 0, 7, 10, 45)],
  ['hours', { everyHours: 6 }, Date.UTC(2026, 0, 7, 16, 30)],
  ['daily at an hour', { everyDays: 1, hour: 9 }, Date.UTC(2026, 0, 8, 9)],
  ['daily at an hour to come', { everyDays: 1, hour: 11 }, Date.UTC(2026, 0, 7, 11)],
  ['daily in Tokyo', { everyDays: 1, hour: 7, timeZone: 'Asia/Tokyo' }, Date.UTC(2026, 0, 7, 22)],
  [
    'daily in Los Angeles',
    { everyDays: 1, hour: 7, timeZone: 'America/Los_Angeles' },
    Date.UTC(2026, 0, 7, 15),
  ],
  ['every three days', { everyDays: 3, hour: 9 }, Date.UTC(2026, 0, 10, 9)],
  ['every Monday', { everyWeeks: 1, weekDay: 1, hour: 8, minute: 15 }, Date.UTC(2026, 0, 12, 8, 15)],
  ['on a day of the month', { monthDay: 3 }, Date.UTC(2026, 1, 3)],
  ['on a day that not every month has', { monthDay: 31 }, Date.UTC(2026, 0, 31)],
  ['minutes before the day', { everyDays: 1, minute: -10 }, Date.UTC(2026, 0, 7, 23, 50)],
  ['minutes after the day', { everyDays: 1, hour: 23, minute: 70 }, Date.UTC(2026, 0, 8, 0, 10)],
  ['minutes before the day of the week', { weekDay: 4, minute: -10 }, Date.UTC(2026, 0, 7, 23, 50)],
])('next time of a schedule: %s', (_name, schedule, expected) => {
  expect(nextTime(schedule, START)).toBe(expected);
});

test('minutes after midnight of the last day are found just after midnight', () => {
  const late = { everyDays: 1, hour: 23, minute: 70 };
  expect(nextTime(late, Date.UTC(2026, 0, 8, 0, 5))).toBe(Date.UTC(2026, 0, 8, 0, 10));
});

// Berlin: +1 hour at 2026-03-29 02:00, −1 hour at 2026-10-25 03:00.
test.each([
  ['skips an hour, before', 1, 30, ['03-28 00:30', '03-29 00:30', '03-29 23:30']],
  ['skips an hour, within: as much later', 2, 30, ['03-28 01:30', '03-29 01:30', '03-30 00:30']],
  ['skips an hour, after', 7, 0, ['03-28 06:00', '03-29 05:00', '03-30 05:00']],
  ['repeats an hour, before', 1, 30, ['10-23 23:30', '10-24 23:30', '10-26 00:30']],
  ['repeats an hour, within: the first', 2, 30, ['10-24 00:30', '10-25 00:30', '10-26 01:30']],
  ['repeats an hour, after', 7, 0, ['10-24 05:00', '10-25 06:00', '10-26 06:00']],
])('the clock %s', (_name, hour, minute, expected) => {
  const schedule = { everyDays: 1, hour, minute, timeZone: 'Europe/Berlin' };
  let time = Date.parse(`2026-${expected[0]!.replace(' ', 'T')}Z`) - 60_000;
  const fired = expected.map(() => {
    time = nextTime(schedule, time)!;
    return new Date(time).toISOString().slice(5, 16).replace('T', ' ');
  });
  expect(fired).toEqual(expected);
});

const ZONES = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo', 'Asia/Kolkata'];

test('a daily trigger fires once on each local day', () => {
  const cases = fc.record({
    zone: fc.constantFrom(...ZONES),
    hour: fc.integer({ min: 0, max: 23 }),
    minute: fc.integer({ min: 0, max: 59 }),
    from: fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2027, 0, 1) }),
  });
  fc.assert(
    fc.property(cases, ({ zone, hour, minute, from }) => {
      const schedule = { everyDays: 1, hour, minute, timeZone: zone };
      const days: number[] = [];
      for (let n = 0, time = from; n < 20; n += 1) {
        time = nextTime(schedule, time)!;
        const { year, month, day } = fieldsAt(time, zoneOffset(zone));
        days.push(Date.UTC(year, month - 1, day) / DAY);
      }
      expect(days).toEqual(days.map((_, n) => days[0]! + n));
    }),
    { numRuns: 60 },
  );
});

describe('the time that is chosen once', () => {
  const choices = (schedule: ClockSchedule): ClockSchedule[] =>
    Array.from({ length: 200 }, (_, n) => chosenTime(schedule, 'Asia/Tokyo', () => n / 200));
  const range = (list: (number | undefined)[]): [number, number] => [
    Math.min(...list.map((value) => value!)),
    Math.max(...list.map((value) => value!)),
  ];

  test.each([
    ['an hour: any minute of it', { everyDays: 1, hour: 7 }, [7, 7], [0, 59]],
    ['a minute: 15 minutes around it', { everyDays: 1, hour: 7, minute: 10 }, [7, 7], [-5, 25]],
    ['neither: any time of the day', { everyDays: 1 }, [0, 23], [0, 59]],
    ['a day alone: around midnight', { date: { year: 2026, month: 5, day: 1 } }, [0, 0], [-15, 15]],
  ])('%s', (_name, schedule, hours, minutes) => {
    const chosen = choices(schedule);
    expect([range(chosen.map(({ hour }) => hour)), range(chosen.map(({ minute }) => minute))]).toEqual([
      hours,
      minutes,
    ]);
  });

  test('is in the zone of the trigger, or of the script', () => {
    expect(choices({ everyDays: 1 })[0]!.timeZone).toBe('Asia/Tokyo');
    expect(choices({ everyDays: 1, timeZone: 'Europe/Berlin' })[0]!.timeZone).toBe('Europe/Berlin');
  });

  test.each([{ at: START }, { everyMinutes: 30 }, { everyHours: 2 }])('is not needed for %j', (schedule) => {
    expect(choices(schedule)[7]).toEqual(schedule);
  });
});
