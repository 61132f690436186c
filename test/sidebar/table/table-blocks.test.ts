// test, sidebar: the blocks of a table: headers of groups, rows, and what is at a position.

import {
  type Block,
  blockAt,
  blocksOf,
  groupAt,
  LINE,
} from '../../../src/sidebar/components/table/table-blocks';

const ROWS = ['a1', 'a2', 'b1'];
/** @param headed groups with a header */
const layout = (headed: string, folded: readonly string[] = []) => ({
  nameOf: (row: string) => row,
  groupOf: (row: string) => (headed.includes(row[0]!) ? row[0]! : ''),
  folded: new Set(folded),
  heightOf: () => LINE,
});
const names = (blocks: readonly Block<string>[]) => blocks.map(({ name }) => name);

test('groups have a header, a folded one hides its rows, and positions find their block', () => {
  const open = blocksOf(ROWS, layout('ab'));
  expect(names(open.blocks)).toEqual(['group a', 'a1', 'a2', 'group b', 'b1']);
  expect(open.height).toBe(5 * LINE);
  expect([0, 31, 32, 100, 10_000].map((position) => blockAt(open.blocks, position))).toEqual([0, 0, 1, 3, 4]);
  expect(names(blocksOf(ROWS, layout('ab', ['a'])).blocks)).toEqual(['group a', 'group b', 'b1']);
});

test('a row without a group is apart from the group above, which does not stay in view above it', () => {
  const { blocks } = blocksOf(ROWS, layout('a'));
  expect(names(blocks)).toEqual(['group a', 'a1', 'a2', 'b1']);
  expect(blocks.flatMap((block) => (block.kind === 'row' && block.isApart ? [block.row] : []))).toEqual([
    'b1',
  ]);
  const tops = [0, LINE, 2 * LINE, 3 * LINE];
  expect(tops.map((top) => groupAt(blocks, top)?.group)).toEqual(['a', 'a', 'a', undefined]);
});

test('a block has the height that was measured', () => {
  const heights = new Map([['a1', 90]]);
  const { blocks, height } = blocksOf(ROWS, { ...layout(''), heightOf: (name) => heights.get(name) ?? LINE });
  expect(blocks.map(({ top }) => top)).toEqual([0, 90, 90 + LINE]);
  expect(height).toBe(90 + 2 * LINE);
});
