// test, features: the sums of a campaign in the hidden sheet: complete or damaged, never in part.

import type { StoredKey } from '../../../src/features/figures/core/stored-sums';
import { readFigures, writeFigures } from '../../../src/features/figures/figures-store';
import { plainPorts } from '../../ports/plain-ports';

const keysOf = (count: number): StoredKey[] =>
  Array.from({ length: count }, (_, i) => ({
    appId: `app ${i} ${'x'.repeat(80)}`,
    country: 'US',
    isAmbiguous: false,
    records: [{ day: 20_000, by: 1, values: [i, i, null, null, null, null, null, null, null] }],
  }));
const LARGE = keysOf(2_000);
const SMALL = keysOf(1);

function stored() {
  const ports = plainPorts();
  writeFigures(
    ports,
    new Map([
      ['large', LARGE],
      ['small', SMALL],
    ]),
    readFigures(ports).index,
  );
  const sheet = ports.workbook.sheets[0]!;
  const lines = sheet.extent().rows - 1;
  // The large campaign has several rows.
  expect(lines).toBeGreaterThan(3);
  return { ports, sheet, order: Array.from({ length: lines }, (_, i) => i) };
}

it('are read when other rows are put between theirs', () => {
  const { ports, sheet, order } = stored();
  const small = order.pop()!;
  const [first, ...others] = order;
  sheet.arrangeRows([first!, small, ...others.reverse()]);
  const { byCampaign, damaged } = readFigures(ports);
  expect([...damaged]).toEqual([]);
  expect(byCampaign.get('large')).toEqual(LARGE);
  expect(byCampaign.get('small')).toEqual(SMALL);
  expect(readFigures(ports, ['large']).byCampaign).toEqual(new Map([['large', LARGE]]));
});

it.each([
  ['one row is missing', (order: number[]) => order.filter((i) => i !== 1)],
  ['the first row is missing', (order: number[]) => order.filter((i) => i !== 0)],
  ['the first row is below the others', (order: number[]) => order.reverse()],
])('are damaged, and not read in part, when %s', (_, arranged) => {
  const { ports, sheet, order } = stored();
  sheet.arrangeRows(arranged(order));
  const { byCampaign, damaged } = readFigures(ports);
  expect([...damaged]).toEqual(['large']);
  expect(byCampaign).toEqual(new Map([['small', SMALL]]));
});
