// sidebar: the table of a view. Titles stay in view and sort; groups fold; rows have boxes and lines that
// unfold; it is one stop of Tab, and keys do the rest. Only rows in view are rendered, with their height
// measured.
//
//   <Table
//     label="Pushes"
//     rows={runs}
//     nameOf={({ run }) => run}
//     columns={[
//       { title: 'Time', width: '40%', sortKey: ({ time }) => time, cell: ({ time }) => logTimeText(time) },
//       { title: 'Rows', isNumber: true, sortKey: ({ rows }) => rows, cell: ({ rows }) => grouped(rows) },
//     ]}
//     below={({ why }) => why}
//     pickOf={({ run }) => ({ label: `Choose ${run}`, chosen: runs.has(run) ? 1 : 0, rows: 1, onPick })}
//   />
//
// A row that needs more than cells and texts below is rendered by `lines`.

import type { ComponentChildren } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import { type Pick, PickBox } from './pick-box';
import { blockAt, blocksOf, groupAt, LINE, type RowBlock, type SortKey, sorted } from './table-blocks';
import { usePartInView, useRealHeights } from './use-part-in-view';
import { useRowKeys } from './use-row-keys';
import './table.css';

/** Rendered above and below the part in view. Pixels. */
const AROUND = 600;

export interface Column<Row> {
  readonly title: string;
  /** The title is only for screen readers. */
  readonly isTitleHidden?: boolean;
  /** `120px`, `20%`. Absent: a part of the rest. */
  readonly width?: string;
  /** Aligned right. */
  readonly isNumber?: boolean;
  /** Absent: the column does not sort. */
  readonly sortKey?: (row: Row) => SortKey;
  /** The first click sorts the largest values first. */
  readonly isLargestFirst?: boolean;
  /** Absent: `lines` of the table renders the row. */
  readonly cell?: (row: Row) => ComponentChildren;
}

/** How a row is shown. */
export interface RowPlace {
  /** The cell with the box of the row; null: the table has none. */
  readonly pick: ComponentChildren;
  /** Its details are unfolded. */
  readonly isOpen: boolean;
  /** Folds and unfolds its details. */
  toggle(): void;
  readonly isInGroup: boolean;
  /** Columns of the table, with that of the boxes. */
  readonly columns: number;
}

export interface GroupHeader {
  readonly label: string;
  /** `2 of 3 rows`. */
  readonly count: string;
  /** At the right. */
  readonly facts?: ComponentChildren;
  /** Of the count. Absent: none. */
  readonly tone?: string;
  /** Below the label. */
  readonly buttons?: ComponentChildren;
  /** Absent: without a box. */
  readonly pick?: Pick;
}

interface Sort {
  readonly title: string;
  readonly isDown: boolean;
}

/** One click sorts, the next in the other direction, the third restores the order. */
function nextSort(sort: Sort | null, title: string, isLargestFirst: boolean): Sort | null {
  if (sort?.title !== title) return { title, isDown: isLargestFirst };
  return sort.isDown === isLargestFirst ? { title, isDown: !isLargestFirst } : null;
}

function Title<Row>(props: { column: Column<Row>; sort: Sort | null; onSort: (sort: Sort | null) => void }) {
  const { sort } = props;
  const { title, isTitleHidden, sortKey, isNumber, isLargestFirst = false } = props.column;
  if (!sortKey)
    return (
      <th scope="col" class={isNumber ? 'number' : ''}>
        {isTitleHidden ? <span class="visually-hidden">{title}</span> : title}
      </th>
    );
  const direction = sort?.title !== title ? null : sort.isDown ? 'descending' : 'ascending';
  return (
    <th scope="col" class={isNumber ? 'number' : ''} aria-sort={direction ?? 'none'}>
      <button
        type="button"
        class="sort"
        aria-label={`Sort by ${title}, ${direction === null ? 'not sorted' : `sorted ${direction}`}`}
        onClick={() => props.onSort(nextSort(sort, title, isLargestFirst))}
      >
        {title}
        {direction === null ? '' : direction === 'descending' ? ' ↓' : ' ↑'}
      </button>
    </th>
  );
}

