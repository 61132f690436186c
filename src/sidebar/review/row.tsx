// sidebar: one reviewed row with its changes, before → after; it can be left out, and its cells reverted.

import type { ReviewChange, ReviewRow, SeenCell } from '../../client-api/review';
import { cellOf, cellsOf } from './choices';
import { percentText } from './numbers';
import { Shown } from './shown';

export interface RowActions {
  readonly busy: boolean;
  isKept(row: ReviewRow): boolean;
  onToggle(row: ReviewRow): void;
  onRevert(cells: readonly SeenCell[]): void;
  /** Handles a failed call: rebuilds an outdated review. Rethrows the error. */
  refused(error: unknown): never;
}

export function Percent(props: { percent: number | null }) {
  if (props.percent === null) return null;
  return (
    <span class={props.percent > 0 ? 'up' : 'down'} title="Change of the bid or budget that results">
      {percentText(props.percent)}
    </span>
  );
}

function Line(props: { change: ReviewChange; created: boolean; busy: boolean; onRevert: () => void }) {
  const { change } = props;
  const { before, after } = change.withUnit ?? change;
  return (
    <div class="change">
      <span class="column">{change.column}</span>
      <span class="values">
        {props.created ? null : (
          <>
            <span class="before">
              <Shown text={before} />
            </span>
            <span class="arrow">→</span>
          </>
        )}
        <span class="after">
          <Shown text={after} />
        </span>
        <Percent percent={change.percent} />
      </span>
      {props.created ? null : (
        <button
          type="button"
          class="link"
          disabled={props.busy}
          onClick={props.onRevert}
          title="Put the old value back into the cell"
        >
          Revert
        </button>
      )}
    </div>
  );
}

export function Row(props: { row: ReviewRow; actions: RowActions; place?: string }) {
  const { row, actions, place } = props;
  const created = row.action === 'create';
  const kept = actions.isKept(row);
  return (
    <tr class={kept ? '' : 'out'}>
      <td class="pick">
        <input
          type="checkbox"
          aria-label={`Push ${row.label}`}
          checked={kept}
          onChange={() => actions.onToggle(row)}
        />
      </td>
      <td class="name">
        {created ? <span class="tag">new</span> : null}
        {place ? <span class="place">{place}</span> : null}
        {row.label}
        {row.note ? <p class="quiet">{row.note}</p> : null}
        {row.warnings.map((warning) => (
          <p key={warning} class="warn">
            {warning}
          </p>
        ))}
        {!created && row.changes.length > 1 ? (
          <p>
            <button
              type="button"
              class="link all"
              disabled={actions.busy}
              onClick={() => actions.onRevert(cellsOf(row))}
            >
              Revert the row
            </button>
          </p>
        ) : null}
      </td>
      <td>
        {row.changes.map((change) => (
          <Line
            key={change.field}
            change={change}
            created={created}
            busy={actions.busy}
            onRevert={() => actions.onRevert([cellOf(row, change)])}
          />
        ))}
        {row.also.map((also) => (
          <div key={also.column} class="change">
            <span class="column">{also.column}</span>
            <span class="values quiet">
              {also.isDefault ? (
                <em>not set, service default</em>
              ) : (
                <>
                  <Shown text={also.withUnit ?? also.value} /> <em>unchanged, sent along</em>
                </>
              )}
            </span>
          </div>
        ))}
      </td>
    </tr>
  );
}
