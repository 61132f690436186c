// push: arguments of the calls of the review: rows, groups, filters, and choices with what was shown.

import * as v from 'valibot';
import {
  type Argument,
  Count,
  digest,
  fieldName,
  jobId,
  rowKey,
  runId,
  shownValue,
  tabName,
  typedText,
} from '../../calls/call-schemas';
import { STEPS } from '../../shared/guards';
import { LONGEST_SEARCH } from '../../shared/text-limits';

/** ID of the comparison of an earlier view; null: everything is read. Google sends null for no argument. */
export const Comparison = v.nullish(jobId, null);

/** Token of the review that the person saw; `''`: none. */
export const ReviewToken = v.nullish(digest, '');

/** A group: the rows of one campaign in a tab; `''`: all rows of a tab without groups. */
const GroupName = v.object({ tab: tabName, group: rowKey });
export type GroupName = Argument<typeof GroupName>;

/** A row. */
export const RowName = v.object({
  tab: tabName,
  /** Key of the row; for a new one `new-1`, by its order among the new rows. */
  key: rowKey,
});
export type RowName = Argument<typeof RowName>;

const RowNames = v.optional(v.pipe(v.array(RowName), v.maxLength(10_000)));

/** Filters rows of a review; absent properties: any. */
const RowFilter = v.object({
  in: v.optional(GroupName),
  /** Words; each must occur in the row's label, key, column headers or values. */
  text: v.optional(typedText('The search', LONGEST_SEARCH)),
  tab: v.optional(tabName),
  /** Rows above a guard, with a warning or above a guard, new, that pay more, that pay less, or of a step. */
  only: v.optional(v.picklist(['guarded', 'warned', 'created', 'up', 'down', ...STEPS])),
  /** Only these rows. */
  named: RowNames,
  /** These rows too, whatever else is searched for. */
  always: RowNames,
});

const mostEntries = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_000)));

/** Rows of a review to return. */
export const RowQuery = v.object({
  ...RowFilter.entries,
  token: digest,
  /** Only rows that restore a value of this run. Absent: all. */
  undoes: v.optional(runId),
  /** Number of matching rows to skip. */
  from: Count,
  /** Most rows in the answer. Absent: 100. */
  most: mostEntries,
});
export type RowQuery = Argument<typeof RowQuery>;

const Side = v.picklist(['mine', 'theirs']);

const ConflictChoice = v.object({
  ...RowName.entries,
  field: fieldName,
  take: Side,
  /** The values shown, for the message if they changed; `seen` decides. */
  seen: digest,
  mine: shownValue('The value in the sheet'),
  theirs: shownValue('The value at the service'),
});
export type ConflictChoice = Argument<typeof ConflictChoice>;

/** One choice for every conflict that can be decided; `seen` is that of the whole list. */
const AllConflicts = v.object({ take: Side, seen: digest });
export type AllConflicts = Argument<typeof AllConflicts>;

export const ConflictChoices = v.union([AllConflicts, v.array(ConflictChoice)]);

/** A changed cell as shown: the text is for the message if it has changed; `seen` decides. */
const SeenCell = v.object({
  ...RowName.entries,
  field: fieldName,
  seen: digest,
  after: shownValue('The new value'),
});
export type SeenCell = Argument<typeof SeenCell>;

/** All matching rows of a review as shown, without new rows. */
const SeenRows = v.object({ ...RowFilter.entries, token: digest });
export type SeenRows = Argument<typeof SeenRows>;

export const Reverts = v.union([SeenRows, v.array(SeenCell)]);

/** All rows except these groups and rows. A named row of an excluded group is included. */
export const RowChoice = v.object({
  token: digest,
  leaveOut: v.array(v.union([RowName, GroupName])),
});
export type RowChoice = Argument<typeof RowChoice>;

export const ListQuery = v.object({
  /** Digest of the list. */
  seen: digest,
  /** Number of entries to skip. */
  from: Count,
  /** Most entries in the answer. Absent: 200. */
  most: mostEntries,
});
export type ListQuery = Argument<typeof ListQuery>;
