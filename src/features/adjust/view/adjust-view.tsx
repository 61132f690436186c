// adjust: Adjust: changes all selected, visible cells, after a preview.

import { useEffect, useRef, useState } from 'preact/hooks';
import { counted, grouped, leftOutText } from '../../../shared/sentences';
import { ask, CallError, openReview } from '../../../sidebar/client/bridge';
import { useRequest } from '../../../sidebar/client/use-request';
import { FailureNotice, Notice } from '../../../sidebar/components/notice';
import { CHANGE_COLUMN } from '../../../sidebar/components/signed-change';
import { type Column, Table } from '../../../sidebar/components/table/table';
import { useNavigation, View } from '../../../sidebar/components/view';
import type { AdjustDone, AdjustedCell, Adjustment, AdjustView as Preview } from '../adjust-schema';
import { AdjustForm } from './adjust-form';

const cellText = (text: string) => (text === '' ? <em>empty</em> : text);

const nameOf = ({ cell }: AdjustedCell): string => cell;
/** The second line of a cell whose edit was not pushed. */
const belowOf = ({ pulled }: AdjustedCell) =>
  pulled === undefined ? null : <span class="quiet">At the service: {cellText(pulled)}</span>;

const COLUMNS: readonly Column<AdjustedCell>[] = [
  {
    title: 'Cell',
    cell: ({ cell, column, label, part }) => (
      <span title={label === '' ? column : `${column} of ${label}`}>
        <strong>{cell}</strong> <span class="quiet">{part}</span>
      </span>
    ),
  },
  {
    title: 'Before',
    width: '21%',
    isNumber: true,
    cell: ({ before }) => <span class="before">{cellText(before)}</span>,
  },
  {
    title: 'After',
    width: '21%',
    isNumber: true,
    cell: ({ after }) => <span class="after">{cellText(after)}</span>,
  },
  CHANGE_COLUMN,
];

function LargestChanges({ view: { largest, changes, edited } }: { view: Preview }) {
  const more = changes - largest.length;
  return (
    <>
      <p class="hint">
        Largest changes first{edited > 0 ? '. Δ compares with the value at the service' : ''}
        {more > 0 ? `; ${counted(more, 'smaller change')} not listed` : ''}.
      </p>
      <Table label="Changes" rows={largest} columns={COLUMNS} nameOf={nameOf} below={belowOf} />
    </>
  );
}

