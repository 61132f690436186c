// figures: what was imported into the document, by whom, and how its columns are shown.

import * as v from 'valibot';
import { getLongText, setLongText } from '../../base/long-text';
import type { Argument } from '../../calls/call-schemas';
import type { Store } from '../../ports/ports';
import { parsedJson } from '../../ports/stored-json';
import { FiguresChoice, ImportLine, ReportLayout, RevenueKind } from './figures-schema';

const NAME = 'bidgrid.figures';

const integer = v.pipe(v.number(), v.integer());

const Manifest = v.object({
  /** Number of the next import. */
  next: integer,
  /** Oldest first. */
  imports: v.array(ImportLine),
  layouts: v.array(ReportLayout),
  kind: v.nullable(RevenueKind),
  finalAfterDays: integer,
  choice: FiguresChoice,
});
export type Manifest = Argument<typeof Manifest>;

/** Two days after the day, or after the last day of a horizon, figures no longer change. */
const FINAL_AFTER_DAYS = 2;

const EMPTY: Manifest = {
  next: 1,
  imports: [],
  layouts: [],
  kind: null,
  finalAfterDays: FINAL_AFTER_DAYS,
  choice: { tabs: ['source-bids', 'targets', 'campaigns'], window: 'final', horizons: [7] },
};

/** Any editor can write the store: an unreadable manifest is as none. */
export const readManifest = (store: Store): Manifest =>
  parsedJson(Manifest, getLongText(store, NAME)) ?? EMPTY;

export function writeManifest(store: Store, manifest: Manifest): void {
  setLongText(store, NAME, JSON.stringify(manifest));
}
