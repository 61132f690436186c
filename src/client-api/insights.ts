// client API: Insights: the figures of History in the browser, and marks for its charts.

import type { Series } from '../insights/series';

export interface InsightsView {
  /** Pulls add the figures of yesterday to the tab History. */
  readonly keepsHistory: boolean;
  /** `''` if the deployment decides it. */
  readonly company: string;
  /** How numbers are written in this document, as in `toLocaleString`: `de-DE`. */
  readonly locale: string;
  /** One for each campaign of the company. */
  readonly series: readonly Series[];
  /** For each series; null: unknown. */
  readonly active: readonly (boolean | null)[];
  /** Cells of the company's rows that have something else than a number, or than a day. */
  readonly leftOut: number;
  /** Rows of other companies. */
  readonly others: number;
}

/** What changed a campaign: a push or an undo of this document, or a person elsewhere. */
export type MarkKind = 'push' | 'undo' | 'elsewhere';

/** All changes of one run to one campaign. */
export interface InsightsMark {
  readonly kind: MarkKind;
  readonly campaignId: string;
  /** UTC day, as days since 1970-01-01. */
  readonly day: number;
  /** `2026-11-22 09:30`, in the time zone of the document. */
  readonly time: string;
  /** `''`: unknown. */
  readonly who: string;
  /** `12 changes in Source bids` */
  readonly what: string;
}

export interface InsightsMarks {
  /** In the order of the log. */
  readonly marks: readonly InsightsMark[];
  /** The log has older lines that were not read. */
  readonly isMore: boolean;
}
