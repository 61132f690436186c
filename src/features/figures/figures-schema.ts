// figures: what the sidebar asks about figures, and what it gets. Days are days since 1970-01-01, amounts
// integers of 1/10,000 dollars.

import * as v from 'valibot';
import { type Argument, Count, sidebarText, typedText } from '../../calls/call-schemas';
import { HORIZONS } from './core/add-sums';
import { type CatalogCampaign, REASONS } from './core/match-lines';
import { LONGEST_HEADERS, MOST_COLUMNS } from './core/report/meaning';

/** cohort: revenue of the installs of a day, until n days later · real-time: revenue earned on the day. */
export const RevenueKind = v.picklist(['cohort', 'real-time']);
export type RevenueKind = Argument<typeof RevenueKind>;

/** ID of a tab that can have columns of figures. */
export const FigureTab = v.picklist(['source-bids', 'sources', 'targets', 'campaigns']);
export type FigureTab = Argument<typeof FigureTab>;

export const FiguresChoice = v.object({
  tabs: v.array(FigureTab),
  window: v.picklist(['final', 'since-change', '7', '28']),
  /** Of Revenue and ROAS. */
  horizons: v.array(v.picklist(HORIZONS)),
});
export type FiguresChoice = Argument<typeof FiguresChoice>;

/** `LineChoice` of the core. */
const LineChoice = v.object({
  use: v.picklist(['all', 'value', 'once']),
  column: Count,
  value: sidebarText('The value of the lines', 1_000),
  by: v.optional(v.pipe(v.array(Count), v.maxLength(100)), []),
  isWhole: v.optional(v.boolean(), false),
});

const layoutText = sidebarText('The layout of the report', 100);

/** How the columns of a report were read, for the next one with the same headers. */
export const ReportLayout = v.object({
  /** The headers, joined by line breaks. */
  headers: sidebarText('The headers of the report', LONGEST_HEADERS),
  /** Meaning of each column. */
  meanings: v.pipe(v.array(layoutText), v.maxLength(MOST_COLUMNS)),
  decimal: layoutText,
  dayOrder: layoutText,
  /** Which lines count; absent: the report does not repeat figures. */
  lines: v.optional(LineChoice),
});
export type ReportLayout = Argument<typeof ReportLayout>;

/** `Amount` of the core. */
const Amount = v.object({
  lines: Count,
  spend: v.pipe(v.number(), v.safeInteger()),
});

const LONGEST_NAMES = 2_000;

const ImportedReport = v.object({
  /** Names of its files. */
  source: typedText('The names of the files', LONGEST_NAMES),
  /** The same for the same content read in the same way. */
  fingerprint: sidebarText('The fingerprint of the report', 300),
  firstDay: Count,
  lastDay: Count,
  total: Amount,
  matched: Amount,
  byReason: v.object(v.entriesFromList(REASONS, Amount)),
});

/** A report that is being imported. */
export const ImportOrder = v.object({
  ...ImportedReport.entries,
  kind: RevenueKind,
  /** Days after a day until its figures are final, without the days of a horizon. */
  finalAfterDays: v.pipe(Count, v.maxValue(30)),
  layout: ReportLayout,
});
export type ImportOrder = Argument<typeof ImportOrder>;

const LONGEST_SUMS = 5_000_000;
const MOST_CAMPAIGNS = 2_000;

/** Sums of one campaign, as text made by `storedText`; `by` of its records is ignored. */
const ImportPart = v.object({
  campaignId: sidebarText('The campaign', 200),
  sums: sidebarText('The sums of the report', LONGEST_SUMS),
});
export type ImportPart = Argument<typeof ImportPart>;
export const ImportParts = v.pipe(v.array(ImportPart), v.maxLength(MOST_CAMPAIGNS));

export const ImportLine = v.object({
  ...ImportedReport.entries,
  id: Count,
  person: v.string(),
  /** In the document's time zone. */
  when: v.string(),
  /** False: it was interrupted, or an import that had replaced parts of it was removed. */
  isWhole: v.boolean(),
});
export type ImportLine = Argument<typeof ImportLine>;

export interface FiguresView {
  /** Newest first. */
  readonly imports: readonly ImportLine[];
  readonly layouts: readonly ReportLayout[];
  /** null: no report was imported. */
  readonly kind: RevenueKind | null;
  readonly finalAfterDays: number;
  readonly choice: FiguresChoice;
  /** Tabs that can have columns of figures and exist. */
  readonly tabs: readonly { readonly id: FigureTab; readonly title: string }[];
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

const MOST_ROWS = 5_000;

/** A source bid to add for an app that spent without one. */
const NewBidRow = v.object({
  campaignId: sidebarText('The campaign', 200),
  appId: sidebarText('The app', 200),
  country: v.pipe(sidebarText('The country', 2), v.regex(/^[A-Z]{2}$/)),
});
export type NewBidRow = Argument<typeof NewBidRow>;
export const NewBidRows = v.pipe(v.array(NewBidRow), v.maxLength(MOST_ROWS));
