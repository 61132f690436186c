// push: one run: what is restored, row by row with checkboxes; what is not and why; the button to start.

import { useMemo, useState } from 'preact/hooks';
import { guardOf, sumOf } from '../../../shared/guards';
import { counted } from '../../../shared/sentences';
import { ask } from '../../../sidebar/client/bridge';
import { EnterHint, useNoEnter } from '../../../sidebar/client/use-keys';
import { useRequest } from '../../../sidebar/client/use-request';
import { numberStyle } from '../../../sidebar/components/browser-number-style';
import { FailureNotice, Notice } from '../../../sidebar/components/notice';
import { rowName } from '../../core/row-name';
import type { UndoRow, UndoSelection, UndoView } from '../undo-schema';
import { UndoLeftList, UndoRowList } from './undo-row-list';
import { type ChosenRows, chooseSelected, staysText } from './undo-rows';

/** The names in the list, with the other rows of their bundles. */
function leftOut(rows: readonly UndoRow[], names: ReadonlySet<string>): Set<string> {
  const namedRows = rows.filter((row) => names.has(rowName(row)));
  const bundles = new Set(namedRows.map(({ bundle }) => bundle).filter((bundle) => bundle !== ''));
  return new Set([...namedRows, ...rows.filter(({ bundle }) => bundles.has(bundle))].map(rowName));
}

export function UndoPreview(props: {
  view: UndoView;
  /** Names of the rows that are left out. */
  out: ReadonlySet<string>;
  onOut: (out: ReadonlySet<string>) => void;
  /** Why nothing was sent: a change since the values were shown; `''`: none. */
  changed: string;
  busy: boolean;
  onStart: (leaveOut: { tab: string; key: string }[], typed: number | null) => void;
}) {
  const { view } = props;
  const { out: outNames } = props;
  const out = useMemo(() => leftOut(view.rows, outNames), [view, outNames]);
  const setOut = (next: ReadonlySet<string>) => {
    // A typed number is valid only for the rows chosen at that time.
    setTyped('');
    props.onOut(next);
  };
  const [typed, setTyped] = useState('');
  const [selected, setSelected] = useState<ChosenRows>({ out: null, message: '' });
  const request = useRequest();
  const { hint, keys } = useNoEnter('restore');
  const chosenCount = view.rows.length - out.size;
  const guard = useMemo(
    () =>
      guardOf(
        view.limits,
        sumOf(view.rows.filter((row) => !out.has(rowName(row))).map(({ tally }) => tally)),
        numberStyle(),
        'restore',
      ),
    [view, out],
  );
  const digits = typed.replace(/[\s,.]/g, '');
  const unlocked = guard === null || (digits !== '' && Number(digits) === guard.typed);

  const toggle = (row: UndoRow, on: boolean) => {
    const next = new Set(out);
    for (const other of view.rows) {
      const same = row.bundle === '' ? other === row : other.bundle === row.bundle;
      if (!same) continue;
      if (on) next.delete(rowName(other));
      else next.add(rowName(other));
    }
    setOut(next);
  };
  const select = (selection: UndoSelection) => {
    const next = chooseSelected(view.rows, selection);
    setSelected(next);
    if (next.out !== null) setOut(next.out);
  };
  const start = () =>
    props.onStart(
      view.rows.filter((row) => out.has(rowName(row))).map(({ tab, key }) => ({ tab, key })),
      guard ? guard.typed : null,
    );

  return (
    <>
      <p class="hint">{view.who}</p>
      <FailureNotice failure={request.failure} />
      {props.changed ? <Notice tone="warning">{props.changed}</Notice> : null}
      {view.obstacle !== '' ? (
        <Notice tone="warning">
          <p>{view.obstacle}</p>
        </Notice>
      ) : null}
      {view.rows.length === 0 ? (
        <Notice tone="plain">
          <p>Nothing can be restored.</p>
        </Notice>
      ) : (
        <>
          <p aria-live="polite">
            <strong>{counted(view.rows.length, 'row')}</strong> can be restored
            {staysText(view)} Unpushed edits in your tabs stay.
          </p>
          <UndoRowList
            rows={view.rows}
            out={out}
            onToggle={toggle}
            onToggleAll={(on) => setOut(new Set(on ? [] : view.rows.map(rowName)))}
          />
          <button
            type="button"
            class="link"
            disabled={request.busy}
            onClick={() => request.run(() => ask('undoSelection'), select)}
          >
            Choose only selected rows
          </button>
          <p role="status" class="hint">
            {selected.out === null || selected.out === outNames ? selected.message : ''}
          </p>
        </>
      )}
      <UndoLeftList title="Stays as it is" left={view.left} />
      {view.rows.length > 0 ? (
        <footer class="main-action" {...keys}>
          {guard ? (
            <label>
              {[...guard.sentences, guard.request].join(' ')}
              <input
                inputmode="numeric"
                value={typed}
                onInput={(event) => setTyped(event.currentTarget.value)}
              />
            </label>
          ) : null}
          <EnterHint hint={hint} />
          <button
            type="button"
            class="primary"
            disabled={props.busy || chosenCount === 0 || !unlocked || view.obstacle !== ''}
            onClick={start}
          >
            {chosenCount === 0 ? 'Restore' : `Restore ${counted(chosenCount, 'row')}`}
          </button>
        </footer>
      ) : null}
    </>
  );
}
