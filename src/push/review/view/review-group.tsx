// push: what the header of a group in the table of changes says: its rows that are sent and their totals.

import type { Tally } from '../../../shared/guards';
import { counted, grouped } from '../../../shared/sentences';
import { disabledText, shortDollarText } from './review-numbers';
import { BidDirections } from './review-totals';

/** @param props `tally`: totals of its rows that are sent */
export function Facts({ tally }: { tally: Tally }) {
  const { up = 0, down = 0, created = 0, warned = 0, disabling = 0 } = tally;
  const { budgetBefore, budgetAfter } = tally;
  return (
    <>
      {created > 0 ? <span>{grouped(created)} new</span> : null}
      {up + down > 0 ? (
        <span>
          <BidDirections up={up} down={down} />
        </span>
      ) : null}
      {budgetBefore !== undefined && budgetAfter !== undefined ? (
        <span>
          budget {shortDollarText(budgetBefore)} → {shortDollarText(budgetAfter)}
          {disabling > 0 ? `, ${disabledText(disabling)}` : ''}
        </span>
      ) : null}
      {warned > 0 ? <span class="warning">{counted(warned, 'warning')}</span> : null}
    </>
  );
}

/** `3 rows`, `2 of 3 rows`; with a filter `1 of 3 rows shown`. @param shownCount null: no filter is set */
export function countOf(keptCount: number, shownCount: number | null, rowCount: number): string {
  const [part, tail] = shownCount === null ? [keptCount, ''] : [shownCount, ' shown'];
  return part === rowCount
    ? counted(rowCount, 'row') + tail
    : `${grouped(part)} of ${counted(rowCount, 'row')}${tail}`;
}
