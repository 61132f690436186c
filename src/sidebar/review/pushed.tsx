// sidebar: a push during and after it runs: progress, result, and failed rows with a way to try them again.

import { closePanel } from '../client/bridge';
import type { JobDriver } from '../client/use-job';
import { JobPanel } from '../components/job-panel';
import { countText } from './numbers';

export function Pushed(props: {
  driver: JobDriver;
  onRetry: (rows: readonly { tab: string; key: string }[]) => void;
  onAgain: () => void;
}) {
  const { driver, onAgain } = props;
  const troubles = driver.job?.troubles ?? [];
  return (
    <div class="dialog">
      <div class="scroll">
        <JobPanel
          driver={driver}
          failed={
            <button type="button" onClick={onAgain}>
              Review again
            </button>
          }
        >
          {troubles.length > 0 ? (
            <button type="button" class="primary" onClick={() => props.onRetry(troubles)}>
              Review {troubles.length === 1 ? 'this row' : `these ${countText(troubles.length, 'row')}`} again
            </button>
          ) : null}
          <button type="button" onClick={onAgain}>
            Review what is left
          </button>
          <button type="button" class={troubles.length > 0 ? '' : 'primary'} onClick={closePanel}>
            Close
          </button>
        </JobPanel>
      </div>
    </div>
  );
}
