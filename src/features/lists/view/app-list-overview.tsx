// lists: App lists: all lists by name, with a search and a button for a new one.

import { useState } from 'preact/hooks';
import type { AppListView } from '../app-list-schema';
import { grouped } from './list-counts';
import { SearchBox } from './search-box';

/** Lists shown before a search narrows them. */
const SHOWN = 100;

export const appsText = (apps: number | null): string =>
  apps === null ? '' : `${grouped(apps)} ${apps === 1 ? 'app' : 'apps'}`;

export function Overview(props: {
  lists: readonly AppListView[];
  onOpen: (list: AppListView) => void;
  onNew: () => void;
}) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = props.lists.filter(({ name, id }) => name.toLowerCase().includes(wanted) || id === wanted);
  return (
    <>
      <button type="button" class="primary wide" onClick={props.onNew}>
        New app list
      </button>
      <SearchBox
        label={`Search ${props.lists.length} ${props.lists.length === 1 ? 'list' : 'lists'}`}
        value={search}
        found={
          found.length === 0
            ? props.lists.length === 0
              ? 'There are no app lists yet.'
              : 'No app list has this name.'
            : found.length > SHOWN
              ? `The first ${SHOWN} of ${grouped(found.length)}.`
              : ''
        }
        onSearch={setSearch}
      />
      <ul class="cards">
        {found.slice(0, SHOWN).map((list) => (
          <li key={list.id}>
            <button type="button" class="card" onClick={() => props.onOpen(list)}>
              <span class="name">{list.name}</span>
              <span class="hint">{appsText(list.apps)}</span>
              {list.description ? <span class="about">{list.description}</span> : null}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
