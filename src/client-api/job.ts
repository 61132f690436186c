// surface: what clients ask about the one long action of a document, and what they get.

/** Part of a pull that could not be read, such as the targets of some campaigns. */
export interface MissingPart {
  /** `Targets of 2 campaigns: A, B` */
  readonly what: string;
  /** Why the first of them could not be read, as a sentence. */
  readonly why: string;
}

export interface JobView {
  readonly id: string;
  /** review, undo-preview: a comparison with the service that does not fit into one call. */
  readonly kind: 'pull' | 'push' | 'undo' | 'review' | 'undo-preview';
  /** running: ask for the next step · parked: ask again at `resumeAt` · the rest are ends. */
  readonly state: 'running' | 'parked' | 'finished' | 'canceled' | 'failed';
  /** What is happening, as a short sentence. */
  readonly phase: string;
  readonly done: number;
  readonly total: number;
  readonly startedAt: number;
  readonly resumeAt: number | null;
  /** Estimated end with all pauses, milliseconds since 1970; null: not known yet, or over. */
  readonly endsAt: number | null;
  /** Who started it, and whether that is the person asking. */
  readonly owner: string;
  readonly mine: boolean;
  /** Who took the last step. Nobody else may go on with it before `until`, milliseconds since 1970. */
  readonly holder: { readonly name: string; readonly mine: boolean; readonly until: number };
  /** At the end: what happened, in sentences, most important first. */
  readonly summary: readonly string[];
  /** Pull: number of parts that could not be read. A pull with `missed` retries them. */
  readonly gaps: number;
  /** Pull: the same parts, one entry for each kind of request. */
  readonly missing: readonly MissingPart[];
  /** Pull: the answers have values or campaigns that cannot be read; the summary begins with them. */
  readonly isPartial: boolean;
  /** Push: rows that did not go well, with the reason. */
  readonly troubles: readonly {
    readonly tab: string;
    readonly key: string;
    readonly label: string;
    readonly reason: string;
  }[];
}
