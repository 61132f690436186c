// test, features: the layouts of imported reports, so that the next one of its kind needs no questions.

import { readManifest } from '../../../src/features/figures/figures-manifest';
import { figuresBegin } from '../../../src/features/figures/report-import';
import { order } from '../../e2e/figure-reports';
import { plainPorts } from '../../ports/plain-ports';

const begun = (reports: readonly (readonly [headers: string, decimal: string])[]) => {
  const ports = plainPorts();
  reports.forEach(([headers, decimal], i) => {
    const layout = { headers, meanings: ['day'], decimal, dayOrder: 'ymd' };
    figuresBegin(ports, order({ fingerprint: String(i), layout }));
  });
  return readManifest(ports.documentStore).layouts.map(({ headers, decimal }) => [headers, decimal]);
};

test('the latest comes first, and replaces the one with the same headers', () => {
  const found = begun([
    ['Day', '.'],
    ['Date', '.'],
    ['Day', ','],
  ]);
  expect(found).toEqual([
    ['Day', ','],
    ['Date', '.'],
  ]);
});

test('twelve are kept', () => {
  const headers = Array.from({ length: 14 }, (_, i) => `Day ${i}`);
  expect(begun(headers.map((one) => [one, '.']))).toEqual(
    headers
      .slice(2)
      .reverse()
      .map((one) => [one, '.']),
  );
});

test('the lines that count are kept with the layout', () => {
  const ports = plainPorts();
  const lines = { use: 'value', column: 1, value: '7', by: [1], isWhole: false } as const;
  const layout = { headers: 'Day\nN', meanings: ['day', 'other'], decimal: '.', dayOrder: 'ymd' };
  figuresBegin(ports, order({ fingerprint: 'first', layout: { ...layout, lines } }));
  expect(readManifest(ports.documentStore).layouts).toEqual([{ ...layout, lines }]);
});
