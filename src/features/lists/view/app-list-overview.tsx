// lists: App lists: all lists by name, and the apps in a list, each with a search.

import { useState } from 'preact/hooks';
import type { AppListView } from '../lists-schema';
import { grouped } from './list-counts';

function SearchBox(props: {
  /** `Search 12 lists`. */
  label: string;
  value: string;
  /** Result as a sentence; `''`: none. */
  found: string;
  onSearch: (text: string) => void;
}) {
  return (
    <>
      <label>
        {props.label}
        <input
          type="search"
          value={props.value}
          spellcheck={false}
          onInput={(e) => props.onSearch(e.currentTarget.value)}
        />
      </label>
      <p class="hint" aria-live="polite">
        {props.found}
      </p>
    </>
  );
}

/** Lines shown at once; the search covers all. */
const SHOWN_APPS = 100;

export function AppsInList(props: { apps: readonly string[] }) {
  const { apps } = props;
  const [search, setSearch] = useState('');
  if (apps.length === 0) return <p class="hint">The list is empty.</p>;
  const searchText = search.trim().toLowerCase();
  const foundApps = searchText === '' ? apps : apps.filter((app) => app.toLowerCase().includes(searchText));
  return (
    <>
      <SearchBox
        label={`Search ${grouped(apps.length)} ${apps.length === 1 ? 'app' : 'apps'}`}
        value={search}
        found={
          foundApps.length === 0
            ? 'Not in this list.'
            : foundApps.length > SHOWN_APPS
              ? `The first ${SHOWN_APPS} of ${grouped(foundApps.length)}.`
              : `${grouped(foundApps.length)} found.`
        }
        onSearch={setSearch}
      />
      <ul class="list ids">
        {foundApps.slice(0, SHOWN_APPS).map((app) => (
          <li key={app}>
            <code>{app}</code>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Lists shown before a search narrows them. */
const SHOWN_LISTS = 100;

export const appsText = (apps: number | null): string =>
  apps === null ? '' : `${grouped(apps)} ${apps === 1 ? 'app' : 'apps'}`;

export function Overview(props: {
  lists: readonly AppListView[];
  onOpen: (list: AppListView) => void;
  onNew: () => void;
}) {
  const [search, setSearch] = useState('');
  const searchText = search.trim().toLowerCase();
  const foundLists = props.lists.filter(
    ({ name, id }) => name.toLowerCase().includes(searchText) || id === searchText,
  );
  return (
    <>
      <button type="button" class="primary wide" onClick={props.onNew}>
        New app list
      </button>
      <SearchBox
        label={`Search ${props.lists.length} ${props.lists.length === 1 ? 'list' : 'lists'}`}
        value={search}
        found={
          foundLists.length === 0
            ? props.lists.length === 0
              ? 'There are no app lists yet.'
              : 'No app list has this name.'
            : foundLists.length > SHOWN_LISTS
              ? `The first ${SHOWN_LISTS} of ${grouped(foundLists.length)}.`
              : ''
        }
        onSearch={setSearch}
      />
      <ul>
        {foundLists.slice(0, SHOWN_LISTS).map((list) => (
          <li key={list.id}>
            <button type="button" class="card" onClick={() => props.onOpen(list)}>
              <span class="line">
                <strong>{list.name}</strong>
                <span class="hint">{appsText(list.apps)}</span>
              </span>
              {list.description ? <span class="hint cut">{list.description}</span> : null}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
