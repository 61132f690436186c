// push: all changes of a review in one table, with filters and actions for the rows that are shown.

import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { type Limits, sumOf } from '../../../shared/guards';
import { counted, grouped, leftOutText, noneVisible } from '../../../shared/sentences';
import { ask } from '../../../sidebar/client/bridge';
import { useRequest } from '../../../sidebar/client/use-request';
import { FailureNotice } from '../../../sidebar/components/notice';
import { LabeledPickBox } from '../../../sidebar/components/table/pick-box';
import { StickyBar } from '../../../sidebar/components/table/sticky-bar';
import { groupName } from '../../core/row-name';
import type { SeenRows } from '../review-schema';
import type { PickedRow, ReviewFigures, ReviewGroup, ReviewRow, ReviewView } from '../review-view';
import { changesTable, saveCsv } from './export-review';
import type { RowActions } from './review-row';
import { ANY, type RowSearch } from './review-search';
import {
  isKept,
  keptOf,
  only,
  type Selection,
  setAll,
  setGroup,
  setRows,
  shownRows,
} from './review-selection';
import { ReviewTable } from './review-table';
import { type List, useRows } from './use-loaded';
import { pickAll } from './use-review';
import './review-changes.css';

interface Choosing {
  readonly review: ReviewView;
  readonly rowSearch: RowSearch;
  readonly selection: Selection;
  readonly figures: ReviewFigures | null;
  readonly actions: RowActions;
  onSelect(selection: Selection): void;
  onRevertRows(rows: SeenRows): void;
}

