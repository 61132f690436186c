// Every function that the sidebar and the dialogs can call, by name.

import type { Answered } from './calls/call';
import { CONNECTION_CALLS } from './connections/connection-calls';
import { ADJUST_CALLS } from './features/adjust/adjust-calls';
import { BID_RULES_CALLS } from './features/bid-rules/bid-rules-calls';
import { CHECK_CALLS } from './features/check/check-calls';
import { CREATIVES_CALLS } from './features/creatives/creatives-calls';
import { FIGURES_CALLS } from './features/figures/figures-calls';
import { CELL_HISTORY_CALLS } from './features/history/cell-history-calls';
import { HOME_CALLS } from './features/home/home-calls';
import { INSIGHTS_CALLS } from './features/insights/insights-calls';
import { JOB_CALLS } from './features/jobs/job-calls';
import { LIST_CALLS } from './features/lists/lists-calls';
import { SCHEDULE_CALLS } from './features/schedule/schedule-calls';
import { SETTINGS_CALLS } from './features/settings/settings-calls';
import { PULL_CALLS } from './pull/pull-calls';
import { REVIEW_CALLS } from './push/review/review-calls';
import { UNDO_CALLS } from './push/undo/undo-calls';

export const CALLS = {
  ...CONNECTION_CALLS,
  ...HOME_CALLS,
  ...PULL_CALLS,
  ...JOB_CALLS,
  ...CHECK_CALLS,
  ...REVIEW_CALLS,
  ...UNDO_CALLS,
  ...ADJUST_CALLS,
  ...CELL_HISTORY_CALLS,
  ...BID_RULES_CALLS,
  ...FIGURES_CALLS,
  ...INSIGHTS_CALLS,
  ...SCHEDULE_CALLS,
  ...SETTINGS_CALLS,
  ...CREATIVES_CALLS,
  ...LIST_CALLS,
};

/** The calls as clients see them; `build.js` creates a global function for each. */
export type ClientApi = { readonly [K in keyof typeof CALLS]: Answered<(typeof CALLS)[K]> };
