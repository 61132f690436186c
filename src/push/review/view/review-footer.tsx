// push: the footer of the review: guards with the number to type, Close, Push.

import { useState } from 'preact/hooks';
import { guardOf, type Measure, sumOf } from '../../../shared/guards';
import { documentStyle } from '../../../shared/numbers';
import { counted, grouped } from '../../../shared/sentences';
import { closePanel } from '../../../sidebar/client/bridge';
import { EnterHint, useAltKey, useNoEnter } from '../../../sidebar/client/use-keys';
import type { ChangedRow, PickedRow, ReviewFigures, ReviewRow, ReviewView, SplitMove } from '../review-view';

/** Totals of rows that stop or remove something. A single such row is named. */
const STOPS: readonly Measure[] = ['pausing', 'losing', 'disabling'];

/** `1 row would pause a campaign or an ad: Saga iOS.` @param rows chosen rows of the first page */
function named(sentence: string, measure: Measure, count: number | undefined, rows: readonly ReviewRow[]) {
  if (count !== 1 || !STOPS.includes(measure)) return sentence;
  const row = rows.find(({ tally }) => tally[measure]);
  return row ? `${sentence.slice(0, -1)}: ${row.label}.` : sentence;
}

/** Rows that must be pushed together, of which some are left out: chooses the others, or leaves out all. */
function SplitMoves(props: {
  split: readonly SplitMove[];
  onChoose: (rows: readonly PickedRow[], kept: boolean) => void;
}) {
  const { split } = props;
  const chosenRows = split.flatMap((move) => move.chosen);
  const leftOut = split.flatMap((move) => move.leftOut);
  const otherMoves = split.length - 1;
  return (
    <div class="guard split" role="status">
      <span>
        {split[0]!.sentence} <strong>These rows can only be pushed together.</strong>
        {otherMoves > 0 ? ` The same is true for ${counted(otherMoves, 'more campaign')}.` : ''}
      </span>
      <span class="actions">
        {leftOut.length > 0 ? (
          <button type="button" onClick={() => props.onChoose(leftOut, true)}>
            Choose {counted(leftOut.length, 'more row')}
          </button>
        ) : null}
        <button type="button" onClick={() => props.onChoose(chosenRows, false)}>
          Leave out {counted(chosenRows.length, 'more row')}
        </button>
      </span>
    </div>
  );
}

/** What happened to rows since the person looked. @param rows empty: not known which */
function changeOf(rows: readonly ChangedRow[]): string {
  const addedCount = rows.filter(({ isAdded }) => isAdded).length;
  return addedCount === 0 ? 'changed' : addedCount === rows.length ? 'added' : 'added or changed';
}

/** Rows that the person has not seen as they are now. @param props `rows`: empty: not known which */
function Unseen(props: { rows: readonly ChangedRow[]; onLook: () => void; onLeaveOut: () => void }) {
  const { length } = props.rows;
  const rows = counted(length, 'row');
  return (
    <div class="guard split" role="status">
      <span>
        {length === 0 ? 'Some rows' : rows} {changeOf(props.rows)} since you looked.{' '}
        <strong>Look at {length === 1 ? 'it' : 'them'} before you push.</strong>
      </span>
      <span class="actions">
        <button type="button" onClick={props.onLook}>
          {length === 0 ? 'Show all changes' : `Show ${rows}`}
        </button>
        {length === 0 ? null : (
          <button type="button" onClick={props.onLeaveOut}>
            Leave out {rows}
          </button>
        )}
      </span>
    </div>
  );
}

/** The button has the focus; until it can be pressed, the first thing to do before it. */
export function focusPush(): void {
  const [button, first] = ['.primary:not(:disabled)', '.guard :is(input, button)'].map((selector) =>
    document.querySelector<HTMLElement>(`footer ${selector}`),
  );
  (button ?? first)?.focus();
}

/**
 * Needs a new `key` for each choice of rows: a typed number is valid only for the rows chosen at that time.
 */
export function Footer(props: {
  review: ReviewView;
  figures: ReviewFigures | null;
  /** Changed rows that the person did not look at; empty: not known which. null: there are none. */
  unseen: readonly ChangedRow[] | null;
  isKept: (row: ReviewRow) => boolean;
  busy: boolean;
  /** The push is being started. */
  isStarting: boolean;
  /** Chooses rows, or leaves them out. */
  onChoose: (rows: readonly PickedRow[], kept: boolean) => void;
  onLook: () => void;
  onLeaveOutChanged: () => void;
  onPush: (typed: number | null) => void;
}) {
  const { review, figures, unseen, busy } = props;
  const [typed, setTyped] = useState('');
  const { hint, keys } = useNoEnter('push');
  useAltKey('KeyP', focusPush);
  const sentTotals = sumOf((figures?.groups ?? []).map(({ tally }) => tally));
  const rows = sentTotals.rows ?? 0;
  const leftOut = (sumOf(review.groups.map(({ tally }) => tally)).rows ?? 0) - rows;
  const split = figures?.split ?? [];
  const guard = guardOf(review.limits, sentTotals, documentStyle());
  // As any document groups digits.
  const digits = typed.replace(/[\s,.'’]/g, '');
  const unlocked = guard === null || (digits !== '' && Number(digits) === guard.typed);
  // The first digits of the correct number are not an error.
  const isWrong = guard !== null && digits !== '' && !String(guard.typed).startsWith(digits);
  return (
    <footer {...keys}>
      {unseen ? (
        <Unseen rows={unseen} onLook={props.onLook} onLeaveOut={props.onLeaveOutChanged} />
      ) : split.length > 0 ? (
        <SplitMoves split={split} onChoose={props.onChoose} />
      ) : guard ? (
        <label class="guard">
          <span>
            {guard.sentences.map((sentence, i) => (
              <span key={sentence}>
                {named(
                  sentence,
                  guard.measures[i]!,
                  sentTotals[guard.measures[i]!],
                  review.rows.filter(props.isKept),
                )}{' '}
              </span>
            ))}
            <strong>{guard.request}</strong>
            {isWrong ? (
              <span class="error" role="alert">
                {' '}
                "{typed.slice(0, 20)}" is not the number. Type {grouped(guard.typed)}.
              </span>
            ) : null}
          </span>
          <input
            inputmode="numeric"
            autocomplete="off"
            size={6}
            aria-invalid={isWrong}
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
      ) : (
        <span class="hint">
          {rows === 0 ? '' : 'After sending, Bidgrid checks that the service has each new value.'}
        </span>
      )}
      <div class="actions">
        <button type="button" onClick={closePanel}>
          Close
        </button>
        <EnterHint hint={busy ? '' : hint} />
        {busy ? (
          <span class="hint at-work" role="status">
            {props.isStarting ? 'Starting the push…' : 'Updating the review…'}
          </span>
        ) : null}
        {figures !== null && leftOut > 0 ? (
          <span class="hint left-out">{counted(leftOut, 'row')} left out</span>
        ) : null}
        <button
          type="button"
          class="primary"
          aria-keyshortcuts="Alt+P"
          title="Alt+P leads here"
          disabled={
            busy ||
            figures === null ||
            rows === 0 ||
            unseen !== null ||
            split.length > 0 ||
            !unlocked ||
            review.obstacle !== ''
          }
          onClick={() => props.onPush(guard ? guard.typed : null)}
        >
          {rows === 0 ? 'Push' : `Push ${counted(rows, 'row')}`}
        </button>
      </div>
    </footer>
  );
}
