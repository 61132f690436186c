// push: totals of a push: rows by tab, bids up and down, daily budgets before and after, largest changes.

import { useState } from 'preact/hooks';
import { CHANGE_STEPS, type ChangeStep, STEPS, sumOf, type Tally } from '../../../shared/guards';
import { counted, grouped } from '../../../shared/sentences';
import { rowName } from '../../core/row-name';
import type { ReviewFigures, ReviewView, TouchedSpend } from '../review-view';
import { disabledText, shortDollarText, spendText, stepText, titleOf } from './review-numbers';
import { Percent } from './review-row';
import './review-totals.css';

/** From this number of changed bids on, the details are open. */
const OPEN_FROM = 50;

/** Bids by how much they change. A bar shows its rows. */
function Histogram({ tally, onStep }: { tally: Tally; onStep: (step: ChangeStep) => void }) {
  const most = Math.max(...STEPS.map((step) => tally[step] ?? 0));
  if (most === 0) return null;
  return (
    <figure class="histogram">
      <figcaption>Pay less or more, in %</figcaption>
      <div class="bars">
        {STEPS.map((step, i) => {
          const count = tally[step] ?? 0;
          const isRise = (CHANGE_STEPS[i] ?? 1) > 0;
          return (
            <button
              key={step}
              type="button"
              class="bar-of"
              disabled={count === 0}
              aria-label={`Show ${counted(count, 'change')} of ${stepText(step)} %`}
              onClick={() => onStep(step)}
            >
              <span class="number">{count > 0 ? grouped(count) : ''}</span>
              <span
                class={`column ${isRise ? 'rise' : 'fall'}`}
                style={{ height: `${Math.ceil((count / most) * 56)}px` }}
              />
              <span class="step">{stepText(step)}</span>
            </button>
          );
        })}
      </div>
    </figure>
  );
}

/** Where it is sent, and how many rows of each kind. */
function Chips(props: { totals: Tally; review: ReviewView }) {
  const { rows = 0, created = 0, warned = 0 } = props.totals;
  const { account, connection, conflictCount, heldCount } = props.review;
  const facts: readonly (readonly [number, string, string])[] = [
    [rows - created, rows - created === 1 ? 'row to be updated' : 'rows to be updated', ''],
    [created, 'to be created', ''],
    [warned, warned === 1 ? 'row with a warning' : 'rows with warnings', 'warning'],
    // Beside changes, the buttons above the lists have the numbers of these.
    [rows > 0 ? 0 : conflictCount, conflictCount === 1 ? 'conflict' : 'conflicts', 'warning'],
    [rows > 0 ? 0 : heldCount, 'held back', 'error'],
  ];
  return (
    <>
      {account ? (
        <li class="tag destination" title={account}>
          for <strong class="account">{account}</strong>
        </li>
      ) : null}
      {connection ? (
        <li class="tag destination" title={connection}>
          with <strong>{connection}</strong>
        </li>
      ) : null}
      {facts
        .filter(([number]) => number > 0)
        .map(([number, what, tone]) => (
          <li key={what} class={`tag ${tone}`}>
            <strong>{grouped(number)}</strong> {what}
          </li>
        ))}
    </>
  );
}

/** Rows that are sent by tab, in the order of the tabs. */
function byTab(review: ReviewView, { groups }: ReviewFigures): [string, number][] {
  const tabs = [...new Set(review.groups.map(({ tab }) => tab))];
  return tabs.map((tab) => {
    const tabTallies = groups.filter((group) => group.tab === tab).map(({ tally }) => tally);
    return [tab, sumOf(tabTallies).rows ?? 0];
  });
}

/** How many rows pay more and less. */
export function BidDirections({ up, down }: { up: number; down: number }) {
  return (
    <>
      {up > 0 ? <span class="up">{grouped(up)} pay more</span> : null}{' '}
      {down > 0 ? <span class="down">{grouped(down)} pay less</span> : null}
    </>
  );
}

