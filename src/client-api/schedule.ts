// client API: the morning runs of a document.

export interface ScheduleForm {
  /** The run starts within this hour, 0 to 23. */
  readonly hour: number;
  /** `Europe/Berlin` */
  readonly zone: string;
  /** IDs of the tabs to pull; []: only figures. */
  readonly tabs: readonly string[];
  /** A mail when something is new. */
  readonly mail: boolean;
}

/**
 * late: no run has worked for more than a day · blocked: the last run needs its person, such as for a login ·
 * gone: Google no longer has the trigger (only known to its person).
 */
export type ScheduleTrouble = 'late' | 'blocked' | 'gone';

export interface MorningRunView {
  /** Person ID. */
  readonly person: string;
  readonly name: string;
  readonly mine: boolean;
  /** When it last worked, milliseconds since 1970; null: never. */
  readonly goodAt: number | null;
  /** When the last run started; null: never. */
  readonly startedAt: number | null;
  /** What the last run did, in sentences; []: it has not ended, or there was none. */
  readonly result: readonly string[];
  /** null: it works. */
  readonly trouble: ScheduleTrouble | null;
}

export interface ScheduleView extends MorningRunView, ScheduleForm {}

export interface SchedulesView {
  /** That of the current person first. */
  readonly schedules: readonly ScheduleView[];
  /** Time zone of the document. */
  readonly zone: string;
  /** Address of the current person, for mails; `''`: Google does not tell it. */
  readonly address: string;
  /** Whether pulls and morning runs write the tab History. */
  readonly keepsHistory: boolean;
}

/** After saving. */
export interface SavedSchedule extends SchedulesView {
  /** Google's page on which the person has to grant more first; nothing was saved. `''`: saved. */
  readonly permissionPage: string;
}

/** What a run found, as lines of text. */
export interface RunNow extends SchedulesView {
  readonly lines: readonly string[];
}
