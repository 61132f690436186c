// push: Undo a push: the list of runs, what can be restored, and the undo with its result.

import { useCallback, useEffect, useState } from 'preact/hooks';
import { ask } from '../../../sidebar/client/bridge';
import { isOver, useJob } from '../../../sidebar/client/use-job';
import { useRequest } from '../../../sidebar/client/use-request';
import { useUnfinished } from '../../../sidebar/client/use-unfinished';
import { logTimeText } from '../../../sidebar/client/when';
import { JobPanel, JobProgress } from '../../../sidebar/components/job-panel';
import { FailureNotice } from '../../../sidebar/components/notice';
import { OpenLog } from '../../../sidebar/components/sheet-links';
import { Unfinished } from '../../../sidebar/components/unfinished';
import { type Place, View } from '../../../sidebar/components/view';
import { rowName } from '../../core/row-name';
import { useComparing } from '../../view/use-comparing';
import type { UndoView as Undoable, UndoRuns } from '../undo-schema';
import './undo.css';
import { UndoPreview } from './undo-preview-view';
import { ResumedUndoResult, UndoResult } from './undo-result-view';
import { UndoRunList } from './undo-run-list';

/** Number of runs shown at first, and added each time. */
const RUNS = 20;

export function UndoView(props: { place: Place }) {
  const [runs, setRuns] = useState<UndoRuns | null>(null);
  const [count, setCount] = useState(RUNS);
  const [view, setView] = useState<Undoable | null>(null);
  const [opening, setOpening] = useState('');
  /** Names of the rows that are left out. */
  const [out, setOut] = useState<ReadonlySet<string>>(new Set());
  const [changeNotice, setChangeNotice] = useState('');
  const request = useRequest();
  const driver = useJob();
  const { run } = request;
  const { drive, ...comparing } = useComparing<Undoable>();
  const preview = (name: string, comparison: string | null) =>
    drive((id) => ask('undoPreview', name, id), comparison);

  const list = useCallback(() => run(() => ask('undoRuns', count), setRuns), [run, count]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when more runs are wanted
  useEffect(() => {
    if (count > RUNS) list();
  }, [count]);
  const unfinished = useUnfinished(driver.job !== null, list);

  const openRun = (name: string, comparison: string | null = null) => {
    setOpening(name);
    setChangeNotice('');
    setOut(new Set());
    run(() => preview(name, comparison), setView);
  };
  const { run: placeRun, comparison: begun } = props.place;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when another view asked for a run
  useEffect(() => {
    if (placeRun) openRun(placeRun, begun ?? null);
    else list();
  }, []);
  // The list is out of date: read it again, and keep the excluded rows excluded.
  const outdated = driver.job === null && driver.failure?.outdated ? driver.failure.sentence : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refused start
  useEffect(() => {
    if (outdated === '' || !view) return;
    driver.dismiss();
    setOpening(view.run);
    run(
      () => preview(view.run, null),
      (next) => {
        // Rows that were not in the list were not chosen with the others.
        const listed = new Set(view.rows.map(rowName));
        const addedNames = next.rows.map(rowName).filter((name) => !listed.has(name));
        if (out.size > 0) setOut(new Set([...out, ...addedNames]));
        setView(next);
        setChangeNotice(outdated);
      },
    );
  }, [outdated]);
  const back = () => {
    setChangeNotice('');
    setOut(new Set());
    driver.dismiss();
    setView(null);
    setOpening('');
    list();
  };

  if (driver.job || (driver.failure && outdated === '')) {
    const ended = driver.job && isOver(driver.job) ? driver.job : null;
    return (
      <View title="Undo a push" class="undo" locked={driver.isRunning}>
        <JobPanel
          driver={driver}
          failed={
            view ? (
              <>
                <button type="button" onClick={back}>
                  Back to all pushes
                </button>
                <button
                  type="button"
                  onClick={() => {
                    driver.dismiss();
                    openRun(view.run);
                  }}
                >
                  Preview again
                </button>
              </>
            ) : null
          }
        >
          <button type="button" class="primary" onClick={back}>
            Back to all pushes
          </button>
          <OpenLog />
        </JobPanel>
        {ended === null ? null : view ? (
          <UndoResult job={ended} view={view} out={out} />
        ) : ended.kind === 'undo' ? (
          <ResumedUndoResult job={ended} />
        ) : null}
      </View>
    );
  }
  if (comparing.job) {
    return (
      <View title="Undo a push" class="undo">
        <section class="job">
          <JobProgress job={comparing.job} canceling={comparing.canceling} onCancel={comparing.cancel} />
        </section>
      </View>
    );
  }
  if (view) {
    const listedRun = runs?.runs.find((entry) => entry.run === view.run);
    return (
      <View
        title={`${listedRun && listedRun.undoes !== '' ? 'Undo' : 'Push'} of ${logTimeText(listedRun?.time ?? view.time)}`}
        path={[{ text: 'All pushes', onOpen: back }]}
        class="undo"
      >
        <UndoPreview
          key={view.token}
          view={view}
          out={out}
          onOut={setOut}
          changed={changeNotice}
          busy={request.busy}
          onStart={(leaveOut, typed) =>
            driver.start(() =>
              ask('undoStart', {
                run: view.run,
                token: view.token,
                comparison: view.comparison,
                leaveOut,
                typed,
              }),
            )
          }
        />
      </View>
    );
  }
  return (
    <View title="Undo a push" class="undo">
      <Unfinished job={unfinished} driver={driver} />
      <FailureNotice failure={request.failure} />
      {!runs && request.failure ? (
        <button type="button" onClick={list}>
          Show all pushes
        </button>
      ) : null}
      {!runs && !request.failure ? (
        <p class="hint">
          {opening === '' ? 'Loading the pushes…' : 'Reading the current values from the service…'}
        </p>
      ) : null}
      {runs ? (
        <UndoRunList
          runs={runs}
          opening={request.busy ? opening : ''}
          busy={request.busy}
          onOpen={openRun}
          onMore={() => setCount(count + RUNS)}
        />
      ) : null}
    </View>
  );
}
