// push: the header of a group in the table of changes: its rows that are sent and their totals.

import type { Tally } from '../../../shared/guards';
import type { ReviewGroup } from '../review-schema';
import { countText, disabledText, dollarText, numberText, titleOf } from './review-numbers';
import { BidDirections } from './review-totals';

function Facts({ tally }: { tally: Tally }) {
  const { up = 0, down = 0, created = 0, warned = 0, disabling = 0 } = tally;
  const { budgetBefore, budgetAfter } = tally;
  return (
    <span class="facts-line">
      {created > 0 ? <span>{numberText(created)} new</span> : null}
      {up + down > 0 ? (
        <span>
          <BidDirections up={up} down={down} />
        </span>
      ) : null}
      {budgetBefore !== undefined && budgetAfter !== undefined ? (
        <span>
          budget {dollarText(budgetBefore)} → {dollarText(budgetAfter)}
          {disabling > 0 ? `, ${disabledText(disabling)}` : ''}
        </span>
      ) : null}
      {warned > 0 ? <span class="warned">{countText(warned, 'warning')}</span> : null}
    </span>
  );
}

/** `3 rows`, `2 of 3 rows`; with a filter `1 of 3 rows shown`. */
function countOf(keptCount: number, shownCount: number | null, rowCount: number): string {
  const [part, tail] = shownCount === null ? [keptCount, ''] : [shownCount, ' shown'];
  return part === rowCount
    ? countText(rowCount, 'row') + tail
    : `${numberText(part)} of ${countText(rowCount, 'row')}${tail}`;
}

export function Group(props: {
  group: ReviewGroup;
  /** Totals of its rows that are sent; null while they are counted, or if a filter is set. */
  sent: Tally | null;
  isOpen: boolean;
  /** Number of its rows to send, of those that the box stands for. */
  keptCount: number;
  /** Number of its rows that are shown; null: no filter is set, and the box stands for all. */
  shownCount: number | null;
  onFold: () => void;
  onPick: (kept: boolean) => void;
}) {
  const { group, keptCount, shownCount, isOpen } = props;
  const rowCount = group.tally.rows ?? 0;
  const rows = shownCount ?? rowCount;
  const title = titleOf(group.tab);
  const label = group.label === '' ? title : `${title} · ${group.label}`;
  return (
    <tr class="head">
      <td class="pick">
        <input
          type="checkbox"
          aria-label={`Push ${label}`}
          checked={keptCount === rows}
          ref={(box) => {
            if (box) box.indeterminate = keptCount > 0 && keptCount < rows;
          }}
          onChange={() => props.onPick(keptCount < rows)}
        />
      </td>
      <td colSpan={9}>
        <button type="button" class="open" aria-expanded={isOpen} onClick={props.onFold}>
          <span class="label" title={label}>
            {label}
          </span>
          <span class="count">{countOf(keptCount, shownCount, rowCount)}</span>
          {props.sent ? <Facts tally={props.sent} /> : null}
        </button>
      </td>
    </tr>
  );
}
