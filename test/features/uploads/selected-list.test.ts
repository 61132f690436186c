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

test('an empty or too large selection is reported', () => {
  expect(() => selectedList(selecting(null), 'range')).toThrow(/Select the cells that hold the IDs first/);
  expect(() => selectedList(selecting({ place: 'Users!A:Z', cells: null }), 'range')).toThrow(
    /^Users!A:Z has too many cells/,
  );
});
