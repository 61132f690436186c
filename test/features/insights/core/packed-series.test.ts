// test, insights: series arrive in the browser as they were read, and in few characters.

import fc from 'fast-check';
import {
  packNumbers,
  packSeries,
  unpackNumbers,
  unpackSeries,
} from '../../../../src/features/insights/core/packed-series';
import { START, series } from './rows';

/** Amounts of the service, and what a person may type. */
const amount = fc.oneof(
  fc.constantFrom(null, 0, 0.1, 1 / 3, 1e-9, 9_007_199_254_740_992, 1e300, Number.MAX_VALUE),
  fc.integer({ min: 0, max: 99_999_999 }).map((parts) => Number(`${parts}e-4`)),
  fc.double({ min: 0, noNaN: true }),
);
const amounts = fc.array(fc.oneof(amount, fc.constant(null), fc.constant(25)), { maxLength: 60 });

it('keeps every number to the last digit, through JSON', () => {
  fc.assert(
    fc.property(amounts, fc.constantFrom(1, 100, 10_000), (values, parts) => {
      const sent = JSON.parse(JSON.stringify(packNumbers(values, parts))) as string;
      expect(unpackNumbers(sent, parts)).toEqual(values.map((value) => (value === null ? null : value + 0)));
    }),
  );
});

it('keeps series with gaps, early days and months', () => {
  const one = {
    ...series([1.2345, null, null, 0, 7.5, 7.5], {
      installs: [3, null, null, 0, 2.5, 2],
      budget: [40, null, null, 40, 40, null],
      early: [START, START + 5],
    }),
    months: [{ month: '2025-01', spend: 60.1, installs: null }],
  };
  expect(unpackSeries(packSeries(one))).toEqual(one);
  expect(unpackSeries(packSeries(series([])))).toEqual(series([]));
});

it('needs about half of the characters of JSON', () => {
  const spend = Array.from({ length: 396 }, (_, i) => (2_000_000 + ((i * 7919) % 900_000)) / 10_000);
  const installs = spend.map((_, i) => 40 + ((i * 31) % 25));
  const one = series(spend, { installs, budget: spend.map(() => 250), early: [START + 395] });
  const [before, after] = [one, packSeries(one)].map((each) => JSON.stringify(each).length) as [
    number,
    number,
  ];
  expect(after / before).toBeLessThan(0.6);
});
