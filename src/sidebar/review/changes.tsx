// sidebar: every change before → after, by row; rows can be left out, single cells given their old value back.

import { useState } from 'preact/hooks';
import type { CellName } from '../../app/surface/check';
import type { ReviewChange, ReviewRow } from '../../app/surface/review';
import { TAB_CHOICES } from '../../model/tab-choices';
import { Shown } from './shown';

/** Names a row among those of all tabs. */
export const rowName = ({ tab, key }: Pick<ReviewRow, 'tab' | 'key'>): string => JSON.stringify([tab, key]);

const titleOf = (tab: string): string => TAB_CHOICES.find((choice) => choice.tab === tab)?.title ?? tab;

/** Rows drawn at once: a review of thousands must open as fast as one of ten. */
const PAGE = 100;

function Percent(props: { percent: number | null }) {
  if (props.percent === null) return null;
  const sign = props.percent > 0 ? '+' : '−';
  const size = Math.abs(props.percent);
  return (
    <span
      class={props.percent > 0 ? 'up' : 'down'}
    >{`${sign}${size < 10 ? size.toFixed(1) : size.toFixed(0)} %`}</span>
  );
}

function Line(props: { change: ReviewChange; created: boolean; busy: boolean; onRevert: () => void }) {
  const { change } = props;
  return (
    <div class="change">
      <span class="column">{change.column}</span>
      <span class="values">
        {props.created ? null : (
          <>
            <span class="before">
              <Shown text={change.before} />
            </span>
            <span class="arrow">→</span>
          </>
        )}
        <span class="after">
          <Shown text={change.after} />
        </span>
        <Percent percent={change.percent} />
      </span>
      {props.created ? null : (
        <button
          type="button"
          class="link"
          disabled={props.busy}
          onClick={props.onRevert}
          title="Put the old value back into the cell"
        >
          Revert
        </button>
      )}
    </div>
  );
}

export function Changes(props: {
  rows: readonly ReviewRow[];
  leftOut: ReadonlySet<string>;
  busy: boolean;
  onToggle: (key: string) => void;
  onToggleAll: (out: boolean) => void;
  onRevert: (cell: CellName) => void;
}) {
  const { rows, leftOut } = props;
  const [page, setPage] = useState(0);
  if (rows.length === 0) return null;
  const pages = Math.ceil(rows.length / PAGE);
  const current = Math.min(page, pages - 1);
  const shown = rows.slice(current * PAGE, (current + 1) * PAGE);
  const several = rows.some(({ tab }) => tab !== rows[0]!.tab);
  return (
    <section>
      <header>
        <h2>Changes</h2>
      </header>
      <table class="changes">
        <thead>
          <tr>
            <th class="pick">
              <input
                type="checkbox"
                aria-label="Push all rows"
                checked={leftOut.size === 0}
                onChange={(event) => props.onToggleAll(!event.currentTarget.checked)}
              />
            </th>
            <th>{several ? 'Row' : 'Campaign'}</th>
            <th>What changes</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row, i) => [
            several && row.tab !== shown[i - 1]?.tab ? (
              <tr key={row.tab} class="group">
                <th colSpan={3} scope="rowgroup">
                  {titleOf(row.tab)}
                </th>
              </tr>
            ) : null,
            <tr key={rowName(row)} class={leftOut.has(rowName(row)) ? 'out' : ''}>
              <td class="pick">
                <input
                  type="checkbox"
                  aria-label={`Push ${row.label}`}
                  checked={!leftOut.has(rowName(row))}
                  onChange={() => props.onToggle(rowName(row))}
                />
              </td>
              <td class="name">
                {row.action === 'create' ? <span class="tag">new</span> : null}
                {row.label}
                {row.warnings.map((warning) => (
                  <p key={warning} class="warn">
                    {warning}
                  </p>
                ))}
              </td>
              <td>
                {row.changes.map((change) => (
                  <Line
                    key={change.field}
                    change={change}
                    created={row.action === 'create'}
                    busy={props.busy}
                    onRevert={() =>
                      props.onRevert({ tab: row.tab, key: row.key, row: 0, field: change.field })
                    }
                  />
                ))}
              </td>
            </tr>,
          ])}
        </tbody>
      </table>
      {pages > 1 ? (
        <nav class="pages" aria-label="Pages of changes">
          <button type="button" class="small" disabled={current === 0} onClick={() => setPage(current - 1)}>
            Previous
          </button>
          <span>
            {current * PAGE + 1}–{Math.min(rows.length, (current + 1) * PAGE)} of {rows.length}
          </span>
          <button
            type="button"
            class="small"
            disabled={current === pages - 1}
            onClick={() => setPage(current + 1)}
          >
            Next
          </button>
        </nav>
      ) : null}
    </section>
  );
}
