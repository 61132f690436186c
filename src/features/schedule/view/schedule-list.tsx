// schedule: the morning runs of this document, with the result of the last run of each.

import { TAB_CHOICES } from '../../../shared/tab-choices';
import { whenText } from '../../../sidebar/client/when';
import type { ScheduleView } from '../schedule-schema';
import { spanText, warningText, zoneText } from './schedule-notices';

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
