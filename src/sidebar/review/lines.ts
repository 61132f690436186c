// sidebar: the table of changes as blocks of known height: group headers, and rows with one line per change.

import type { ReviewGroup, ReviewRow } from '../../client-api/review';
import { numberInText } from '../../model/number-style';
import { numberStyle } from '../components/number-style';
import { groupName, rowName } from './selection';

/** Height of a line and of a group header. Pixels. */
export const LINE = 32;
/** Height of one more line of text within a line. Pixels. */
const TEXT_LINE = 18;
/** Characters that fit into one line of text: a value, a warning over the whole width. */
const FITS = { value: 17, warning: 110 } as const;
/** Characters of a campaign's name that stay when a label is cut: they tell most campaigns apart. */
const NAME_END = 9;

export type Block =
  | { readonly kind: 'group'; readonly name: string; readonly group: ReviewGroup; readonly top: number }
  | { readonly kind: 'row'; readonly name: string; readonly row: ReviewRow; readonly top: number };

export type SortBy = 'row' | 'field' | 'before' | 'after' | 'percent';

/** null: in the order of the tabs, grouped. */
export type Sort = { readonly by: SortBy; readonly isDown: boolean } | null;

/** Lines of a text that is wrapped between words, and inside a word that is longer than a line. */
function linesOf(text: string, fits: number): number {
  let lines = 0;
  for (const paragraph of text.split('\n')) {
    let used = 0;
    lines += 1;
    for (const { length } of paragraph.split(' ')) {
      if (used > 0 && used + 1 + length > fits) {
        lines += 1;
        used = length;
      } else used += (used > 0 ? 1 : 0) + length;
      if (used > fits) {
        lines += Math.ceil(used / fits) - 1;
        used -= (Math.ceil(used / fits) - 1) * fits;
      }
    }
  }
  return lines;
}

const heightFor = (lines: number): number => LINE + TEXT_LINE * Math.max(0, lines - 1);

/** Height of the line of a change. Pixels. */
export const changeHeight = (texts: readonly string[]): number =>
  heightFor(Math.max(...texts.map((text) => linesOf(text, FITS.value))));

/** Height of a warning or note. Pixels. */
export const warningHeight = (text: string): number => heightFor(Math.ceil(text.length / FITS.warning));

/**
 * A label in two pieces: the first is cut to the width of the column, the second is kept. The second has the
 * end of the first part (the campaign's name) and all other parts; `''` if there are none.
 */
export function labelPieces(label: string): readonly [cut: string, kept: string] {
  const parts = label.indexOf(' · ');
  if (parts < 0) return [label, ''];
  const at = Math.max(0, parts - NAME_END);
  return [label.slice(0, at), label.slice(at)];
}

/** More about a row, below its changes: how it is sent, and the rules that proposed its values. */
export const notesOf = ({ note, changes }: ReviewRow): string[] => [
  ...(note === undefined ? [] : [note]),
  ...new Set(changes.flatMap(({ rule }) => (rule === undefined ? [] : [rule]))),
];

function rowHeight(row: ReviewRow): number {
  let lines = row.also.length * LINE;
  for (const { before, after, withUnit } of row.changes)
    lines += changeHeight(withUnit ? [withUnit.before, withUnit.after] : [before, after]);
  let height = Math.max(lines, LINE);
  for (const text of [...row.warnings, ...notesOf(row)]) height += warningHeight(text);
  return height;
}

const COLLATOR = new Intl.Collator('en', { numeric: true });

type SortKey = number | string | null;

function sortKey({ label, changes }: ReviewRow, by: SortBy): SortKey {
  if (by === 'row') return label;
  if (by === 'percent') {
    let largest: number | null = null;
    for (const { percent } of changes)
      if (percent !== null && (largest === null || Math.abs(percent) > Math.abs(largest))) largest = percent;
    return largest;
  }
  const first = changes[0];
  if (!first) return null;
  if (by === 'field') return first.column;
  const text = (first.withUnit ?? first)[by];
  return text === '' ? null : (numberInText(text, numberStyle()) ?? text);
}

/** Numbers before texts. */
function compareKeys(a: number | string, b: number | string): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1;
  return COLLATOR.compare(String(a), String(b));
}

/** Rows without a value to sort by come last in both directions. */
export function sorted(rows: readonly ReviewRow[], sort: Sort): readonly ReviewRow[] {
  if (sort === null) return rows;
  const keyed = rows.map((row) => ({ row, key: sortKey(row, sort.by) }));
  const sign = sort.isDown ? -1 : 1;
  keyed.sort((a, b) => {
    if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null);
    return sign * compareKeys(a.key, b.key);
  });
  return keyed.map(({ row }) => row);
}

/** @param folded names of groups whose rows are hidden · @returns the blocks, and their height in pixels */
export function blocksOf(
  rows: readonly ReviewRow[],
  groups: readonly ReviewGroup[] | null,
  folded: ReadonlySet<string>,
): { readonly blocks: readonly Block[]; readonly height: number } {
  const byName = new Map((groups ?? []).map((group) => [groupName(group), group]));
  const blocks: Block[] = [];
  let top = 0;
  let last = '';
  for (const row of rows) {
    const name = groups ? groupName(row) : '';
    const group = byName.get(name);
    if (group && name !== last) {
      blocks.push({ kind: 'group', name: `group ${name}`, group, top });
      top += LINE;
    }
    last = name;
    if (folded.has(name)) continue;
    blocks.push({ kind: 'row', name: rowName(row), row, top });
    top += rowHeight(row);
  }
  return { blocks, height: top };
}

/** Index of the last block that starts at or above a position. */
export function blockAt(blocks: readonly Block[], position: number): number {
  let [low, high] = [0, blocks.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (blocks[middle]!.top <= position) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}
