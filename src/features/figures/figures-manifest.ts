// figures: what was imported into the document, by whom, and how its columns are shown.

import * as v from 'valibot';
import { getLongText, setLongText } from '../../base/long-text';
import { sidebarText } from '../../calls/call-schemas';
import type { Store } from '../../ports/ports';
import { HORIZONS } from './core/add-sums';
import { REASONS } from './core/match-lines';
import type { FiguresChoice, ImportLine, ReportLayout, RevenueKind } from './figures-schema';

const NAME = 'bidgrid.figures';

export interface Manifest {
  /** Number of the next import. */
  readonly next: number;
  /** Oldest first. */
  readonly imports: readonly ImportLine[];
  readonly layouts: readonly ReportLayout[];
  readonly kind: RevenueKind | null;
  readonly finalAfterDays: number;
  readonly choice: FiguresChoice;
}

const Count = v.pipe(v.number(), v.integer());
const Amount = v.object({ lines: Count, spend: Count });
const Line = v.object({
  id: Count,
  person: v.string(),
  when: v.string(),
  isWhole: v.boolean(),
  source: v.string(),
  fingerprint: v.string(),
  firstDay: Count,
  lastDay: Count,
  total: Amount,
  matched: Amount,
  byReason: v.object(v.entriesFromList(REASONS, Amount)),
});
export const LineChoice = v.object({
  use: v.picklist(['all', 'value', 'once']),
  column: Count,
  value: sidebarText('The value of the lines', 1_000),
  by: v.optional(v.pipe(v.array(Count), v.maxLength(100)), []),
  isWhole: v.optional(v.boolean(), false),
});
const Layout = v.object({
  headers: v.string(),
  meanings: v.array(v.string()),
  decimal: v.string(),
  dayOrder: v.string(),
  lines: v.optional(LineChoice),
});
export const Choice = v.object({
  tabs: v.array(v.picklist(['source-bids', 'sources', 'targets', 'campaigns'])),
  window: v.picklist(['final', 'since-change', '7', '28']),
  horizons: v.array(v.picklist(HORIZONS)),
});
const Stored = v.object({
  next: Count,
  imports: v.array(Line),
  layouts: v.array(Layout),
  kind: v.nullable(v.picklist(['cohort', 'real-time'])),
  finalAfterDays: Count,
  choice: Choice,
});

/** Two days after the day, or after the last day of a horizon, figures no longer change. */
export const FINAL_AFTER_DAYS = 2;

const EMPTY: Manifest = {
  next: 1,
  imports: [],
  layouts: [],
  kind: null,
  finalAfterDays: FINAL_AFTER_DAYS,
  choice: { tabs: ['source-bids', 'targets', 'campaigns'], window: 'final', horizons: [7] },
};

/** Any editor can write the store: an unreadable manifest is as none. */
export function readManifest(store: Store): Manifest {
  const text = getLongText(store, NAME);
  if (text === null) return EMPTY;
  try {
    const parsed = v.safeParse(Stored, JSON.parse(text));
    return parsed.success ? parsed.output : EMPTY;
  } catch {
    return EMPTY;
  }
}

export function writeManifest(store: Store, manifest: Manifest): void {
  setLongText(store, NAME, JSON.stringify(manifest));
}
