// push: the review dialog: conflicts, then every change before → after, then the push and its result.

import { useEffect, useMemo, useState } from 'preact/hooks';
import type { JobView } from '../../../jobs/job-view';
import { counted } from '../../../shared/sentences';
import { ask, CallError, closePanel } from '../../../sidebar/client/bridge';
import { type JobDriver, useJob } from '../../../sidebar/client/use-job';
import { useEscape } from '../../../sidebar/client/use-keys';
import { isHeld, useUnfinished } from '../../../sidebar/client/use-unfinished';
import { JobProgress } from '../../../sidebar/components/job-panel';
import { FailureNotice, Notice, Notices } from '../../../sidebar/components/notice';
import { Unfinished } from '../../../sidebar/components/unfinished';
import { rowName } from '../../core/row-name';
import { type NotPushed, notPushedOf } from './not-pushed';
import { PushDialog } from './push-dialog';
import { Footer, focusPush } from './review-footer';
import { Lists } from './review-lists';
import type { RowActions } from './review-row';
import { CHANGED, type WantedFilter } from './review-search';
import { isEverything, isKept, leaveOutOf, setRows, toggleRow } from './review-selection';
import { Totals } from './review-totals';
import { Unknown } from './unknown-list';
import { Jumped, useJump } from './use-jump';
import { type ReviewState, useFigures, useReview } from './use-review';

function Waiting(props: {
  state: ReviewState;
  held: JobView | null;
  driver: JobDriver;
  onRetry: () => void;
}) {
  const { request, comparing, canceling, cancel } = props.state;
  return (
    <div class="dialog">
      <main class="scroll">
        <Unfinished job={props.held} driver={props.driver} onReview={props.onRetry} />
        <FailureNotice failure={request.failure} />
        {request.failure ? (
          <button type="button" onClick={props.onRetry}>
            Try again
          </button>
        ) : comparing ? (
          <section class="job">
            <JobProgress job={comparing} canceling={canceling} onCancel={cancel} />
          </section>
        ) : (
          <p class="hint" role="status">
            Comparing the tabs with the service…
          </p>
        )}
      </main>
    </div>
  );
}

/** The first control of the dialog gets the focus when the review is shown first. */
function useFirstFocus(isShown: boolean): void {
  useEffect(() => {
    if (!isShown || document.activeElement !== document.body) return;
    const first = document.querySelector<HTMLElement>(
      '.scroll :is(button:not(.skip), input, select):not(:disabled)',
    );
    first?.focus({ preventScroll: true });
  }, [isShown]);
}

