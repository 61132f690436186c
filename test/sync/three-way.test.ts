// test: the five rows of the three-way table, values that were never pulled, and unreadable ones.

import type { Value } from '../../src/shared/value';
import { type CellState, compare } from '../../src/sync/conflict';

const equal = (a: Value, b: Value) => a === b;

describe('compare', () => {
  it.each<[Value | undefined, Value | undefined, Value, CellState]>([
    ['x', 'x', 'x', 'clean'],
    ['x', 'y', 'x', 'edit'],
    ['x', 'x', 'z', 'foreign'],
    ['x', 'z', 'z', 'same'],
    ['x', 'y', 'z', 'conflict'],
    [null, 1, null, 'edit'],
    [1, null, 1, 'edit'],
    [false, false, true, 'foreign'],
  ])('base %p, mine %p, theirs %p: %s', (base, mine, theirs, standing) => {
    expect(compare(base, mine, theirs, equal)).toBe(standing);
  });

  it.each<[string, Value | undefined, Value | undefined, Value, CellState]>([
    ['never agreed, and equal', undefined, 'x', 'x', 'same'],
    ['never agreed, and different', undefined, 'x', 'y', 'conflict'],
    ['cannot be read, theirs unchanged', 'x', undefined, 'x', 'edit'],
    ['cannot be read, theirs changed', 'x', undefined, 'y', 'conflict'],
    ['never agreed and cannot be read', undefined, undefined, 'y', 'conflict'],
  ])('%s', (_, base, mine, theirs, standing) => {
    expect(compare(base, mine, theirs, equal)).toBe(standing);
  });

  it('compares with the kind of the column', () => {
    const asNumbers = (a: Value, b: Value) => Number(a) === Number(b);
    expect(compare('1.5', '1.5000', '1.50', asNumbers)).toBe('clean');
  });
});
