// sidebar: the rows that an undo restores: now → then, each with a checkbox, page by page.

import { useState } from 'preact/hooks';
import type { UndoRow } from '../../client-api/undo';
import { TAB_CHOICES } from '../../model/tab-choices';
import { Pages, pageOf } from '../components/pages';

export const rowName = ({ tab, key }: Pick<UndoRow, 'tab' | 'key'>): string => JSON.stringify([tab, key]);

const titleOf = (tab: string): string => TAB_CHOICES.find((choice) => choice.tab === tab)?.title ?? tab;

const PAGE = 50;

const shownOf = (text: string) => (text === '' ? <em>empty</em> : text);

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
        <span>{row.label}</span>
      </label>
      {row.changes.map((change) => (
        <p key={change.field} class="change">
          <span class="column">{change.column}</span>
          <span class="before">{shownOf(change.before)}</span>
          <span class="arrow"> → </span>
          <span class="after">{shownOf(change.after)}</span>
        </p>
      ))}
      {row.also.map(({ column, value }) => (
        <p key={column} class="change" title="Sent with the changes, unchanged">
          <span class="column">{column}</span>
          <span class="after">{shownOf(value)}</span>
        </p>
      ))}
      {row.warnings.map((warning) => (
        <p key={warning} class="warn">
          {warning}
        </p>
      ))}
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
  const shown = pageOf(rows, page, PAGE);
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
        {shown.map((row, i) => [
          row.tab !== shown[i - 1]?.tab ? (
            <li key={row.tab} class="tab">
              {titleOf(row.tab)}
            </li>
          ) : null,
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
