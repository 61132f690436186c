// sidebar: the changes of one campaign in one tab: a line of totals, and the rows when it is open.

import { useState } from 'preact/hooks';
import type { ReviewGroup, ReviewView } from '../../client-api/review';
import type { Tally } from '../../model/tally';
import { countText, dollarText, numberText, titleOf } from './numbers';
import type { RowActions } from './row';
import { PAGE, Rows } from './rows';
import { groupName } from './selection';
import { UpDown } from './up-down';

function Facts({ tally }: { tally: Tally }) {
  const { up = 0, down = 0, created = 0, warned = 0, budgetBefore, budgetAfter } = tally;
  return (
    <span class="facts-line">
      {created > 0 ? <span>{numberText(created)} new</span> : null}
      {up + down > 0 ? (
        <span>
          bids <UpDown up={up} down={down} />
        </span>
      ) : null}
      {budgetBefore !== undefined && budgetAfter !== undefined ? (
        <span>
          budget {dollarText(budgetBefore)} → {dollarText(budgetAfter)}
        </span>
      ) : null}
      {warned > 0 ? <span class="warned">{countText(warned, 'warning')}</span> : null}
    </span>
  );
}

export function Group(props: {
  review: ReviewView;
  group: ReviewGroup;
  /** Totals of its rows that are sent; null while they are counted. */
  sent: Tally | null;
  opened: boolean;
  /** Number of its rows to send. */
  kept: number;
  actions: RowActions;
  onPick: (kept: boolean) => void;
}) {
  const { review, group, kept, actions } = props;
  const [open, setOpen] = useState(props.opened);
  const rows = group.tally.rows ?? 0;
  const label = group.label || `All of ${titleOf(group.tab)}`;
  const name = groupName(group);
  // The first rows are part of the review: all of the group, or its first page.
  const came = review.rows.filter((row) => groupName(row) === name);
  const here = came.length === Math.min(rows, PAGE) ? { rows: came, found: rows } : null;
  return (
    <div class="block">
      <div class="head">
        <input
          type="checkbox"
          aria-label={`Push ${label}`}
          checked={kept === rows}
          ref={(box) => {
            if (box) box.indeterminate = kept > 0 && kept < rows;
          }}
          onChange={() => props.onPick(kept < rows)}
        />
        <button type="button" class="open" aria-expanded={open} onClick={() => setOpen(!open)}>
          <span class="label">{label}</span>
          <span class="count">
            {kept === rows ? countText(rows, 'row') : `${numberText(kept)} of ${countText(rows, 'row')}`}
          </span>
          {props.sent ? <Facts tally={props.sent} /> : null}
        </button>
      </div>
      {open ? (
        <Rows
          key={review.token}
          query={{ token: review.token, in: { tab: group.tab, group: group.group } }}
          here={here}
          actions={actions}
        />
      ) : null}
    </div>
  );
}
