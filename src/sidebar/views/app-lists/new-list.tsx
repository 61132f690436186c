// sidebar: App lists: a new list: its name by the service's rules, and what it is for.

import { useState } from 'preact/hooks';
import { APP_LIST_NAME, isAppListName } from '../../../model/app-list-name';
import type { AppListsView } from '../../../surface/app-lists';
import { ask } from '../../client/bridge';
import { useRequest } from '../../client/use-request';
import { FailureNotice } from '../../parts/notice';

export function NewList(props: {
  taken: readonly string[];
  connection: string | undefined;
  onMade: (view: AppListsView, name: string) => void;
}) {
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const request = useRequest();
  const typed = name.trim();
  const isTaken = props.taken.includes(typed);
  const isSound = typed === '' || isAppListName(typed);
  const make = (event: Event) => {
    event.preventDefault();
    request.run(
      () =>
        ask('appListCreate', {
          name: typed,
          description: description.trim(),
          connection: props.connection,
        }),
      (view) => props.onMade(view, typed),
    );
  };
  return (
    <form onSubmit={make}>
      <h2>New app list</h2>
      <label>
        Name
        <input
          required
          maxLength={200}
          spellcheck={false}
          autocomplete="off"
          value={name}
          aria-describedby="name-hint"
          aria-invalid={!isSound || isTaken}
          onInput={(e) => setName(e.currentTarget.value)}
        />
      </label>
      <p id="name-hint" class={isSound && !isTaken ? 'hint' : 'hint wrong'} aria-live="polite">
        {isTaken
          ? 'There is an app list of this name already.'
          : isSound
            ? `Takes ${APP_LIST_NAME}`
            : `A name takes ${APP_LIST_NAME} only.`}
      </p>
      <label>
        Description (optional)
        <input maxLength={200} value={description} onInput={(e) => setDescription(e.currentTarget.value)} />
      </label>
      <FailureNotice failure={request.failure} />
      <button type="submit" class="primary" disabled={request.busy || typed === '' || !isSound || isTaken}>
        {request.busy ? 'Creating…' : 'Create'}
      </button>
    </form>
  );
}
