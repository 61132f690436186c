// history: the history of the selected cell; it follows the selection.

import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { MINUTE_MS } from '../../../shared/time';
import { ask, type CallError } from '../../../sidebar/client/bridge';
import { useChanges } from '../../../sidebar/client/other-windows';
import { asCallError, useRequest } from '../../../sidebar/client/use-request';
import { logTimeText, withLogTimes } from '../../../sidebar/client/when';
import { FailureNotice, Notice } from '../../../sidebar/components/notice';
import { useNavigation, View } from '../../../sidebar/components/view';
import type { CellHistory, CellLine } from '../cell-history-schema';

/** Between an answer and the next question. Each is an execution at Google. Milliseconds. */
const PAUSE_MS = 2_000;
/** Without a new cell for this time, it stops. Milliseconds. */
const IDLE_MS = 10 * MINUTE_MS;

interface Following {
  /** null: it is being read. */
  readonly history: CellHistory | null;
  readonly failure: CallError | null;
  /** False: nothing happened for a long time. */
  readonly isFollowing: boolean;
  /** Reads the cell again and continues to follow the selection. */
  again(): void;
}

/** The history of the selected cell. */
function useSelectedCell(): Following {
  const [history, setHistory] = useState<CellHistory | null>(null);
  const [failure, setFailure] = useState<CallError | null>(null);
  const [isFollowing, setFollowing] = useState(true);
  // Counts how often following began; an older one ends.
  const [turn, setTurn] = useState(0);
  const followAgain = useCallback(() => setTurn((lastTurn) => lastTurn + 1), []);
  useChanges(followAgain);
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins again with each turn
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let knownCell = '';
    let since = Date.now();
    setFollowing(true);
    const look = async () => {
      try {
        const selectedCell = await ask('cellHistory', knownCell);
        if (isOver) return;
        setFailure(null);
        if (selectedCell === null) return;
        knownCell = selectedCell.cell;
        since = Date.now();
        setHistory(selectedCell);
      } catch (error) {
        // No cell of a tab is selected: perhaps the next one is.
        knownCell = '';
        if (!isOver) setFailure(asCallError(error));
      }
    };
    const step = async () => {
      if (document.visibilityState === 'visible') await look();
      if (isOver) return;
      if (Date.now() - since > IDLE_MS) setFollowing(false);
      else timer = setTimeout(step, PAUSE_MS);
    };
    void step();
    const resume = () => {
      if (Date.now() - since > IDLE_MS) followAgain();
    };
    document.documentElement.addEventListener('mouseenter', resume);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.documentElement.removeEventListener('mouseenter', resume);
    };
  }, [turn]);
  return { history, failure, isFollowing, again: followAgain };
}

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
const SENT = ['verified', 'done', 'unknown'];

/** @param props `onRestore` restores the value before the change; null: it cannot be restored */
function CellChange({ line, onRestore }: { line: CellLine; onRestore: (() => void) | null }) {
  const { time, who, action, before: oldValue, after, outcome, detail } = line;
  const isElsewhere = action === 'Elsewhere';
  const isUnsent = NOT_SENT.includes(outcome);
  const by = isElsewhere ? 'Changed elsewhere' : action === 'Update' ? who : `${action} by ${who}`;
  return (
    <li class={isUnsent ? 'unsent' : ''}>
      <p class="hint line">
        <span>{logTimeText(time)}</span>
        {outcome === '' ? null : <span class={isUnsent ? 'error' : ''}>{outcome}</span>}
      </p>
      <p>
        <span class="before">{shownOf(oldValue)}</span>
        <span> → </span>
        <span class="after">{shownOf(after)}</span>
      </p>
      <p class="hint">{by}</p>
      {onRestore && SENT.includes(outcome) && (action === 'Update' || action === 'Undo') ? (
        <button
          type="button"
          class="link"
          aria-label={`Restore this value: ${oldValue || 'empty'}`}
          onClick={onRestore}
        >
          Restore this value
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

function HistoryOfCell({ history }: { history: CellHistory }) {
  const openView = useNavigation();
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
                  onRestore={undoCell && (() => openView({ view: 'undo', run: line.run, cell: undoCell }))}
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

export function CellHistoryView() {
  const { history, ...following } = useSelectedCell();
  const opening = useRequest();
  const openLog = () => opening.run(() => ask('homeLog'));
  return (
    <View title="History of this cell">
      {following.failure ? null : <p class="hint">Select another cell to see its history.</p>}
      <FailureNotice failure={following.failure ?? opening.failure} />
      {following.failure ? null : history ? (
        <HistoryOfCell history={history} />
      ) : (
        <p class="hint" role="status">
          Reading the selected cell…
        </p>
      )}
      <p class="links">
        <button type="button" class="link" onClick={following.again}>
          {following.isFollowing ? 'Read again' : 'Follow the selection again'}
        </button>
        <button type="button" class="link" disabled={opening.busy} onClick={openLog}>
          Log
        </button>
      </p>
    </View>
  );
}
