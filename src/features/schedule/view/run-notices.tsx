// schedule: notices about the morning runs of this document, shown in Home and Schedule.

import { whenText } from '../../../sidebar/client/when';
import { Notice } from '../../../sidebar/components/notice';
import { useNavigation } from '../../../sidebar/components/view';
import type { TakenOver } from '../../settings/schedules';
import type { MorningRunView } from '../schedule-schema';
import { takenText, warningText } from './schedule-texts';

export function TakeOverButton(props: { run: MorningRunView; style?: 'small'; onTakeOver: () => void }) {
  return (
    <button
      type="button"
      class={props.style}
      aria-label={`Take over the run of ${props.run.name}`}
      onClick={props.onTakeOver}
    >
      Take over
    </button>
  );
}

export function RunWarnings({ runs }: { runs: readonly MorningRunView[] }) {
  const openView = useNavigation();
  return (
    <>
      {runs.map((run) =>
        run.warning === null ? null : (
          <Notice key={run.person} tone="warning">
            <p>{warningText(run)}</p>
            {run.mine ? (
              <button type="button" onClick={() => openView({ view: 'schedule' })}>
                Open Schedule
              </button>
            ) : (
              <TakeOverButton
                run={run}
                onTakeOver={() => openView({ view: 'schedule', takeOver: run.person })}
              />
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
  const openView = useNavigation();
  return (
    <Notice tone="warning">
      <p>The tab History is off, so the morning run has nothing to compare.</p>
      <button type="button" onClick={() => openView({ view: 'settings' })}>
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
