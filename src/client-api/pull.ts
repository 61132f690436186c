// surface: what clients ask about pulling, and what they get.

/**
 * Which campaigns a pull takes; empty texts and null mean "any". `selectedRows` restricts to rows selected in
 * Campaigns.
 */
export interface PullChoice {
  /** IDs of the tabs to pull; absent: Campaigns alone. Ads and Assets bring Creative sets along. */
  readonly tabs?: readonly string[];
  readonly name: string;
  readonly platform: '' | 'ios' | 'android';
  readonly active: boolean | null;
  readonly bidType: string;
  readonly selectedRows: boolean;
  /** True: pulls what the last pull could not read and ignores the rest of the choice. */
  readonly missed?: boolean;
}

export interface PullEstimate {
  /** Whose campaigns they are; `''` where the deployment decides that. */
  readonly account: string;
  readonly campaigns: number;
  /**
   * The chosen tabs. Rows and cells are of the tab after the pull, and what it grows by; guessed where nobody
   * knows yet.
   */
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
