// schedule: the morning runs of a document.

import * as v from 'valibot';
import { type Argument, sidebarText, tabName } from '../../calls/call-schemas';
import type { TakenOver } from '../settings/schedules';

export const ScheduleForm = v.object({
  /** The run starts within this hour. */
  hour: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23)),
  /** `Europe/Berlin` */
  zone: v.pipe(sidebarText('The time zone', 60), v.regex(/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/)),
  /** IDs of the tabs to pull; []: only figures. */
  tabs: v.pipe(v.array(tabName), v.maxLength(20)),
  /** Sends an email when something is new. */
  mail: v.boolean(),
});
export type ScheduleForm = Argument<typeof ScheduleForm>;

/**
 * late: no run has succeeded for more than a day · blocked: the last run failed and its person has to act,
 * for example connect again · gone: Google no longer has the trigger (only its person can see that).
 */
export type ScheduleWarning = 'late' | 'blocked' | 'gone';

export interface MorningRunView {
  /** Person ID. */
  readonly person: string;
  readonly name: string;
  readonly mine: boolean;
  /** End of the last successful run, milliseconds since 1970; null: never. */
  readonly goodAt: number | null;
  /** Start of the last run; null: never. */
  readonly startedAt: number | null;
  /** Result of the last run, in sentences; []: it has not ended, or there was none. */
  readonly result: readonly string[];
  /** null: the run needs no attention. */
  readonly warning: ScheduleWarning | null;
}

export interface ScheduleView extends MorningRunView, ScheduleForm {}

export interface SchedulesView {
  /** Who took over the person's morning run, until they confirm it or have one again; null: it was not. */
  readonly takenOver: TakenOver | null;
  /** The schedule of the current person first. */
  readonly schedules: readonly ScheduleView[];
  /** Time zone of the document. */
  readonly zone: string;
  /** Email address of the current person; `''`: Google does not share it. */
  readonly address: string;
  /** Whether pulls and morning runs write the tab History. */
  readonly keepsHistory: boolean;
}

/** Result of a save. */
export interface SavedSchedule extends SchedulesView {
  /** `''`: saved. Otherwise nothing was saved, and this is Google's page for granting the permissions. */
  readonly permissionPage: string;
}

/** Result of **Run now**, as lines of text. */
export interface RunNowResult extends SchedulesView {
  readonly lines: readonly string[];
}
