// home: Home: the last pushes, with the log and undo.

import type { UndoRun } from '../../../push/undo/undo-schema';
import { mayBeUndone } from '../../../push/undo/view/undo-rows';
import { runFacts, undoneText } from '../../../push/undo/view/undo-run-list';
import { useNavigation } from '../../../sidebar/client/navigation';
import { logTimeText } from '../../../sidebar/client/when';

export function Runs(props: { runs: readonly UndoRun[]; busy: boolean; onLog: () => void }) {
  const open = useNavigation();
  if (props.runs.length === 0) return null;
  return (
    <section>
      <h2>Last pushes</h2>
      <ul class="last-runs">
        {props.runs.map((run) => (
          <li key={run.run}>
            <span>
              {run.undoes === '' ? '' : 'Undo · '}
              {logTimeText(run.time)}
              {undoneText(run) === '' ? '' : ` · ${undoneText(run)}`}
              <span class="hint">{run.damage || [run.tabs.join(', '), ...runFacts(run)].join(' · ')}</span>
            </span>
            {mayBeUndone(run) ? (
              <button
                type="button"
                class="link"
                aria-label={`Undo… the push of ${logTimeText(run.time)}`}
                onClick={() => open({ view: 'undo', run: run.run })}
              >
                Undo…
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      <p class="links">
        <button type="button" class="link" disabled={props.busy} onClick={props.onLog}>
          Log
        </button>
        <button type="button" class="link" onClick={() => open({ view: 'undo' })}>
          All pushes
        </button>
      </p>
    </section>
  );
}
