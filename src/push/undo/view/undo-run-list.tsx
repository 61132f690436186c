// push: the runs of the journal, newest first, to choose one to undo.

import { counted } from '../../../shared/sentences';
import { logTimeText } from '../../../sidebar/client/when';
import type { UndoRun, UndoRuns } from '../undo-schema';

const WORDS: Readonly<Record<string, string>> = {
  planned: 'not sent',
  sending: 'not answered yet',
  done: 'accepted, but different',
  present: 'already there',
  failed: 'failed',
  conflict: 'conflict',
  unknown: 'without an answer',
  canceled: 'not sent',
};

/** `3 rows`, `1 failed`. */
export function runFacts({ rows, outcomes }: UndoRun): string[] {
  const rest = outcomes
    .filter(({ outcome }) => outcome !== 'verified')
    .map(({ outcome, rows: count }) => `${count.toLocaleString('en')} ${WORDS[outcome] ?? outcome}`);
  return [counted(rows, 'row'), ...rest];
}

/** `''`: nothing of it was undone. */
export function undoneText({ undone, rows }: UndoRun): string {
  if (undone === 0) return '';
  return undone >= rows ? 'undone' : `${undone.toLocaleString('en')} undone`;
}

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
        {props.opening ? <span class="busy">Reading the current values from the service…</span> : null}
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
      <p class="hint">Choose a push to see what can be restored. Nothing is sent until you confirm.</p>
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
      <p role="status" class="hint">
        {props.opening === '' ? '' : 'Asking the service…'}
      </p>
      {runs.length < total ? (
        <button type="button" class="small" disabled={props.busy} onClick={props.onMore}>
          Show older ({(total - runs.length).toLocaleString('en')})
        </button>
      ) : null}
    </section>
  );
}
