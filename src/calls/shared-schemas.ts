// calls: schemas of arguments that several files share.

import * as v from 'valibot';
import { LONGEST_SEARCH } from '../shared/text-limits';
import { digest, rowKey, sidebarText, tabName, typedText } from './argument-texts';

export const JobId = sidebarText('The ID of the action', 100);
/** Google sends null for an omitted argument. */
export const Comparison = v.nullish(JobId, null);

export const RunName = sidebarText('The ID of the run', 100);
export const RowName = v.object({ tab: tabName, key: rowKey });
const GroupName = v.object({ tab: tabName, group: rowKey });

const RowNames = v.optional(v.pipe(v.array(RowName), v.maxLength(10_000)));

/** Filter for rows of a review. */
export const RowFilter = {
  in: v.optional(GroupName),
  text: v.optional(typedText('The search', LONGEST_SEARCH)),
  tab: v.optional(tabName),
  only: v.optional(v.picklist(['guarded', 'warned', 'created', 'up', 'down'])),
  named: RowNames,
  always: RowNames,
};

export const RowChoiceForm = v.object({
  token: digest,
  leaveOut: v.array(v.union([RowName, GroupName])),
});

export const Order = v.object({ ...RowChoiceForm.entries, typed: v.nullable(v.number()) });

/** ID of an upload or list. */
export const Id = v.pipe(sidebarText('The ID of the upload or list', 100), v.minLength(1));
