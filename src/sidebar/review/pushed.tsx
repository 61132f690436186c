// sidebar: a push while it runs and afterwards: progress, result, and failed rows with a button to retry
// them.

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
  const isCanceled = driver.job?.state === 'canceled';
  const isFailed = troubles.length > 0 && !isCanceled;
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
          {isFailed ? (
            <button type="button" class="primary" onClick={() => props.onRetry(troubles)}>
              Review {troubles.length === 1 ? 'this row' : `these ${countText(troubles.length, 'row')}`} again
            </button>
          ) : null}
          <button type="button" class={isCanceled ? 'primary' : ''} onClick={onAgain}>
            Review what is left
          </button>
          <button type="button" class={isFailed || isCanceled ? '' : 'primary'} onClick={closePanel}>
            Close
          </button>
        </JobPanel>
      </div>
    </div>
  );
}
