// bid-rules: a row as rules see it, and what they propose for it.

import type { RuleTab } from './bid-rule';
import type { WhereRow } from './rule-selection';

/** The cells that a rule may change. Percentages as in the cell: 50 is 50 %. */
export type BidCells =
  | { readonly tab: 'targets'; readonly bid: number | null }
  | {
      readonly tab: 'source-bids';
      readonly overridePercent: number | null;
      readonly bidValue: number | null;
      /** Bid of the campaign in this country; null: unknown. */
      readonly targetBid: number | null;
    }
  | { readonly tab: 'sources'; readonly active: boolean };

export interface BidRow extends WhereRow {
  /** Key of the row in its tab. */
  readonly key: string;
  readonly cells: BidCells;
  /** Day of the last change of this bid, in days since 1970-01-01; null: none is known. */
  readonly lastChange: number | null;
  /** Rules propose only for a row that is `free`. */
  readonly state: 'free' | 'new' | 'edit' | 'error' | 'conflict';
}

export interface CellChange {
  readonly field: 'bid' | 'overridePercent' | 'bidValue' | 'active';
  readonly value: number | boolean | null;
}

/** What the dry run writes beside a bid. */
export interface Proposal {
  readonly tab: RuleTab;
  readonly key: string;
  /** None: the rule that applies changes nothing, or the row is left alone. */
  readonly changes: readonly CellChange[];
  /** The text in Proposed; empty without changes. */
  readonly proposed: string;
  /** The sentence in Why: the figure that decides, and the change. */
  readonly reason: string;
  /** The same with all numbers from which the bid was computed. */
  readonly why: string;
  /** How much more is paid, in percent; null: unknown, or nothing changes. */
  readonly change: number | null;
  /** Name of the rule that decides; `''`: none does. */
  readonly rule: string;
  /** The beginning of `why`, without its figures: the rule and how the bid was computed. */
  readonly computed: string;
}
