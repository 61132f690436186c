// test, rules: when the fixed cells of a row are those of another object than its key.

import type { Fields } from '../../src/model/value';
import { campaigns } from '../../src/resources/campaigns/columns';
import { isMostlyOther } from '../../src/rules/previous-key';

/** The ten cells of a campaign that people cannot change, before and after their row got another key. */
const CELLS: Readonly<Record<string, readonly [was: Fields[string], now: Fields[string]]>> = {
  platform: ['ios', 'android'],
  bidType: ['CPI', 'RET'],
  goalPeriod: [7, 1],
  spend: ['10.0000', '20.0000'],
  impressions: [1000, 2000],
  clicks: [100, 200],
  installs: [10, 20],
  packageName: ['com.saga', 'com.wobbin'],
  bundleId: ['org.saga', 'org.wobbin'],
  created: ['2026-01-01 00:00:00', '2026-01-02 00:00:00'],
};

const fieldsWith = (changed: number): Fields =>
  Object.fromEntries(
    Object.entries(CELLS).map(([field, [was, now]], i) => [field, i < changed ? now : was]),
  ) as Fields;

test.each([0, 1, 2, 3, 4, 5])('with %d of 10 changed cells it is still the same object', (changed) => {
  const row = { fields: fieldsWith(changed), base: fieldsWith(0) };
  expect(isMostlyOther(campaigns, row)).toBe(false);
});

test.each([6, 7, 8, 9, 10])('with %d of 10 changed cells it is another one', (changed) => {
  const row = { fields: fieldsWith(changed), base: fieldsWith(0) };
  expect(isMostlyOther(campaigns, row)).toBe(true);
});

test('a row that was never pulled is not another one', () => {
  expect(isMostlyOther(campaigns, { fields: fieldsWith(10), base: null })).toBe(false);
});
