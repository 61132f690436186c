// push: the rows that an undo restores: now → then, each with a checkbox, below their campaigns, page by
// page.

import { useState } from 'preact/hooks';
import { TAB_CHOICES } from '../../../shared/tab-choices';
import { Pages, pageOf } from '../../../sidebar/components/list-parts';
import { CutName } from '../../view/cut-name';
import type { UndoChange, UndoRow } from '../undo-schema';
import { rowName } from './undo-rows';

const shownOf = (text: string) => (text === '' ? <em>empty</em> : text);

export function UndoChanges({ changes }: { changes: readonly UndoChange[] }) {
  return (
    <>
      {changes.map((change) => (
        <p key={change.field} class="change">
          <span class="column">{change.column} </span>
          <span class="before">{shownOf(change.before)}</span>
          <span class="arrow"> → </span>
          <span class="after">{shownOf(change.after)}</span>
        </p>
      ))}
    </>
  );
}

const titleOf = (tab: string): string => TAB_CHOICES.find((choice) => choice.tab === tab)?.title ?? tab;

const PAGE = 50;

const Name = (props: { text: string; title: string }) => (
  <span class="name" title={props.title}>
    <CutName text={props.text} />
  </span>
);

function Row(props: { row: UndoRow; on: boolean; onToggle: (on: boolean) => void }) {
  const { row } = props;
  return (
    <li class={props.on ? '' : 'out'}>
      <label class="check">
        <input
          type="checkbox"
          checked={props.on}
          onChange={(event) => props.onToggle(event.currentTarget.checked)}
        />
        <Name text={headOf(row) === '' ? row.label : row.row} title={row.label} />
      </label>
      <div class="values">
        <UndoChanges changes={row.changes} />
        {row.also.map(({ column, value }) => (
          <p key={column} class="change" title="Sent with the changes, unchanged">
            <span class="column">{column}</span>
            <span class="after">{shownOf(value)}</span>
          </p>
        ))}
      </div>
      {row.warnings.map((warning) => (
        <p key={warning} class="warn">
          {warning}
        </p>
      ))}
    </li>
  );
}

/** The campaign of a row that is below it; `''`: the row is shown with its whole name. */
const headOf = ({ campaign, row }: UndoRow): string => (row === '' ? '' : campaign);

/** The title of a tab or campaign above the first of its rows. */
function Heads(props: { row: UndoRow; before: UndoRow | undefined }) {
  const { row, before: rowBefore } = props;
  const isNewTab = row.tab !== rowBefore?.tab;
  const head = headOf(row);
  const isNewHead = head !== '' && (isNewTab || head !== headOf(rowBefore!));
  if (!isNewTab && !isNewHead) return null;
  return (
    <li class="head">
      {isNewTab ? <span class="tab">{titleOf(row.tab)}</span> : null}
      {isNewHead ? <Name text={head} title={head} /> : null}
    </li>
  );
}

export function UndoRowList(props: {
  rows: readonly UndoRow[];
  out: ReadonlySet<string>;
  onToggle: (row: UndoRow, on: boolean) => void;
  onToggleAll: (on: boolean) => void;
}) {
  const { rows, out } = props;
  const [page, setPage] = useState(0);
  const shownRows = pageOf(rows, page, PAGE);
  return (
    <section class="rows">
      <label class="check all">
        <input
          type="checkbox"
          checked={out.size === 0}
          onChange={(event) => props.onToggleAll(event.currentTarget.checked)}
        />
        All rows
      </label>
      <ul>
        {shownRows.map((row, i) => [
          <Heads key={`${rowName(row)} head`} row={row} before={shownRows[i - 1]} />,
          <Row
            key={rowName(row)}
            row={row}
            on={!out.has(rowName(row))}
            onToggle={(on) => props.onToggle(row, on)}
          />,
        ])}
      </ul>
      <Pages label="Pages of rows" total={rows.length} page={page} size={PAGE} onPage={setPage} />
    </section>
  );
}
