// push: one reviewed row with a line for each change; it can be left out, shown in its tab, and reverted.

import type { Limits } from '../../../shared/guards';
import type { RowPlace } from '../../../sidebar/components/table/table';
import { CutName } from '../../view/cut-name';
import type { SeenCell } from '../review-schema';
import type { ReviewAlso, ReviewChange, ReviewRow } from '../review-view';
import { areNumbers, percentText, titleOf } from './review-numbers';
import { cellOf, cellsOf } from './review-selection';
import { changeText, detailsOf, explanationsBelow, guardTexts, pairOf, summaryOf } from './row-details';
import type { Target } from './use-jump';
import { ValueText } from './value-text';

export interface RowActions {
  readonly busy: boolean;
  isKept(row: ReviewRow): boolean;
  /** How it differs from what the person saw before; `''`: it does not. */
  markOf(row: ReviewRow): '' | 'added' | 'changed';
  onToggle(row: ReviewRow): void;
  onRevert(cells: readonly SeenCell[]): void;
  /** Selects a cell in the spreadsheet. */
  onJump(target: Target): void;
  /** Handles a failed call: rebuilds an outdated review. Rethrows the error. */
  refused(error: unknown): never;
}

/** A goal that falls pays more, which the sign alone would not say. */
export function Percent({ percent, isGoal }: Pick<ReviewChange, 'percent' | 'isGoal'>) {
  if (percent === null) return null;
  const title = isGoal
    ? 'A lower goal pays more, a higher one less'
    : 'Change of what is paid, or of the budget';
  return (
    <span class={percent > 0 ? 'up' : 'down'} title={title}>
      {isGoal ? 'pay ' : ''}
      {percentText(percent)}
    </span>
  );
}

/** The columns of a change: field, before, after, change in percent. */
function Values({ change, isNew }: { change: ReviewChange; isNew: boolean }) {
  const { before: oldValue, after } = change;
  const pair = pairOf(change, isNew);
  const style = areNumbers(isNew ? '' : oldValue, after) ? 'number' : pair.isCut ? '' : 'wrapped';
  return (
    <>
      <td class="column" title={change.column}>
        {change.column}
      </td>
      <td class={style} title={oldValue}>
        {isNew ? (
          <span class="quiet">new</span>
        ) : (
          <span class="before">
            <ValueText text={pair.before} />
          </span>
        )}
      </td>
      <td class={style} title={after}>
        <span class="after">
          <ValueText text={pair.after} />
        </span>
      </td>
      <td class="number">
        <Percent {...change} />
      </td>
    </>
  );
}

/** Unchanged values that are sent with the changes. */
function Also({ also }: { also: ReviewAlso }) {
  return (
    <tr class="more">
      <td class="pick" />
      <td />
      <td colSpan={2} />
      <td class="column">{also.column}</td>
      <td colSpan={5} class="quiet">
        {also.isDefault ? (
          <em>not set, service default</em>
        ) : (
          <>
            <ValueText text={also.value} /> <em>unchanged, sent with the changes</em>
          </>
        )}
      </td>
    </tr>
  );
}

/** A text below the row. */
function Below({ text, style }: { text: string; style: string }) {
  return (
    <tr class="below">
      <td class="pick" />
      <td />
      <td colSpan={8} class={style}>
        {text}
      </td>
    </tr>
  );
}

/** The name of the campaign. */
function Campaign({ row, mark }: { row: ReviewRow; mark: ReturnType<RowActions['markOf']> }) {
  return (
    <span class="name-line">
      {mark ? (
        <span
          class="tag warning"
          title={mark === 'added' ? 'Added since you looked' : 'Changed since you looked'}
        >
          {mark}
        </span>
      ) : null}
      {row.action === 'create' ? <span class="tag success">new</span> : null}
      <CutName text={row.campaign || row.label} />
    </span>
  );
}

/** The most important detail, which unfolds the others. A guard alone says everything. */
function Summary({ row, limits, place }: { row: ReviewRow; limits: Limits; place: RowPlace }) {
  const details = detailsOf(row, limits);
  if (details.length === 0) return null;
  const { text, isWarning } = summaryOf(row, limits) ?? { text: 'Full text', isWarning: false };
  if (details.length === 1 && guardTexts(row, limits).length === 1)
    return <span class="hint warning">{text}</span>;
  return (
    <button
      type="button"
      class={isWarning ? 'details warning' : 'details quiet'}
      aria-expanded={place.isOpen}
      title={text}
      onClick={place.toggle}
    >
      {text}
    </button>
  );
}

/** The cells of the last column, for each change of a row. */
function Actions(props: { row: ReviewRow; change: ReviewChange; actions: RowActions }) {
  const { row, change, actions } = props;
  const isNew = row.action === 'create';
  const { before: oldValue, after } = change;
  const text = changeText(change.column, oldValue, after, isNew);
  return (
    <td class="of-line">
      <button
        type="button"
        class="link"
        disabled={actions.busy}
        onClick={() => actions.onJump({ cell: { ...row.cell, field: change.field }, label: row.label, text })}
        title="Select the cell in the tab"
      >
        Jump
      </button>
      {isNew ? null : (
        <button
          type="button"
          class="link"
          disabled={actions.busy}
          onClick={() => actions.onRevert([cellOf(row, change)])}
          title="Put the old value back into the cell"
        >
          Revert
        </button>
      )}
    </td>
  );
}

export function RowLines(props: { row: ReviewRow; place: RowPlace; limits: Limits; actions: RowActions }) {
  const { row, place, actions, limits } = props;
  const created = row.action === 'create';
  const isGuarded = guardTexts(row, limits).length > 0;
  const notes = explanationsBelow(row);
  const style = `${actions.isKept(row) ? '' : ' out'}${isGuarded ? ' guarded' : ''}${notes.length > 0 ? ' above-more' : ''}`;
  const [first, ...otherChanges] = row.changes;
  return (
    <>
      <tr class={`row${style}`}>
        {place.pick}
        {/* The header of the group has the tab. */}
        <td class="quiet">{place.isInGroup ? '' : titleOf(row.tab)}</td>
        <td class="campaign" title={row.label} colSpan={row.row === '' ? 2 : 1}>
          <Campaign row={row} mark={actions.markOf(row)} />
        </td>
        {row.row === '' ? null : (
          <td title={row.row}>
            <CutName text={row.row} />
          </td>
        )}
        {first ? <Values change={first} isNew={created} /> : <td colSpan={4} />}
        <td class="warnings">
          <Summary row={row} limits={limits} place={place} />
        </td>
        {first ? <Actions row={row} change={first} actions={actions} /> : <td />}
      </tr>
      {otherChanges.map((change, i) => (
        <tr key={change.field} class={`more${style}`}>
          <td class="pick" />
          <td />
          <td colSpan={2}>
            {created || i > 0 ? null : (
              <button
                type="button"
                class="link"
                disabled={actions.busy}
                onClick={() => actions.onRevert(cellsOf(row))}
              >
                Revert the row
              </button>
            )}
          </td>
          <Values change={change} isNew={created} />
          <td />
          <Actions row={row} change={change} actions={actions} />
        </tr>
      ))}
      {notes.map((text) => (
        <Below key={text} text={text} style="quiet" />
      ))}
      {row.also.map((also) => (
        <Also key={also.column} also={also} />
      ))}
      {place.isOpen
        ? detailsOf(row, limits).map(({ text, isWarning }) => (
            <Below key={text} text={text} style={isWarning ? 'warning' : 'quiet'} />
          ))
        : null}
    </>
  );
}