/** Bids and budgets. */
function Money({ totals }: { totals: Tally }) {
  const { up = 0, down = 0, otherBid = 0, disabling = 0 } = totals;
  const { budgetBefore = 0, budgetAfter = 0 } = totals;
  const budget = Math.round((budgetAfter - budgetBefore) * 100) / 100;
  return (
    <>
      {up + down + otherBid > 0 ? (
        <li>
          Bids <BidDirections up={up} down={down} />
          {otherBid > 0 ? ` ${grouped(otherBid)} set or cleared` : ''}
        </li>
      ) : null}
      {totals.budgetAfter === undefined ? null : (
        <li>
          Daily budgets {shortDollarText(budgetBefore)} → {shortDollarText(budgetAfter)} (
          {budget < 0 ? '' : '+'}
          {shortDollarText(budget)}){disabling > 0 ? `, ${disabledText(disabling)}` : ''}
        </li>
      )}
    </>
  );
}

/** The histogram, the largest changes, and what the changed campaigns spend. */
function Unfolded(props: {
  totals: Tally;
  figures: ReviewFigures;
  spend: TouchedSpend | null;
  onStep: (step: ChangeStep) => void;
}) {
  const { totals, figures, spend } = props;
  return (
    <div class="unfolded">
      {hasBids(totals) ? <Histogram tally={totals} onStep={props.onStep} /> : null}
      {hasBids(totals) && figures.largest.length > 1 ? <Largest changes={figures.largest} /> : null}
      {spend === null ? null : <p class="hint">{spendText(spend)}</p>}
    </div>
  );
}

const hasBids = ({ up = 0, down = 0 }: Tally): boolean => up + down > 0;

function Largest(props: { changes: ReviewFigures['largest'] }) {
  return (
    <div class="largest">
      <h3>Largest changes of bids</h3>
      <ol>
        {props.changes.map((change) => (
          <li key={rowName(change)}>
            <span class="label" title={change.label}>
              {change.label}
              {change.note ? <small> {change.note}</small> : null}
            </span>
            <span class="values">
              {change.before || 'default'} → {change.after || 'default'}
              <Percent {...change} />
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** While the chosen rows are counted, the previous figures are dimmed, so that the layout does not move. */
export function Totals(props: {
  review: ReviewView;
  figures: ReviewFigures;
  isCounting: boolean;
  /** Shows the rows of a step. */
  onStep: (step: ChangeStep) => void;
}) {
  const { review, figures, isCounting } = props;
  /** null: the person did not choose. */
  const [chosenOpen, setChosenOpen] = useState<boolean | null>(null);
  const all = sumOf(review.groups.map(({ tally }) => tally));
  const isOpen = chosenOpen ?? (all.up ?? 0) + (all.down ?? 0) >= OPEN_FROM;
  const totals = sumOf(figures.groups.map(({ tally }) => tally));
  const tabs = byTab(review, figures);
  // It is of all changes.
  const spend = totals.rows === all.rows ? review.spend : null;
  const hasMore = hasBids(totals) || spend !== null || tabs.length > 1;
  return (
    <section
      class={isCounting ? 'overview counting' : 'overview'}
      aria-label="What will be pushed"
      aria-busy={isCounting}
    >
      <div class="totals-line">
        <ul class={isOpen ? 'totals all' : 'totals'}>
          <Chips totals={totals} review={review} />
          <Money totals={totals} />
          {tabs.length > 1 ? (
            <li class="tag tabs">
              {tabs.map(([tab, rows]) => (
                <span key={tab}>
                  {titleOf(tab)} <strong>{grouped(rows)}</strong>
                </span>
              ))}
            </li>
          ) : null}
        </ul>
        {hasMore ? (
          <button type="button" class="link" aria-expanded={isOpen} onClick={() => setChosenOpen(!isOpen)}>
            {isOpen ? 'Hide details' : 'Show details'}
          </button>
        ) : null}
      </div>
      {figures.waiting > 0 ? (
        <p class="hint warning">
          {counted(figures.waiting, 'chosen row')} will not be pushed, because the new row that{' '}
          {figures.waiting === 1 ? 'it belongs' : 'they belong'} to is left out.
        </p>
      ) : null}
      {isOpen && (hasBids(totals) || spend !== null) ? (
        <Unfolded totals={totals} figures={figures} spend={spend} onStep={props.onStep} />
      ) : null}
    </section>
  );
}
