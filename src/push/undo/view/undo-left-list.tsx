// push: what an undo does not change, by reason, with the current value of the service.

import { useState } from 'preact/hooks';
import { Pages, pageOf, RowOfList } from '../../../sidebar/components/list-parts';
import type { ShownCell } from '../../../sidebar/components/sheet-links';
import type { UndoLeft } from '../undo-schema';

const PAGE = 20;

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
        {pageOf(entries, page, PAGE).map((entry) => (
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
        size={PAGE}
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
