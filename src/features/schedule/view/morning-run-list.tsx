// schedule: the morning runs of this document with their settings and last results.

import { TAB_CHOICES } from '../../../shared/tab-choices';
import { whenText } from '../../../sidebar/client/when';
import type { ScheduleView } from '../schedule-schema';
import { TakeOverButton } from './run-notices';
import { spanText, warningText, zoneText } from './schedule-texts';

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

function MorningRun(props: { run: ScheduleView; onTakeOver: () => void }) {
  const { run, onTakeOver } = props;
  const [firstLine, ...otherLines] = run.result;
  return (
    <li>
      <strong>{run.mine ? 'You' : run.name}</strong>
      <p class="hint">{settingsText(run)}</p>
      {run.warning === null ? null : <p class="warning">{warningText(run)}</p>}
      {run.warning === null || run.mine ? null : (
        <TakeOverButton run={run} style="small" onTakeOver={onTakeOver} />
      )}
      <p class="hint">
        {stateText(run)} {firstLine ?? ''}
      </p>
      {otherLines.length === 0 ? null : (
        <details>
          <summary>Result</summary>
          {otherLines.map((line) => (
            <p key={line} class="hint">
              {line}
            </p>
          ))}
        </details>
      )}
    </li>
  );
}

export function MorningRunList(props: {
  runs: readonly ScheduleView[];
  onTakeOver: (person: string) => void;
}) {
  if (props.runs.length === 0) return null;
  return (
    <section>
      <h2>In this spreadsheet</h2>
      <ul class="list">
        {props.runs.map((run) => (
          <MorningRun key={run.person} run={run} onTakeOver={() => props.onTakeOver(run.person)} />
        ))}
      </ul>
    </section>
  );
}
