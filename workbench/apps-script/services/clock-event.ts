// Workbench, Apps Script host: the event of a time-driven trigger.
import { handle } from '../protocol/messages';

const DAY = 86_400_000;

/** Week of the year as in ISO 8601. */
function weekOf(moment: Date): number {
  const day = Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate());
  const thursday = new Date(day + (4 - (moment.getUTCDay() || 7)) * DAY);
  return Math.floor((thursday.getTime() - Date.UTC(thursday.getUTCFullYear(), 0, 1)) / DAY / 7) + 1;
}

/** As documented, the fields are in UTC, whatever the zone of the trigger. */
export function clockEvent(triggerUid: string, now: number): object {
  const moment = new Date(now);
  return {
    authMode: handle('AuthMode', 'FULL'),
    triggerUid,
    timezone: 'UTC',
    year: moment.getUTCFullYear(),
    month: moment.getUTCMonth() + 1,
    'day-of-month': moment.getUTCDate(),
    'day-of-week': moment.getUTCDay() || 7,
    'week-of-year': weekOf(moment),
    hour: moment.getUTCHours(),
    minute: moment.getUTCMinutes(),
    second: moment.getUTCSeconds(),
  };
}
