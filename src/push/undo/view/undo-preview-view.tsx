// push: what an undo would write into the cells, and what it leaves and why; the button that writes.

import { groupedBy } from '../../../shared/grouped-by';
import { counted, grouped } from '../../../shared/sentences';
import { RowOfList } from '../../../sidebar/components/list-parts';
import { FailureNotice, Notice } from '../../../sidebar/components/notice';
import { useShowRow } from '../../../sidebar/components/sheet-links';
import { Table } from '../../../sidebar/components/table/table';
import type { UndoKind, UndoValue, UndoView } from '../undo-schema';

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

/** @param props `mayPull`: missing rows were not pulled yet */
export function UndoPreview(props: {
  view: UndoView;
  busy: boolean;
  mayPull: boolean;
  onPull: () => void;
  onWrite: () => void;
}) {
  const { who, values, pull } = props.view;
  const byKind = groupedBy(values, kindOf);
  const restored = byKind.get('restored')?.length ?? 0;
  const { show, failure } = useShowRow();
  return (
    <>
      <p class="hint">{who}</p>
      {restored === 0 ? (
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
      <Table
        label="Values of the push"
        class="texts"
        columns={[
          {
            title: 'Value',
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
        groupOf={kindOf}
        headerOf={(kind) => ({
          label: TITLES[kind as UndoKind],
          count: grouped(byKind.get(kind)?.length ?? 0),
        })}
      />
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
