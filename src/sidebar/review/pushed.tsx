// sidebar: a push while it runs and afterwards: progress, result, failed rows with a button to retry them,
// and what the push left behind.

import { useEffect, useRef, useState } from 'preact/hooks';
import { ask, closePanel, openUndo } from '../client/bridge';
import { useEscape } from '../client/use-escape';
import type { JobDriver } from '../client/use-job';
import { useRequest } from '../client/use-request';
import { JobPanel } from '../components/job-panel';
import { FailureNotice, Notice } from '../components/notice';
import { type NotPushed, notPushedText } from './not-pushed';
import { countText } from './numbers';

/** Asks before an unfinished push is interrupted. */
function CloseQuestion({ onStay }: { onStay: () => void }) {
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);
  return (
    <Notice tone="warning">
      <p>
        The push is not finished. If you close this dialog, it stops after the current step. To resume it,
        open Review and push again.
      </p>
      <div class="actions">
        <button type="button" ref={stay} onClick={onStay}>
          Keep it open
        </button>
        <button type="button" onClick={closePanel}>
          Close
        </button>
      </div>
    </Notice>
  );
}

export function Pushed(props: {
  driver: JobDriver;
  /** null: not known, since this dialog only resumed the push. */
  left: NotPushed | null;
  onRetry: (rows: readonly { tab: string; key: string }[]) => void;
  onAgain: () => void;
}) {
  const { driver, onAgain, left } = props;
  const opening = useRequest();
  const [asked, setAsked] = useState(false);
  const isWorking = driver.isStarting || driver.isRunning;
  useEscape(isWorking ? () => setAsked(!asked) : closePanel);
  const hasEnded = driver.job?.state === 'finished';
  const rest = left === null ? '' : notPushedText(left);
  const problems = driver.job?.problems ?? [];
  const isCanceled = driver.job?.state === 'canceled';
  const isFailed = problems.length > 0 && !isCanceled;
  return (
    <div class="dialog">
      <main class="scroll">
        {isWorking && asked ? <CloseQuestion onStay={() => setAsked(false)} /> : null}
        {driver.isStarting ? (
          <p class="phase" role="status">
            Starting the push…
          </p>
        ) : null}
        <JobPanel
          driver={driver}
          failed={
            <button type="button" onClick={onAgain}>
              Review again
            </button>
          }
        >
          {isFailed ? (
            <button type="button" class="primary" onClick={() => props.onRetry(problems)}>
              Review {problems.length === 1 ? 'this row' : `these ${countText(problems.length, 'row')}`} again
            </button>
          ) : null}
          {isFailed || (rest === '' && left !== null && !isCanceled) ? null : (
            <button type="button" class={isCanceled ? 'primary' : ''} onClick={onAgain}>
              Review what is left
            </button>
          )}
          <button type="button" class={isFailed || isCanceled ? '' : 'primary'} onClick={closePanel}>
            Close
          </button>
        </JobPanel>
        {hasEnded ? (
          <p class="hint">
            {rest === '' ? null : `${rest} They stay as edits. `}
            <button type="button" class="link" onClick={() => opening.run(() => ask('homeLog'), closePanel)}>
              Open the log
            </button>
            {' · '}
            <button
              type="button"
              class="link"
              onClick={() => opening.run(() => openUndo(driver.job!.id), closePanel)}
            >
              Undo this push…
            </button>
          </p>
        ) : null}
        <FailureNotice failure={opening.failure} />
      </main>
    </div>
  );
}
