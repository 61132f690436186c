// history: the history of the selected cell; it follows the selection.

import type { ComponentChildren } from 'preact';
import { useCallback, useRef, useState } from 'preact/hooks';
import type { UndoCell } from '../../../push/undo/undo-schema';
import { shortened } from '../../../shared/cell-text';
import { LONGEST_SHOWN_NAME } from '../../../shared/text-limits';
import { MINUTE_MS } from '../../../shared/time';
import { ask, type CallError, openUndoReview } from '../../../sidebar/client/bridge';
import { announceChange, useChanges } from '../../../sidebar/client/other-windows';
import { usePolling } from '../../../sidebar/client/use-polling';
import { asCallError, useRequest } from '../../../sidebar/client/use-request';
import { logTimeText, withLogTimes } from '../../../sidebar/client/when';
import { FailureNotice, Notice } from '../../../sidebar/components/notice';
import { View } from '../../../sidebar/components/view';
import type { CellHistory, CellLine } from '../cell-history-schema';

/** The selected cell is read so often, until the selection stays for some minutes. Milliseconds. */
const SELECTION = { everyMs: 2_000, idleMs: 10 * MINUTE_MS, firstMs: 0 };

const shownOf = (text: string): ComponentChildren => (text === '' ? <em>empty</em> : text);

const STATES: Readonly<Record<Exclude<CellHistory['state'], ''>, { tone: string; text: string }>> = {
  edit: { tone: 'information', text: 'Edited, not pushed yet.' },
  warning: { tone: 'warning', text: 'Check has a warning about it.' },
  error: { tone: 'error', text: 'Check found an error in it.' },
  conflict: { tone: 'warning', text: 'Also changed at the service: decide in the review.' },
};

/** Outcomes of values that did not reach the service. */
const NOT_SENT = ['failed', 'conflict', 'canceled'];

/** Outcomes of pushed values. */
const SENT = ['verified', 'stored', 'late', 'done', 'unknown'];

/** What became of a value to restore. */
interface RestoreResult {
  /** The run whose old value was wanted. */
  readonly run: string;
  /** Why the cell stays as it is; `''`: it has the value. */
  readonly why: string;
}

/** Writes the value before a run into the cell, where it is an edit. @throws CallError without the run */
async function restore(run: string, cell: UndoCell): Promise<RestoreResult> {
  const { values, token } = await ask('undoPreview', run, cell);
  if (!values.some(({ kind }) => kind === 'restored'))
    return { run, why: values[0]?.why || 'This value cannot be restored.' };
  const { left: why } = await ask('undoWrite', { run, cell, token });
  announceChange();
  return { run, why };
}

/** @param props `onRestore` restores the value before the change; null: the cell has it, or that fails */
function CellChange(props: { line: CellLine; busy: boolean; onRestore: (() => void) | null }) {
  const { line, busy, onRestore } = props;
  const { time, who, action, before: oldValue, after, outcome, detail } = line;
  const isElsewhere = action === 'Elsewhere';
  const isUnsent = NOT_SENT.includes(outcome);
  const by = isElsewhere ? 'Changed elsewhere' : action === 'Update' ? who : `${action} by ${who}`;
  return (
    <li>
      <p class="hint line">
        <span>{logTimeText(time)}</span>
        {outcome === '' ? null : <span class={isUnsent ? 'error' : ''}>{outcome}</span>}
      </p>
      <p>
        <span class="before">{shownOf(oldValue)}</span>
        <span> → </span>
        {isUnsent ? <s>{shownOf(after)}</s> : <span class="after">{shownOf(after)}</span>}
      </p>
      <p class="hint">{by}</p>
      {onRestore && SENT.includes(outcome) && (action === 'Update' || action === 'Undo') ? (
        <button type="button" class="link" disabled={busy} onClick={onRestore}>
          {oldValue === '' ? 'Restore the empty cell' : `Restore ${shortened(oldValue, LONGEST_SHOWN_NAME)}`}
        </button>
      ) : null}
      {detail === '' ? null : <p class="hint">{withLogTimes(detail)}</p>}
    </li>
  );
}

/** A value other than the one in the cell. */
function Other({ name, value, currentValue }: { name: string; value: string | null; currentValue: string }) {
  return value === null || value === currentValue ? null : (
    <p>
      {name} <strong>{shownOf(value)}</strong>
    </p>
  );
}

