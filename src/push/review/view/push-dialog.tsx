// push: a push while it runs and afterwards: progress, then its result and what to do next.

import { useEffect, useRef, useState } from 'preact/hooks';
import { counted } from '../../../shared/sentences';
import { ask, closePanel, openUndo } from '../../../sidebar/client/bridge';
import type { JobDriver } from '../../../sidebar/client/use-job';
import { useEscape } from '../../../sidebar/client/use-keys';
import { useRequest } from '../../../sidebar/client/use-request';
import { JobPanel } from '../../../sidebar/components/job-panel';
import { FailureNotice, Notice } from '../../../sidebar/components/notice';
import { type NotPushed, notPushedText } from './not-pushed';
import { PushedResult } from './pushed-result';
import { Jumped, useJump } from './use-jump';

/** Asks before an unfinished push is interrupted. */
function CloseQuestion({ onStay }: { onStay: () => void }) {
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);
  return (
    <Notice tone="warning">
      <p>
        The push is not finished. If you close this dialog, it stops after the current step. What was not sent
        stays as edits, and the next review shows which of the sent rows have arrived.
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

export function PushDialog(props: {
  driver: JobDriver;
  /** null: not known, since this dialog only resumed the push. */
  notPushed: NotPushed | null;
  onRetry: (rows: readonly { tab: string; key: string }[]) => void;
  onAgain: () => void;
  /** Reviews again after a failure, with the same choice of rows. */
  onFailed: () => void;
}) {
  const { driver, onAgain, notPushed } = props;
  const opening = useRequest();
  const { shownTarget, jump, back, request: jumping } = useJump();
  const [isAsking, setIsAsking] = useState(false);
  const isWorking = driver.isStarting || driver.isRunning;
  useEscape(isWorking ? () => setIsAsking(!isAsking) : shownTarget ? back : closePanel);
  const job = isWorking || driver.failure ? null : driver.job;
  const notPushedSentence = notPushed === null ? '' : notPushedText(notPushed);
  const problems = job?.problems ?? [];
  const isCanceled = job?.state === 'canceled';
  const isFailed = problems.length > 0 && !isCanceled;
  const hasPushed = job?.byTab.some(({ pushed }) => pushed > 0) ?? false;
  const openOther = (work: () => Promise<unknown>) => opening.run(work, closePanel);
  return (
    <div class={shownTarget ? 'dialog small' : 'dialog'}>
      {shownTarget ? <Jumped target={shownTarget} back="Back to the result" onBack={back} /> : null}
      <main class="scroll">
        <h1 class="visually-hidden" tabIndex={-1}>
          {job ? 'Result of the push' : 'Push'}
        </h1>
        {isWorking && isAsking ? <CloseQuestion onStay={() => setIsAsking(false)} /> : null}
        {job ? (
          <>
            <FailureNotice failure={opening.failure} />
            <FailureNotice failure={jumping.failure} />
            <PushedResult job={job} onJump={jump} />
          </>
        ) : (
          <JobPanel driver={driver} back={{ text: 'Review again', onBack: props.onFailed }} />
        )}
      </main>
      {job ? (
        <footer>
          <span class="hint">{notPushedSentence}</span>
          <div class="actions">
            <button type="button" onClick={() => openOther(() => ask('homeLog'))}>
              Open the log
            </button>
            {hasPushed ? (
              <button type="button" onClick={() => openOther(() => openUndo(job.id))}>
                Undo this push…
              </button>
            ) : null}
            {isFailed ? (
              <button type="button" class="primary" onClick={() => props.onRetry(problems)}>
                Review {problems.length === 1 ? 'this row' : `these ${counted(problems.length, 'row')}`} again
              </button>
            ) : notPushedSentence === '' && notPushed !== null && !isCanceled ? null : (
              <button type="button" class={isCanceled ? 'primary' : ''} onClick={onAgain}>
                Review what is left
              </button>
            )}
            <button type="button" class={isFailed || isCanceled ? '' : 'primary'} onClick={closePanel}>
              Close
            </button>
          </div>
        </footer>
      ) : null}
    </div>
  );
}
