// sidebar: Undo a push: the runs of the log, what of one can be restored, and the undo itself with its outcome.

import { useCallback, useEffect, useState } from 'preact/hooks';
import type { UndoView as Undoable, UndoRuns } from '../../app/surface/undo';
import { ask } from '../bridge';
import { JobPanel } from '../parts/job-panel';
import { FailureNotice } from '../parts/notice';
import { Unfinished } from '../parts/unfinished';
import { useJob } from '../use-job';
import { useRequest } from '../use-request';
import { useUnfinished } from '../use-unfinished';
import './undo.css';
import { UndoPreview } from './undo-preview';
import { UndoRunList } from './undo-run-list';

/** Runs listed at first, and how many more each time. */
const RUNS = 20;

export function UndoView() {
  const [runs, setRuns] = useState<UndoRuns | null>(null);
  const [count, setCount] = useState(RUNS);
  const [view, setView] = useState<Undoable | null>(null);
  const [opening, setOpening] = useState('');
  /** Names of the rows that are left out. */
  const [out, setOut] = useState<ReadonlySet<string>>(new Set());
  const [changed, setChanged] = useState('');
  const request = useRequest();
  const driver = useJob();
  const { run } = request;

  const list = useCallback(() => run(() => ask('undoRuns', count), setRuns), [run, count]);
  useEffect(list, [list]);
  const unfinished = useUnfinished(driver.job !== null, list);

  const open = (name: string) => {
    setOpening(name);
    setChanged('');
    setOut(new Set());
    run(() => ask('undoPreview', name), setView);
  };
  // The list is out of date: read it again, and keep the excluded rows excluded.
  const outdated = driver.job === null && driver.failure?.outdated ? driver.failure.sentence : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refused start
  useEffect(() => {
    if (outdated === '' || !view) return;
    driver.dismiss();
    setOpening(view.run);
    run(
      () => ask('undoPreview', view.run),
      (next) => {
        setView(next);
        setChanged(outdated);
      },
    );
  }, [outdated]);
  const back = () => {
    setChanged('');
    setOut(new Set());
    driver.dismiss();
    setView(null);
    setOpening('');
    list();
  };

  if (driver.job || (driver.failure && outdated === '')) {
    return (
      <main class="undo">
        <JobPanel driver={driver}>
          <button type="button" class="primary" onClick={back}>
            Back to all pushes
          </button>
        </JobPanel>
        {driver.failure && !driver.job && view ? (
          <div class="actions">
            <button type="button" onClick={back}>
              Back to all pushes
            </button>
            <button
              type="button"
              onClick={() => {
                driver.dismiss();
                open(view.run);
              }}
            >
              Look again
            </button>
          </div>
        ) : null}
      </main>
    );
  }
  if (view) {
    return (
      <main class="undo">
        <UndoPreview
          key={view.token}
          view={view}
          out={out}
          onOut={setOut}
          changed={changed}
          busy={request.busy}
          run={runs?.runs.find((one) => one.run === view.run)}
          onBack={back}
          onStart={(leaveOut, typed) =>
            driver.start(() => ask('undoStart', { run: view.run, token: view.token, leaveOut, typed }))
          }
        />
      </main>
    );
  }
  return (
    <main class="undo">
      {unfinished ? <Unfinished job={unfinished} driver={driver} /> : null}
      <FailureNotice failure={request.failure} />
      {!runs && !request.failure ? <p class="hint">Reading the journal…</p> : null}
      {runs ? (
        <UndoRunList
          runs={runs}
          opening={request.busy ? opening : ''}
          busy={request.busy}
          onOpen={open}
          onMore={() => setCount(count + RUNS)}
        />
      ) : null}
    </main>
  );
}
