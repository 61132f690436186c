// test of apps-script: after the calls, every column has its width, in whatever order they are declared.

import fc from 'fast-check';
import { widthRuns } from '../../src/apps-script/width-runs';

const WIDTHS = fc.constantFrom(64, 110, 170, undefined);

test('every column gets its width, other columns keep theirs, and no more calls are made than runs', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 12 }), WIDTHS), { maxLength: 12 }), (pairs) => {
      const wanted = new Map(pairs);
      const styles = Array.from(wanted, ([column, width]) =>
        width === undefined ? { column } : { column, width },
      );
      const seen = new Map<number, number>();
      const runs = widthRuns(styles);
      for (const { first, count, width } of runs)
        for (let column = first; column < first + count; column += 1) seen.set(column, width);
      const filled = Array.from(wanted).filter(([, width]) => width !== undefined);
      expect(new Map([...seen].sort())).toEqual(new Map(filled.sort() as [number, number][]));
      expect(runs.length).toBeLessThanOrEqual(filled.length);
    }),
  );
});

test('a width that comes again is set once', () => {
  const styles = [64, 170, 110, 110, 72, 170].map((width, i) => ({ column: i + 1, width }));
  expect(widthRuns(styles)).toEqual([
    { first: 1, count: 6, width: 170 },
    { first: 1, count: 1, width: 64 },
    { first: 3, count: 2, width: 110 },
    { first: 5, count: 1, width: 72 },
  ]);
});
