// test of model: runs of numbers contain each number once, in order, and adjacent runs are joined.

import * as fc from 'fast-check';
import { runsOfNumbers } from '../../src/shared/runs-of-numbers';

test('runs contain exactly the numbers, and each run ends before a gap', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 30 })), (numbers) => {
      const runs = runsOfNumbers(numbers);
      const held = runs.flatMap(({ first, count }) => Array.from({ length: count }, (_, i) => first + i));
      expect(held).toEqual([...new Set(numbers)].sort((a, b) => a - b));
      runs.slice(1).forEach(({ first }, i) => {
        expect(first).toBeGreaterThan(runs[i]!.first + runs[i]!.count);
      });
    }),
  );
});
