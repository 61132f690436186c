// sidebar: all changes of a review by tab and campaign, and the search among them.

import { useEffect, useState } from 'preact/hooks';
import type { ReviewView } from '../../app/surface/review';
import { Group } from './group';
import { titleOf } from './numbers';
import type { RowActions } from './row';
import { PAGE, Rows } from './rows';
import { groupName, keptIn, keptOf, type Selection, setAll, setGroup } from './selection';
import './changes.css';

/** Longer than the pause between two letters. */
const PAUSE_MS = 300;
/** A search is of use when not all rows can be seen at once. */
const SEARCH_FROM = 12;

/** The text once nobody types any more. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

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
  const [text, setText] = useState('');
  const settled = useSettled(text).trim();
  if (review.groups.length === 0) return null;
  const all = review.groups.reduce((sum, { tally }) => sum + (tally.rows ?? 0), 0);
  const kept = keptOf(selection, review.groups).rows ?? 0;
  const several = review.groups.some(({ tab }) => tab !== review.groups[0]!.tab);
  return (
    <section>
      <header class="bar-of-changes">
        <h2>Changes</h2>
        <label class="check">
          <input
            type="checkbox"
            checked={kept === all}
            ref={(box) => {
              if (box) box.indeterminate = kept > 0 && kept < all;
            }}
            onChange={() => onSelect(setAll(review.groups, kept < all))}
          />
          All rows
        </label>
        {all >= SEARCH_FROM ? (
          <input
            type="search"
            class="search"
            aria-label="Find rows"
            placeholder="Find a row, a column, a value…"
            maxLength={200}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        ) : null}
      </header>
      {settled === '' ? (
        <Groups review={review} selection={selection} actions={actions} onSelect={onSelect} />
      ) : (
        <Rows
          key={`${review.token} ${settled}`}
          query={{ token: review.token, text: settled }}
          here={null}
          actions={actions}
          placeOf={several ? ({ tab }) => `${titleOf(tab)} · ` : undefined}
        />
      )}
    </section>
  );
}
