// sidebar: the result of an undo, below its summary: what was not restored and why, and the restored rows,
// each with a link to its cell.

import { useState } from 'preact/hooks';
import type { JobView } from '../../client-api/job';
import type { UndoRow, UndoView } from '../../client-api/undo';
import { ask } from '../client/bridge';
import { useRequest } from '../client/use-request';
import { FailureNotice } from '../components/notice';
import { Pages, pageOf } from '../components/pages';
import { type JumpTo, UndoLeftList } from './undo-left-list';
import { restoredRows, rowName } from './undo-rows';

const PAGE = 20;

function Rows(props: { title: string; rows: readonly UndoRow[]; onJump: JumpTo }) {
  const { title, rows } = props;
  const [page, setPage] = useState(0);
  if (rows.length === 0) return null;
  return (
    <details class="group information">
      <summary>
        <span class="title">{title}</span>
        <span class="badge">{rows.length.toLocaleString('en')}</span>
      </summary>
      <ul class="issues">
        {pageOf(rows, page, PAGE).map((row) => (
          <li key={rowName(row)}>
            <strong>{row.label}</strong>
            <button
              type="button"
              class="link jump"
              aria-label={`Jump to ${row.label}`}
              onClick={() => props.onJump({ ...row, field: row.changes[0]?.field ?? '' })}
            >
              Jump
            </button>
          </li>
        ))}
      </ul>
      <Pages label={`Pages: ${title}`} total={rows.length} page={page} size={PAGE} onPage={setPage} />
    </details>
  );
}

/** @param out names of the rows that the person left out */
export function UndoResult(props: { job: JobView; view: UndoView; out: ReadonlySet<string> }) {
  const { job, view, out } = props;
  const jumping = useRequest();
  const jump: JumpTo = ({ tab, key, field }) =>
    jumping.run(
      () => ask('checkShow', { tab, rowName: `k${key}`, row: 1, field }),
      () => undefined,
    );
  const sent = view.rows.filter((row) => !out.has(rowName(row)));
  return (
    <>
      <FailureNotice failure={jumping.failure} />
      <UndoLeftList title="Not restored" left={view.left} onJump={jump} />
      <Rows title="Left out" rows={view.rows.filter((row) => out.has(rowName(row)))} onJump={jump} />
      <Rows title="Restored" rows={restoredRows(job, sent)} onJump={jump} />
    </>
  );
}
