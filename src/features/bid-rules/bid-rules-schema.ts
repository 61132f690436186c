// bid-rules: what the sidebar asks about bid rules, and what it gets.

import * as v from 'valibot';
import { type Argument, typedText } from '../../calls/call-schemas';
import { RULE_COLUMNS, type RuleIssue } from './core/bid-rule';

/** Of each cell, above the limit of its own message. */
const LONGEST_TEXT = 2_000;

/** The texts of a rule to add, by header. */
export const NewRule = v.object(
  v.entriesFromList(RULE_COLUMNS, typedText('The text of a cell', LONGEST_TEXT)),
);
export type NewRule = Argument<typeof NewRule>;

/** shown: the visible rows of the open tab · selected: the visible rows of the selection. */
export const AcceptScope = v.picklist(['all', 'shown', 'selected']);
export type AcceptScope = Argument<typeof AcceptScope>;

/** A row of the tab Bid rules. */
export interface RuleLine {
  /** 1-based. */
  readonly row: number;
  readonly name: string;
  readonly tab: string;
  /** The texts of Where and When. */
  readonly selects: string;
  /** The text of Then. */
  readonly action: string;
  readonly isOn: boolean;
  /** It never applies in a document without figures. */
  readonly needsFigures: boolean;
  readonly issues: readonly RuleIssue[];
}

/** A row with a new bid. */
export interface ProposalLine {
  readonly key: string;
  /** Name; `''`: none, or the row is the campaign. */
  readonly campaign: string;
  /** The row within its campaign, such as app and country. */
  readonly part: string;
  /** As in Proposed. */
  readonly proposed: string;
  /** How much more is paid, in percent; null: unknown. */
  readonly change: number | null;
  /** The calculation with its figures. */
  readonly why: string;
}

/** What a rule would do alone. */
export interface RuleCounts {
  /** Rows to which it applies. */
  readonly matched: number;
  /** Those whose bid would change. */
  readonly changed: number;
  /** Rows that Where selects and that are left alone, such as edited ones. */
  readonly left: number;
}

/** Proposals of one tab. */
export interface ProposedTab {
  /** Name of the sheet. */
  readonly sheet: string;
  /** Tab ID. */
  readonly tab: string;
  /** Rows with a new bid. */
  readonly proposed: number;
  /** Rows with a reason why nothing is proposed. */
  readonly left: number;
  /** New bids by the name of their rule, in the order in which rules are tried; others are left out. */
  readonly rules: readonly { readonly name: string; readonly proposed: number }[];
  /** The largest changes of what is paid first. */
  readonly largest: readonly ProposalLine[];
}

export interface BidRulesView {
  /** In the order in which they are tried. */
  readonly rules: readonly RuleLine[];
  /** False: no figures were imported, so that rules with figures never apply. */
  readonly hasFigures: boolean;
}

export interface DryRunView extends BidRulesView {
  readonly tabs: readonly ProposedTab[];
}

export interface AcceptedView {
  /** Rows that are edits now. */
  readonly accepted: number;
  /** Rows whose bid, rule or figures changed after the dry run, or that were moved meanwhile. */
  readonly outdated: number;
  /** Rows in scope that were left out because they are hidden. */
  readonly hiddenRows: number;
  /** Sentences about cells that were left as they are; absent: none. */
  readonly left?: string;
}
