// sidebar, Home: morning runs that need attention, and when the last one worked.

import type { MorningRunView } from '../../client-api/schedule';
import { useNavigation } from '../client/navigation';
import { Notice } from '../components/notice';
import { troubleText, whenText } from './schedule-texts';

export function RunsInTrouble({ runs }: { runs: readonly MorningRunView[] }) {
  const open = useNavigation();
  return (
    <>
      {runs.map((run) =>
        run.trouble === null ? null : (
          <Notice key={run.person} tone="warning">
            <p>{troubleText(run)}</p>
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

/** The newest run that worked. */
export function LastMorningRun({ runs }: { runs: readonly MorningRunView[] }) {
  const last = Math.max(0, ...runs.map(({ goodAt }) => goodAt ?? 0));
  return last === 0 ? null : <p class="hint">Morning run: {whenText(last)}</p>;
}
