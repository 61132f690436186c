// bid-rules: the columns Proposed and Why beside the bids of a tab.

import type { Ports } from '../../ports/ports';
import type { SheetPort } from '../../ports/sheet';
import { addColumns, addedColumns } from '../../sheet/added-columns';
import type { Column } from '../../tabs/columns/column';
import type { Tab } from '../../tabs/columns/tab';
import { text } from '../../tabs/columns/text-kinds';
import type { KeyedSums, LastDay } from '../figures/core/add-sums';
import { lastFinalDay } from '../figures/figure-days';
import { readManifest } from '../figures/figures-manifest';
import { readSums } from '../figures/figures-store';
import { SHOWN_BESIDE } from './bid-rows';
import type { RuleTab } from './core/bid-rule';

const column = (field: string, header: string, width: number, help: string): Column => ({
  field,
  header,
  access: 'read-only',
  kind: text,
  width,
  help,
});

const proposed = column(
  'proposed bid',
  'Proposed',
  90,
  'The bid that a rule proposes. Accept it in Bidgrid ▸ Decide ▸ Bid rules…: nothing is sent from this column.',
);
export const PROPOSED: Column = { ...proposed, isRight: true };
export const WHY = column(
  'why proposed',
  'Why',
  260,
  'The rule that proposed the bid, the figure that decided, and the change. Bidgrid ▸ Bid rules… lists the calculations.',
);
const BOTH = [PROPOSED, WHY];

/** The tab with both columns, so that their cells are found by key and header like all others. */
export const withProposals = (tab: Tab): Tab => ({ ...tab, columns: [...tab.columns, ...BOTH] });

/**
 * Whether the tab has both columns.
 * @throws UserError when a person has a column of their own with such a header
 */
export const hasProposals = (sheet: SheetPort): boolean => addedColumns(sheet, BOTH).size === BOTH.length;

/**
 * Adds the missing columns to the right of the bid.
 * @throws UserError as `hasProposals`
 */
export function addProposals(tab: Tab, sheet: SheetPort): void {
  const bidHeader = tab.columns.find(({ field }) => field === SHOWN_BESIDE[tab.id as RuleTab])!.header;
  if (hasProposals(sheet)) return;
  addColumns(sheet, BOTH, bidHeader);
}

interface RuleFigures {
  readonly sums: readonly KeyedSums[];
  readonly lastDay: LastDay;
}

/** True if a report was imported; without reading the sums. */
export const hasFigures = ({ documentStore }: Ports): boolean =>
  readManifest(documentStore).imports.length > 0;

export function ruleFigures(ports: Ports): RuleFigures {
  const manifest = readManifest(ports.documentStore);
  const sums = manifest.imports.length > 0 ? readSums(ports) : [];
  return { sums, lastDay: lastFinalDay(ports.clock, manifest) };
}
