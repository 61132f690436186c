// sidebar: the table of changes. Only the part in view is rendered.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ReviewFigures, ReviewRow, ReviewView } from '../../client-api/review';
import { Group } from './group';
import { type Block, blockAt, blocksOf, LINE, type Sort, type SortBy, sorted } from './lines';
import { isNumber } from './numbers';
import { Row, type RowActions } from './row';
import { valuesOf } from './row-details';
import { groupName, keptIn, type Selection, setGroup } from './selection';

/** Rendered above and below the part in view. Pixels. */
const AROUND = 600;

/** Width of the dialog in which the columns have their least widths. Pixels. */
const NARROW = 1140;

/** Least width in pixels, and the share of what a wider dialog adds; null: what is left. */
const COLUMNS: readonly (readonly [by: SortBy, label: string, width: number | null, share: number])[] = [
  ['tab', 'Tab', 92, 0],
  ['campaign', 'Campaign', 214, 0.3],
  ['row', 'Row', 152, 0.1],
  ['field', 'Field', 96, 0.1],
  ['before', 'Before', 112, 0.15],
  ['after', 'After', 112, 0.15],
  ['percent', 'Δ %', 62, 0],
  ['warnings', 'Warnings', null, 0],
];

const widthOf = (width: number | null, share: number): string | undefined =>
  width === null
    ? undefined
    : share === 0
      ? `${width}px`
      : `calc(${width}px + max(0px, 100vw - ${NARROW}px) * ${share})`;

/** Columns besides those that sort: the checkbox, and the actions. Pixels. */
const [PICK, ACTIONS] = [32, 88];

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

/** The part of the table in view, in pixels from its first block. */
function useView(height: number) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [view, setView] = useState({ from: 0, to: 2_000 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when the height changes
  useEffect(() => {
    const scroller = body.current?.closest('.scroll');
    if (!scroller) return undefined;
    const measure = () => {
      if (!body.current || scroller.clientHeight === 0) return;
      const from = scroller.getBoundingClientRect().top - body.current.getBoundingClientRect().top;
      setView({ from, to: from + scroller.clientHeight });
    };
    measure();
    scroller.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      scroller.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [height]);
  return { body, view };
}

/** Takes the place of rows that are not rendered. */
function Gap({ height }: { height: number }) {
  return (
    <tr class="gap" style={{ height: `${height}px` }}>
      <td colSpan={10} />
    </tr>
  );
}

/** Whether the titles over the values are aligned right, as most of the values are. */
const isMostlyNumbers = (rows: readonly ReviewRow[]): boolean => {
  const first = rows.slice(0, 50).flatMap(({ changes }) => changes.slice(0, 1));
  return first.filter((change) => isNumber(valuesOf(change).after)).length * 2 >= first.length;
};

export function Table(props: {
  review: ReviewView;
  rows: readonly ReviewRow[];
  selection: Selection;
  figures: ReviewFigures | null;
  actions: RowActions;
  onSelect: (selection: Selection) => void;
}) {
  const { review, rows, selection, figures, actions } = props;
  const [sort, setSort] = useState<Sort>(null);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const { limits } = review;
  const inOrder = useMemo(() => sorted(rows, sort, limits), [rows, sort, limits]);
  const { blocks, height } = useMemo(
    () => blocksOf(inOrder, sort === null ? review.groups : null, folded, { rows: opened, limits }),
    [inOrder, sort, review, folded, opened, limits],
  );
  const sent = useMemo(
    () => new Map(figures?.groups.map((group) => [groupName(group), group.tally])),
    [figures],
  );
  const { body, view } = useView(height);
  const valuesAtEnd = useMemo(() => isMostlyNumbers(rows), [rows]);
  const first = blockAt(blocks, view.from - AROUND);
  const last = blockAt(blocks, view.to + AROUND);
  const shown = blocks.slice(first, last + 1);
  const end = blocks[last + 1]?.top ?? height;
  const toggled = (names: ReadonlySet<string>, name: string): ReadonlySet<string> => {
    const next = new Set(names);
    if (!next.delete(name)) next.add(name);
    return next;
  };
  const header = (block: Block & { kind: 'group' }) => {
    const { group } = block;
    const name = groupName(group);
    return (
      <Group
        key={block.name}
        group={group}
        sent={figures ? (sent.get(name) ?? {}) : null}
        isOpen={!folded.has(name)}
        kept={keptIn(selection, group)}
        onFold={() => setFolded(toggled(folded, name))}
        onPick={(kept) => props.onSelect(setGroup(selection, group, kept))}
      />
    );
  };
  // The group at the upper edge stays in view.
  let at = blocks.length > 0 && view.from > 0 ? blockAt(blocks, view.from + LINE) : -1;
  while (at >= 0 && blocks[at]!.kind !== 'group') at -= 1;
  const above = at >= 0 ? blocks[at] : undefined;
  const isPinned = above?.kind === 'group' && above.top < view.from;
  return (
    <table class="changes">
      <colgroup>
        <col style={{ width: widthOf(PICK, 0) }} />
        {COLUMNS.map(([by, , width, share]) => (
          <col key={by} style={{ width: widthOf(width, share) }} />
        ))}
        <col style={{ width: widthOf(ACTIONS, 0) }} />
      </colgroup>
      <thead>
        <tr>
          <th class="pick">
            <span class="unseen">Push</span>
          </th>
          {COLUMNS.map(([by, label]) => (
            <th key={by} class={NUMBERS.includes(by) && (by === 'percent' || valuesAtEnd) ? 'number' : ''}>
              <SortButton by={by} label={label} sort={sort} onSort={setSort} />
            </th>
          ))}
          <th>
            <span class="unseen">Actions</span>
          </th>
        </tr>
        {isPinned ? header(above) : null}
      </thead>
      <tbody ref={body}>
        {(shown[0]?.top ?? 0) > 0 ? <Gap height={shown[0]!.top} /> : null}
        {shown.map((block) =>
          block.kind === 'group' ? (
            header(block)
          ) : (
            <Row
              key={block.name}
              row={block.row}
              limits={limits}
              actions={actions}
              isOpen={opened.has(block.name)}
              onOpen={() => setOpened(toggled(opened, block.name))}
            />
          ),
        )}
        {end < height ? <Gap height={height - end} /> : null}
      </tbody>
    </table>
  );
}
