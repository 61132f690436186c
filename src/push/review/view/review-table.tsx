// push: the table of changes. Only the part in view is rendered.

import type { RefObject } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { groupedBy } from '../../../shared/grouped-by';
import { groupName } from '../../core/row-name';
import type { ReviewFigures, ReviewGroup, ReviewRow, ReviewView } from '../review-schema';
import { ACTIONS, columnWidths, PICK, type SortBy } from './review-columns';
import { Group } from './review-group';
import { areMostlyNumbers } from './review-numbers';
import { Row, type RowActions } from './review-row';
import { isKept, keptIn, type Selection } from './review-selection';
import { valuesOf } from './row-details';
import { type Block, blockAt, blocksOf, groupAt, LINE, type Sort, sorted } from './table-lines';
import { SMALL } from './use-jump';

/** Rendered above and below the part in view. Pixels. */
const AROUND = 600;

/** Width of the table until it is measured. Pixels. */
const NARROW = 1_090;

const COLUMNS: readonly (readonly [by: SortBy, label: string])[] = [
  ['tab', 'Tab'],
  ['campaign', 'Campaign'],
  ['row', 'Row'],
  ['field', 'Field'],
  ['before', 'Before'],
  ['after', 'After'],
  ['percent', 'Δ %'],
  ['warnings', 'Warnings'],
];

const NUMBERS: readonly SortBy[] = ['before', 'after', 'percent'];

/** One click sorts up, the next down, the third restores the order of the tabs. */
const nextSort = (sort: Sort, by: SortBy): Sort =>
  sort?.by !== by
    ? { by, isDown: by === 'percent' }
    : sort.isDown === (by === 'percent')
      ? { by, isDown: !sort.isDown }
      : null;

function SortButton(props: { by: SortBy; label: string; sort: Sort; onSort: (sort: Sort) => void }) {
  const { by, label, sort } = props;
  const mark = sort?.by !== by ? '' : sort.isDown ? ' ↓' : ' ↑';
  const state = sort?.by !== by ? 'not sorted' : sort.isDown ? 'sorted descending' : 'sorted ascending';
  return (
    <button
      type="button"
      class="sort"
      aria-label={`Sort by ${label}, ${state}`}
      onClick={() => props.onSort(nextSort(sort, by))}
    >
      {label}
      {mark}
    </button>
  );
}

type Body = RefObject<HTMLTableSectionElement | null>;

