// push: the rows that an undo restores, each with a checkbox; and what it does not change, by reason.

import { useState } from 'preact/hooks';
import { TAB_CHOICES } from '../../../shared/tab-choices';
import { Pages, pageOf, RowOfList } from '../../../sidebar/components/list-parts';
import type { ShownCell } from '../../../sidebar/components/sheet-links';
import { rowName } from '../../core/row-name';
import { CutName } from '../../view/cut-name';
import type { UndoChange, UndoLeft, UndoRow } from '../undo-schema';

const shownOf = (text: string) => (text === '' ? <em>empty</em> : text);

export function UndoChanges({ changes }: { changes: readonly UndoChange[] }) {
  return (
    <>
      {changes.map((change) => (
        <p key={change.field} class="change">
          <span class="column">{change.column} </span>
          <span class="before">{shownOf(change.before)}</span>
          <span class="arrow"> → </span>
          <span class="after">{shownOf(change.after)}</span>
        </p>
      ))}
    </>
  );
}

const titleOf = (tab: string): string => TAB_CHOICES.find((choice) => choice.tab === tab)?.title ?? tab;

const ROWS_ON_PAGE = 50;

const Name = (props: { text: string; title: string }) => (
  <span class="name" title={props.title}>
    <CutName text={props.text} />
  </span>
);

function Row(props: { row: UndoRow; on: boolean; onToggle: (on: boolean) => void }) {
  const { row } = props;
  return (
    <li class={props.on ? '' : 'out'}>
      <label class="check">
        <input
          type="checkbox"
          checked={props.on}
          onChange={(event) => props.onToggle(event.currentTarget.checked)}
        />
        <Name text={headOf(row) === '' ? row.label : row.row} title={row.label} />
      </label>
      <div class="values">
        <UndoChanges changes={row.changes} />
        {row.also.map(({ column, value }) => (
          <p key={column} class="change" title="Sent with the changes, unchanged">
            <span class="column">{column}</span>
            <span class="after">{shownOf(value)}</span>
          </p>
        ))}
      </div>
      {row.warnings.map((warning) => (
        <p key={warning} class="warn">
          {warning}
        </p>
      ))}
    </li>
  );
}

/** The campaign of a row that is below it; `''`: the row is shown with its whole name. */
const headOf = ({ campaign, row }: UndoRow): string => (row === '' ? '' : campaign);

/** The title of a tab or campaign above the first of its rows. */
function Heads(props: { row: UndoRow; before: UndoRow | undefined }) {
  const { row, before: rowBefore } = props;
  const isNewTab = row.tab !== rowBefore?.tab;
  const head = headOf(row);
  const isNewHead = head !== '' && (isNewTab || head !== headOf(rowBefore!));
  if (!isNewTab && !isNewHead) return null;
  return (
    <li class="head">
      {isNewTab ? <span class="tab">{titleOf(row.tab)}</span> : null}
      {isNewHead ? <Name text={head} title={head} /> : null}
    </li>
  );
}

export function UndoRowList(props: {
  rows: readonly UndoRow[];
  out: ReadonlySet<string>;
  onToggle: (row: UndoRow, on: boolean) => void;
  onToggleAll: (on: boolean) => void;
}) {
  const { rows, out } = props;
  const [page, setPage] = useState(0);
  const shownRows = pageOf(rows, page, ROWS_ON_PAGE);
  return (
    <section class="rows">
      <label class="check all">
        <input
          type="checkbox"
          checked={out.size === 0}
          onChange={(event) => props.onToggleAll(event.currentTarget.checked)}
        />
        All rows
      </label>
      <ul>
        {shownRows.map((row, i) => [
          <Heads key={`${rowName(row)} head`} row={row} before={shownRows[i - 1]} />,
          <Row
            key={rowName(row)}
            row={row}
            on={!out.has(rowName(row))}
            onToggle={(on) => props.onToggle(row, on)}
          />,
        ])}
      </ul>
      <Pages label="Pages of rows" total={rows.length} page={page} size={ROWS_ON_PAGE} onPage={setPage} />
    </section>
  );
}

const ENTRIES_ON_PAGE = 20;

const GROUPS: readonly { readonly kind: UndoLeft['kind']; readonly title: string }[] = [
  { kind: 'changed', title: 'Changed since' },
  { kind: 'unread', title: 'Could not be read' },
  { kind: 'gone', title: 'No longer at the service' },
  { kind: 'created', title: 'Cannot be undone' },
  { kind: 'rule', title: 'The old value would break a rule' },
  { kind: 'not-allowed', title: 'Not allowed for this connection' },
  { kind: 'not-sent', title: 'Never pushed' },
  { kind: 'already', title: 'Already as before' },
];

/** Kinds that need no attention. */
const QUIET: readonly UndoLeft['kind'][] = ['already', 'not-sent'];

/** Selects the cell of a row. */
export type JumpTo = (cell: ShownCell) => void;

function Entry(props: { entry: UndoLeft; onJump: JumpTo | undefined }) {
  const { entry, onJump } = props;
  return (
    <li>
      <RowOfList
        label={entry.label}
        column={entry.column}
        onJump={onJump ? () => onJump(entry) : undefined}
      />
      {entry.column === '' ? null : (
        <p class="change">
          <span class="column">{entry.column}</span> pushed{' '}
          {entry.wrote === '' ? <em>empty</em> : <b>{entry.wrote}</b>}
          {entry.now === null ? null : <>, now {entry.now === '' ? <em>empty</em> : <b>{entry.now}</b>}</>}
        </p>
      )}
      <p>{entry.why}</p>
    </li>
  );
}

function Group(props: {
  title: string;
  kind: UndoLeft['kind'];
  entries: readonly UndoLeft[];
  onJump: JumpTo | undefined;
}) {
  const { entries } = props;
  const [page, setPage] = useState(0);
  const quiet = QUIET.includes(props.kind);
  return (
    <details class={`group ${quiet ? 'information' : 'warning'}`} open={!quiet}>
      <summary>
        <span class="title">{props.title}</span>
        <span class="badge">{entries.length.toLocaleString('en')}</span>
      </summary>
      <ul class="issues">
        {pageOf(entries, page, ENTRIES_ON_PAGE).map((entry) => (
          <Entry
            key={JSON.stringify([entry.tab, entry.key, entry.column, entry.why])}
            entry={entry}
            onJump={props.onJump}
          />
        ))}
      </ul>
      <Pages
        label={`Pages: ${props.title}`}
        total={entries.length}
        page={page}
        size={ENTRIES_ON_PAGE}
        onPage={setPage}
      />
    </details>
  );
}

/** @param onJump absent: without links to the cells */
export function UndoLeftList(props: { title: string; left: readonly UndoLeft[]; onJump?: JumpTo }) {
  if (props.left.length === 0) return null;
  return (
    <section class="left">
      <h2>{props.title}</h2>
      {GROUPS.map(({ kind, title }) => {
        const entries = props.left.filter((entry) => entry.kind === kind);
        return entries.length > 0 ? (
          <Group key={kind} kind={kind} title={title} entries={entries} onJump={props.onJump} />
        ) : null;
      })}
    </section>
  );
}
