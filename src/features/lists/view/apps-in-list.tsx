// lists: App lists: the apps in a list, with a search.

import { useState } from 'preact/hooks';
import { grouped } from './list-counts';
import { SearchBox } from './search-box';

/** Lines shown at once; the search covers all. */
const SHOWN = 100;

export function AppsInList(props: { apps: readonly string[] }) {
  const { apps } = props;
  const [search, setSearch] = useState('');
  if (apps.length === 0) return <p class="hint">The list is empty.</p>;
  const wanted = search.trim().toLowerCase();
  const found = wanted === '' ? apps : apps.filter((app) => app.toLowerCase().includes(wanted));
  return (
    <>
      <SearchBox
        label={`Search ${grouped(apps.length)} ${apps.length === 1 ? 'app' : 'apps'}`}
        value={search}
        found={
          found.length === 0
            ? 'Not in this list.'
            : found.length > SHOWN
              ? `The first ${SHOWN} of ${grouped(found.length)}.`
              : `${grouped(found.length)} found.`
        }
        onSearch={setSearch}
      />
      <ul class="ids">
        {found.slice(0, SHOWN).map((app) => (
          <li key={app}>
            <code>{app}</code>
          </li>
        ))}
      </ul>
    </>
  );
}
