// Workbench tests, engine: the fast way of styling cells leaves the same cells as Univer's own, for any
// write.
import type { ICellData, IStyleData } from '@univerjs/core';
import { SetRangeValuesMutation } from '@univerjs/sheets';
import fc from 'fast-check';
import type { CellMatrix } from '../../../workbench/apps-script/engine/cell-matrix';
import { type LiveWorkbook, openLiveWorkbook } from '../../../workbench/apps-script/engine/live-workbook';

const univers = SetRangeValuesMutation.handler;

const style: fc.Arbitrary<IStyleData | null> = fc.constantFrom(
  null,
  {},
  { bg: { rgb: '#ff0000' } },
  { bg: null } as unknown as IStyleData,
  { n: { pattern: '@' } },
  { n: { pattern: '0.00' } },
  { n: null } as unknown as IStyleData,
  { bl: 1 as const, cl: { rgb: '#00ff00' } },
);
const value: fc.Arbitrary<Partial<ICellData>> = fc.constantFrom(
  {},
  {},
  {},
  { v: 1, t: 2 },
  { v: '5', t: 1 },
  { v: 'text', t: 1 },
  { v: null, t: null },
  { f: '=1+1', v: null, t: null },
);
const cell: fc.Arbitrary<ICellData | null> = fc.oneof(
  { weight: 9, arbitrary: fc.tuple(value, style).map(([v, s]) => (s ? { ...v, s } : { ...v })) },
  { weight: 1, arbitrary: fc.constant(null) },
);
const place = fc.nat({ max: 2 }).map(String);
const cells = fc.dictionary(place, fc.dictionary(place, cell)) as unknown as fc.Arbitrary<CellMatrix>;

const opened: LiveWorkbook[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

/** All cells after these writes, with their full styles, because style IDs are random. */
function written(writes: readonly CellMatrix[], handler: typeof univers | null): object {
  const workbook = openLiveWorkbook({ owner: 'owner@example.com' });
  opened.push(workbook);
  const quick = SetRangeValuesMutation.handler;
  if (handler) SetRangeValuesMutation.handler = handler;
  try {
    for (const each of writes) workbook.setCells('0', structuredClone(each));
  } finally {
    SetRangeValuesMutation.handler = quick;
  }
  const styles = workbook.core.getStyles();
  const found: Record<string, object> = {};
  workbook.cells('0').forValue((row, column, one) => {
    if (one) found[`${row} ${column}`] = { ...one, s: styles.get(one.s) };
  });
  return found;
}

test('the quick way and Univer’s way produce the same cells', () => {
  fc.assert(
    fc.property(fc.array(cells, { minLength: 1, maxLength: 5 }), (writes) => {
      expect(written(writes, null)).toEqual(written(writes, univers));
      expect(SetRangeValuesMutation.handler).not.toBe(univers);
      for (const one of opened.splice(0)) one.close();
    }),
    { numRuns: 50 },
  );
});
