// sidebar: the rows of a table in their order, as blocks from top to bottom: headers of groups, and rows.

/** Expected height of a line and of the header of a group. Pixels. */
export const LINE = 32;

/** null: nothing to sort by. */
export type SortKey = number | string | null;

interface GroupBlock {
  readonly kind: 'group';
  readonly name: string;
  readonly group: string;
  readonly top: number;
}

export interface RowBlock<Row> {
  readonly kind: 'row';
  readonly name: string;
  readonly row: Row;
  readonly top: number;
  /** It is below the header of its group. */
  readonly isInGroup: boolean;
  /** It is the first after a group that it does not belong to. */
  readonly isApart: boolean;
}

export type Block<Row> = GroupBlock | RowBlock<Row>;

const COLLATOR = new Intl.Collator('en', { numeric: true });

/** Numbers before texts. */
function compareKeys(a: number | string, b: number | string): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1;
  return COLLATOR.compare(String(a), String(b));
}

/** Rows without a value to sort by come last in both directions. */
export function sorted<Row>(rows: readonly Row[], keyOf: (row: Row) => SortKey, isDown: boolean): Row[] {
  const keyed = rows.map((row) => ({ row, key: keyOf(row) }));
  const sign = isDown ? -1 : 1;
  keyed.sort((a, b) => {
    if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null);
    return sign * compareKeys(a.key, b.key);
  });
  return keyed.map(({ row }) => row);
}

interface Layout<Row> {
  nameOf(row: Row): string;
  /** Name of the group whose header is above the row; `''`: none. */
  groupOf(row: Row): string;
  /** Groups whose rows are hidden. */
  readonly folded: ReadonlySet<string>;
  /** Height of a block in pixels. @param row null: the header of a group */
  heightOf(name: string, row: Row | null): number;
}

/** @returns the blocks, and their height in pixels */
export function blocksOf<Row>(
  rows: readonly Row[],
  { nameOf, groupOf, folded, heightOf }: Layout<Row>,
): { readonly blocks: readonly Block<Row>[]; readonly height: number } {
  const blocks: Block<Row>[] = [];
  let top = 0;
  let lastGroup = '';
  for (const row of rows) {
    const group = groupOf(row);
    const isInGroup = group !== '';
    const isApart = !isInGroup && lastGroup !== '';
    if (isInGroup && group !== lastGroup) {
      const name = `group ${group}`;
      blocks.push({ kind: 'group', name, group, top });
      top += heightOf(name, null);
    }
    lastGroup = group;
    if (isInGroup && folded.has(group)) continue;
    const name = nameOf(row);
    blocks.push({ kind: 'row', name, row, top, isInGroup, isApart });
    top += heightOf(name, row);
  }
  return { blocks, height: top };
}

/** Index of the last block that starts at or above a position. */
export function blockAt(blocks: readonly Block<unknown>[], position: number): number {
  let [low, high] = [0, blocks.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (blocks[middle]!.top <= position) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

/** The header of the group at a position; null: a row without a header is there. */
export function groupAt(blocks: readonly Block<unknown>[], position: number): GroupBlock | null {
  for (let index = blocks.length > 0 ? blockAt(blocks, position) : -1; index >= 0; index -= 1) {
    const block = blocks[index]!;
    if (block.kind === 'group') return block;
    if (!block.isInGroup) return null;
  }
  return null;
}