/** @param props `undone`: the run whose undo is reviewed; `''`: none */
export function ReviewDialog({ undone }: { undone: string }) {
  const state = useReview();
  const { review, selection, request, select, build, act, refresh } = state;
  const counting = useFigures(state, refresh);
  const driver = useJob();
  const [notPushed, setNotPushed] = useState<NotPushed | null>(null);
  const [wantedFilter, setWantedFilter] = useState<WantedFilter>({ name: '', times: 0 });
  const showOnly = (name: WantedFilter['name']) =>
    setWantedFilter(({ times }) => ({ name, times: times + 1 }));
  // The person may have edited the cell.
  const { shownTarget, jump, back, request: jumping } = useJump(refresh, state.recheck);
  const refused = driver.job === null && driver.failure?.outdated ? driver.failure : null;
  // Until its first answer, a push may be refused: then the review is shown as it was.
  const isPush = driver.job !== null || (driver.failure !== null && refused === null);
  const busy = request.busy || driver.isStarting;
  // Escape restores a small dialog, and closes a large one. A push has its own Escape.
  useEscape(isPush || driver.isStarting ? null : shownTarget ? back : closePanel);
  const changedByName = useMemo(
    () => new Map(state.changedRows.map((row) => [rowName(row), row])),
    [state.changedRows],
  );
  useFirstFocus(review !== null && !state.comparing);
  const buildFirst = () => (undone === '' ? build() : state.buildUndo(undone));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(buildFirst, []);
  // What a push that was interrupted (closed dialog, lost connection) did not send is reviewed here.
  const unfinishedJob = useUnfinished(driver.job !== null, build);
  const held = unfinishedJob && isHeld(unfinishedJob, Date.now()) ? unfinishedJob : null;
  // An abandoned pull blocks nothing, and this dialog resumes a review itself.
  const unfinished = unfinishedJob?.kind === 'push' ? unfinishedJob : held;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refused push
  useEffect(() => {
    if (refused === null) return;
    driver.dismiss();
    refresh(refused.sentence);
  }, [refused]);

  if (isPush) {
    const startAgain = (then: () => void) => {
      state.clear();
      driver.dismiss();
      setNotPushed(null);
      then();
    };
    return (
      <PushDialog
        driver={driver}
        notPushed={notPushed}
        onAgain={() => startAgain(build)}
        onFailed={() => startAgain(state.rebuild)}
        onRetry={(rows) => startAgain(() => state.buildFor(rows))}
      />
    );
  }
  if (!review || state.comparing)
    return <Waiting state={state} held={held} driver={driver} onRetry={buildFirst} />;

  const actions: RowActions = {
    busy,
    markOf: (row) => {
      const mark = changedByName.get(rowName(row));
      return mark ? (mark.isAdded ? 'added' : 'changed') : '';
    },
    isKept: (row) => isKept(selection, row),
    onToggle: (row) => select(toggleRow(selection, row)),
    onJump: jump,
    onRevert: (cells) => act((since) => ask('reviewRevert', cells, since)),
    refused: (error) => {
      if (error instanceof CallError && error.outdated) refresh(error.sentence);
      throw error;
    },
  };
  const nothing = review.groups.length + review.conflictCount + review.heldCount + review.undecided === 0;
  const push = (typed: number | null) => {
    const leaveOut = leaveOutOf(selection, review.groups);
    setNotPushed(notPushedOf(review, selection, counting.figures?.waiting ?? 0));
    const undoes = undone === '' ? {} : { undoes: undone };
    driver.start(() => ask('pushStart', { token: review.token, leaveOut, typed, ...undoes }));
  };
  return (
    <div class={shownTarget ? 'dialog small' : 'dialog'} aria-busy={busy}>
      {shownTarget ? <Jumped target={shownTarget} back="Back to the review" onBack={back} /> : null}
      <main class="scroll">
        <h1 class="visually-hidden" tabIndex={-1}>
          Review and push
        </h1>
        <button type="button" class="skip" onClick={focusPush}>
          Go to Push
        </button>
        <FailureNotice failure={request.failure} />
        <FailureNotice failure={jumping.failure} />
        {counting.request.failure?.outdated ? null : <FailureNotice failure={counting.request.failure} />}
        {state.changed ? <Notice tone="warning">{state.changed}</Notice> : null}
        {undone === '' || isEverything(selection) ? null : (
          <Notice tone="plain">Only the rows of the undo are selected.</Notice>
        )}
        <Unfinished job={unfinished} driver={driver} onReview={build} />
        {review.obstacle && !unfinished ? <Notice tone="warning">{review.obstacle}</Notice> : null}
        <Notices tone="warning" texts={review.copies} />
        {review.unread ? (
          <Notice tone="warning">
            <p>
              {counted(review.unread.rows, 'edited row')} could not be read from the service, so the changes
              are shown against the last pull. Each row is read again before it is sent. {review.unread.why}
            </p>
            <button type="button" disabled={busy} onClick={() => refresh('')}>
              Try again
            </button>
          </Notice>
        ) : null}
        {nothing ? (
          <Notice tone="success">Nothing to push: the tabs match the service.</Notice>
        ) : (
          <Totals
            review={review}
            figures={counting.last}
            isCounting={counting.figures === null}
            onStep={showOnly}
          />
        )}
        <Unknown key={`unknown ${state.version}`} onDecided={state.rebuild} refused={actions.refused} />
        <Lists
          review={review}
          selection={selection}
          changedRows={state.changedRows}
          isUnseen={state.isUnseen}
          wantedFilter={wantedFilter}
          figures={counting.figures}
          actions={actions}
          busy={busy}
          onSelect={select}
          onRevertRows={(rows) => act((since) => ask('reviewRevert', rows, since))}
          onResolve={(choices) => act((since) => ask('reviewResolve', choices, since))}
          onFix={state.fix}
          onJump={jump}
        />
      </main>
      <Footer
        key={state.version}
        review={review}
        figures={counting.figures}
        unseen={state.isUnseen ? state.changedRows : null}
        isKept={actions.isKept}
        busy={busy}
        isStarting={driver.isStarting}
        onChoose={(rows, isChosen) => select(setRows(selection, rows, isChosen))}
        onLook={() => {
          state.look();
          showOnly(CHANGED);
        }}
        onLeaveOutChanged={state.leaveOutChanged}
        onPush={push}
      />
    </div>
  );
}
