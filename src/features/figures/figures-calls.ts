// figures: Figures: sums of reports, and the columns that show them.

import * as v from 'valibot';
import { call } from '../../calls/call';
import { sidebarText, typedText } from '../../calls/call-schemas';
import { figuresAddRows } from './add-rows';
import { REASONS } from './core/match-lines';
import { LONGEST_HEADERS, MOST_COLUMNS } from './core/report/meaning';
import { Choice, LineChoice } from './figures-manifest';
import { figuresCatalog } from './match-catalog';
import { figuresRead } from './read-figures-view';
import { figuresAdd, figuresBegin, figuresEnd, figuresRemove } from './report-import';
import { figuresChoose, figuresShow } from './show-figures';

const LONGEST_SUMS = 5_000_000;
const LONGEST_NAMES = 2_000;
const MOST_CAMPAIGNS = 2_000;

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
const Units = v.pipe(v.number(), v.safeInteger());
const Amount = v.object({ lines: Count, spend: Units });
const short = sidebarText('The layout of the report', 100);

const Order = v.object({
  source: typedText('The names of the files', LONGEST_NAMES),
  fingerprint: sidebarText('The fingerprint of the report', 300),
  kind: v.picklist(['cohort', 'real-time']),
  finalAfterDays: v.pipe(Count, v.maxValue(30)),
  firstDay: Count,
  lastDay: Count,
  total: Amount,
  matched: Amount,
  byReason: v.object(v.entriesFromList(REASONS, Amount)),
  layout: v.object({
    headers: sidebarText('The headers of the report', LONGEST_HEADERS),
    meanings: v.pipe(v.array(short), v.maxLength(MOST_COLUMNS)),
    decimal: short,
    dayOrder: short,
    lines: v.optional(LineChoice),
  }),
});

const Part = v.object({
  campaignId: sidebarText('The campaign', 200),
  sums: sidebarText('The sums of the report', LONGEST_SUMS),
});

const MOST_ROWS = 5_000;
const BidRow = v.object({
  campaignId: sidebarText('The campaign', 200),
  appId: sidebarText('The app', 200),
  country: v.pipe(sidebarText('The country', 2), v.regex(/^[A-Z]{2}$/)),
});

export const FIGURES_CALLS = {
  figuresRead: call(figuresRead),
  /** What a report is matched with. */
  figuresCatalog: call(figuresCatalog),
  figuresBegin: call(figuresBegin, Order),
  figuresAdd: call(figuresAdd, Count, v.pipe(v.array(Part), v.maxLength(MOST_CAMPAIGNS))),
  /** Adds rows to Source bids, without bids. */
  figuresAddRows: call(figuresAddRows, v.pipe(v.array(BidRow), v.maxLength(MOST_ROWS))),
  figuresEnd: call(figuresEnd, Count),
  figuresRemove: call(figuresRemove, Count),
  figuresChoose: call(figuresChoose, Choice),
  /** Writes the columns of figures of one tab. */
  figuresShow: call(figuresShow, sidebarText('The tab', 100)),
};
