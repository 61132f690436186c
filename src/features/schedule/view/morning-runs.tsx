// schedule: the morning runs of this document, those that need attention, and their last results.

import { TAB_CHOICES } from '../../../shared/tab-choices';
import { dayText, whenText } from '../../../sidebar/client/when';
import { Notice } from '../../../sidebar/components/notice';
import { useNavigation } from '../../../sidebar/components/view';
import type { TakenOver } from '../../settings/schedules';
import type { MorningRunView, ScheduleForm, ScheduleView } from '../schedule-schema';

const hourText = (hour: number): string => `${String(hour % 24).padStart(2, '0')}:00`;

/** `07:00 to 08:00` */
export const spanText = ({ hour }: Pick<ScheduleForm, 'hour'>): string =>
  `${hourText(hour)} to ${hourText(hour + 1)}`;

/** `Europe/New_York` as `New York`. */
export const zoneText = (zone: string): string => (zone.split('/').pop() ?? zone).replace(/_/g, ' ');

/** `Your morning run` */
const ownerText = ({ mine, name }: Pick<MorningRunView, 'mine' | 'name'>): string =>
  mine ? 'Your morning run' : `The morning run of ${name}`;

const takenText = ({ by, at: takenAt }: TakenOver): string =>
  `${by || 'A colleague'} took over your morning run on ${dayText(takenAt)}.`;

/** Why a run needs attention. */
function warningText(run: MorningRunView): string {
  const owner = ownerText(run);
  if (run.warning === 'gone') return 'Google no longer starts your morning run. Save the schedule again.';
  const last = run.goodAt === null ? 'has not succeeded yet' : `last succeeded on ${dayText(run.goodAt)}`;
  const reason = run.warning === 'blocked' && run.mine ? ` ${run.result[0] ?? ''}` : '';
  return `${owner} ${last}.${reason}`;
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
              <button
                type="button"
                aria-label={`Take over the run of ${run.name}`}
                onClick={() => openView({ view: 'schedule', takeOver: run.person })}
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

function settingsText({ hour, zone, tabs, mail }: ScheduleView): string {
  const titles = TAB_CHOICES.filter(({ tab }) => tabs.includes(tab)).map(({ title }) => title);
  const parts = [
    `${spanText({ hour })} (${zoneText(zone)})`,
    ...(titles.length > 0 ? [`pulls ${titles.join(', ')}`] : []),
    ...(mail ? ['email'] : []),
  ];
  return parts.join(' · ');
}

function stateText({ startedAt, result }: ScheduleView): string {
  if (startedAt === null) return 'No run yet.';
  if (result.length > 0) return `Last run: ${whenText(startedAt)}.`;
  return `Last run: started ${whenText(startedAt)}, not finished.`;
}

function Run(props: { run: ScheduleView; onTakeOver: () => void }) {
  const { run, onTakeOver } = props;
  const [first, ...rest] = run.result;
  return (
    <li>
      <p class="name">{run.mine ? 'You' : run.name}</p>
      <p class="hint">{settingsText(run)}</p>
      {run.warning === null ? null : <p class="warning">{warningText(run)}</p>}
      {run.warning === null || run.mine ? null : (
        <button
          type="button"
          class="small"
          aria-label={`Take over the run of ${run.name}`}
          onClick={onTakeOver}
        >
          Take over
        </button>
      )}
      <p class="hint">
        {stateText(run)} {first ?? ''}
      </p>
      {rest.length === 0 ? null : (
        <details>
          <summary>Result</summary>
          {rest.map((line) => (
            <p key={line} class="hint">
              {line}
            </p>
          ))}
        </details>
      )}
    </li>
  );
}

export function ScheduleList(props: { runs: readonly ScheduleView[]; onTakeOver: (person: string) => void }) {
  if (props.runs.length === 0) return null;
  return (
    <section>
      <h2>In this spreadsheet</h2>
      <ul class="morning-runs">
        {props.runs.map((run) => (
          <Run key={run.person} run={run} onTakeOver={() => props.onTakeOver(run.person)} />
        ))}
      </ul>
    </section>
  );
}