/** Asks for confirmation before many edits are discarded. */
function RevertRows(props: { rows: number; busy: boolean; onRevert: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const { rows } = props;
  if (rows === 0) return null;
  if (!isAsking) {
    return (
      <button type="button" class="link" disabled={props.busy} onClick={() => setIsAsking(true)}>
        Revert {counted(rows, 'row')}…
      </button>
    );
  }
  return (
    <span class="confirm" role="alert">
      This puts the old values back into {counted(rows, 'row')}, selected or not.{' '}
      <button type="button" class="small" disabled={props.busy} onClick={props.onRevert}>
        Revert {counted(rows, 'row')}
      </button>{' '}
      <button type="button" class="link" onClick={() => setIsAsking(false)}>
        Cancel
      </button>
    </span>
  );
}

const allText = (rows: number): string => (rows === 1 ? '1 row' : `All ${counted(rows, 'row')}`);

/** Gives the names of all rows that are shown; if more match than are listed, they are read. */
function usePicking({ review, rowSearch, actions }: Choosing, { rows, found: foundCount }: List<ReviewRow>) {
  const request = useRequest();
  const pick = (use: (rows: readonly PickedRow[]) => void) =>
    foundCount === rows.length
      ? use(rows)
      : request.run(() => pickAll({ token: review.token, ...rowSearch }).catch(actions.refused), use);
  return { request, pick };
}

/** Checkbox and button for the rows that are shown. */
function ShownRowsBar(
  props: Choosing & { rowList: List<ReviewRow>; picking: ReturnType<typeof usePicking> },
) {
  const { review, selection, rowSearch, rowList, picking, actions, onSelect } = props;
  const { rows, found: foundCount } = rowList;
  const keptCount = useMemo(() => rows.filter((row) => isKept(selection, row)).length, [rows, selection]);
  const edited = useMemo(() => rows.filter(({ action }) => action === 'update').length, [rows]);
  const isListed = foundCount === rows.length;
  return (
    <>
      <FailureNotice failure={picking.request.failure} />
      <LabeledPickBox
        label={foundCount === null ? 'Loading…' : `${allText(foundCount)} shown`}
        chosen={isListed ? keptCount : keptCount === rows.length ? (foundCount ?? 0) : keptCount}
        rows={foundCount ?? 0}
        onPick={(keep) => picking.pick((allRows) => onSelect(setRows(selection, allRows, keep)))}
      />
      <RevertRows
        key={JSON.stringify([review.token, rowSearch])}
        rows={foundCount === null ? 0 : isListed ? edited : foundCount}
        busy={actions.busy}
        onRevert={() => props.onRevertRows(shownRows(review, rowSearch))}
      />
    </>
  );
}

/** Chooses only the rows that are selected in the spreadsheet. */
function SelectedRows({ review, selection, actions, onSelect }: Choosing) {
  const request = useRequest();
  const [message, setMessage] = useState({ text: '', selection });
  const pick = () =>
    request.run(
      () => ask('reviewSelected', review.token).catch(actions.refused),
      ({ rows, hiddenRows }) => {
        if (rows.length === 0) {
          const text =
            hiddenRows > 0
              ? noneVisible(hiddenRows, 'selected row with a change')
              : 'None of the selected rows is among these changes.';
          setMessage({ text, selection });
          return;
        }
        const chosenRows = only(review.groups, rows);
        onSelect(chosenRows);
        const note = hiddenRows > 0 ? ` ${leftOutText(hiddenRows)}.` : '';
        setMessage({
          text: `Only ${counted(rows.length, 'row')} will be pushed.${note}`,
          selection: chosenRows,
        });
      },
    );
  return (
    <>
      <FailureNotice failure={request.failure} />
      <button type="button" class="link" disabled={request.busy} onClick={pick}>
        Choose only selected rows
      </button>
      <span class="hint" role="status">
        {message.selection === selection ? message.text : ''}
      </span>
    </>
  );
}

/** Downloads the changes that are shown, once all are loaded. */
function Export(props: { rows: readonly ReviewRow[]; isLoaded: boolean; limits: Limits }) {
  const { rows, limits } = props;
  return (
    <button
      type="button"
      class="link"
      disabled={rows.length === 0 || !props.isLoaded}
      onClick={() => saveCsv('changes.csv', changesTable(rows, limits))}
    >
      Export CSV
    </button>
  );
}

const PlainBar = (props: { class: string; children: ComponentChildren }) => <header {...props} />;

/** @param props `search`: shown beside the heading */
export function Changes(props: Choosing & { search: ComponentChildren }) {
  const { review, rowSearch, selection, actions, onSelect } = props;
  const rowList = useRows(review, rowSearch, selection, actions.refused);
  const picking = usePicking(props, rowList);
  if (review.groups.length === 0) return null;
  const totals = sumOf(review.groups.map(({ tally }) => tally));
  const rows = totals.rows ?? 0;
  const isListed = rowList.found === null || rowList.found === rowList.rows.length;
  // One bar stays in view: that with the search.
  const Bar = props.search ? StickyBar : PlainBar;
  const pickGroup = (group: ReviewGroup, isChosen: boolean) => {
    if (rowSearch === ANY) onSelect(setGroup(selection, group, isChosen));
    else {
      const isOwn = (row: PickedRow) => groupName(row) === groupName(group);
      picking.pick((rows) => onSelect(setRows(selection, rows.filter(isOwn), isChosen)));
    }
  };
  return (
    <section>
      <Bar class="bar-of-changes">
        <h2>Changes</h2>
        {rowSearch === ANY ? (
          <>
            <LabeledPickBox
              label={allText(rows)}
              chosen={keptOf(selection, review.groups)}
              rows={rows}
              onPick={(isChosen) => onSelect(setAll(review.groups, isChosen))}
            />
            <RevertRows
              key={review.token}
              rows={rows - (totals.created ?? 0)}
              busy={actions.busy}
              onRevert={() => props.onRevertRows(shownRows(review, ANY))}
            />
          </>
        ) : (
          <ShownRowsBar {...props} rowList={rowList} picking={picking} />
        )}
        {isListed ? (
          <Export rows={rowList.rows} isLoaded={rowList.found !== null} limits={review.limits} />
        ) : null}
        {rows > 1 ? <SelectedRows {...props} /> : null}
        {props.search}
      </Bar>
      <FailureNotice failure={rowList.request.failure} />
      {isListed ? null : (
        <p class="hint">
          The first {grouped(rowList.rows.length)} of {grouped(rowList.found ?? 0)} rows are listed. Filter to
          see others.
        </p>
      )}
      {rowList.found === 0 ? <p class="hint">No row matches.</p> : null}
      <ReviewTable
        review={review}
        rows={rowList.rows}
        isFiltered={rowSearch !== ANY}
        selection={selection}
        figures={props.figures}
        actions={actions}
        onPickGroup={pickGroup}
      />
    </section>
  );
}
