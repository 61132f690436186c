// schedule: morning runs that need attention, and when the last one worked.

import { useNavigation } from '../../../sidebar/client/navigation';
import { whenText } from '../../../sidebar/client/when';
import { Notice } from '../../../sidebar/components/notice';
import type { TakenOver } from '../../settings/schedules';
import type { MorningRunView } from '../schedule-schema';
import { takenText, warningText } from './schedule-texts';

export function RunWarnings({ runs }: { runs: readonly MorningRunView[] }) {
  const open = useNavigation();
  return (
    <>
      {runs.map((run) =>
        run.warning === null ? null : (
          <Notice key={run.person} tone="warning">
            <p>{warningText(run)}</p>
            {run.mine ? (
              <button type="button" onClick={() => open({ view: 'schedule' })}>
                Open Schedule
              </button>
            ) : (
              <button
                type="button"
                aria-label={`Take over the run of ${run.name}`}
                onClick={() => open({ view: 'schedule', takeOver: run.person })}
              >
                Take over
              </button>
            )}
          </Notice>
        ),
      )}
    </>
  );
}

/** Shown until the person confirms it. */
export function TakenNotice(props: { taken: TakenOver | null; busy: boolean; onSeen: () => void }) {
  if (props.taken === null) return null;
  return (
    <Notice tone="plain">
      <p>{takenText(props.taken)}</p>
      <button type="button" disabled={props.busy} onClick={props.onSeen}>
        OK
      </button>
    </Notice>
  );
}

/** Without the tab History, all runs of the document are of no use. */
export function HistoryOff() {
  const open = useNavigation();
  return (
    <Notice tone="warning">
      <p>The tab History is off, so the morning run has nothing to compare.</p>
      <button type="button" onClick={() => open({ view: 'settings' })}>
        Open Settings
      </button>
    </Notice>
  );
}

/** The newest run that worked. */
export function LastMorningRun({ runs }: { runs: readonly MorningRunView[] }) {
  const last = Math.max(0, ...runs.map(({ goodAt }) => goodAt ?? 0));
  return last === 0 ? null : <p class="hint">Morning run: {whenText(last)}</p>;
}
