// reader: reads a list of parts in batches, until the time is over or the service stops answering. Pull and
// review read in this way.

import { type Failure, failed, type Result } from '../../ad-service/failures';
import { isOfPart, isRefused } from '../../jobs/strikes';

export interface BatchReads<Answer> {
  /** One result for each of the first parts. A failure concerns its part only. */
  readonly results: readonly Result<Answer>[];
  /** Why reading stopped before the end; null: everything was read, or the time is over. */
  readonly failure: Failure | null;
}

/** If this many parts are requested together and none can be read, the others are not requested. */
const SEVERAL = 3;

/** True if the next parts may be readable. */
export const concernsPart = (failure: Failure): boolean => failure.kind === 'not-found' || isOfPart(failure);

/**
 * @param readBatch one result for each part, in order
 * @param sizeOf number of parts of the next batch. @param start parts read before
 * @param mayGoOn false when the time is over; the first batch is always read
 * @param mayWait true: reading stops when the service refuses all of a batch because of its limit
 */
export function readInBatches<Part, Answer>(
  parts: readonly Part[],
  readBatch: (batch: readonly Part[]) => readonly Result<Answer>[],
  sizeOf: (start: number) => number,
  mayGoOn: () => boolean,
  mayWait: boolean,
): BatchReads<Answer> {
  const results: Result<Answer>[] = [];
  while (results.length < parts.length && (results.length === 0 || mayGoOn())) {
    const start = results.length;
    const batchResults = readBatch(parts.slice(start, start + sizeOf(start)));
    const failures: Failure[] = [];
    const refusals = batchResults.filter((result) => !result.ok && isRefused(result.failure));
    const isLimited = mayWait && refusals.length > 1 && refusals.length === batchResults.length;
    for (const result of batchResults) {
      if (!result.ok && (isLimited || !concernsPart(result.failure)))
        return { results, failure: result.failure };
      if (!result.ok) failures.push(result.failure);
      results.push(result);
    }
    const isInVain = failures.length >= SEVERAL && failures.length === batchResults.length;
    while (isInVain && results.length < parts.length) results.push(failed(failures[0]!));
  }
  return { results, failure: null };
}
