// push: the three lists of a review (conflicts, changes, rows held back), with one search for all of them.

import { useEffect, useMemo, useState } from 'preact/hooks';
import { sumOf } from '../../../shared/guards';
import { grouped } from '../../../shared/sentences';
import { StickyBar } from '../../../sidebar/components/table/sticky-bar';
import type { RowName } from '../review-schema';
import { Conflicts } from './conflict-list';
import { Held } from './held-rows';
import { Changes } from './review-changes';
import { ANY, type RowSearch, Search, type WantedFilter } from './review-search';
import { isFilteredHere } from './use-loaded';
import './review-lists.css';

/** Below this number of rows, all of one kind, no search is shown. */
const SEARCH_FROM = 12;

const NO_ROWS: readonly RowName[] = [];

const NONE = <p class="hint">No row matches.</p>;

const KINDS = [
  ['changes', 'Changes'],
  ['conflicts', 'Conflicts'],
  ['held', 'Held back'],
] as const;

type Kind = (typeof KINDS)[number][0];

function KindButtons(props: {
  counts: Readonly<Record<Kind, number>>;
  chosenKind: Kind | null;
  onChoose: (kind: Kind | null) => void;
}) {
  const { counts, chosenKind } = props;
  const button = (kind: Kind | null, label: string) => (
    <button key={label} type="button" aria-pressed={chosenKind === kind} onClick={() => props.onChoose(kind)}>
      {label}
      {kind === null ? null : <span class={`count ${kind}-count`}> {grouped(counts[kind])}</span>}
    </button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is shown
    <div class="segments" role="group" aria-label="Show">
      {button(null, 'All')}
      {KINDS.map(([kind, label]) => (counts[kind] > 0 ? button(kind, label) : null))}
    </div>
  );
}

type PropsOf<Part extends (props: never) => unknown> = Omit<
  Parameters<Part>[0],
  'rowSearch' | 'search' | 'none' | 'refused'
>;

export function Lists(
  props: PropsOf<typeof Changes> &
    PropsOf<typeof Conflicts> &
    PropsOf<typeof Held> & {
      changedRows: readonly RowName[];
      /** The changed rows are shown whatever is searched for. */
      isUnseen: boolean;
      wantedFilter: WantedFilter;
    },
) {
  const { review, changedRows, isUnseen, wantedFilter } = props;
  const [rowSearch, setRowSearch] = useState<RowSearch>(ANY);
  const [chosenKind, setChosenKind] = useState<Kind | null>(null);
  const totals = sumOf(review.groups.map(({ tally }) => tally));
  const counts = { changes: totals.rows ?? 0, conflicts: review.conflictCount, held: review.heldCount };
  const total = counts.changes + counts.conflicts + counts.held;
  const isMixed = KINDS.filter(([kind]) => counts[kind] > 0).length > 1;
  // A kind of which nothing is left shows everything.
  const kind = chosenKind !== null && counts[chosenKind] > 0 && isMixed && !isUnseen ? chosenKind : null;
  // Only one of the shown lists has the message that nothing matches.
  const first = kind ?? KINDS.find(([kindName]) => counts[kindName] > 0)?.[0];
  const isShown = (kindName: Kind) => kind === null || kind === kindName;
  const ofChanges = useMemo(
    () => (isUnseen && rowSearch !== ANY ? { ...rowSearch, always: changedRows } : rowSearch),
    [isUnseen, rowSearch, changedRows],
  );
  useEffect(() => {
    if (wantedFilter.times === 0) return;
    setChosenKind('changes');
    document.querySelector('.bar-of-changes')?.scrollIntoView();
  }, [wantedFilter]);
  const search =
    isMixed || total >= SEARCH_FROM ? (
      <Search
        totals={isShown('changes') ? totals : {}}
        groups={review.groups}
        changedRows={isShown('changes') ? changedRows : NO_ROWS}
        wantedFilter={wantedFilter}
        tabs={review.tabs}
        isLocal={isFilteredHere(review)}
        onWanted={setRowSearch}
      />
    ) : null;
  return (
    <>
      {isMixed ? (
        <StickyBar class="bar-of-lists">
          <KindButtons counts={counts} chosenKind={kind} onChoose={setChosenKind} />
          {search}
        </StickyBar>
      ) : null}
      {isShown('conflicts') ? (
        <Conflicts
          key={`conflicts ${review.conflictsDigest}`}
          {...props}
          rowSearch={rowSearch}
          none={first === 'conflicts' ? NONE : null}
          refused={props.actions.refused}
        />
      ) : null}
      {isShown('changes') ? (
        <Changes {...props} rowSearch={ofChanges} search={isMixed ? null : search} />
      ) : null}
      {isShown('held') ? (
        <Held
          key={`held ${review.heldDigest}`}
          {...props}
          rowSearch={rowSearch}
          none={first === 'held' ? NONE : null}
          refused={props.actions.refused}
        />
      ) : null}
    </>
  );
}
