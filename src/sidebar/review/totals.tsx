// sidebar: totals of a push: rows by tab, bids up and down, daily budgets before and after, largest changes.

import { useState } from 'preact/hooks';
import type { ReviewFigures, ReviewView } from '../../client-api/review';
import { sumOf, type Tally } from '../../model/tally';
import { Histogram } from './histogram';
import { countText, dollarText, numberText, spendText, titleOf } from './numbers';
import { Percent } from './row';
import { rowName } from './selection';
import { UpDown } from './up-down';
import './totals.css';

function Chips(props: { kept: Tally; review: ReviewView }) {
  const { rows = 0, created = 0, cells = 0, warned = 0 } = props.kept;
  const { account, connection, conflictCount, heldCount } = props.review;
  const facts: readonly (readonly [number, string, string])[] = [
    [rows - created, rows - created === 1 ? 'row edited' : 'rows edited', ''],
    [cells, cells === 1 ? 'cell changed' : 'cells changed', ''],
    [created, 'to be created', ''],
    [warned, warned === 1 ? 'row with a warning' : 'rows with warnings', 'warning'],
    [conflictCount, conflictCount === 1 ? 'conflict' : 'conflicts', 'warning'],
    [heldCount, 'held back', 'error'],
  ];
  return (
    <ul class="totals">
      {account ? (
        <li>
          for <strong class="account">{account}</strong>
        </li>
      ) : null}
      {connection ? (
        <li>
          with connection <strong>{connection}</strong>
        </li>
      ) : null}
      {facts
        .filter(([number]) => number > 0)
        .map(([number, what, tone]) => (
          <li key={what} class={tone}>
            <strong>{numberText(number)}</strong> {what}
          </li>
        ))}
    </ul>
  );
}

/** Rows that are sent by tab, in the order of the tabs. */
function byTab(review: ReviewView, { groups }: ReviewFigures): [string, number][] {
  const tabs = [...new Set(review.groups.map(({ tab }) => tab))];
  return tabs.map((tab) => {
    const own = groups.filter((group) => group.tab === tab).map(({ tally }) => tally);
    return [tab, sumOf(own).rows ?? 0];
  });
}

/** Bids and budgets in one line. */
function Line({ kept }: { kept: Tally }) {
  const { up = 0, down = 0, otherBid = 0, budgetBefore = 0, budgetAfter = 0 } = kept;
  const budget = Math.round((budgetAfter - budgetBefore) * 100) / 100;
  return (
    <>
      {up + down + otherBid > 0 ? (
        <span>
          Bids <UpDown up={up} down={down} />
          {otherBid > 0 ? <span class="quiet"> {numberText(otherBid)} set or cleared</span> : null}
        </span>
      ) : null}
      {kept.budgetAfter === undefined ? null : (
        <span>
          Daily budgets {dollarText(budgetBefore)} → {dollarText(budgetAfter)}{' '}
          <span class="quiet">
            ({budget < 0 ? '' : '+'}
            {dollarText(budget)})
          </span>
        </span>
      )}
    </>
  );
}

/** One line of totals; the histogram and the largest changes when it is unfolded. */
function Figures(props: { kept: Tally; tabs: readonly [string, number][]; figures: ReviewFigures }) {
  const { kept, tabs, figures } = props;
  const [open, setOpen] = useState(false);
  const hasMore = (kept.up ?? 0) + (kept.down ?? 0) > 0;
  return (
    <div class="money">
      <p class="figures">
        {tabs.map(([tab, rows]) => (
          <span key={tab}>
            {titleOf(tab)} <strong>{numberText(rows)}</strong>
          </span>
        ))}
        <Line kept={kept} />
        {hasMore ? (
          <button type="button" class="link" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Hide bid changes' : 'Show bid changes'}
          </button>
        ) : null}
      </p>
      {open && hasMore ? (
        <div class="unfolded">
          <Histogram tally={kept} />
          {figures.largest.length > 1 ? <Largest changes={figures.largest} /> : null}
        </div>
      ) : null}
    </div>
  );
}

function Largest(props: { changes: ReviewFigures['largest'] }) {
  return (
    <div class="largest">
      <h3>Largest bid changes</h3>
      <ol>
        {props.changes.map((change) => (
          <li key={rowName(change)}>
            <span class="label" title={change.label}>
              {change.label}
              {change.note ? <small> {change.note}</small> : null}
            </span>
            <span class="values">
              {change.before || 'default'} → {change.after || 'default'}
              <Percent percent={change.percent} />
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** While the chosen rows are counted, the previous figures are dimmed, so that the layout does not move. */
export function Totals(props: { review: ReviewView; figures: ReviewFigures; isCounting: boolean }) {
  const { review, figures, isCounting } = props;
  const kept = sumOf(figures.groups.map(({ tally }) => tally));
  const tabs = byTab(review, figures);
  const isMoney =
    (kept.up ?? 0) + (kept.down ?? 0) + (kept.otherBid ?? 0) > 0 || kept.budgetAfter !== undefined;
  return (
    <section
      class={isCounting ? 'overview counting' : 'overview'}
      aria-label="What will be pushed"
      aria-busy={isCounting}
    >
      <Chips kept={kept} review={review} />
      {figures.waiting > 0 ? (
        <p class="warn">
          {countText(figures.waiting, 'chosen row')} will not be pushed, because the new row that{' '}
          {figures.waiting === 1 ? 'it belongs' : 'they belong'} to is left out.
        </p>
      ) : null}
      {isMoney || tabs.length > 1 ? (
        <Figures kept={kept} tabs={tabs.length > 1 ? tabs : []} figures={figures} />
      ) : null}
      {review.spend === null ? null : <p class="hint">{spendText(review.spend)}</p>}
    </section>
  );
}
