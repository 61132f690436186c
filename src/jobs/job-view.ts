// jobs: long actions of a document.

/** Part of a pull that could not be read, such as the targets of some campaigns. */
export interface MissingPart {
  /** `Targets of 2 campaigns: A, B` */
  readonly what: string;
  /** Why the first of them could not be read, as a sentence; `''` from the fourth entry on. */
  readonly why: string;
}

export interface JobView {
  readonly id: string;
  /** review: only one that does not fit into one call. */
  readonly kind: 'pull' | 'push' | 'review';
  /** running: call the next step · parked: call it at `resumeAt` · the others are final. */
  readonly state: 'running' | 'parked' | 'finished' | 'canceled' | 'failed';
  /** Current activity, as a short sentence. */
  readonly phase: string;
  readonly done: number;
  readonly total: number;
  readonly startedAt: number;
  readonly resumeAt: number | null;
  /** Estimated end with all pauses, milliseconds since 1970; null: unknown, or ended. */
  readonly endsAt: number | null;
  /** Name of the owner, and whether that is the current person. */
  readonly owner: string;
  readonly mine: boolean;
  /** The person who ran the last step. Others can resume it after `until`, milliseconds since 1970. */
  readonly holder: { readonly name: string; readonly mine: boolean; readonly until: number };
  /** At the end: results in sentences, most important first. */
  readonly summary: readonly string[];
  /** Pull: number of parts that could not be read. A pull with `missed` retries them. */
  readonly gaps: number;
  /** Pull: the same parts, one entry for each kind of request; while it waits, those that it will retry. */
  readonly missing: readonly MissingPart[];
  /** Pull: number of sentences at the start of the summary about unreadable values or campaigns. */
  readonly warnings: number;
  /** Pull: IDs of the tabs that it has written. Else empty. */
  readonly pulledTabs: readonly string[];
  /** Push, at the end: rows of each tab with some, in the order of the tabs. Else empty. */
  readonly byTab: readonly {
    readonly title: string;
    /** Verified, or accepted with another value. */
    readonly pushed: number;
    /** Refused, or in conflict. */
    readonly failed: number;
    /** Without a clear answer. */
    readonly unknown: number;
    readonly notSent: number;
  }[];
  /** Push: the first rows that were not verified, with the reason. */
  readonly problems: readonly {
    readonly tab: string;
    readonly key: string;
    readonly label: string;
    readonly reason: string;
  }[];
  /** Push: number of rows that were not verified and are not in `problems`. */
  readonly moreProblems: number;
}
