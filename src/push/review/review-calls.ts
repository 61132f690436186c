// push: the review and the push that it approves.

import { call } from '../../calls/call';
import { Count, digest, runId } from '../../calls/call-schemas';
import { unknownList, unknownResolve } from '../unknown/unknown-creations';
import { UnknownChoice } from '../unknown/unknown-schema';
import { pushResult } from './push-result';
import { PushOrder } from './push-schema';
import {
  reviewBuild,
  reviewConflicts,
  reviewFigures,
  reviewHeld,
  reviewPick,
  reviewResolve,
  reviewRevert,
  reviewRows,
  reviewSelected,
} from './review';
import {
  Comparison,
  ConflictChoices,
  ListQuery,
  Reverts,
  ReviewToken,
  RowChoice,
  RowQuery,
} from './review-schema';
import { pushStart } from './start-push';

export const REVIEW_CALLS = {
  /** The argument is the comparison of an earlier view; null: everything is compared with the service. */
  reviewBuild: call(reviewBuild, Comparison, ReviewToken),
  /** At most `most` rows. */
  reviewRows: call(reviewRows, RowQuery),
  /** At most 10,000 rows by name. */
  reviewPick: call(reviewPick, RowQuery),
  /** The rows that are selected in the spreadsheet. */
  reviewSelected: call(reviewSelected, digest),
  /** At most `most` conflicts. */
  reviewConflicts: call(reviewConflicts, ListQuery),
  /** At most `most` rows. */
  reviewHeld: call(reviewHeld, ListQuery),
  reviewFigures: call(reviewFigures, RowChoice),
  reviewResolve: call(reviewResolve, ConflictChoices, ReviewToken),
  /** Restores the last pulled values of cells. */
  reviewRevert: call(reviewRevert, Reverts, ReviewToken),
  pushStart: call(pushStart, PushOrder),
  /** The changes of a finished push and their outcomes, from this one on. */
  pushResult: call(pushResult, runId, Count),
  /** Sends requests only if there are creations with an unknown result. */
  unknownList: call(unknownList),
  /** Returns the remaining creations. */
  unknownResolve: call(unknownResolve, UnknownChoice),
};
