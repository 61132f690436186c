// schedule: hours, time zones and states of morning runs in words.

import { twoDigits } from '../../../shared/time';
import { dayText } from '../../../sidebar/client/when';
import type { TakenOver } from '../../settings/schedules';
import type { MorningRunView, ScheduleForm } from '../schedule-schema';

const hourText = (hour: number): string => `${twoDigits(hour % 24)}:00`;

/** `07:00 to 08:00` */
export const spanText = ({ hour }: Pick<ScheduleForm, 'hour'>): string =>
  `${hourText(hour)} to ${hourText(hour + 1)}`;

/** `Europe/New_York` as `New York`. */
export const zoneText = (zone: string): string => (zone.split('/').pop() ?? zone).replace(/_/g, ' ');

/** `Your morning run` */
const ownerText = ({ mine, name }: Pick<MorningRunView, 'mine' | 'name'>): string =>
  mine ? 'Your morning run' : `The morning run of ${name}`;

export const takenText = ({ by, at: takenAt }: TakenOver): string =>
  `${by || 'A colleague'} took over your morning run on ${dayText(takenAt)}.`;

/** Why a run needs attention. */
export function warningText(run: MorningRunView): string {
  const owner = ownerText(run);
  if (run.warning === 'gone') return 'Google no longer starts your morning run. Save the schedule again.';
  const last = run.goodAt === null ? 'has not succeeded yet' : `last succeeded on ${dayText(run.goodAt)}`;
  const reason = run.warning === 'blocked' && run.mine ? ` ${run.result[0] ?? ''}` : '';
  return `${owner} ${last}.${reason}`;
}
