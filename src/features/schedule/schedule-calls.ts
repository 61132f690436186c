// schedule: the morning runs of the document.

import * as v from 'valibot';
import { call } from '../../calls/call';
import { sidebarText, tabName } from '../../calls/call-schemas';
import { scheduleRunNow } from './morning-run';
import { scheduleSave, scheduleStop, scheduleTakenSeen } from './save-schedule';
import { scheduleRead } from './show-schedule';

const Zone = v.pipe(sidebarText('The time zone', 60), v.regex(/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/));

const Form = v.object({
  hour: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23)),
  zone: Zone,
  tabs: v.pipe(v.array(tabName), v.maxLength(20)),
  mail: v.boolean(),
});

const PersonId = sidebarText('The ID of the person', 100);

export const SCHEDULE_CALLS = {
  scheduleRead: call(scheduleRead),
  /** Also takes over the run of the person with this ID. */
  scheduleSave: call(scheduleSave, Form, v.nullable(PersonId)),
  scheduleStop: call(scheduleStop),
  /** Ends the message that the person's run was taken over. */
  scheduleTakenSeen: call(scheduleTakenSeen),
  /** Runs now, without a mail. Takes up to 5 minutes. */
  scheduleRunNow: call(scheduleRunNow),
};
