// app: what the sidebar and the dialogs ask of the add-on, and what they get. Only JSON crosses (no Date, no undefined).

import type { Issue, Severity } from '../model/issue';

/** Every client call answers so; it never throws, because google.script.run would strip all but name and message. */
export type Reply<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: { readonly sentence: string; readonly detail: string } };

export interface ConnectionView {
  /** script: credentials come from script properties, nobody sees a form · user: saved by this person · none. */
  readonly source: 'script' | 'user' | 'none';
  /** Last four characters of the client ID, for recognising it; `''` when there is none. */
  readonly clientIdEnd: string;
  readonly scopes: readonly string[];
  readonly canWrite: boolean;
  /** Milliseconds since 1970; null when no token is held. */
  readonly tokenExpiresAt: number | null;
  /** False when the deployment lacks the service's addresses (script properties); then nothing can work. */
  readonly addressesSet: boolean;
}

export interface ConnectionForm {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Which campaigns a pull takes; empty texts and null mean "any". `selectedRows` restricts to rows selected in Campaigns. */
export interface PullChoice {
  /** IDs of the tabs to pull; absent: Campaigns alone. Ads and Assets bring Creative sets along. */
  readonly tabs?: readonly string[];
  readonly name: string;
  readonly platform: '' | 'ios' | 'android';
  readonly active: boolean | null;
  readonly bidType: string;
  readonly selectedRows: boolean;
}

export interface PullEstimate {
  readonly campaigns: number;
  /** The chosen tabs. Rows and cells are of the tab after the pull, and what it grows by; guessed where nobody knows yet. */
  readonly tabs: readonly {
    readonly tab: string;
    readonly title: string;
    readonly requests: number;
    readonly rows: number;
    readonly cells: number;
  }[];
  readonly requests: number;
  readonly rows: number;
  readonly cells: number;
  /** Cells the document has in all its sheets now, and Google's limit. */
  readonly cellsNow: number;
  readonly cellLimit: number;
}

export interface JobView {
  readonly id: string;
  readonly kind: 'pull' | 'push';
  /** running: ask for the next step · parked: ask again at `resumeAt` · the rest are ends. */
  readonly state: 'running' | 'parked' | 'finished' | 'cancelled' | 'failed';
  /** What is happening, as a short sentence. */
  readonly phase: string;
  readonly done: number;
  readonly total: number;
  readonly startedAt: number;
  readonly resumeAt: number | null;
  /** Who started it, and whether that is the person asking. */
  readonly owner: string;
  readonly mine: boolean;
  /** At the end: what happened, in sentences, most important first. */
  readonly summary: readonly string[];
  /** Push: rows that did not go well, with the reason. */
  readonly troubles: readonly {
    readonly tab: string;
    readonly key: string;
    readonly label: string;
    readonly reason: string;
  }[];
}

export interface IssueGroup {
  readonly rule: string;
  readonly severity: Severity;
  readonly title: string;
  readonly issues: readonly Issue[];
  /** How many of them can be mended with one click. */
  readonly fixable: number;
}

export interface CheckView {
  readonly rowsChecked: number;
  readonly errors: number;
  readonly warnings: number;
  readonly groups: readonly IssueGroup[];
}

/** Names a cell for a jump or a fix: by tab, field and row key (`''` key: a new row, then `row` decides). */
export interface CellName {
  readonly tab: string;
  readonly key: string;
  readonly row: number;
  readonly field: string;
}

export interface ReviewChange {
  readonly field: string;
  readonly column: string;
  readonly before: string;
  readonly after: string;
  /** Change in per cent for numbers, else null. */
  readonly percent: number | null;
}

export interface ReviewRow {
  readonly tab: string;
  /** Key of the row; for a new one a token by its order among the new rows, `new-1`: sorting cannot make it mean another. */
  readonly key: string;
  readonly label: string;
  readonly action: 'create' | 'update';
  readonly changes: readonly ReviewChange[];
  readonly warnings: readonly string[];
}

export interface ReviewConflict {
  readonly tab: string;
  readonly key: string;
  readonly label: string;
  readonly field: string;
  readonly column: string;
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
}

export interface ReviewView {
  /** Fingerprint of exactly these rows; the push is refused when the tab says something else by then. */
  readonly token: string;
  readonly rows: readonly ReviewRow[];
  readonly conflicts: readonly ReviewConflict[];
  /** Rows held back by errors, with the sentences. */
  readonly held: readonly {
    readonly tab: string;
    readonly key: string;
    readonly label: string;
    readonly reasons: readonly string[];
  }[];
  /** A guard the push would pass: what it says and the number to type; null when none. */
  readonly guard: { readonly sentence: string; readonly typed: number } | null;
  /** Why nothing can be pushed at all (read-only scopes, somebody's push running …); `''` when it can. */
  readonly obstacle: string;
}

export interface ConflictChoice {
  readonly tab: string;
  readonly key: string;
  readonly field: string;
  readonly take: 'mine' | 'theirs';
}

export interface PushOrder {
  readonly token: string;
  /** Rows (named as in ReviewRow) that are left out this time. */
  readonly leaveOut: readonly { readonly tab: string; readonly key: string }[];
  /** The number typed for the guard, else null. */
  readonly typed: number | null;
}

/** The functions of main.ts that clients may call, by name. */
export interface Surface {
  connectionStatus(): Reply<ConnectionView>;
  /** Asks for a token with these credentials and saves them only if that works. */
  connectionSave(form: ConnectionForm): Reply<ConnectionView>;
  /** A real request to the service; the value is the number of campaigns it can see. */
  connectionTest(): Reply<number>;
  connectionForget(): Reply<ConnectionView>;
  pullEstimate(choice: PullChoice): Reply<PullEstimate>;
  pullStart(choice: PullChoice): Reply<JobView>;
  /** Works for at most 30 s on the job and tells how it stands. */
  jobStep(id: string): Reply<JobView>;
  jobCancel(id: string): Reply<JobView>;
  /** The unfinished job of this document, whoever started it; null when there is none. */
  jobCurrent(): Reply<JobView | null>;
  checkRun(): Reply<CheckView>;
  checkShow(cell: CellName): Reply<true>;
  checkFix(cells: readonly CellName[]): Reply<CheckView>;
  reviewBuild(): Reply<ReviewView>;
  reviewResolve(choices: readonly ConflictChoice[]): Reply<ReviewView>;
  /** Gives cells their base value back. */
  reviewRevert(cells: readonly CellName[]): Reply<ReviewView>;
  pushStart(order: PushOrder): Reply<JobView>;
}