/** Calls at once, and whenever the window has another size or the list is scrolled. */
function useMeasured(
  body: Body,
  measure: (scroller: Element, table: DOMRect) => void,
  measureKey: unknown,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when the height changes
  useEffect(() => {
    const scroller = body.current?.closest('.scroll');
    if (!scroller) return undefined;
    const look = () => {
      // A small dialog hides the table. Until it is large again, the rows stay as they were.
      const isSmall = scroller.clientHeight === 0 || window.innerHeight <= SMALL[1];
      if (body.current && !isSmall) measure(scroller, body.current.getBoundingClientRect());
    };
    look();
    scroller.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      scroller.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [measureKey]);
}

/** Width of the table in pixels: that of the page, which columns without widths may exceed. */
function useWidth(body: Body): number {
  const [width, setWidth] = useState(NARROW);
  useMeasured(body, () => setWidth(body.current!.closest('section')!.clientWidth), null);
  return width;
}

/**
 * The part of the table in view, in pixels from its first block.
 * @param height measured again if it changes
 */
function useView(body: Body, height: number) {
  const [view, setView] = useState({ from: 0, to: 2_000 });
  useMeasured(
    body,
    (scroller, table) => {
      const from = scroller.getBoundingClientRect().top - table.top;
      setView({ from, to: from + scroller.clientHeight });
    },
    height,
  );
  return view;
}

/** Takes the place of rows that are not rendered. */
function Gap({ height }: { height: number }) {
  return (
    <tr class="gap" style={{ height: `${height}px` }}>
      <td colSpan={10} />
    </tr>
  );
}

/** The name of the block with the focus, found by its place. It stays rendered when it is out of view. */
function useFocused(body: Body, blocks: readonly Block[]) {
  const [focused, setFocused] = useState('');
  const onFocusIn = ({ target }: FocusEvent) => {
    if (!body.current || !(target instanceof Element)) return;
    const { top, height } = target.getBoundingClientRect();
    const place = top + height / 2 - body.current.getBoundingClientRect().top;
    setFocused(blocks[blockAt(blocks, place)]?.name ?? '');
  };
  const onFocusOut = ({ relatedTarget }: FocusEvent) => {
    // Without another target, the focus returns with the dialog.
    if (relatedTarget instanceof Node && !body.current?.contains(relatedTarget)) setFocused('');
  };
  return { focused, onFocusIn, onFocusOut };
}

/** Values of the first rows, without empty ones. */
const firstValues = (rows: readonly ReviewRow[]): string[] =>
  rows
    .slice(0, 50)
    .flatMap(({ changes }) => changes.map(valuesOf))
    .flatMap(({ before: oldValue, after }) => [oldValue, after].filter((text) => text !== ''));

export function Table(props: {
  review: ReviewView;
  rows: readonly ReviewRow[];
  /** The boxes of groups stand for the rows that are shown. */
  isFiltered: boolean;
  selection: Selection;
  figures: ReviewFigures | null;
  actions: RowActions;
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** The box of a group. */
  onPickGroup: (group: ReviewGroup, kept: boolean) => void;
}) {
  const { review, rows, selection, figures, actions, sort, isFiltered } = props;
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const { limits } = review;
  const inOrder = useMemo(() => sorted(rows, sort, limits), [rows, sort, limits]);
  const body = useRef<HTMLTableSectionElement>(null);
  const width = useWidth(body);
  const widths = useMemo(() => columnWidths(rows, width), [rows, width]);
  const look = useMemo(() => ({ limits, valueWidth: widths.after }), [limits, widths.after]);
  const { blocks, height } = useMemo(
    () => blocksOf(inOrder, sort === null ? review.groups : null, folded, { rows: opened, ...look }),
    [inOrder, sort, review, folded, opened, look],
  );
  const sentByGroup = useMemo(
    () => new Map(figures?.groups.map((group) => [groupName(group), group.tally])),
    [figures],
  );
  const listed = useMemo(() => groupedBy(rows, groupName), [rows]);
  const view = useView(body, height);
  const valuesAtEnd = useMemo(() => areMostlyNumbers(firstValues(rows)), [rows]);
  const first = blockAt(blocks, view.from - AROUND);
  const last = blockAt(blocks, view.to + AROUND);
  const { focused, onFocusIn, onFocusOut } = useFocused(body, blocks);
  const focusedIndex = useMemo(() => blocks.findIndex(({ name }) => name === focused), [blocks, focused]);
  const inView = blocks.slice(first, last + 1).map((_, i) => first + i);
  const shownIndexes =
    focusedIndex < 0 ? inView : [...new Set([...inView, focusedIndex])].sort((a, b) => a - b);
  const endOf = (index: number): number => blocks[index + 1]?.top ?? height;
  const end = shownIndexes.length === 0 ? 0 : endOf(shownIndexes[shownIndexes.length - 1]!);
  const toggled = (names: ReadonlySet<string>, name: string): ReadonlySet<string> => {
    const next = new Set(names);
    if (!next.delete(name)) next.add(name);
    return next;
  };
  const header = (group: ReviewGroup) => {
    const name = groupName(group);
    const groupRows = isFiltered ? (listed.get(name) ?? []) : null;
    return (
      <Group
        key={`group ${name}`}
        group={group}
        sent={figures && groupRows === null ? (sentByGroup.get(name) ?? {}) : null}
        isOpen={!folded.has(name)}
        keptCount={
          groupRows ? groupRows.filter((row) => isKept(selection, row)).length : keptIn(selection, group)
        }
        shownCount={groupRows ? groupRows.length : null}
        onFold={() => setFolded(toggled(folded, name))}
        onPick={(isChosen) => props.onPickGroup(group, isChosen)}
      />
    );
  };
  // The group at the upper edge stays in view.
  const above = view.from > 0 ? groupAt(blocks, view.from + LINE) : null;
  const pinned = above && above.top < view.from ? above.group : null;
  return (
    <table class="changes">
      <colgroup>
        <col style={{ width: `${PICK}px` }} />
        {COLUMNS.map(([by]) => (
          <col key={by} style={{ width: `${widths[by]}px` }} />
        ))}
        <col style={{ width: `${ACTIONS}px` }} />
      </colgroup>
      <thead>
        <tr>
          <th class="pick">
            <span class="visually-hidden">Push</span>
          </th>
          {COLUMNS.map(([by, label]) => (
            <th
              key={by}
              class={NUMBERS.includes(by) && (by === 'percent' || valuesAtEnd) ? 'number' : ''}
              aria-sort={sort?.by !== by ? 'none' : sort.isDown ? 'descending' : 'ascending'}
            >
              <SortButton by={by} label={label} sort={sort} onSort={props.onSort} />
            </th>
          ))}
          <th>
            <span class="visually-hidden">Actions</span>
          </th>
        </tr>
        {pinned ? header(pinned) : null}
      </thead>
      <tbody ref={body} onFocusIn={onFocusIn} onFocusOut={onFocusOut}>
        {shownIndexes.flatMap((index, i) => {
          const block = blocks[index]!;
          const endBefore = i === 0 ? 0 : endOf(shownIndexes[i - 1]!);
          return [
            block.top > endBefore ? (
              <Gap key={`before ${block.name}`} height={block.top - endBefore} />
            ) : null,
            block.kind === 'group' ? (
              header(block.group)
            ) : (
              <Row
                key={block.name}
                block={block}
                look={look}
                actions={actions}
                isOpen={opened.has(block.name)}
                onOpen={() => setOpened(toggled(opened, block.name))}
              />
            ),
          ];
        })}
        {end < height ? <Gap key="end" height={height - end} /> : null}
      </tbody>
    </table>
  );
}
