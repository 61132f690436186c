// insights: Insights.

import * as v from 'valibot';
import { call } from '../../calls/call';
import { sidebarText } from '../../calls/call-schemas';
import { insightsAdd, insightsShowReport } from './add-to-sheet';
import { insightsMarks, insightsRead, insightsShowHistory, insightsShowIgnored } from './insights';

const MOST_CAMPAIGNS = 10_000;

export const INSIGHTS_CALLS = {
  insightsRead: call(insightsRead),
  /** Selects the first cell of History that is ignored. */
  insightsShowIgnored: call(insightsShowIgnored),
  /** Writes the tab Insights, with formulas and charts. */
  insightsAdd: call(insightsAdd),
  insightsShowReport: call(insightsShowReport),
  insightsShowHistory: call(insightsShowHistory),
  /** Pushes, undos and changes made elsewhere of these campaigns. */
  insightsMarks: call(
    insightsMarks,
    v.pipe(v.array(sidebarText('The campaign', 200)), v.maxLength(MOST_CAMPAIGNS)),
  ),
};
