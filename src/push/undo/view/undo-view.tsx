// push: Undo a push: the list of runs, and what an undo of one of them writes into the cells.

import { useCallback, useEffect, useState } from 'preact/hooks';
import { counted } from '../../../shared/sentences';
import { ask, openUndoReview } from '../../../sidebar/client/bridge';
import { announceChange } from '../../../sidebar/client/other-windows';
import { useJob } from '../../../sidebar/client/use-job';
import { useRequest } from '../../../sidebar/client/use-request';
import { useUnfinished } from '../../../sidebar/client/use-unfinished';
import { logTimeText } from '../../../sidebar/client/when';
import { JobPanel } from '../../../sidebar/components/job-panel';
import { FailureNotice, Notice } from '../../../sidebar/components/notice';
import { Unfinished } from '../../../sidebar/components/unfinished';
import { type Place, View } from '../../../sidebar/components/view';
import type { UndoCell, UndoDone, UndoView as UndoOfRun, UndoRuns } from '../undo-schema';
import { UndoPreview } from './undo-preview-view';
import { UndoRunList } from './undo-run-list';

/** Number of runs shown at first, and added each time. */
const RUNS = 20;

function Restored(props: { result: UndoDone; busy: boolean; onReview: () => void }) {
  const { values, left } = props.result;
  return (
    <>
      <Notice tone="success">
        <p>{counted(values, 'value')} restored in the cells. Only a push sends them.</p>
      </Notice>
      {left === '' ? null : (
        <Notice tone="warning">
          <p>{left}</p>
        </Notice>
      )}
      <button type="button" class="primary" disabled={props.busy} onClick={props.onReview}>
        Open the review
      </button>
    </>
  );
}

export function UndoView({ place }: { place: Place }) {
  const [runs, setRuns] = useState<UndoRuns | null>(null);
  const [count, setCount] = useState(RUNS);
  const [view, setView] = useState<UndoOfRun | null>(null);
  const [result, setResult] = useState<UndoDone | null>(null);
  const [opening, setOpening] = useState('');
  /** Rows that were missing have been pulled. */
  const [isPulled, setPulled] = useState(false);
  const request = useRequest();
  const driver = useJob();
  const { run } = request;

  const list = useCallback(() => run(() => ask('undoRuns', count), setRuns), [run, count]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when more runs are wanted
  useEffect(() => {
    if (count > RUNS) list();
  }, [count]);
  const unfinished = useUnfinished(driver.job !== null, list);
  const openRun = (name: string) => {
    setOpening(name);
    setResult(null);
    run(() => ask('undoPreview', name), setView);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when another view asked for a run
  useEffect(() => {
    if (place.run) openRun(place.run);
    else list();
  }, []);
  const back = () => {
    driver.dismiss();
    setView(null);
    setResult(null);
    setPulled(false);
    setOpening('');
    list();
  };
  const review = () => run(() => openUndoReview(opening));
  const write = (token: string, leaveOut: readonly UndoCell[]) =>
    run(async () => {
      const names = leaveOut.map(({ tab, key, field }) => ({ tab, key, field }));
      const written = await ask('undoWrite', { run: opening, cell: null, token, leaveOut: names });
      announceChange();
      setResult(written);
      if (written.values > 0) await openUndoReview(opening);
    });
  const afterPull = () => {
    driver.dismiss();
    setPulled(true);
    openRun(opening);
  };

  if (driver.job || driver.failure) {
    return (
      <View title="Pull" locked={driver.isRunning}>
        <JobPanel driver={driver} back={{ text: 'Back to the undo', onBack: afterPull }} />
      </View>
    );
  }
  if (view) {
    const listedRun = runs?.runs.find((entry) => entry.run === view.run);
    return (
      <View
        title={`Push of ${logTimeText(listedRun?.time ?? view.time)}`}
        path={[{ text: 'All pushes', onOpen: back }]}
      >
        <FailureNotice failure={request.failure} />
        {request.failure?.outdated ? (
          <button type="button" onClick={() => openRun(view.run)}>
            Show what is restored now
          </button>
        ) : null}
        {result ? (
          <Restored result={result} busy={request.busy} onReview={review} />
        ) : (
          <UndoPreview
            key={view.token}
            view={view}
            busy={request.busy}
            mayPull={!isPulled}
            onPull={() => driver.start(() => ask('pullCampaigns', view.pull!))}
            onWrite={(leaveOut) => write(view.token, leaveOut)}
          />
        )}
      </View>
    );
  }
  return (
    <View title="Undo a push">
      <Unfinished job={unfinished} driver={driver} />
      <FailureNotice failure={request.failure} />
      {!runs && request.failure ? (
        <button type="button" onClick={list}>
          Show all pushes
        </button>
      ) : null}
      {!runs && !request.failure ? (
        <p class="hint">{opening === '' ? 'Loading the pushes…' : 'Comparing with the cells…'}</p>
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
