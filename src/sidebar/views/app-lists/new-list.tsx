// sidebar: App lists: the form for a new list, with the service's rules for names.

import { useState } from 'preact/hooks';
import type { AppListsView } from '../../../client-api/app-lists';
import { APP_LIST_NAME, isAppListName } from '../../../model/app-list-name';
import { LONGEST_LIST_TEXT } from '../../../model/text-limits';
import { ask } from '../../client/bridge';
import { useRequest } from '../../client/use-request';
import { Field } from '../../components/field';
import { InnerForm } from '../../components/inner';
import { FailureNotice } from '../../components/notice';

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
  const problem = isTaken
    ? 'An app list with this name already exists.'
    : isValid
      ? ''
      : `A name takes ${APP_LIST_NAME} only.`;
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
      <Field
        label="Name"
        longest={LONGEST_LIST_TEXT}
        value={name}
        onValue={setName}
        hint={`Takes ${APP_LIST_NAME}`}
        error={problem}
      />
      <Field
        label="Description (optional)"
        optional
        longest={LONGEST_LIST_TEXT}
        value={description}
        onValue={setDescription}
      />
      <FailureNotice failure={request.failure} />
      <button type="submit" class="primary" disabled={request.busy || problem !== ''}>
        {request.busy ? 'Creating…' : 'Create'}
      </button>
    </InnerForm>
  );
}
