// sidebar: one reviewed row with a line for each change; it can be left out, shown in its tab, and reverted.

import type { IssueCell } from '../../client-api/check';
import type { ReviewChange, ReviewRow, SeenCell } from '../../client-api/review';
import { cellOf, cellsOf } from './choices';
import { changeHeight, LINE, labelPieces, notesOf, warningHeight } from './lines';
import { percentText } from './numbers';
import { Shown } from './shown';

export interface RowActions {
  readonly busy: boolean;
  isKept(row: ReviewRow): boolean;
  onToggle(row: ReviewRow): void;
  onRevert(cells: readonly SeenCell[]): void;
  /** Selects a cell in the spreadsheet. */
  onJump(cell: IssueCell): void;
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

function Line(props: {
  change: ReviewChange;
  created: boolean;
  busy: boolean;
  onJump: () => void;
  onRevert: () => void;
}) {
  const { change, created } = props;
  const { before, after } = change.withUnit ?? change;
  const height = changeHeight([before, after]);
  return (
    <div class="change" style={{ height: `${height}px` }}>
      <span class="column" title={change.column}>
        {change.column}
      </span>
      {created ? (
        <span class="quiet">new</span>
      ) : (
        <span class="before">
          <Shown text={before} />
        </span>
      )}
      <span class="after">
        <Shown text={after} />
      </span>
      <span class="percent">
        <Percent percent={change.percent} />
      </span>
      <span class="of-line">
        <button
          type="button"
          class="link"
          disabled={props.busy}
          onClick={props.onJump}
          title="Select the cell in the tab"
        >
          Jump
        </button>
        {created ? null : (
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
      </span>
    </div>
  );
}

export function Row(props: { row: ReviewRow; actions: RowActions; place: string }) {
  const { row, actions, place } = props;
  const created = row.action === 'create';
  const kept = actions.isKept(row);
  const [cut, end] = labelPieces(row.label);
  const below = (text: string, style: string) => (
    <tr key={text} class="warning-line" style={{ height: `${warningHeight(text)}px` }}>
      <td />
      <td colSpan={2} class={style}>
        {text}
      </td>
    </tr>
  );
  return (
    <>
      <tr class={kept ? 'row' : 'row out'}>
        <td class="pick">
          <input
            type="checkbox"
            aria-label={`Push ${row.label}`}
            checked={kept}
            onChange={() => actions.onToggle(row)}
          />
        </td>
        <td class="name" title={row.label}>
          <span class="label-line">
            {created ? <span class="tag">new</span> : null}
            {place ? <span class="place">{place}</span> : null}
            <span class="cut">{cut}</span>
            {end ? <span class="kept">{end}</span> : null}
          </span>
          {!created && row.changes.length > 1 ? (
            <button
              type="button"
              class="link all"
              disabled={actions.busy}
              onClick={() => actions.onRevert(cellsOf(row))}
            >
              Revert the row
            </button>
          ) : null}
        </td>
        <td>
          {row.changes.map((change) => (
            <Line
              key={change.field}
              change={change}
              created={created}
              busy={actions.busy}
              onJump={() => actions.onJump({ ...row.cell, field: change.field })}
              onRevert={() => actions.onRevert([cellOf(row, change)])}
            />
          ))}
          {row.also.map((also) => (
            <div key={also.column} class="change" style={{ height: `${LINE}px` }}>
              <span class="column">{also.column}</span>
              <span class="quiet also">
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
      {row.warnings.map((warning) => below(warning, 'warn'))}
      {notesOf(row).map((note) => below(note, 'quiet'))}
    </>
  );
}
