// lists: App lists: the form for a new list, with the service's rules for names.

import { APP_LIST_NAME, isAppListName } from '../../../shared/app-list-name';
import { LONGEST_LIST_TEXT } from '../../../shared/text-limits';
import { ask } from '../../../sidebar/client/bridge';
import { useRequest } from '../../../sidebar/client/use-request';
import { Field } from '../../../sidebar/components/field';
import { InnerForm } from '../../../sidebar/components/inner';
import { FailureNotice } from '../../../sidebar/components/notice';
import type { AppListsView } from '../lists-schema';

/** What was typed; kept when the form is closed. */
export interface NewListDraft {
  readonly name: string;
  readonly description: string;
}

export const NO_DRAFT: NewListDraft = { name: '', description: '' };

export function NewList(props: {
  draft: NewListDraft;
  onDraft: (draft: NewListDraft) => void;
  taken: readonly string[];
  connection: string | undefined;
  onMade: (view: AppListsView, name: string) => void;
  onClose: () => void;
}) {
  const { draft, onDraft } = props;
  const { name, description } = draft;
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
    <InnerForm onClose={props.onClose} onSubmit={make} writes="create">
      <Field
        label="Name"
        longest={LONGEST_LIST_TEXT}
        value={name}
        onValue={(next) => onDraft({ ...draft, name: next })}
        hint={`Use ${APP_LIST_NAME}`}
        error={problem}
      />
      <Field
        label="Description (optional)"
        optional
        longest={LONGEST_LIST_TEXT}
        value={description}
        onValue={(next) => onDraft({ ...draft, description: next })}
      />
      <FailureNotice failure={request.failure} />
      <button type="submit" class="primary" disabled={request.busy || problem !== ''}>
        {request.busy ? 'Creating…' : 'Create'}
      </button>
    </InnerForm>
  );
}
