// schedule: the morning runs of the document.

import * as v from 'valibot';
import { call } from '../../calls/call';
import { sidebarText } from '../../calls/call-schemas';
import { scheduleRunNow } from './morning-run';
import { scheduleSave, scheduleStop, scheduleTakenSeen } from './save-schedule';
import { ScheduleForm } from './schedule-schema';
import { scheduleRead } from './show-schedule';

const PersonId = sidebarText('The ID of the person', 100);

export const SCHEDULE_CALLS = {
  scheduleRead: call(scheduleRead),
  /** Also takes over the run of the person with this ID. */
  scheduleSave: call(scheduleSave, ScheduleForm, v.nullable(PersonId)),
  scheduleStop: call(scheduleStop),
  /** Ends the message that the person's run was taken over. */
  scheduleTakenSeen: call(scheduleTakenSeen),
  /** Runs now, without a mail. Takes up to 5 minutes. */
  scheduleRunNow: call(scheduleRunNow),
};
