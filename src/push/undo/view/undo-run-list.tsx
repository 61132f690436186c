// push: the runs of the journal, newest first, to choose one to undo.

import { grouped } from '../../../shared/sentences';
import { logTimeText } from '../../../sidebar/client/when';
import type { UndoRun, UndoRuns } from '../undo-schema';
import { runFacts, undoneText } from './run-facts';

function RunCard(props: {
  run: UndoRun;
  all: readonly UndoRun[];
  opening: boolean;
  busy: boolean;
  onOpen: () => void;
}) {
  const { run } = props;
  const undoes = props.all.find((other) => other.run === run.undoes);
  const tag = undoneText(run);
  return (
    <li>
      <button type="button" class="card" disabled={props.busy || run.damage !== ''} onClick={props.onOpen}>
        <span class="line">
          <span>
            <strong>{logTimeText(run.time)}</strong> {run.tabs.join(', ') || 'Damaged run'}
          </span>
          {tag === '' ? null : <span class="tag information">{tag}</span>}
        </span>
        {run.undoes === '' ? null : (
          <span class="hint">Undo of {undoes ? `the push of ${logTimeText(undoes.time)}` : run.undoes}</span>
        )}
        <span class="hint">{run.damage === '' ? [...runFacts(run), run.who].join(' · ') : run.damage}</span>
        {props.opening ? <span class="hint information">Comparing with the cells…</span> : null}
      </button>
    </li>
  );
}

export function UndoRunList(props: {
  runs: UndoRuns;
  opening: string;
  busy: boolean;
  onOpen: (run: string) => void;
  onMore: () => void;
}) {
  const { runs, total } = props.runs;
  if (total === 0) {
    return <p class="hint">Nothing was pushed from this spreadsheet yet. Pushes are listed here.</p>;
  }
  return (
    <section>
      <p class="hint">
        Choose a push to see what can be restored. Old values become edits, which you review and push.
      </p>
      <ul aria-label="Pushes of this spreadsheet">
        {runs.map((run) => (
          <RunCard
            key={run.run}
            run={run}
            all={runs}
            opening={props.opening === run.run}
            busy={props.busy}
            onOpen={() => props.onOpen(run.run)}
          />
        ))}
      </ul>
      {runs.length < total ? (
        <button type="button" class="small" disabled={props.busy} onClick={props.onMore}>
          Show older ({grouped(total - runs.length)})
        </button>
      ) : null}
    </section>
  );
}
