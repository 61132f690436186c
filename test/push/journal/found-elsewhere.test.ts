// test, runs: what was changed elsewhere is kept in a short list: no value is lost when it is full.

import { type FoundValues, seenMark, withoutOldest } from '../../../src/push/journal/log-elsewhere';
import { hashText } from '../../../src/shared/digests';

const found = (tab: string, values: number, seenBy = ''): FoundValues => ({
  tab,
  values,
  at: values,
  pulledAt: 0,
  mark: `${values}`,
  seenBy,
});
const sums = (all: readonly FoundValues[]) => {
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

test('values that a person has seen are added to others of that person, or else to those for everyone', () => {
  const rest = Array.from({ length: 46 }, (_, i) => found(`tab ${i}`, 1_000 + i));
  const same = withoutOldest([
    found('targets', 1, 'anna'),
    found('targets', 2, 'ben'),
    found('targets', 3, 'anna'),
    ...rest,
  ]);
  expect(same.slice(0, 2)).toEqual([
    found('targets', 2, 'ben'),
    { ...found('targets', 3, 'anna'), values: 4 },
  ]);
  const [other, ...others] = withoutOldest([
    found('targets', 1, 'anna'),
    found('targets', 2, 'ben'),
    ...rest,
    found('tab', 5),
  ]);
  expect(other).toEqual({ ...found('targets', 2), values: 3 });
  expect(others).toHaveLength(47);
});

test('a full list fits in one property of 9 KB', () => {
  const all = Array.from({ length: 48 }, () => ({
    ...found('device-targeting', 9_999_999, seenMark('x'.repeat(100))),
    at: 1_800_000_000_000,
    pulledAt: 1_800_000_000_000,
    mark: hashText([0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff]),
  }));
  expect(JSON.stringify(all).length).toBeLessThan(9_000);
});
