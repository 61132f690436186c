// figures: what the sidebar asks about figures, and what it gets. Days are days since 1970-01-01, amounts
// integers of 1/10,000 dollars.

import type { Amount } from './core/collect-lines';
import type { CatalogCampaign, Reason } from './core/match-lines';
import type { LineChoice } from './core/report/repeats';
import type { Window } from './core/shown-figures';

/** cohort: revenue of the installs of a day, until n days later · real-time: revenue earned on the day. */
export type RevenueKind = 'cohort' | 'real-time';

export interface FiguresChoice {
  /** Tab IDs. */
  readonly tabs: readonly string[];
  readonly window: Window;
  /** Of Revenue and ROAS. */
  readonly horizons: readonly number[];
}

/** How the columns of a report were read, for the next one with the same headers. */
export interface ReportLayout {
  /** The headers, joined by line breaks. */
  readonly headers: string;
  /** Meaning of each column. */
  readonly meanings: readonly string[];
  readonly decimal: string;
  readonly dayOrder: string;
  /** Which lines count; absent: the report does not repeat figures. */
  readonly lines?: LineChoice | undefined;
}

/** A report that is being imported. */
export interface ImportOrder {
  /** Names of its files. */
  readonly source: string;
  /** The same for the same content read in the same way. */
  readonly fingerprint: string;
  readonly kind: RevenueKind;
  /** Days after a day until its figures are final, without the days of a horizon. */
  readonly finalAfterDays: number;
  readonly firstDay: number;
  readonly lastDay: number;
  readonly total: Amount;
  readonly matched: Amount;
  readonly byReason: Readonly<Record<Reason, Amount>>;
  readonly layout: ReportLayout;
}

/** Sums of one campaign, as text made by `storedText`; `by` of its records is ignored. */
export interface ImportPart {
  readonly campaignId: string;
  readonly sums: string;
}

export interface ImportLine extends Omit<ImportOrder, 'layout' | 'kind' | 'finalAfterDays'> {
  readonly id: number;
  readonly person: string;
  /** In the document's time zone. */
  readonly when: string;
  /** False: it was interrupted, or an import that had replaced parts of it was removed. */
  readonly isWhole: boolean;
}

export interface FiguresView {
  /** Newest first. */
  readonly imports: readonly ImportLine[];
  readonly layouts: readonly ReportLayout[];
  /** null: no report was imported. */
  readonly kind: RevenueKind | null;
  readonly finalAfterDays: number;
  readonly choice: FiguresChoice;
  /** Tabs that can have columns of figures and exist. */
  readonly tabs: readonly { readonly id: string; readonly title: string }[];
  /** Campaigns whose stored figures were changed in the hidden sheet and are not used. */
  readonly damaged: number;
}

/** `known`: the same file was imported before; nothing is to be sent. */
export interface ImportStarted {
  readonly id: number;
  readonly known: ImportLine | null;
}

export interface FiguresCatalog {
  readonly campaigns: readonly CatalogCampaign[];
  /** Older days are not kept. */
  readonly firstDay: number;
  /** Today in the time zone furthest ahead: a later day was misread. */
  readonly lastDay: number;
}

/** Columns of figures of one tab. */
export interface ShownFigures {
  /** Name of the sheet. */
  readonly sheet: string;
  /** Rows with figures, and all rows. */
  readonly filled: number;
  readonly rows: number;
  /** Cells that were not written, because they changed meanwhile or a person put a formula there. */
  readonly left: number;
}

/** A source bid to add for an app that spent without one. */
export interface NewBidRow {
  readonly campaignId: string;
  readonly appId: string;
  readonly country: string;
}
