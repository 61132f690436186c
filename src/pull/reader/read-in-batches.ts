// reader: reads a list of parts in batches, until the time is over or the service stops answering. Pull and
// review read in this way.

import { type Failure, failed, type Result } from '../../ad-service/failures';
import { isOfPart, isRefusedBy429 } from '../../jobs/strikes';

interface BatchReads<Answer> {
  /**
   * One result for each of the first parts; null: it has to be requested again. A failure concerns its part
   * only.
   */
  readonly results: readonly (Result<Answer> | null)[];
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
 * @param mayWait true: reading stops when the service refuses requests because of its limit; false: it was
 * waited for long enough, and refused parts are left out
 */
export function readInBatches<Part, Answer>(
  parts: readonly Part[],
  readBatch: (batch: readonly Part[]) => readonly Result<Answer>[],
  sizeOf: (start: number) => number,
  mayGoOn: () => boolean,
  mayWait: boolean,
): BatchReads<Answer> {
  const results: (Result<Answer> | null)[] = [];
  while (results.length < parts.length && (results.length === 0 || mayGoOn())) {
    const start = results.length;
    const batchResults = readBatch(parts.slice(start, start + sizeOf(start)));
    const failures = batchResults.flatMap((result) => (result.ok ? [] : [result.failure]));
    const areAllFailed = failures.length === batchResults.length;
    const isLimited = mayWait && areAllFailed && failures.length > 1 && failures.every(isRefusedBy429);
    const isLeftOut = (failure: Failure): boolean =>
      mayWait ? !isLimited && concernsPart(failure) : concernsPart(failure) || isRefusedBy429(failure);
    for (const result of batchResults) results.push(result.ok || isLeftOut(result.failure) ? result : null);
    const stop = failures.find((failure) => !isLeftOut(failure));
    if (stop) return { results, failure: stop };
    const isInVain = areAllFailed && failures.length >= SEVERAL;
    while (isInVain && results.length < parts.length) results.push(failed(failures[0]!));
  }
  return { results, failure: null };
}

/** The results of the first parts, up to one that has to be requested again. */
export function firstResults<Answer>({ results }: BatchReads<Answer>): Result<Answer>[] {
  const end = results.indexOf(null);
  return (end < 0 ? results : results.slice(0, end)) as Result<Answer>[];
}
