// test, features: a list from the selected cells: nothing selected, and more than can be read at once.

import { selectedList } from '../../../src/features/uploads/selected-list';
import { plainPorts } from '../../ports/plain-ports';

const selecting = (selected: ReturnType<ReturnType<typeof plainPorts>['selectedCells']>) => ({
  ...plainPorts(),
  selectedCells: () => selected,
});

test('cells become texts, with their place', () => {
  const cells = [
    ['ID', 1],
    ['a', true],
  ];
  expect(selectedList(selecting({ place: 'Users!A:B', cells }), 'range')).toEqual({
    place: 'Users!A:B',
    cells: [
      ['ID', '1'],
      ['a', 'true'],
    ],
  });
});

test('dates are those of the document, whatever its time zone', () => {
  const midnightInTokyo = new Date(Date.UTC(2026, 10, 4, 15));
  const ports = {
    ...selecting({ place: 'Report!A1', cells: [[midnightInTokyo]] }),
    timeText: (ms: number) => new Date(ms + 9 * 3_600_000).toISOString().slice(0, 16).replace('T', ' '),
  };
  expect(selectedList(ports, 'range').cells).toEqual([['2026-11-05 00:00']]);
});

test('an empty or too large selection is reported', () => {
  expect(() => selectedList(selecting(null), 'range')).toThrow(
    /Select the cells of the list or report first/,
  );
  expect(() => selectedList(selecting({ place: 'Users!A:Z', cells: null }), 'range')).toThrow(
    /^Users!A:Z has too many cells/,
  );
});
