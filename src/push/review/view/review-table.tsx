// push: the changes of a review in the table: their order, groups with totals, and boxes.

import { useCallback, useMemo, useRef } from 'preact/hooks';
import { groupedBy } from '../../../shared/grouped-by';
import { type Column, type GroupHeader, Table } from '../../../sidebar/components/table/table';
import { useWidth } from '../../../sidebar/components/table/use-part-in-view';
import { groupName, rowName } from '../../core/row-name';
import type { ReviewFigures, ReviewGroup, ReviewRow, ReviewView } from '../review-view';
import { ACTIONS, type ColumnName, columnWidths, sortKeys } from './review-columns';
import { countOf, Facts } from './review-group';
import { areMostlyNumbers, titleOf } from './review-numbers';
import { type RowActions, RowLines, rowKeys } from './review-row';
import { isKept, keptIn, type Selection } from './review-selection';
import { expectedHeight } from './row-details';

/** Width of the table until it is measured. Pixels. */
const NARROW = 1_090;

const TITLES: Readonly<Record<ColumnName, string>> = {
  tab: 'Tab',
  campaign: 'Campaign',
  row: 'Row',
  field: 'Field',
  before: 'Before',
  after: 'After',
  percent: 'Δ %',
  warnings: 'Warnings',
};

/** Values of the first rows, without empty ones. */
const firstValues = (rows: readonly ReviewRow[]): string[] =>
  rows
    .slice(0, 50)
    .flatMap(({ changes }) => changes)
    .flatMap(({ before: oldValue, after }) => [oldValue, after].filter((text) => text !== ''));

export function ReviewTable(props: {
  review: ReviewView;
  rows: readonly ReviewRow[];
  /** The boxes of groups stand for the rows that are shown. */
  isFiltered: boolean;
  selection: Selection;
  figures: ReviewFigures | null;
  actions: RowActions;
  /** The box of a group. */
  onPickGroup: (group: ReviewGroup, isChosen: boolean) => void;
}) {
  const { review, rows, selection, figures, actions, isFiltered } = props;
  const { limits } = review;
  const section = useRef<HTMLDivElement>(null);
  const width = useWidth(section, NARROW);
  const widths = useMemo(() => columnWidths(rows, width), [rows, width]);
  const columns = useMemo((): Column<ReviewRow>[] => {
    const [keys, areNumbers] = [sortKeys(limits), areMostlyNumbers(firstValues(rows))];
    const sortable = (Object.keys(TITLES) as ColumnName[]).map((name) => ({
      title: TITLES[name],
      width: `${widths[name]}px`,
      sortKey: keys[name],
      isNumber: name === 'percent' || ((name === 'before' || name === 'after') && areNumbers),
      isLargestFirst: name === 'percent',
    }));
    return [...sortable, { title: 'Actions', isTitleHidden: true, width: `${ACTIONS}px` }];
  }, [rows, widths, limits]);
  /** Groups with a header: a group of one row has none, since the row has everything. */
  const groups = useMemo(
    () =>
      new Map(
        review.groups.filter(({ tally }) => (tally.rows ?? 0) > 1).map((group) => [groupName(group), group]),
      ),
    [review],
  );
  const groupOf = useCallback(
    (row: ReviewRow) => {
      const name = groupName(row);
      return groups.has(name) ? name : '';
    },
    [groups],
  );
  const listed = useMemo(() => (isFiltered ? groupedBy(rows, groupName) : null), [rows, isFiltered]);
  const sentByGroup = useMemo(
    () => new Map(figures?.groups.map((group) => [groupName(group), group.tally])),
    [figures],
  );
  const headerOf = (name: string): GroupHeader => {
    const group = groups.get(name)!;
    const [title, rowCount] = [titleOf(group.tab), group.tally.rows ?? 0];
    const label = group.label === '' ? title : `${title} · ${group.label}`;
    const shownRows = listed && (listed.get(name) ?? []);
    const chosen = shownRows
      ? shownRows.filter((row) => isKept(selection, row)).length
      : keptIn(selection, group);
    return {
      label,
      count: countOf(chosen, shownRows?.length ?? null, rowCount),
      facts: figures && !shownRows ? <Facts tally={sentByGroup.get(name) ?? {}} /> : null,
      pick: {
        label: `Push ${label}`,
        chosen,
        rows: shownRows ? shownRows.length : rowCount,
        onPick: (isChosen) => props.onPickGroup(group, isChosen),
      },
    };
  };
  return (
    <div ref={section}>
      <Table
        label="Changes"
        class="changes"
        columns={columns}
        rows={rows}
        nameOf={rowName}
        heightOf={expectedHeight}
        groupOf={groupOf}
        headerOf={headerOf}
        pickOf={(row) => ({
          label: `Push ${row.label}`,
          chosen: isKept(selection, row) ? 1 : 0,
          rows: 1,
          onPick: () => actions.onToggle(row),
        })}
        keysOf={(row) => rowKeys(row, actions)}
        keysHint="R reverts · J jumps to the cell · Alt+P leads to Push"
        lines={(row, place) => <RowLines row={row} place={place} limits={limits} actions={actions} />}
      />
    </div>
  );
}
