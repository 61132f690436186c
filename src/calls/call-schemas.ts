// calls: schemas of arguments that several files share. Each text has a limit and a message that names the
// field.
import * as v from 'valibot';
import { LONGEST_SEARCH } from '../shared/text-limits';

/** @param message a function, because formatting a number at load would cost every execution its time */
const limited = (longest: number, message: () => string) => v.pipe(v.string(), v.maxLength(longest, message));

const shown = (n: number): string => n.toLocaleString('en-US');

/** A text that a person types. @param what `The client ID` */
export const typedText = (what: string, longest: number) =>
  limited(longest, () => `${what} can have at most ${shown(longest)} characters. Shorten it.`);

/** A text that the sidebar creates or returns, such as an ID. @param what `The run ID` */
export const sidebarText = (what: string, longest = 1_000) =>
  limited(
    longest,
    () => `${what} can have at most ${shown(longest)} characters. Close the sidebar and open it again.`,
  );

/** A cell has at most 50,000 characters; shown values can add quotes and units. */
const LONGEST_VALUE = 60_000;
/** Keys of rows join the values of some cells. */
const LONGEST_KEY = 300_000;

/** The value of a cell, as it was shown. */
export const shownValue = (what: string) => sidebarText(what, LONGEST_VALUE);

export const tabName = sidebarText('The name of the tab', 100);
export const rowKey = sidebarText('The key of the row', LONGEST_KEY);
export const fieldName = sidebarText('The name of the column', 1_000);
/** Sent back by a client to prove which state it showed. */
export const digest = sidebarText('The checksum of the shown values', 5_000);

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
