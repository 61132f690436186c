// Workbench, Apps Script host: the next firing of a time-driven trigger.

/**
 * The settings of a clock trigger's builder. Times are epoch milliseconds; hours and days are in the script's
 * time zone, which is GMT.
 */
export interface ClockSchedule {
  /** Fires once at this time. */
  at?: number;
  everyMinutes?: number;
  everyHours?: number;
  everyDays?: number;
  everyWeeks?: number;
  /** 0 Sunday to 6 Saturday. */
  weekDay?: number;
  monthDay?: number;
  hour?: number;
  minute?: number;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The next time after `from` for a schedule; null: it does not fire again. */
export function nextTime(schedule: ClockSchedule, from: number): number | null {
  if (schedule.at !== undefined) return schedule.at > from ? schedule.at : null;
  if (schedule.everyMinutes) return from + schedule.everyMinutes * MINUTE;
  if (schedule.everyHours) return from + schedule.everyHours * 60 * MINUTE;
  const moment = new Date(from);
  moment.setUTCHours(schedule.hour ?? 0, schedule.minute ?? 0, 0, 0);
  const matches = (): boolean => {
    if (moment.getTime() <= from) return false;
    if (schedule.weekDay !== undefined && moment.getUTCDay() !== schedule.weekDay) return false;
    return schedule.monthDay === undefined || moment.getUTCDate() === schedule.monthDay;
  };
  const skipped = Math.max(1, schedule.everyDays ?? 1) - 1 + Math.max(0, (schedule.everyWeeks ?? 1) - 1) * 7;
  while (!matches()) moment.setTime(moment.getTime() + DAY);
  return moment.getTime() + skipped * DAY;
}
