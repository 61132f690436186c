// test, compare: which parts of a comparison are open after a step of it.

import type { RequestedRow } from '../../../src/grid/cheapest-requests';
import {
  NO_PROGRESS,
  openIn,
  partsOf,
  planFor,
  progressAfter,
} from '../../../src/push/compare/comparison-progress';
import { readStep } from '../../../src/push/compare/comparison-slice';
import { creativeSetResource } from '../../../src/tabs/creative-sets/creative-sets-requests';
import { listed, setBody, setService } from '../engine/set-service';

/** Sets of campaign 7. */
const sets = (...keys: readonly string[]): RequestedRow[] =>
  keys.map((key) => ({ resource: creativeSetResource, key, fields: { campaignId: '7' } }));

const { asking } = setService(() => listed(...['1', '2', '3'].map((id) => setBody(id, 'Mine', true))));
const { client, parents } = asking;

/** Compares these rows in one step. @param now the rows as the tab has them at its end */
function compared(asked: readonly RequestedRow[], now: readonly RequestedRow[] = asked) {
  const open = openIn(partsOf(asked, parents), NO_PROGRESS, false);
  const slice = readStep(client, planFor(open, NO_PROGRESS, parents, []), parents, null, () => true);
  const progress = progressAfter(NO_PROGRESS, open, slice, partsOf(now, parents));
  /** Rows of the parts that are open. */
  return (later: readonly RequestedRow[]): string[] => {
    const keys: string[] = [];
    openIn(partsOf(later, parents), progress, false).forEach((scopes) => {
      scopes.forEach((part) => void keys.push(...part.asked.map(({ key }) => key)));
    });
    return keys;
  };
}

it('a part is not open again when its rows are in another order', () => {
  const openRows = compared(sets('1', '2', '3'));
  expect(openRows(sets('1', '2', '3'))).toEqual([]);
  expect(openRows(sets('3', '1', '2'))).toEqual([]);
  expect(compared(sets('1', '2', '3'), sets('2', '3', '1'))(sets('1', '2', '3'))).toEqual([]);
});

it('a part is open again when a row is added', () => {
  expect(compared(sets('1', '2'))(sets('3', '1', '2'))).toEqual(['3', '1', '2']);
});
