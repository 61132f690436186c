// push: one reviewed row with a line for each change; it can be left out, shown in its tab, and reverted.

import type { ComponentChildren } from 'preact';
import type { Limits } from '../../../shared/guards';
import type { RowPlace } from '../../../sidebar/components/table/table';
import { CutName } from '../../view/cut-name';
import type { SeenCell } from '../review-schema';
import type { ReviewAlso, ReviewChange, ReviewRow } from '../review-view';
import { isLong } from './differences';
import { areNumbers, percentText, titleOf } from './review-numbers';
import { cellOf, cellsOf } from './review-selection';
import { changeText, detailsOf, explanationsBelow, guardTexts, summaryOf } from './row-details';
import type { Target } from './use-jump';
import { Differences, ValueText } from './value-text';

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
function Values({ change }: { change: ReviewChange }) {
  const { column, before: oldValue, after } = change;
  const style = areNumbers(oldValue, after) ? 'number' : 'wrapped';
  return (
    <>
      <td class="column" title={column}>
        {column}
      </td>
      {isLong(oldValue, after) ? (
        <td class="wrapped" colSpan={2}>
          <Differences before={oldValue} after={after} isWhole={false} />
        </td>
      ) : (
        <>
          <td class={style}>
            <span class="before">
              <ValueText text={oldValue} />
            </span>
          </td>
          <td class={style}>
            <span class="after">
              <ValueText text={after} />
            </span>
          </td>
        </>
      )}
      <td class="number">
        <Percent {...change} />
      </td>
    </>
  );
}

/** The fields of a new object, which the service sets by its defaults where none is typed. */
function NewFields({ row }: { row: ReviewRow }) {
  return (
    <td class="wrapped new-fields" colSpan={4}>
      {row.changes.map(({ field, column, after }) => (
        <span key={field} class="field">
          <span class="column">{column}</span>{' '}
          <span class="after">
            <ValueText text={after} />
          </span>
        </span>
      ))}
      {row.also.map(({ column, value, isDefault }) => (
        <span key={column} class="field quiet">
          {column} {isDefault ? <em>not set, service default</em> : value}
        </span>
      ))}
    </td>
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
        <ValueText text={also.value} /> <em>unchanged, sent with the changes</em>
      </td>
    </tr>
  );
}

/** A text below the row. */
function Below({ style, children }: { style: string; children: ComponentChildren }) {
  return (
    <tr class="below">
      <td class="pick" />
      <td />
      <td colSpan={8} class={style}>
        {children}
      </td>
    </tr>
  );
}

/** The cells with what a row is; below the header of its group, which has tab and campaign, only the row. */
function Names({
  row,
  place,
  mark,
}: {
  row: ReviewRow;
  place: RowPlace;
  mark: ReturnType<RowActions['markOf']>;
}) {
  const tags = (
    <>
      {mark ? (
        <span
          class="tag warning"
          title={mark === 'added' ? 'Added since you looked' : 'Changed since you looked'}
        >
          {mark}
        </span>
      ) : null}
      {row.action === 'create' ? <span class="tag success">new</span> : null}
    </>
  );
  const campaign = row.campaign || row.label;
  const isCampaignAbove = place.isInGroup && row.group !== '' && row.row !== '';
  const isOneCell = isCampaignAbove || row.row === '';
  return (
    <>
      <td class="quiet">{place.isInGroup ? '' : titleOf(row.tab)}</td>
      <td class="campaign" title={row.label} colSpan={isOneCell ? 2 : 1}>
        <span class="name-line">
          {tags}
          <CutName text={isCampaignAbove ? row.row : campaign} />
        </span>
      </td>
      {isOneCell ? null : (
        <td title={row.row}>
          <CutName text={row.row} />
        </td>
      )}
    </>
  );
}

/** The most important detail, which unfolds the others. A guard alone says everything. */
function Summary({ row, limits, place }: { row: ReviewRow; limits: Limits; place: RowPlace }) {
  const details = detailsOf(row, limits);
  const isAnyLong = longChanges(row).length > 0;
  if (details.length === 0 && !isAnyLong) return null;
  const { text, isWarning } = summaryOf(row, limits) ?? { text: 'Full text', isWarning: false };
  if (details.length === 1 && guardTexts(row, limits).length === 1 && !isAnyLong)
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

/** Updated values of which a line does not show all. */
const longChanges = ({ action, changes }: ReviewRow): readonly ReviewChange[] =>
  action === 'create' ? [] : changes.filter(({ before: oldValue, after }) => isLong(oldValue, after));

const targetOf = (row: ReviewRow, { field, column, before: oldValue, after }: ReviewChange): Target => ({
  cell: { ...row.cell, field },
  label: row.label,
  text: changeText(column, oldValue, after, row.action === 'create'),
});

/** What letters do in a row. */
export const rowKeys = (
  row: ReviewRow,
  { busy, onJump, onRevert }: RowActions,
): Record<string, () => void> => {
  const [first] = row.changes;
  return {
    ...(first && !busy ? { j: () => onJump(targetOf(row, first)) } : {}),
    ...(row.action === 'create' || busy ? {} : { r: () => onRevert(cellsOf(row)) }),
  };
};

/** The cells of the last column, for each change of a row. */
function Actions({ row, change, actions }: { row: ReviewRow; change: ReviewChange; actions: RowActions }) {
  return (
    <td class="of-line">
      <button
        type="button"
        class="link"
        disabled={actions.busy}
        onClick={() => actions.onJump(targetOf(row, change))}
        title="Select the cell in the tab (J)"
      >
        Jump
      </button>
      {row.action === 'create' ? null : (
        <button
          type="button"
          class="link"
          disabled={actions.busy}
          onClick={() => actions.onRevert([cellOf(row, change)])}
          title="Put the old value back into the cell (R: the whole row)"
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
        <Names row={row} place={place} mark={actions.markOf(row)} />
        {created ? <NewFields row={row} /> : first ? <Values change={first} /> : <td colSpan={4} />}
        <td class="warnings">
          <Summary row={row} limits={limits} place={place} />
        </td>
        {first ? <Actions row={row} change={first} actions={actions} /> : <td />}
      </tr>
      {(created ? [] : otherChanges).map((change, i) => (
        <tr key={change.field} class={`more${style}`}>
          <td class="pick" />
          <td />
          <td colSpan={2}>
            {i > 0 ? null : (
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
          <Values change={change} />
          <td />
          <Actions row={row} change={change} actions={actions} />
        </tr>
      ))}
      {notes.map((text) => (
        <Below key={text} style="quiet">
          {text}
        </Below>
      ))}
      {(created ? [] : row.also).map((also) => (
        <Also key={also.column} also={also} />
      ))}
      {place.isOpen
        ? detailsOf(row, limits).map(({ text, isWarning }) => (
            <Below key={text} style={isWarning ? 'warning' : 'quiet'}>
              {text}
            </Below>
          ))
        : null}
      {(place.isOpen ? longChanges(row) : []).map(({ field, column, before: oldValue, after }) => (
        <Below key={field} style="full-text">
          <span class="quiet">{column} </span>
          <Differences before={oldValue} after={after} isWhole />
        </Below>
      ))}
    </>
  );
}
