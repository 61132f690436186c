// pull: what pages show of an estimate, the last pull and pull sets.

import * as v from 'valibot';
import { type Argument, rowKey, tabName } from '../calls/call-schemas';

/** Tabs to pull, and IDs of the campaigns. */
export const CampaignsToPull = v.object({ tabs: v.array(tabName), campaigns: v.array(rowKey) });
export type CampaignsToPull = Argument<typeof CampaignsToPull>;

export interface PullEstimate {
  /** The account of the campaigns; `''` if the deployment decides that. */
  readonly account: string;
  /** Tabs that cannot be read now, and why; the others can be pulled. */
  readonly problems: readonly string[];
  readonly campaigns: number;
  /** Selected rows that are left out because they are hidden. */
  readonly hiddenRows: number;
  /**
   * The chosen tabs. Rows and cells of the tab after the pull, and how many it adds; estimated if unknown.
   */
  readonly tabs: readonly {
    readonly tab: string;
    readonly title: string;
    readonly requests: number;
    readonly rows: number;
    readonly cells: number;
  }[];
  readonly requests: number;
  readonly rows: number;
  readonly cells: number;
  /** Cells of all sheets of the document, and Google's limit. */
  readonly cellsNow: number;
  readonly cellLimit: number;
}

export interface LastPull {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly who: string;
  readonly campaigns: number;
  /** `Campaigns, Targets · iOS, active` */
  readonly what: string;
  /** False: its campaigns were selected one by one, and they are too many to remember. */
  readonly mayRepeat: boolean;
}

/** A choice of tabs and campaigns that was saved under a name, for everyone in the document. */
export interface PullSet {
  readonly name: string;
  readonly what: string;
}
