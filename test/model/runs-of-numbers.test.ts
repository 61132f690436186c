// test of model: runs of numbers hold each number once, in order, and touch each other nowhere.

import * as fc from 'fast-check';
import { runsOfNumbers } from '../../src/model/runs-of-numbers';

test('they hold exactly the numbers, and each run ends where a gap begins', () => {
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
