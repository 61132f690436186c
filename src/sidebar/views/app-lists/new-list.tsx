// sidebar: App lists: the form for a new list, with the service's rules for names.

import { useState } from 'preact/hooks';
import type { AppListsView } from '../../../client-api/app-lists';
import { APP_LIST_NAME, isAppListName } from '../../../model/app-list-name';
import { LONGEST_LIST_TEXT } from '../../../model/text-limits';
import { ask } from '../../client/bridge';
import { useRequest } from '../../client/use-request';
import { InnerForm } from '../../components/inner';
import { FailureNotice } from '../../components/notice';

const lengthProblem = (text: string): string =>
  text.length > LONGEST_LIST_TEXT
    ? `At most ${LONGEST_LIST_TEXT} characters; it has ${text.length.toLocaleString('en')}. Shorten it.`
    : '';

export function NewList(props: {
  taken: readonly string[];
  connection: string | undefined;
  onMade: (view: AppListsView, name: string) => void;
  onClose: () => void;
}) {
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const request = useRequest();
  const typed = name.trim();
  const isTaken = props.taken.includes(typed);
  const isValid = typed === '' || isAppListName(typed);
  const nameProblem = isTaken
    ? 'An app list with this name already exists.'
    : isValid
      ? lengthProblem(typed)
      : `A name takes ${APP_LIST_NAME} only.`;
  const descriptionProblem = lengthProblem(description.trim());
  const make = () => {
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
    <InnerForm onClose={props.onClose} onSubmit={make}>
      <label>
        Name
        <input
          required
          spellcheck={false}
          autocomplete="off"
          value={name}
          aria-describedby="name-hint"
          aria-invalid={nameProblem !== ''}
          onInput={(e) => setName(e.currentTarget.value)}
        />
      </label>
      <p id="name-hint" class={nameProblem ? 'hint wrong' : 'hint'} aria-live="polite">
        {nameProblem || `Takes ${APP_LIST_NAME}`}
      </p>
      <label>
        Description (optional)
        <input
          value={description}
          aria-describedby={descriptionProblem ? 'description-hint' : undefined}
          aria-invalid={descriptionProblem !== ''}
          onInput={(e) => setDescription(e.currentTarget.value)}
        />
      </label>
      {descriptionProblem ? (
        <p id="description-hint" class="hint wrong" aria-live="polite">
          {descriptionProblem}
        </p>
      ) : null}
      <FailureNotice failure={request.failure} />
      <button
        type="submit"
        class="primary"
        disabled={request.busy || typed === '' || nameProblem !== '' || descriptionProblem !== ''}
      >
        {request.busy ? 'Creating…' : 'Create'}
      </button>
    </InnerForm>
  );
}