function Staying(props: { view: Preview }) {
  const { skipped, unchanged } = props.view;
  const lines = skipped.map(({ why, count: n }) => ({ n, why }));
  if (unchanged > 0) lines.unshift({ n: unchanged, why: 'that would not change' });
  if (lines.length === 0) return null;
  const cellCount = lines.reduce((sum, { n }) => sum + n, 0);
  return (
    <details>
      <summary>
        {counted(cellCount, 'cell')} {cellCount === 1 ? 'stays as it is' : 'stay as they are'}
      </summary>
      <ul class="bullets">
        {lines.map(({ n, why }) => (
          <li key={why}>
            <strong>{grouped(n)}</strong> {why}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** How many bids pay more and less, and how other numbers change: a wrong sign shows before it is applied. */
function Directions({ view }: { view: Preview }) {
  const parts = [
    [view.more, 'pay more', 'up'],
    [view.less, 'pay less', 'down'],
    [view.raised, 'raised', 'up'],
    [view.lowered, 'lowered', 'down'],
  ] as const;
  const notes = [
    [view.limited, 'at a limit'],
    [view.outside, 'already outside the limits, not changed'],
    [view.edited, 'already edited, not pushed'],
    [view.restored, 'back to the value at the service'],
  ] as const;
  const noteTexts = notes.flatMap(([n, text]) => (n > 0 ? [`${grouped(n)} ${text}`] : []));
  return (
    <>
      <p class="links">
        {parts.map(([n, what, style]) =>
          n > 0 ? (
            <span key={what} class={style}>
              {grouped(n)} {what}
            </span>
          ) : null,
        )}
      </p>
      {view.paying === '' ? null : <p>{view.paying}</p>}
      {noteTexts.length === 0 ? null : <p class="hint">{noteTexts.join('; ')}.</p>}
    </>
  );
}

function Concerns(props: { view: Preview }) {
  const { concerns } = props.view;
  if (concerns.length === 0) return null;
  const error = concerns.some(({ severity }) => severity === 'error');
  return (
    <Notice tone={error ? 'error' : 'warning'}>
      <p>Check would then report:</p>
      <ul>
        {concerns.map(({ title, count: n, message }) => (
          <li key={title}>
            <strong>
              {title} ({grouped(n)})
            </strong>
            <p>{message}</p>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function AdjustPreview(props: { view: Preview; busy: boolean; onApply: () => void }) {
  const { view, busy } = props;
  const section = useRef<HTMLElement>(null);
  const leftOut = leftOutText(view.hiddenRows, view.hiddenColumns);
  // The form leaves no room for the cells in a low window. First the button Preview gets the focus back,
  // which scrolls to it.
  useEffect(() => {
    if (busy) return undefined;
    const timer = setTimeout(() => section.current?.scrollIntoView());
    return () => clearTimeout(timer);
  }, [busy]);
  return (
    <section aria-live="polite" ref={section}>
      <h2>Preview</h2>
      <p>
        <strong>
          {view.changes === 0 ? 'No cell' : counted(view.changes, 'cell')} of {grouped(view.selected)}
        </strong>{' '}
        selected in {view.sheet} would change.{leftOut === '' ? '' : ` ${leftOut}.`}
      </p>
      <Directions view={view} />
      <Concerns view={view} />
      <Staying view={view} />
      {view.changes > 0 ? (
        <>
          <LargestChanges view={view} />
          <div class="main-action">
            <button type="button" class="primary" disabled={busy} onClick={props.onApply}>
              Change {counted(view.changes, 'cell')}
            </button>
          </div>
        </>
      ) : null}
    </section>
  );
}

const FIRST: Adjustment = {
  kind: 'percent',
  operand: '',
  replacement: '',
  matchCase: false,
  wholeCell: false,
};

function Done(props: { done: AdjustDone }) {
  const { changed: changedCells, left: leftText, errors, warnings } = props.done;
  const hasIssues = errors + warnings > 0;
  const openView = useNavigation();
  const { run, busy, failure } = useRequest();
  return (
    <>
      <Notice tone={changedCells === 0 ? 'plain' : 'success'}>
        <p>
          {changedCells === 0
            ? 'No cell was changed.'
            : `${grouped(changedCells)} ${changedCells === 1 ? 'cell was' : 'cells were'} changed. Only a push sends them.`}
        </p>
      </Notice>
      {leftText ? <Notice tone="warning">{leftText}</Notice> : null}
      {hasIssues ? <Notice tone="warning">Check found problems in this tab.</Notice> : null}
      <FailureNotice failure={failure} />
      <div class="main-action actions">
        {hasIssues ? (
          <button
            type="button"
            class={errors > 0 ? 'primary' : ''}
            onClick={() => openView({ view: 'check' })}
          >
            Check
          </button>
        ) : null}
        <button
          type="button"
          class={errors > 0 ? '' : 'primary'}
          disabled={busy}
          onClick={() => run(openReview)}
        >
          Review and push
        </button>
      </div>
    </>
  );
}

export function AdjustView() {
  const [adjustment, setAdjustment] = useState(FIRST);
  const [lastPreview, setPreview] = useState<{ of: Adjustment; view: Preview } | null>(null);
  // An answer that comes after the form was edited is of another adjustment.
  const preview = lastPreview?.of === adjustment ? lastPreview.view : null;
  const [outcome, setOutcome] = useState<AdjustDone | null>(null);
  const [changeNotice, setChangeNotice] = useState('');
  const request = useRequest();
  const forget = () => {
    setChangeNotice('');
    setPreview(null);
    setOutcome(null);
  };
  const change = (next: Adjustment) => {
    forget();
    setAdjustment(next);
  };
  const look = () => {
    forget();
    request.run(
      () => ask('adjustPreview', adjustment),
      (view) => setPreview({ of: adjustment, view }),
    );
  };
  const apply = ({ place, token }: Preview) =>
    request.run(
      async () => {
        try {
          return { done: await ask('adjustApply', { adjustment, place, token }) };
        } catch (error) {
          if (!(error instanceof CallError) || !error.outdated) throw error;
          return { changed: error.sentence, preview: await ask('adjustPreview', adjustment, place) };
        }
      },
      (result) => {
        setPreview(result.preview ? { of: adjustment, view: result.preview } : null);
        setOutcome(result.done ?? null);
        setChangeNotice(result.changed ?? '');
      },
    );
  return (
    <View title="Adjust selected cells">
      <p class="hint">
        Select cells in a tab: one or several ranges, or whole columns. Hidden and filtered cells are skipped.
        A filter view is ignored, because scripts cannot see it.
      </p>
      <AdjustForm
        adjustment={adjustment}
        busy={request.busy}
        hasNext={outcome !== null || (preview !== null && preview.changes > 0)}
        onChange={change}
        onPreview={look}
      />
      <FailureNotice failure={request.failure} />
      {changeNotice ? <Notice tone="warning">{changeNotice}</Notice> : null}
      {request.busy ? (
        <p class="hint" role="status">
          Reading the cells…
        </p>
      ) : null}
      {preview ? (
        <AdjustPreview
          key={preview.token}
          view={preview}
          busy={request.busy}
          onApply={() => apply(preview)}
        />
      ) : null}
      {outcome ? <Done done={outcome} /> : null}
    </View>
  );
}
