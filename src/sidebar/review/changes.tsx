// sidebar: all changes of a review by tab and campaign, and the search among them.

import { useState } from 'preact/hooks';
import type { ReviewView } from '../../app/surface/review';
import { sumOf } from '../../model/tally';
import { Group } from './group';
import { titleOf } from './numbers';
import type { RowActions } from './row';
import { PAGE, Rows } from './rows';
import { ANY, Search, type Wanted } from './search';
import { groupName, keptIn, keptOf, type Selection, setAll, setGroup } from './selection';
import './changes.css';

/** A search is of use when not all rows can be seen at once. */
const SEARCH_FROM = 12;

/** Groups that stand open at first: as many as make one page of rows. */
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

function Groups(props: {
  review: ReviewView;
  selection: Selection;
  actions: RowActions;
  onSelect: (selection: Selection) => void;
}) {
  const { review, selection } = props;
  const opened = openedAtFirst(review);
  return review.groups.map((group, i) => (
    <div key={groupName(group)}>
      {group.tab !== review.groups[i - 1]?.tab ? <h3>{titleOf(group.tab)}</h3> : null}
      <Group
        review={review}
        group={group}
        opened={opened.has(groupName(group))}
        kept={keptIn(selection, group).rows ?? 0}
        actions={props.actions}
        onPick={(kept) => props.onSelect(setGroup(selection, group, kept))}
      />
    </div>
  ));
}

export function Changes(props: {
  review: ReviewView;
  selection: Selection;
  actions: RowActions;
  onSelect: (selection: Selection) => void;
}) {
  const { review, selection, actions, onSelect } = props;
  const [wanted, setWanted] = useState<Wanted>(ANY);
  if (review.groups.length === 0) return null;
  const all = sumOf(review.groups.map(({ tally }) => tally));
  const rows = all.rows ?? 0;
  const kept = keptOf(selection, review.groups).rows ?? 0;
  const several = review.groups.some(({ tab }) => tab !== review.groups[0]!.tab);
  return (
    <section>
      <header class="bar-of-changes">
        <h2>Changes</h2>
        <label class="check">
          <input
            type="checkbox"
            checked={kept === rows}
            ref={(box) => {
              if (box) box.indeterminate = kept > 0 && kept < rows;
            }}
            onChange={() => onSelect(setAll(review.groups, kept < rows))}
          />
          All rows
        </label>
        {rows >= SEARCH_FROM ? <Search all={all} onWanted={setWanted} /> : null}
      </header>
      {wanted === ANY ? (
        <Groups review={review} selection={selection} actions={actions} onSelect={onSelect} />
      ) : (
        <Rows
          key={JSON.stringify([review.token, wanted])}
          query={{ token: review.token, ...wanted }}
          here={null}
          actions={actions}
          placeOf={several ? ({ tab }) => `${titleOf(tab)} · ` : undefined}
        />
      )}
    </section>
  );
}