function GroupLine(props: { header: GroupHeader; columns: number; isOpen: boolean; onFold: () => void }) {
  const { header, columns, isOpen } = props;
  const { label, count, facts, pick, tone, buttons } = header;
  return (
    <tr class="head">
      {pick ? (
        <td class="pick">
          <PickBox {...pick} />
        </td>
      ) : null}
      <td colSpan={pick ? columns - 1 : columns}>
        <button type="button" class="open" aria-expanded={isOpen} onClick={props.onFold}>
          <span class="label" title={label}>
            {label}
          </span>
          <span class={tone ? `tag ${tone}` : 'count'}>{count}</span>
          {facts ? <span class="facts-line">{facts}</span> : null}
        </button>
        {buttons}
      </td>
    </tr>
  );
}

/** Takes the place of blocks that are not rendered. */
function Gap({ height, columns }: { height: number; columns: number }) {
  return (
    <tbody>
      <tr class="gap" style={{ height: `${height}px` }}>
        <td colSpan={columns} />
      </tr>
    </tbody>
  );
}

const toggled = (names: ReadonlySet<string>, name: string): ReadonlySet<string> => {
  const next = new Set(names);
  if (!next.delete(name)) next.add(name);
  return next;
};

const NO_GROUP = () => '';

interface TableProps<Row> {
  /** For screen readers. */
  readonly label: string;
  readonly class?: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** Unique among the rows. */
  nameOf(row: Row): string;
  /** Expected height in pixels. Absent: one line. */
  heightOf?(row: Row): number;
  /** Absent: the cells of the columns, and `below`. */
  lines?(row: Row, place: RowPlace): ComponentChildren;
  /** Below the cells, over all columns; null: nothing. */
  below?(row: Row): ComponentChildren;
  /** The box of a row; null: it has none. Absent: the table has no boxes. */
  pickOf?(row: Row): Pick | null;
  /** What letters do in a row, and how a person learns it: `R puts the old values back`. */
  keysOf?(row: Row): Readonly<Record<string, () => void>>;
  readonly keysHint?: string;
  /** Name of the group of a row; `''`: without a header. While the table is sorted, no group is shown. */
  groupOf?(row: Row): string;
  headerOf?(group: string): GroupHeader;
}

