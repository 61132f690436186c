// test, sidebar: the vertical axis of a chart.

import { yRange } from '../../../../src/features/insights/view/chart-plot';

test.each([
  ['an area starts at 0', 90, 100, true, [0, 108]],
  ['a line with close values does not, so that it is not flat', 0.9, 1, false, [0.875, 1.025]],
  ['a line with distant values starts at 0', 20, 100, false, [0, 108]],
  ['equal values have room', 2, 2, false, [1.5, 2.5]],
  ['without values', 0, 0, false, [0, 1]],
] as const)('%s', (_name, min, max, isFilled, range) => {
  const [from, to] = yRange(min, max, isFilled);
  expect(from).toBeCloseTo(range[0]);
  expect(to).toBeCloseTo(range[1]);
});
