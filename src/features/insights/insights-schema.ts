// insights: Insights: the figures of the tab History, and the marks of the charts.

import type { Series } from './core/day-series';

export interface InsightsView {
  /** Pulls add yesterday's figures to the tab History. */
  readonly keepsHistory: boolean;
  /** `''`: the deployment's company. */
  readonly company: string;
  /** One for each campaign of the company. */
  readonly series: readonly Series[];
  /** For each series; null: unknown. */
  readonly active: readonly (boolean | null)[];
  /** Number of cells in the company's rows that are not a number, day or ID. */
  readonly leftOut: number;
  /** A1 names of the first of these cells. */
  readonly leftOutCells: readonly string[];
  /** Number of rows of other companies. */
  readonly others: number;
}

/** What changed a campaign: a push or undo of this document, or a change made elsewhere. */
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
  /** In log order. */
  readonly marks: readonly InsightsMark[];
  /** The log has older lines that were not read. */
  readonly isMore: boolean;
}
