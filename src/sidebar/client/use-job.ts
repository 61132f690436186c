// sidebar: runs a job step by step until it ends, is canceled, or has to wait.

import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { JobView } from '../../jobs/job-view';
import { ask, type CallError } from './bridge';
import { type JobWish, pause, repeated, untilDue, withLateNote } from './job-waits';
import { announceChange, useAnswer } from './other-windows';
import { asCallError } from './use-request';

export interface JobDriver {
  readonly job: JobView | null;
  readonly failure: CallError | null;
  readonly canceling: boolean;
  readonly skipping: boolean;
  /** True from the start until its first answer. */
  readonly isStarting: boolean;
  /** True until the job ends or fails; leaving the view then interrupts it. */
  readonly isRunning: boolean;
  start(first: () => Promise<JobView>): void;
  /** Resumes a pull that was started earlier, or the job of this panel after a step that failed. */
  resume(job: JobView): void;
  cancel(): void;
  /** Ends the tries of the parts that a waiting pull could not read. */
  skip(): void;
  dismiss(): void;
}

export const isOver = (job: JobView): boolean => job.state !== 'running' && job.state !== 'parked';

/** Whether a running step of such a job notices a cancellation and returns a view of it. */
const isNoticed = ({ kind }: JobView): boolean => kind === 'pull' || kind === 'push';

export function useJob(): JobDriver {
  const [job, setJob] = useState<JobView | null>(null);
  const [failure, setFailure] = useState<CallError | null>(null);
  const [canceling, setCanceling] = useState(false);
  const [skipping, setSkipping] = useState(false);
  const [isStarting, setStarting] = useState(false);
  const wish = useRef<JobWish>({ cancel: false, gone: false });
  /** ID of the job of which a step is running. */
  const stepping = useRef('');

  const drive = useCallback(async (first: () => Promise<JobView>) => {
    wish.current = { cancel: false, gone: false };
    setFailure(null);
    setCanceling(false);
    setSkipping(false);
    setStarting(true);
    try {
      let currentJob = await first();
      setJob(currentJob);
      setStarting(false);
      while (!isOver(currentJob) && !wish.current.gone) {
        await untilDue(currentJob, wish.current);
        if (wish.current.gone) return;
        const id = currentJob.id;
        const { skip } = wish.current;
        wish.current.skip = false;
        stepping.current = wish.current.cancel || !isNoticed(currentJob) ? '' : id;
        currentJob = await repeated(
          () =>
            wish.current.cancel ? ask('jobCancel', id) : skip ? ask('pullSkip', id) : ask('jobStep', id),
          pause,
          () => wish.current.gone,
        );
        stepping.current = '';
        setJob(withLateNote(currentJob, wish.current));
      }
      if (isOver(currentJob)) announceChange();
    } catch (error) {
      setFailure(asCallError(error));
    }
    stepping.current = '';
    setStarting(false);
    setCanceling(false);
    setSkipping(false);
  }, []);

  useEffect(
    () => () => {
      wish.current.gone = true;
    },
    [],
  );

  const isRunning = job !== null && failure === null && !isOver(job);
  useAnswer(isRunning ? job.id : '');

  return {
    job,
    failure,
    canceling,
    skipping,
    isStarting,
    isRunning,
    start: (first) => void drive(first),
    resume: (earlierJob) => void drive(() => Promise.resolve(earlierJob)),
    cancel: () => {
      wish.current.cancel = true;
      setCanceling(true);
      // The running step notices it before its next slice; if this call fails, the loop cancels after the
      // step.
      if (stepping.current !== '') void ask('jobCancel', stepping.current).catch(() => undefined);
    },
    skip: () => {
      wish.current.skip = true;
      setSkipping(true);
    },
    dismiss: () => {
      setJob(null);
      setFailure(null);
    },
  };
}
