// push: what an undo would write into the cells, and what it leaves and why; the button that writes.

import { Fragment } from 'preact';
import { useState } from 'preact/hooks';
import { counted } from '../../../shared/sentences';
import { Pages, pageOf, RowOfList } from '../../../sidebar/components/list-parts';
import { FailureNotice, Notice } from '../../../sidebar/components/notice';
import { useShowRow } from '../../../sidebar/components/sheet-links';
import type { UndoKind, UndoValue, UndoView } from '../undo-schema';

const PAGE = 50;

const shownOf = (text: string) => (text === '' ? <em>empty</em> : text);

function Value({ value }: { value: UndoValue }) {
  const { column, current, old, why } = value;
  return (
    <>
      {column === '' ? null : (
        <p>
          <span class="quiet">{column} </span>
          {current === null ? null : <span class="before">{shownOf(current)}</span>}
          {current === null || old === null ? null : <span class="arrow"> → </span>}
          {old === null ? null : <span class="after">{shownOf(old)}</span>}
        </p>
      )}
      {why === '' ? null : <p>{why}</p>}
    </>
  );
}

/** Values of one kind, in pages, each with a link to its cell. */
function Values(props: { title: string; values: readonly UndoValue[]; isQuiet: boolean }) {
  const { title, values, isQuiet } = props;
  const [page, setPage] = useState(0);
  const { show, failure } = useShowRow();
  return (
    <details class="group" open={!isQuiet}>
      <summary>
        <span class="title">{title}</span>
        <span class={`tag ${isQuiet ? 'information' : 'warning'}`}>{values.length.toLocaleString('en')}</span>
      </summary>
      <FailureNotice failure={failure} />
      <ul class="list">
        {pageOf(values, page, PAGE).map((value) => (
          <li key={JSON.stringify([value.tab, value.key, value.field])}>
            <RowOfList label={value.label} column={value.column} onJump={() => show(value)} />
            <Value value={value} />
          </li>
        ))}
      </ul>
      <Pages label={`Pages: ${title}`} total={values.length} page={page} size={PAGE} onPage={setPage} />
    </details>
  );
}

const KINDS: readonly { readonly kind: UndoKind; readonly title: string; readonly isQuiet?: true }[] = [
  { kind: 'restored', title: 'To restore' },
  { kind: 'changed', title: 'Changed since' },
  { kind: 'edited', title: 'Cells that keep their content' },
  { kind: 'missing', title: 'Not in the tab' },
  { kind: 'created', title: "Can't be undone" },
  { kind: 'later', title: 'Switched on by their size' },
  { kind: 'not-allowed', title: 'Not allowed for this connection' },
  { kind: 'not-sent', title: 'Never pushed', isQuiet: true },
  { kind: 'already', title: 'Already as before', isQuiet: true },
];

/** @param props `mayPull`: missing rows were not pulled yet */
export function UndoPreview(props: {
  view: UndoView;
  busy: boolean;
  mayPull: boolean;
  onPull: () => void;
  onWrite: () => void;
}) {
  const { who, values, pull } = props.view;
  const restored = values.filter(({ kind }) => kind === 'restored').length;
  return (
    <>
      <p class="hint">{who}</p>
      {restored === 0 ? (
        <Notice tone="plain">
          <p>Nothing can be restored.</p>
        </Notice>
      ) : null}
      {KINDS.map(({ kind, title, isQuiet = false }) => {
        const ofKind = values.filter((value) => value.kind === kind);
        if (ofKind.length === 0) return null;
        return (
          <Fragment key={kind}>
            <Values title={title} values={ofKind} isQuiet={isQuiet} />
            {kind === 'missing' && pull && props.mayPull ? (
              <button type="button" disabled={props.busy} onClick={props.onPull}>
                Pull {counted(pull.campaigns.length, 'campaign')}
              </button>
            ) : null}
          </Fragment>
        );
      })}
      {restored > 0 ? (
        <footer class="main-action">
          <p class="hint">Nothing is sent: the values become edits, which you review and push.</p>
          <button type="button" class="primary wide" disabled={props.busy} onClick={props.onWrite}>
            Restore {counted(restored, 'value')} and review
          </button>
        </footer>
      ) : null}
    </>
  );
}
