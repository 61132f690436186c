// check: Check.

import * as v from 'valibot';
import { call } from '../../calls/call';
import { ChosenFix, IssueCell } from '../../calls/call-schemas';
import { checkFix, checkRun, checkShow } from './check';

export const CHECK_CALLS = {
  checkRun: call(checkRun),
  checkShow: call(checkShow, IssueCell),
  /** Applies all of these fixes, or none. */
  checkFix: call(checkFix, v.array(ChosenFix)),
};
