// Workbench, Apps Script host: when a time-driven trigger fires.
import { type Fields, fieldsAt, zoneOffset } from '../protocol/time-zone';

/** The settings of a clock trigger's builder. */
export interface ClockSchedule {
  /** Fires once at this time, epoch milliseconds. */
  at?: number;
  /** Fires once on this day; month 1 to 12. */
  date?: { year: number; month: number; day: number };
  everyMinutes?: number;
  everyHours?: number;
  everyDays?: number;
  everyWeeks?: number;
  /** 0 Sunday to 6 Saturday. */
  weekDay?: number;
  monthDay?: number;
  hour?: number;
  /** Of the hour. After `chosenTime`, it can be before or after the hour. */
  minute?: number;
  /** Zone of days, hours and minutes; default GMT. */
  timeZone?: string;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Minutes by which Google may differ from `nearMinute`. */
const TOLERANCE = 15;

/**
 * The schedule with the hour and minute that Google chooses once for a trigger and then keeps: any hour and
 * minute that are not given, and up to 15 minutes before or after a given minute.
 * @param zone used without inTimezone
 * @param random from 0 to below 1
 */
export function chosenTime(schedule: ClockSchedule, zone: string, random: () => number): ClockSchedule {
  const { at, everyMinutes, everyHours, date } = schedule;
  if (at !== undefined || everyMinutes !== undefined || everyHours !== undefined) return schedule;
  const whole = (count: number): number => Math.floor(random() * count);
  const near = (minute: number): number => minute - TOLERANCE + whole(2 * TOLERANCE + 1);
  const midnight = date && schedule.hour === undefined;
  const minute = schedule.minute ?? (midnight ? 0 : undefined);
  return {
    ...schedule,
    hour: schedule.hour ?? (midnight ? 0 : whole(24)),
    minute: minute === undefined ? whole(60) : near(minute),
    timeZone: schedule.timeZone ?? zone,
  };
}

/** The next time after `from` for a schedule; null: it does not fire again. */
export function nextTime(schedule: ClockSchedule, from: number): number | null {
  const { at, date, weekDay, monthDay } = schedule;
  if (at !== undefined) return at > from ? at : null;
  if (schedule.everyMinutes) return from + schedule.everyMinutes * MINUTE;
  if (schedule.everyHours) return from + schedule.everyHours * 60 * MINUTE;
  const offset = zoneOffset(schedule.timeZone ?? 'GMT');
  const minutes = (schedule.hour ?? 0) * 60 + (schedule.minute ?? 0);
  /** @param day midnight of a calendar day as if in GMT */
  const timeOn = (day: number): number => timeAt(day + minutes * MINUTE, offset);
  if (date) {
    const time = timeOn(calendarDay(date));
    return time > from ? time : null;
  }
  const fits = (day: number): boolean => {
    const calendar = new Date(day);
    if (weekDay !== undefined && calendar.getUTCDay() !== weekDay) return false;
    return monthDay === undefined || calendar.getUTCDate() === monthDay;
  };
  // The minute can be in the hour after the last or before the first of its day.
  let day = calendarDay(fieldsAt(from, offset)) - DAY;
  while (!fits(day) || timeOn(day) <= from) day += DAY;
  const skipped = (schedule.everyDays ?? 1) - 1 + ((schedule.everyWeeks ?? 1) - 1) * 7;
  return timeOn(day + skipped * DAY);
}

const calendarDay = ({ year, month, day }: Pick<Fields, 'year' | 'month' | 'day'>): number =>
  Date.UTC(year, month - 1, day);

/**
 * The moment of a local time, given as if in GMT. Of a time that occurs twice, the first; a time that the
 * clock skips is as much later as the clock is put forward.
 */
function timeAt(local: number, offset: (time: number) => number): number {
  const [before, after] = [-DAY, DAY].map((shift) => local - offset(local + shift) * MINUTE) as [
    number,
    number,
  ];
  const isShown = (time: number): boolean => time + offset(time) * MINUTE === local;
  return isShown(before) || !isShown(after) ? before : after;
}