function RestoreNotice({ result: { run, why } }: { result: RestoreResult }) {
  const request = useRequest();
  if (why !== '') return <Notice tone="warning">{why}</Notice>;
  return (
    <>
      <Notice tone="success">The value is restored in the cell. Only a push sends it.</Notice>
      <FailureNotice failure={request.failure} />
      <button
        type="button"
        class="primary"
        disabled={request.busy}
        onClick={() => request.run(() => openUndoReview(run))}
      >
        Review and push
      </button>
    </>
  );
}

function HistoryOfCell({ history, onRestored }: { history: CellHistory; onRestored: () => void }) {
  const request = useRequest();
  const [restored, setRestored] = useState<RestoreResult | null>(null);
  const restoreIn = (run: string, cell: UndoCell) =>
    request.run(
      () => restore(run, cell),
      (result) => {
        setRestored(result);
        onRestored();
      },
    );
  const {
    sheet,
    column,
    row,
    now: currentValue,
    pulled,
    theirs,
    state,
    warning,
    reason,
    undoCell,
    lines,
    isMore,
  } = history;
  return (
    <>
      <h2>
        {sheet}
        {column === '' ? '' : ` · ${column}`}
      </h2>
      {row === '' ? null : (
        <p>
          <strong>{row}</strong>
        </p>
      )}
      {reason !== '' ? (
        <p class="hint">{reason}</p>
      ) : (
        <>
          <p class="links">
            <span>
              Now <strong>{shownOf(currentValue)}</strong>
            </span>
            {state === '' ? null : <span class={`hint ${STATES[state].tone}`}>{STATES[state].text}</span>}
          </p>
          <Other
            name={theirs === null ? 'Last pulled' : 'Before the edit'}
            value={pulled}
            currentValue={currentValue}
          />
          <Other name="At the service" value={theirs} currentValue={currentValue} />
          {warning === '' ? null : <Notice tone="warning">{warning}</Notice>}
          <FailureNotice failure={request.failure} />
          {restored ? <RestoreNotice result={restored} /> : null}
          {lines.length === 0 ? (
            <p class="hint">
              The log has no change of this cell. It lists what was pushed from this spreadsheet, and changes
              made elsewhere that Bidgrid found.
            </p>
          ) : (
            <ol class="list">
              {lines.map((line) => (
                <CellChange
                  key={[line.run, line.time, line.before, line.after].join(' ')}
                  line={line}
                  busy={request.busy}
                  onRestore={
                    undoCell && line.before !== currentValue ? () => restoreIn(line.run, undoCell) : null
                  }
                />
              ))}
            </ol>
          )}
          {isMore ? <p class="hint">The log has older changes, too.</p> : null}
        </>
      )}
    </>
  );
}

/** The same while the value of the cell changes. */
const placeOf = ({ sheet, column, row, undoCell }: CellHistory): string =>
  JSON.stringify([sheet, column, undoCell ?? row]);

export function CellHistoryView() {
  const [history, setHistory] = useState<CellHistory | null>(null);
  const [failure, setFailure] = useState<CallError | null>(null);
  const cellShown = useRef('');
  const polling = usePolling(async () => {
    try {
      const next = await ask('cellHistory', cellShown.current);
      setFailure(null);
      if (next === null) return false;
      cellShown.current = next.cell;
      setHistory(next);
      return true;
    } catch (error) {
      setFailure(asCallError(error));
      // No cell of a tab is selected: perhaps the next one is.
      cellShown.current = '';
      return false;
    }
  }, SELECTION);
  const { again } = polling;
  const readAgain = useCallback(() => {
    cellShown.current = '';
    again();
  }, [again]);
  useChanges(readAgain);
  const opening = useRequest();
  const openLog = () => opening.run(() => ask('homeLog'));
  return (
    <View title="History of this cell">
      {failure ? null : <p class="hint">Select another cell to see its history.</p>}
      <FailureNotice failure={failure ?? opening.failure} />
      {failure ? null : history ? (
        <HistoryOfCell key={placeOf(history)} history={history} onRestored={readAgain} />
      ) : (
        <p class="hint" role="status">
          Reading the selected cell…
        </p>
      )}
      <p class="links">
        <button type="button" class="link" onClick={readAgain}>
          {polling.isOn ? 'Read again' : 'Follow the selection again'}
        </button>
        <button type="button" class="link" disabled={opening.busy} onClick={openLog}>
          Log
        </button>
      </p>
    </View>
  );
}
