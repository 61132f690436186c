// push: the review and the push that it approves.

import * as v from 'valibot';
import { call } from '../../calls/call';
import {
  Comparison,
  digest,
  fieldName,
  Order,
  RowChoiceForm,
  RowFilter,
  RowName,
  RunName,
  shownValue,
  sidebarText,
} from '../../calls/call-schemas';
import { unknownList, unknownResolve } from '../unknown/unknown-creations';
import { pushResult } from './push-result';
import {
  reviewBuild,
  reviewConflicts,
  reviewFigures,
  reviewHeld,
  reviewPick,
  reviewResolve,
  reviewRevert,
  reviewRows,
} from './review';
import { reviewSelected } from './selected-rows';
import { pushStart } from './start-push';

const Take = v.picklist(['mine', 'theirs']);

const ConflictChoices = v.union([
  v.object({ take: Take, seen: digest }),
  v.array(
    v.object({
      ...RowName.entries,
      field: fieldName,
      take: Take,
      seen: digest,
      mine: shownValue('The value in the sheet'),
      theirs: shownValue('The value at the service'),
    }),
  ),
]);

const From = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Most entries of an answer. */
const Most = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_000)));

const Query = v.object({
  ...RowFilter,
  token: digest,
  from: From,
  most: Most,
});

const ListPlace = v.object({ seen: digest, from: From, most: Most });

const Reverts = v.union([
  v.object({ ...RowFilter, token: digest }),
  v.array(
    v.object({ ...RowName.entries, field: fieldName, seen: digest, after: shownValue('The new value') }),
  ),
]);

/** Token of the review that the person saw. */
const Since = v.nullish(digest, '');

const Decision = v.object({
  run: RunName,
  entry: v.number(),
  take: sidebarText('The choice', 1_000),
  seen: digest,
});

export const REVIEW_CALLS = {
  /** The argument is the comparison of an earlier view; null: everything is compared with the service. */
  reviewBuild: call(reviewBuild, Comparison, Since),
  /** At most `most` rows. */
  reviewRows: call(reviewRows, Query),
  /** At most 10,000 rows by name. */
  reviewPick: call(reviewPick, Query),
  /** The rows that are selected in the spreadsheet. */
  reviewSelected: call(reviewSelected, digest),
  /** At most `most` conflicts. */
  reviewConflicts: call(reviewConflicts, ListPlace),
  /** At most `most` rows. */
  reviewHeld: call(reviewHeld, ListPlace),
  reviewFigures: call(reviewFigures, RowChoiceForm),
  reviewResolve: call(reviewResolve, ConflictChoices, Since),
  /** Restores the last pulled values of cells. */
  reviewRevert: call(reviewRevert, Reverts, Since),
  pushStart: call(pushStart, Order),
  /** The changes of a finished push and their outcomes, from this one on. */
  pushResult: call(pushResult, RunName, From),
  /** Sends requests only if there are creations with an unknown result. */
  unknownList: call(unknownList),
  /** Returns the remaining creations. */
  unknownResolve: call(unknownResolve, Decision),
};