/** Columns and functions that rows depend on should be the same in each rendering: they decide the order. */
export function Table<Row>(props: TableProps<Row>) {
  const { rows, nameOf, heightOf, groupOf, headerOf, pickOf } = props;
  const [sort, setSort] = useState<Sort | null>(null);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const table = useRef<HTMLTableElement>(null);
  const realHeights = useRealHeights(table);
  const sortKey = sort && props.columns.find(({ title }) => title === sort.title)?.sortKey;
  const inOrder = useMemo(
    () => (sort && sortKey ? sorted(rows, sortKey, sort.isDown) : rows),
    [rows, sort, sortKey],
  );
  const { blocks, height } = useMemo(
    () =>
      blocksOf(inOrder, {
        nameOf,
        groupOf: sort === null && groupOf ? groupOf : NO_GROUP,
        folded,
        heightOf: (name, row) => realHeights.get(name) ?? ((row && heightOf?.(row)) || LINE),
      }),
    [inOrder, sort, folded, realHeights, nameOf, groupOf, heightOf],
  );
  const view = usePartInView(table);
  const fold = (group: string) => setFolded(toggled(folded, group));
  const toggle = (name: string) => setOpened(toggled(opened, name));
  const { current, handlers } = useRowKeys(table, blocks, (block) =>
    block.kind === 'group'
      ? { open: () => fold(block.group), pick: headerOf?.(block.group).pick }
      : {
          open: props.lines ? () => toggle(block.name) : undefined,
          pick: pickOf?.(block.row) ?? undefined,
          letters: props.keysOf?.(block.row),
        },
  );
  if (rows.length === 0) return null;
  const columns = props.columns.length + (pickOf ? 1 : 0);
  const last = blockAt(blocks, view.to + AROUND);
  const indexes: number[] = [];
  for (let index = blockAt(blocks, view.from - AROUND); index <= last; index += 1) indexes.push(index);
  // The row with the focus stays rendered when it is out of view.
  const shownIndexes = current < 0 ? indexes : [...new Set([...indexes, current])].sort((a, b) => a - b);
  const endOf = (index: number): number => (index < 0 ? 0 : (blocks[index + 1]?.top ?? height));
  const groupLine = (group: string) => (
    <GroupLine
      header={headerOf!(group)}
      columns={columns}
      isOpen={!folded.has(group)}
      onFold={() => fold(group)}
    />
  );
  const rowLines = ({ row, name, isInGroup }: RowBlock<Row>) => {
    const pick = pickOf?.(row);
    const place: RowPlace = {
      pick: pickOf ? <td class="pick">{pick ? <PickBox {...pick} /> : null}</td> : null,
      isOpen: opened.has(name),
      toggle: () => toggle(name),
      isInGroup,
      columns,
    };
    if (props.lines) return props.lines(row, place);
    const below = props.below?.(row) ?? null;
    return (
      <>
        <tr class={below === null ? 'row' : 'row above-more'}>
          {place.pick}
          {props.columns.map(({ title, isNumber, cell }) => (
            <td key={title} class={isNumber ? 'number' : ''}>
              {cell?.(row)}
            </td>
          ))}
        </tr>
        {below === null ? null : (
          <tr class="below">
            {pickOf ? <td class="pick" /> : null}
            <td colSpan={props.columns.length}>{below}</td>
          </tr>
        )}
      </>
    );
  };
  // The group at the upper edge stays in view.
  const above = view.from > 0 ? groupAt(blocks, view.from + LINE) : null;
  const pinned = above && above.top < view.from ? above.group : null;
  const lastEnd = endOf(shownIndexes[shownIndexes.length - 1] ?? -1);
  const keysId = `keys-of-${props.label.replace(/\W/g, '-')}`;
  return (
    <>
      <table
        aria-describedby={keysId}
        ref={table}
        aria-label={props.label}
        class={`table ${props.class ?? ''}`}
        {...handlers}
      >
        <colgroup>
          {pickOf ? <col class="pick" /> : null}
          {props.columns.map(({ title, width }) => (
            <col key={title} style={width === undefined ? {} : { width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {pickOf ? (
              <th class="pick">
                <span class="visually-hidden">Choose</span>
              </th>
            ) : null}
            {props.columns.map((column) => (
              <Title key={column.title} column={column} sort={sort} onSort={setSort} />
            ))}
          </tr>
          {pinned === null ? null : groupLine(pinned)}
        </thead>
        {shownIndexes.flatMap((index, i) => {
          const block = blocks[index]!;
          const gap = block.top - endOf(shownIndexes[i - 1] ?? -1);
          const { isApart, isInGroup } = block.kind === 'row' ? block : { isApart: false, isInGroup: false };
          return [
            gap > 0 ? <Gap key={`gap ${block.name}`} height={gap} columns={columns} /> : null,
            <tbody
              key={block.name}
              data-name={block.name}
              data-height={endOf(index) - block.top}
              class={isApart ? 'apart' : isInGroup ? 'in-group' : ''}
              tabIndex={index === (current < 0 ? shownIndexes[0] : current) ? 0 : -1}
            >
              {block.kind === 'group' ? groupLine(block.group) : rowLines(block)}
            </tbody>,
          ];
        })}
        {lastEnd < height ? <Gap key="gap at the end" height={height - lastEnd} columns={columns} /> : null}
      </table>
      <p id={keysId} class="hint keys-hint">
        {[
          '↑ ↓ to the next row',
          ...(pickOf ? ['Space chooses'] : []),
          props.lines ? 'Enter unfolds' : 'Enter opens',
          '← → to its buttons',
          ...(props.keysHint ? [props.keysHint] : []),
        ].join(' · ')}
      </p>
    </>
  );
}
