// sidebar: the review dialog: conflicts first, then every change before → after, then the push and its outcome.

import { useCallback, useEffect, useState } from 'preact/hooks';
import type { JobView } from '../../app/surface/job';
import type { ConflictChoice, ReviewView } from '../../app/surface/review';
import { ask, closePanel } from '../bridge';
import { JobPanel } from '../parts/job-panel';
import { FailureNotice, Notice } from '../parts/notice';
import { Unfinished } from '../parts/unfinished';
import { useJob } from '../use-job';
import { useRequest } from '../use-request';
import { Changes, rowName } from './changes';
import { Conflicts } from './conflicts';
import { Footer } from './footer';
import { Held } from './held';
import { Totals } from './totals';

export function ReviewDialog() {
  const [review, setReview] = useState<ReviewView | null>(null);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const request = useRequest();
  const driver = useJob();
  const { run } = request;
  const show = useCallback((view: ReviewView) => {
    const keys = new Set(view.rows.map(rowName));
    setReview(view);
    setLeftOut((before) => new Set([...before].filter((key) => keys.has(key))));
  }, []);
  const build = useCallback(() => run(() => ask('reviewBuild'), show), [run, show]);
  useEffect(build, [build]);
  // A push that was interrupted (closed dialog, lost line) is gone on with where people look for it.
  const [unfinished, setUnfinished] = useState<JobView | null>(null);
  useEffect(() => {
    ask('jobCurrent').then(setUnfinished, () => setUnfinished(null));
  }, []);

  if (driver.job || driver.failure) {
    const again = () => {
      driver.dismiss();
      build();
    };
    return (
      <div class="dialog">
        <div class="scroll">
          <JobPanel driver={driver}>
            <button type="button" onClick={again}>
              Review what is left
            </button>
            <button type="button" class="primary" onClick={closePanel}>
              Close
            </button>
          </JobPanel>
          {driver.failure && !driver.job ? (
            <button type="button" onClick={again}>
              Review again
            </button>
          ) : null}
        </div>
      </div>
    );
  }
  if (!review) {
    return (
      <div class="dialog">
        <div class="scroll">
          <FailureNotice failure={request.failure} />
          {request.failure ? (
            <button type="button" onClick={build}>
              Try again
            </button>
          ) : (
            <p class="hint">Comparing the tab with what the service says now…</p>
          )}
        </div>
      </div>
    );
  }

  const resolve = (choices: readonly ConflictChoice[]) =>
    request.run(() => ask('reviewResolve', choices), show);
  const toggle = (key: string) => {
    const next = new Set(leftOut);
    if (!next.delete(key)) next.add(key);
    setLeftOut(next);
  };
  const kept = review.rows.filter((row) => !leftOut.has(rowName(row)));
  const nothing = review.rows.length === 0 && review.conflicts.length === 0 && review.held.length === 0;
  return (
    <div class="dialog" aria-busy={request.busy}>
      <div class="scroll">
        <FailureNotice failure={request.failure} />
        {unfinished ? (
          <Unfinished
            job={unfinished}
            onResume={() => {
              driver.resume(unfinished);
              setUnfinished(null);
            }}
          />
        ) : null}
        {review.obstacle ? <Notice tone="warning">{review.obstacle}</Notice> : null}
        {nothing ? (
          <Notice tone="success">Nothing to push: the tab says what the service says.</Notice>
        ) : (
          <Totals rows={kept} review={review} />
        )}
        <Conflicts conflicts={review.conflicts} busy={request.busy} onResolve={resolve} />
        <Changes
          rows={review.rows}
          leftOut={leftOut}
          busy={request.busy}
          onToggle={toggle}
          onToggleAll={(out) => setLeftOut(out ? new Set(review.rows.map(rowName)) : new Set())}
          onRevert={(cell) => request.run(() => ask('reviewRevert', [cell]), show)}
        />
        <Held rows={review.held} />
      </div>
      <Footer
        review={review}
        rows={kept.length}
        busy={request.busy}
        onPush={(typed) => {
          const leaveOut = review.rows
            .filter((row) => leftOut.has(rowName(row)))
            .map(({ tab, key }) => ({ tab, key }));
          driver.start(() => ask('pushStart', { token: review.token, leaveOut, typed }));
        }}
      />
    </div>
  );
}
