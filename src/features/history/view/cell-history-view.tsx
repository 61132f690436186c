// history: the history of the selected cell; it follows the selection.

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { ask } from '../../../sidebar/client/bridge';
import { useRequest } from '../../../sidebar/client/use-request';
import { logTimeText, withLogTimes } from '../../../sidebar/client/when';
import { FailureNotice, Notice } from '../../../sidebar/components/notice';
import { View } from '../../../sidebar/components/view';
import type { CellHistory, CellLine } from '../cell-history-schema';
import { useSelectedCell } from './use-selected-cell';
import './cell-history.css';

const shownOf = (text: string): ComponentChildren => (text === '' ? <em>empty</em> : text);

const STATES: Readonly<Record<Exclude<CellHistory['state'], ''>, string>> = {
  edit: 'Edited, not pushed yet.',
  warning: 'Check has a warning about it.',
  error: 'Check found an error in it.',
  conflict: 'Also changed at the service: decide in the review.',
};

/** Outcomes of values that did not reach the service. */
const NOT_SENT = ['failed', 'conflict', 'canceled'];

function Line({ line }: { line: CellLine }) {
  const { time, who, action, before, after, outcome, detail } = line;
  const isElsewhere = action === 'Elsewhere';
  const by = isElsewhere ? 'Changed elsewhere' : action === 'Update' ? who : `${action} by ${who}`;
  return (
    <li class={NOT_SENT.includes(outcome) ? 'unsent' : ''}>
      <p class="when">
        <span>{logTimeText(time)}</span>
        {outcome === '' ? null : <span class="outcome">{outcome}</span>}
      </p>
      <p class="change">
        <span class="before">{shownOf(before)}</span>
        <span class="arrow"> → </span>
        <span class="after">{shownOf(after)}</span>
      </p>
      <p class="hint">{by}</p>
      {detail === '' ? null : <p class="hint">{withLogTimes(detail)}</p>}
    </li>
  );
}

/** A value other than the one in the cell. */
function Other({ name, value, now }: { name: string; value: string | null; now: string }) {
  return value === null || value === now ? null : (
    <p class="now">
      {name} <strong>{shownOf(value)}</strong>
    </p>
  );
}

function Found({ history }: { history: CellHistory }) {
  const { sheet, column, row, now, pulled, theirs, state, warning, reason, lines, isMore } = history;
  return (
    <>
      <h2>
        {sheet}
        {column === '' ? '' : ` · ${column}`}
      </h2>
      {row === '' ? null : <p class="row">{row}</p>}
      {reason !== '' ? (
        <p class="hint">{reason}</p>
      ) : (
        <>
          <p class="now">
            Now <strong>{shownOf(now)}</strong>
            {state === '' ? null : <span class={`state ${state}`}>{STATES[state]}</span>}
          </p>
          <Other name={theirs === null ? 'Last pulled' : 'Before the edit'} value={pulled} now={now} />
          <Other name="At the service" value={theirs} now={now} />
          {warning === '' ? null : <Notice tone="warning">{warning}</Notice>}
          {lines.length === 0 ? (
            <p class="hint">
              The log has no change of this cell. It lists what was pushed from this spreadsheet, and changes
              made elsewhere that Bidgrid found.
            </p>
          ) : (
            <ol class="lines">
              {lines.map((line) => (
                <Line key={[line.run, line.time, line.before, line.after].join(' ')} line={line} />
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
  const [history, setHistory] = useState<CellHistory | null>(null);
  const following = useSelectedCell<CellHistory>((known) => ask('cellHistory', known), setHistory);
  const opening = useRequest();
  const openLog = () =>
    opening.run(
      () => ask('homeLog'),
      () => undefined,
    );
  return (
    <View title="History of this cell" class="cell-history">
      {following.failure ? null : <p class="hint">Select another cell to see its history.</p>}
      <FailureNotice failure={following.failure ?? opening.failure} />
      {following.failure ? null : history ? (
        <Found history={history} />
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
