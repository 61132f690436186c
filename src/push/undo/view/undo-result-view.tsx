// push: the result of an undo, below its summary: what was not restored and why, and the restored rows,
// each with a link to its cell.

import { useEffect, useState } from 'preact/hooks';
import type { JobView } from '../../../jobs/job-view';
import { ask } from '../../../sidebar/client/bridge';
import { useRequest } from '../../../sidebar/client/use-request';
import { Pages, pageOf, RowOfList } from '../../../sidebar/components/list-parts';
import { FailureNotice } from '../../../sidebar/components/notice';
import { useShowRow } from '../../../sidebar/components/sheet-links';
import { useNavigation } from '../../../sidebar/components/view';
import { rowName } from '../../core/row-name';
import type { UndoResult as Undone, UndoneRow, UndoRow, UndoView } from '../undo-schema';
import { type JumpTo, UndoChanges, UndoLeftList } from './undo-row-list';
import { restoredRows } from './undo-rows';
import './undo.css';

const PAGE = 20;

function Rows(props: { title: string; rows: readonly UndoneRow[]; onJump: JumpTo }) {
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
            <RowOfList label={row.label} onJump={() => props.onJump(row)} />
            <UndoChanges changes={row.changes} />
          </li>
        ))}
      </ul>
      <Pages label={`Pages: ${title}`} total={rows.length} page={page} size={PAGE} onPage={setPage} />
    </details>
  );
}

const rowsOf = (rows: readonly UndoRow[], isRestored: boolean): UndoneRow[] =>
  rows.map(({ tab, key, label, changes }) => ({
    tab,
    key,
    label,
    field: changes[0]?.field ?? '',
    changes: isRestored ? changes : [],
  }));

/** @param out names of the rows that the person left out */
export function UndoResult(props: { job: JobView; view: UndoView; out: ReadonlySet<string> }) {
  const { job, view, out } = props;
  const { show, failure } = useShowRow();
  const isOut = (row: UndoRow) => out.has(rowName(row));
  const sentRows = view.rows.filter((row) => !isOut(row));
  return (
    <div class="undo-result">
      <FailureNotice failure={failure} />
      <Rows title="Restored" rows={rowsOf(restoredRows(job, sentRows), true)} onJump={show} />
      <Rows title="Left out" rows={rowsOf(view.rows.filter(isOut), false)} onJump={show} />
      <UndoLeftList title="Not restored" left={view.left} onJump={show} />
    </div>
  );
}

/** The result of an undo that this panel has resumed or canceled: its preview is not known here. */
export function ResumedUndoResult({ job }: { job: JobView }) {
  const [result, setResult] = useState<Undone | null>(null);
  const reading = useRequest();
  const { run } = reading;
  const { show, failure } = useShowRow();
  const openView = useNavigation();
  useEffect(() => run(() => ask('undoResult', job.id), setResult), [run, job.id]);
  if (result === null) {
    return (
      <>
        <FailureNotice failure={reading.failure} />
        {reading.busy ? <p class="hint">Loading the result…</p> : null}
      </>
    );
  }
  const { undoes, others: otherRows, restored } = result;
  return (
    <div class="undo-result">
      <FailureNotice failure={failure} />
      {otherRows.length > 0 ? (
        <section class="left">
          <h2>Not part of this undo</h2>
          <p class="hint">
            These rows of the push could not be restored, were left out, or had been restored before.
          </p>
          <Rows title="Not sent" rows={otherRows} onJump={show} />
          <button type="button" class="link" onClick={() => openView({ view: 'undo', run: undoes })}>
            Preview the push again to see the reasons
          </button>
        </section>
      ) : null}
      <Rows title="Restored" rows={restored} onJump={show} />
    </div>
  );
}
