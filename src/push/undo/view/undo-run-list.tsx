// push: the runs of the journal, newest first, to choose one to undo.

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
      <button type="button" class="run" disabled={props.busy || run.damage !== ''} onClick={props.onOpen}>
        <span class="when">
          <span>{logTimeText(run.time)}</span>{' '}
          <span class="titles">{run.tabs.join(', ') || 'Damaged run'}</span>
          {tag === '' ? null : <span class="tag">{tag}</span>}
        </span>
        {run.undoes === '' ? null : (
          <span class="of">Undo of {undoes ? `the push of ${logTimeText(undoes.time)}` : run.undoes}</span>
        )}
        <span class="who">{run.damage === '' ? [...runFacts(run), run.who].join(' · ') : run.damage}</span>
        {props.opening ? <span class="busy">Comparing with the cells…</span> : null}
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
      <ul class="runs" aria-label="Pushes of this spreadsheet">
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
          Show older ({(total - runs.length).toLocaleString('en')})
        </button>
      ) : null}
    </section>
  );
}
