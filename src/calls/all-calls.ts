// calls: every function that the sidebar and the dialogs can call, by name.

import { ADJUST_CALLS } from './adjust';
import { APP_LIST_CALLS } from './app-lists';
import { BID_RULES_CALLS } from './bid-rules';
import type { Answered } from './call';
import { CELL_HISTORY_CALLS } from './cell-history';
import { CHECK_CALLS } from './check';
import { CONNECTION_CALLS } from './connection';
import { CREATIVES_CALLS } from './creatives';
import { FIGURES_CALLS } from './figures';
import { HOME_CALLS } from './home';
import { INSIGHTS_CALLS } from './insights';
import { JOB_CALLS } from './jobs';
import { PULL_CALLS } from './pull';
import { REVIEW_CALLS } from './review';
import { SCHEDULE_CALLS } from './schedule';
import { SETTINGS_CALLS } from './settings';
import { UNDO_CALLS } from './undo';
import { UPLOAD_CALLS } from './uploads';

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
  ...UPLOAD_CALLS,
  ...APP_LIST_CALLS,
};

/** The calls as clients see them; `build.js` creates a global function for each. */
export type ClientApi = { readonly [K in keyof typeof CALLS]: Answered<(typeof CALLS)[K]> };
