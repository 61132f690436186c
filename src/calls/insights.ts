// calls: Insights.

import * as v from 'valibot';
import { sidebarText } from '../client-api/argument-texts';
import { insightsAdd, insightsShowReport } from '../features/insights/add-to-sheet';
import {
  insightsMarks,
  insightsRead,
  insightsShowHistory,
  insightsShowIgnored,
} from '../features/insights/insights';
import { call } from './call';

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
