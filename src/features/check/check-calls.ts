// check: Check.

import * as v from 'valibot';
import { call } from '../../calls/call';
import { digest, fieldName, rowKey, shownValue, tabName } from '../../calls/call-schemas';
import { checkFix, checkRun, checkShow } from './check';

const IssueCellForm = v.object({
  tab: tabName,
  rowName: rowKey,
  row: v.number(),
  field: fieldName,
});

const ChosenFixes = v.array(
  v.object({ ...IssueCellForm.entries, found: shownValue('The found value'), seen: digest }),
);

export const CHECK_CALLS = {
  checkRun: call(checkRun),
  checkShow: call(checkShow, IssueCellForm),
  /** Applies all of these fixes, or none. */
  checkFix: call(checkFix, ChosenFixes),
};
