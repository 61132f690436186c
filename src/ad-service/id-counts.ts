// ad-service: reads the answers to lists of IDs (sections 4.2 and 4.3): how many were accepted and
// rejected.

import { isRecord, misread, whole } from './decode';
import type { Result } from './failures';
import { success } from './failures';

export interface IdCounts {
  readonly valid: number;
  readonly invalid: number;
}

/** @param names of the two counts in the answer, accepted first */
export function readCounts(
  answer: unknown,
  names: readonly [string, string],
  what: string,
): Result<IdCounts> {
  if (!isRecord(answer)) return misread(what, '', answer);
  const [valid, invalid] = names.map((name) => whole(answer[name])) as (number | null | undefined)[];
  if (typeof valid !== 'number' || valid < 0) return misread(what, names[0], answer[names[0]]);
  if (typeof invalid !== 'number' || invalid < 0) return misread(what, names[1], answer[names[1]]);
  return success({ valid, invalid });
}
