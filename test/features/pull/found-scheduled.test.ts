// test, features: what morning runs found is kept in a short list: no value is lost when it is full.

import { type Found, withoutOldest } from '../../../src/features/pull/found-scheduled';

const found = (tab: string, values: number): Found => ({
  tab,
  values,
  at: values,
  pulledAt: 0,
  mark: `${values}`,
});
const sums = (all: readonly Found[]) => {
  const byTab: Record<string, number> = {};
  for (const { tab, values } of all) byTab[tab] = (byTab[tab] ?? 0) + values;
  return byTab;
};

test('a list that is full adds the oldest values of a tab to its next ones', () => {
  const full = Array.from({ length: 48 }, (_, i) => found(i === 0 ? 'ads' : 'targets', i + 1));
  expect(withoutOldest(full)).toBe(full);
  const more = [...full, found('sources', 100)];
  const kept = withoutOldest(more);
  expect(kept).toHaveLength(48);
  expect(sums(kept)).toEqual(sums(more));
  // The only entry of its tab stays; the oldest of another one is added to the next.
  expect(kept[0]).toEqual(found('ads', 1));
  expect(kept[1]).toEqual({ ...found('targets', 3), values: 5 });
});
