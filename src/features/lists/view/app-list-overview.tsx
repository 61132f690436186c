// lists: App lists: all lists by name, and the apps in a list, each with a search.

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { counted, grouped } from '../../../shared/sentences';
import type { AppListView } from '../lists-schema';

/** Lines shown at once; the search covers all. */
const SHOWN = 100;

function SearchedList<T>(props: {
  lines: readonly T[];
  idOf: (line: T) => string;
  /** What a line is: `app`. */
  noun: string;
  /** @param text in lower case; `''`: no search */
  matches: (line: T, text: string) => boolean;
  /** Shown if nothing matches. */
  nothing: string;
  class?: string;
  /** Content of a line. */
  children: (line: T) => ComponentChildren;
}) {
  const [search, setSearch] = useState('');
  const text = search.trim().toLowerCase();
  const matchingLines = props.lines.filter((line) => props.matches(line, text));
  const count = matchingLines.length;
  const result =
    count === 0
      ? props.nothing
      : count > SHOWN
        ? `The first ${SHOWN} of ${grouped(count)}.`
        : text === ''
          ? ''
          : `${grouped(count)} found.`;
  return (
    <>
      <label>
        Search {counted(props.lines.length, props.noun)}
        <input
          type="search"
          value={search}
          spellcheck={false}
          onInput={(e) => setSearch(e.currentTarget.value)}
        />
      </label>
      <p class="hint" aria-live="polite">
        {result}
      </p>
      <ul class={props.class}>
        {matchingLines.slice(0, SHOWN).map((line) => (
          <li key={props.idOf(line)}>{props.children(line)}</li>
        ))}
      </ul>
    </>
  );
}

export function AppsInList(props: { apps: readonly string[] }) {
  if (props.apps.length === 0) return <p class="hint">The list is empty.</p>;
  return (
    <SearchedList
      lines={props.apps}
      idOf={(app) => app}
      noun="app"
      matches={(app, text) => app.toLowerCase().includes(text)}
      nothing="Not in this list."
      class="list ids"
    >
      {(app) => <code>{app}</code>}
    </SearchedList>
  );
}

export const appsText = (apps: number | null): string => (apps === null ? '' : counted(apps, 'app'));

export function Overview(props: {
  lists: readonly AppListView[];
  onOpen: (list: AppListView) => void;
  onNew: () => void;
}) {
  return (
    <>
      <button type="button" class="primary wide" onClick={props.onNew}>
        New app list
      </button>
      <SearchedList
        lines={props.lists}
        idOf={({ id }) => id}
        noun="list"
        matches={({ name, id }, text) => name.toLowerCase().includes(text) || id === text}
        nothing={props.lists.length === 0 ? 'There are no app lists yet.' : 'No app list has this name.'}
      >
        {(list) => (
          <button type="button" class="card" onClick={() => props.onOpen(list)}>
            <span class="line">
              <strong>{list.name}</strong>
              <span class="hint">{appsText(list.apps)}</span>
            </span>
            {list.description ? <span class="hint cut">{list.description}</span> : null}
          </button>
        )}
      </SearchedList>
    </>
  );
}
