// push: what an undo would write into the cells, of which a person chooses; what it leaves and why.

import { useMemo, useState } from 'preact/hooks';
import { groupedBy } from '../../../shared/grouped-by';
import { counted, grouped } from '../../../shared/sentences';
import { RowOfList } from '../../../sidebar/components/list-parts';
import { FailureNotice, Notice } from '../../../sidebar/components/notice';
import { useShowRow } from '../../../sidebar/components/sheet-links';
import { Table } from '../../../sidebar/components/table/table';
import type { UndoCell, UndoKind, UndoValue, UndoView } from '../undo-schema';

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

const TITLES: Readonly<Record<UndoKind, string>> = {
  restored: 'To restore',
  changed: 'Changed since',
  edited: 'Cells that keep their content',
  missing: 'Not in the tab',
  created: "Can't be undone",
  later: 'Switched on by their size',
  'not-allowed': 'Not allowed for this connection',
  'not-sent': 'Never pushed',
  already: 'Already as before',
};

const KINDS = Object.keys(TITLES) as UndoKind[];

const nameOf = ({ tab, key, field, kind }: UndoValue): string => JSON.stringify([tab, key, field, kind]);
const kindOf = ({ kind }: UndoValue): string => kind;

/** From this number of values on, they can be searched. */
const SEARCH_FROM = 12;

/** Every word occurs in the row, the column or a value. */
function matches({ label, column, current, old, why }: UndoValue, text: string): boolean {
  const all = [label, column, current ?? '', old ?? '', why].join(' ').toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}

const toggled = (
  leftOut: ReadonlySet<string>,
  values: readonly UndoValue[],
  isChosen: boolean,
): ReadonlySet<string> => {
  const next = new Set(leftOut);
  for (const value of values) {
    if (isChosen) next.delete(nameOf(value));
    else next.add(nameOf(value));
  }
  return next;
};

/** @param props `mayPull`: missing rows were not pulled yet · `onWrite`: `leaveOut`: values that stay */
export function UndoPreview(props: {
  view: UndoView;
  busy: boolean;
  mayPull: boolean;
  onPull: () => void;
  onWrite: (leaveOut: readonly UndoCell[]) => void;
}) {
  const { who, values, pull } = props.view;
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [text, setText] = useState('');
  const foundValues = useMemo(() => values.filter((value) => matches(value, text.trim())), [values, text]);
  const byKind = useMemo(() => groupedBy(foundValues, kindOf), [foundValues]);
  const restored = values.filter(({ kind }) => kind === 'restored');
  const chosen = restored.length - leftOut.size;
  const pickOf = (label: string, rows: readonly UndoValue[]) => ({
    label: `Restore ${label}`,
    chosen: rows.filter((value) => !leftOut.has(nameOf(value))).length,
    rows: rows.length,
    onPick: (isChosen: boolean) => setLeftOut(toggled(leftOut, rows, isChosen)),
  });
  const { show, failure } = useShowRow();
  return (
    <>
      <p class="hint">{who}</p>
      {restored.length === 0 ? (
        <Notice tone="plain">
          <p>Nothing can be restored.</p>
        </Notice>
      ) : null}
      {pull && props.mayPull ? (
        <button type="button" disabled={props.busy} onClick={props.onPull}>
          Pull {counted(pull.campaigns.length, 'campaign')} with missing rows
        </button>
      ) : null}
      <FailureNotice failure={failure} />
      {values.length >= SEARCH_FROM ? (
        <input
          type="search"
          aria-label="Find values"
          placeholder="Find values…"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      ) : null}
      {foundValues.length === 0 ? <p class="hint">No value matches.</p> : null}
      <Table
        label="Values of the push"
        class="texts"
        columns={[
          {
            title: 'Value',
            sortKey: ({ label }) => label,
            cell: (value) => (
              <>
                <RowOfList label={value.label} column={value.column} onJump={() => show(value)} />
                <Value value={value} />
              </>
            ),
          },
        ]}
        rows={KINDS.flatMap((kind) => byKind.get(kind) ?? [])}
        nameOf={nameOf}
        pickOf={(value) =>
          value.kind === 'restored' ? pickOf(`${value.column} of ${value.label}`, [value]) : null
        }
        groupOf={kindOf}
        headerOf={(kind) => {
          const rows = byKind.get(kind) ?? [];
          const label = TITLES[kind as UndoKind];
          return {
            label,
            count: grouped(rows.length),
            ...(kind === 'restored' ? { pick: pickOf('all that are shown', rows) } : {}),
          };
        }}
      />
      {restored.length > 0 ? (
        <footer class="main-action">
          <p class="hint">Nothing is sent: the values become edits, which you review and push.</p>
          <button
            type="button"
            class="primary wide"
            disabled={props.busy || chosen === 0}
            onClick={() => props.onWrite(restored.filter((value) => leftOut.has(nameOf(value))))}
          >
            Restore {counted(chosen, 'value')} and review
          </button>
        </footer>
      ) : null}
    </>
  );
}
