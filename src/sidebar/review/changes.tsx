// sidebar: all changes of a review by tab and campaign, with a search.

import { useEffect, useState } from 'preact/hooks';
import type { PickedRow, ReviewFigures, ReviewView, SeenRows } from '../../client-api/review';
import { sumOf } from '../../model/tally';
import { useRequest } from '../client/use-request';
import { FailureNotice } from '../components/notice';
import { shownRows } from './choices';
import { Group } from './group';
import { countText, titleOf } from './numbers';
import type { RowActions } from './row';
import { PAGE, Rows } from './rows';
import { ANY, Search, type Wanted } from './search';
import { groupName, isKept, keptIn, keptOf, type Selection, setAll, setGroup, setRows } from './selection';
import { pickAll } from './use-review';
import './changes.css';

/** Below this number of rows, no search is shown. */
const SEARCH_FROM = 12;

/** Groups that are open at first: together at most one page of rows. */
function openedAtFirst({ groups }: ReviewView): ReadonlySet<string> {
  const opened = new Set<string>();
  let rows = 0;
  for (const group of groups) {
    rows += group.tally.rows ?? 0;
    if (rows > PAGE && groups.length > 1) break;
    opened.add(groupName(group));
  }
  return opened;
}

interface Choosing {
  readonly review: ReviewView;
  readonly selection: Selection;
  readonly figures: ReviewFigures | null;
  readonly actions: RowActions;
  onSelect(selection: Selection): void;
  onRevertRows(rows: SeenRows): void;
}

function Groups({ review, selection, figures, actions, onSelect }: Choosing) {
  const opened = openedAtFirst(review);
  const sent = new Map(figures?.groups.map((group) => [groupName(group), group.tally]));
  return review.groups.map((group, i) => (
    <div key={groupName(group)}>
      {group.tab !== review.groups[i - 1]?.tab ? <h3>{titleOf(group.tab)}</h3> : null}
      <Group
        review={review}
        group={group}
        sent={figures ? (sent.get(groupName(group)) ?? {}) : null}
        opened={opened.has(groupName(group))}
        kept={keptIn(selection, group)}
        actions={actions}
        onPick={(kept) => onSelect(setGroup(selection, group, kept))}
      />
    </div>
  ));
}

/** Asks for confirmation before many edits are discarded. */
function RevertRows(props: { rows: number; busy: boolean; onRevert: () => void }) {
  const [asked, setAsked] = useState(false);
  const { rows } = props;
  if (rows === 0) return null;
  if (!asked) {
    return (
      <button type="button" class="link" disabled={props.busy} onClick={() => setAsked(true)}>
        Revert {countText(rows, 'row')}…
      </button>
    );
  }
  return (
    <span class="confirm" role="alert">
      This puts the old values back into {countText(rows, 'row')}.{' '}
      <button type="button" class="small" disabled={props.busy} onClick={props.onRevert}>
        Revert {countText(rows, 'row')}
      </button>{' '}
      <button type="button" class="link" onClick={() => setAsked(false)}>
        Cancel
      </button>
    </span>
  );
}

function AllRows(props: { label: string; kept: number; rows: number; onPick: (kept: boolean) => void }) {
  const { kept, rows } = props;
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={rows > 0 && kept === rows}
        disabled={rows === 0}
        ref={(box) => {
          if (box) box.indeterminate = kept > 0 && kept < rows;
        }}
        onChange={() => props.onPick(kept < rows)}
      />
      {props.label}
    </label>
  );
}

/** Checkbox and button for the rows that a search found. Needs a new `key` for each search. */
function ShownRows(props: Choosing & { wanted: Wanted }) {
  const { review, selection, wanted, actions } = props;
  const [found, setFound] = useState<readonly PickedRow[] | null>(null);
  const request = useRequest();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search has a new key
  useEffect(
    () =>
      request.run(
        () => pickAll({ token: review.token, ...wanted }).catch(actions.refused),
        (rows) => setFound(rows),
      ),
    [],
  );
  const rows = found ?? [];
  const kept = rows.filter((row) => isKept(selection, row)).length;
  const edited = rows.filter(({ content }) => content === undefined).length;
  return (
    <>
      <FailureNotice failure={request.failure} />
      <AllRows
        label={found ? `All ${countText(rows.length, 'row')} shown` : 'Looking…'}
        kept={kept}
        rows={rows.length}
        onPick={(keep) => props.onSelect(setRows(selection, rows, keep))}
      />
      <RevertRows
        rows={edited}
        busy={actions.busy}
        onRevert={() => props.onRevertRows(shownRows(review, wanted))}
      />
    </>
  );
}

export function Changes(props: Choosing) {
  const { review, selection, actions, onSelect } = props;
  const [wanted, setWanted] = useState<Wanted>(ANY);
  if (review.groups.length === 0) return null;
  const all = sumOf(review.groups.map(({ tally }) => tally));
  const rows = all.rows ?? 0;
  const several = review.groups.some(({ tab }) => tab !== review.groups[0]!.tab);
  const search = JSON.stringify([review.token, wanted]);
  return (
    <section>
      <header class="bar-of-changes">
        <h2>Changes</h2>
        {wanted === ANY ? (
          <>
            <AllRows
              label={`All ${countText(rows, 'row')}`}
              kept={keptOf(selection, review.groups)}
              rows={rows}
              onPick={(kept) => onSelect(setAll(review.groups, kept))}
            />
            <RevertRows
              key={review.token}
              rows={rows - (all.created ?? 0)}
              busy={actions.busy}
              onRevert={() => props.onRevertRows(shownRows(review, ANY))}
            />
          </>
        ) : (
          <ShownRows key={search} {...props} wanted={wanted} />
        )}
        {rows >= SEARCH_FROM ? <Search all={all} onWanted={setWanted} /> : null}
      </header>
      {wanted === ANY ? (
        <Groups {...props} />
      ) : (
        <Rows
          key={search}
          query={{ token: review.token, ...wanted }}
          here={null}
          actions={actions}
          placeOf={several ? ({ tab }) => `${titleOf(tab)} · ` : undefined}
        />
      )}
    </section>
  );
}
