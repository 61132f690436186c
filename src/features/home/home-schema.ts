// home: Home, and pulls that were saved.

import * as v from 'valibot';
import type { Argument } from '../../calls/call-schemas';
import type { JobView } from '../../jobs/job-view';
import type { LastPull, PullSet } from '../../pull/pull-schema';
import type { UndoRun } from '../../push/undo/undo-schema';
import type { MorningRunView } from '../schedule/schedule-schema';
import type { TakenOver } from '../settings/schedules';

/** A value of Change. */
export const MarkName = v.picklist(['new', 'edit', 'conflict', 'error']);
export type MarkName = Argument<typeof MarkName>;

/** What `homeShowOnly` leaves visible: changed rows, rows with a problem, or all rows. */
export const RowChoice = v.picklist(['changes', 'problems', 'all']);
export type RowChoice = Argument<typeof RowChoice>;

export interface HomeTab {
  readonly tab: string;
  readonly title: string;
  /** Number of rows by mark; zero counts are left out. */
  readonly marks: readonly { readonly mark: MarkName; readonly rows: number }[];
}

/** Sums of all campaigns; null: unknown. */
export interface DayFigures {
  /** `2026-11-22`, in UTC. */
  readonly day: string;
  /** US dollars. */
  readonly spend: number | null;
  readonly installs: number | null;
  /** US dollars; null without installs. */
  readonly cpi: number | null;
}

export interface HomeView {
  readonly connection: {
    readonly name: string;
    /** `''` if the deployment decides it. */
    readonly company: string;
    /** Why nothing can be pulled or pushed, and what to do; `''`: it can. */
    readonly problem: string;
  };
  /** False: Google hides the person's email address, and they have not entered a name. */
  readonly isNamed: boolean;
  readonly lastPull: LastPull | null;
  /** What the last pull could not read: `Source bids of 3 campaigns`; `''`: nothing. */
  readonly unread: string;
  readonly sets: readonly PullSet[];
  /** The tabs of this document, in order, as Change has them: nothing is compared. */
  readonly tabs: readonly HomeTab[];
  /** The unfinished job of this document; null: none. */
  readonly job: JobView | null;
  /** Figures of yesterday, as they were pulled; null: not pulled since. */
  readonly yesterday: DayFigures | null;
  /** The same weekday, a week before; null: not pulled. */
  readonly weekBefore: DayFigures | null;
  /** Alarms of `yesterday`; 0: none, or neither a morning run nor Insights has looked for them. */
  readonly alarms: number;
  /** Pulls add these figures to the tab History. */
  readonly keepsHistory: boolean;
  readonly morningRuns: readonly MorningRunView[];
  /** As in Schedule. */
  readonly takenOver: TakenOver | null;
  /** Newest first. */
  readonly runs: readonly UndoRun[];
}
