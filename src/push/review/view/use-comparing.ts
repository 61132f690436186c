// push: builds a review, in several steps if needed.

import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { JobView } from '../../../jobs/job-view';
import { ask, CallError } from '../../../sidebar/client/bridge';
import { type JobWish, pause, repeated, untilDue } from '../../../sidebar/client/job-waits';
import { useAnswer } from '../../../sidebar/client/other-windows';
import type { ReviewView } from '../review-view';

interface Comparing {
  /** The current comparison if it needs more than one call; null: none. */
  readonly job: JobView | null;
  readonly canceling: boolean;
  /**
   * The view, when everything is compared. A later call replaces this one.
   * @param build one step: builds the view, or continues the comparison of this ID
   * @param comparison of an earlier view; null: compares everything
   */
  drive(
    build: (comparison: string | null) => Promise<ReviewView>,
    comparison: string | null,
  ): Promise<ReviewView>;
  cancel(): void;
}

export function useComparing(): Comparing {
  const [job, setJob] = useState<JobView | null>(null);
  const [canceling, setCanceling] = useState(false);
  const wish = useRef<JobWish>({ cancel: false, gone: false });
  const drive = useCallback<Comparing['drive']>(async (build, comparison) => {
    wish.current.gone = true;
    const ownWish: JobWish = { cancel: false, gone: false };
    wish.current = ownWish;
    const tell = (next: JobView | null) => {
      if (!ownWish.gone) setJob(next);
    };
    setCanceling(false);
    try {
      let view = await build(comparison);
      while (view.unfinished && !ownWish.gone) {
        tell(view.unfinished);
        await untilDue(view.unfinished, ownWish);
        if (ownWish.gone) break;
        if (ownWish.cancel) {
          const { summary } = await ask('jobCancel', view.unfinished.id);
          throw new CallError({ sentence: summary.join(' '), detail: '' });
        }
        const { id } = view.unfinished;
        view = await repeated(
          () => build(id),
          pause,
          () => ownWish.gone,
        );
      }
      return view;
    } finally {
      tell(null);
    }
  }, []);
  useEffect(
    () => () => {
      wish.current.gone = true;
    },
    [],
  );
  useAnswer(job?.id ?? '');
  const cancel = () => {
    wish.current.cancel = true;
    setCanceling(true);
  };
  return { job, canceling, drive, cancel };
}
