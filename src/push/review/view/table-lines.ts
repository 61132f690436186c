// push: the table of changes as blocks of known height: group headers, and rows with one line per change.

import type { Limits } from '../../../shared/guards';
import { numberInText } from '../../../shared/numbers';
import { TAB_CHOICES } from '../../../shared/tab-choices';
import { numberStyle } from '../../../sidebar/components/browser-number-style';
import { groupName, rowName } from '../../core/row-name';
import type { ReviewGroup, ReviewRow } from '../review-schema';
import type { SortBy } from './review-columns';
import { detailsOf, type Look, notesBelow, pairOf, summaryOf, valuesOf } from './row-details';

/** Height of a line and of a group header. Pixels. */
export const LINE = 32;
/** Height of one more line of text within a detail. Pixels. */
const TEXT_LINE = 18;
/** Space below the text of a note. Pixels. */
const NOTE_PADDING = 6;
/** Characters of a detail that fit into one line of text. */
const FITS = 130;

interface GroupBlock {
  readonly kind: 'group';
  readonly name: string;
  readonly group: ReviewGroup;
  readonly top: number;
}

export interface RowBlock {
  readonly kind: 'row';
  readonly name: string;
  readonly row: ReviewRow;
  readonly top: number;
  /** It is below the header of its group. */
  readonly isInGroup: boolean;
  /** It is the first after a group that it does not belong to. */
  readonly isApart: boolean;
}

export type Block = GroupBlock | RowBlock;

/** null: in the order of the tabs, grouped. */
export type Sort = { readonly by: SortBy; readonly isDown: boolean } | null;

const textLines = (text: string): number => Math.max(1, Math.ceil(text.length / FITS));

/** Height of an unfolded detail. Pixels. */
export const detailHeight = (text: string): number => LINE + TEXT_LINE * (textLines(text) - 1);

/** Height of a note below its row. Pixels. */
export const noteHeight = (text: string): number => TEXT_LINE * textLines(text) + NOTE_PADDING;

/** Height of the line of a change. Pixels. */
export const changeHeight = (lines: number): number => LINE + TEXT_LINE * (lines - 1);

function rowHeight(row: ReviewRow, opened: Opened): number {
  const isNew = row.action === 'create';
  let height = row.changes.length === 0 ? LINE : 0;
  for (const change of row.changes) height += changeHeight(pairOf(change, isNew, opened).lines);
  for (const note of notesBelow(row)) height += noteHeight(note);
  height += row.also.length * LINE;
  if (opened.rows.has(rowName(row)))
    for (const { text } of detailsOf(row, opened)) height += detailHeight(text);
  return height;
}

const COLLATOR = new Intl.Collator('en', { numeric: true });

type SortKey = number | string | null;

function largestPercent({ changes }: ReviewRow): number | null {
  let largest: number | null = null;
  for (const { percent } of changes)
    if (percent !== null && (largest === null || Math.abs(percent) > Math.abs(largest))) largest = percent;
  return largest;
}

function sortKey(row: ReviewRow, by: SortBy, limits: Limits): SortKey {
  if (by === 'tab') return TAB_CHOICES.findIndex(({ tab }) => tab === row.tab);
  if (by === 'campaign') return row.campaign || null;
  if (by === 'row') return row.row || null;
  if (by === 'percent') return largestPercent(row);
  if (by === 'warnings') return summaryOf(row, limits)?.text ?? null;
  const first = row.changes[0];
  if (!first) return null;
  if (by === 'field') return first.column;
  const text = valuesOf(first)[by];
  return text === '' ? null : (numberInText(text, numberStyle()) ?? text);
}

/** Numbers before texts. */
function compareKeys(a: number | string, b: number | string): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1;
  return COLLATOR.compare(String(a), String(b));
}

/** Rows without a value to sort by come last in both directions. */
export function sorted(rows: readonly ReviewRow[], sort: Sort, limits: Limits): readonly ReviewRow[] {
  if (sort === null) return rows;
  const keyed = rows.map((row) => ({ row, key: sortKey(row, sort.by, limits) }));
  const sign = sort.isDown ? -1 : 1;
  keyed.sort((a, b) => {
    if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null);
    return sign * compareKeys(a.key, b.key);
  });
  return keyed.map(({ row }) => row);
}

/** Rows whose details are shown, by name, and how rows are shown. */
interface Opened extends Look {
  readonly rows: ReadonlySet<string>;
}

/**
 * A group of one row has no header: the row has everything.
 * @param groups null: no headers
 * @param folded names of groups whose rows are hidden
 * @returns the blocks, and their height in pixels
 */
export function blocksOf(
  rows: readonly ReviewRow[],
  groups: readonly ReviewGroup[] | null,
  folded: ReadonlySet<string>,
  opened: Opened,
): { readonly blocks: readonly Block[]; readonly height: number } {
  const headed = (groups ?? []).filter(({ tally }) => (tally.rows ?? 0) > 1);
  const byName = new Map(headed.map((group) => [groupName(group), group]));
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
    const lastBlock = blocks[blocks.length - 1];
    const isInGroup = group !== undefined;
    const isApart = !isInGroup && (lastBlock?.kind === 'group' || lastBlock?.isInGroup === true);
    blocks.push({ kind: 'row', name: rowName(row), row, top, isInGroup, isApart });
    top += rowHeight(row, opened);
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

/** The header of the group at a position; null: a row without a header is there. */
export function groupAt(blocks: readonly Block[], position: number): GroupBlock | null {
  for (let index = blocks.length > 0 ? blockAt(blocks, position) : -1; index >= 0; index -= 1) {
    const block = blocks[index]!;
    if (block.kind === 'group') return block;
    if (!block.isInGroup) return null;
  }
  return null;
}
