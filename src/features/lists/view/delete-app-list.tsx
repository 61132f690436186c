// lists: App lists: deletes a list after its name was typed.

import { useState } from 'preact/hooks';
import { ask } from '../../../sidebar/client/bridge';
import { useRequest } from '../../../sidebar/client/use-request';
import { InnerForm } from '../../../sidebar/components/inner';
import { FailureNotice, Notice } from '../../../sidebar/components/notice';
import type { AppListsView, AppListView } from '../app-list-schema';

export function DeleteList(props: {
  list: AppListView;
  connection: string | undefined;
  onDeleted: (view: AppListsView) => void;
  onClose: () => void;
}) {
  const { list } = props;
  const [typed, setTyped] = useState('');
  const request = useRequest();
  const drop = () => {
    request.run(
      () => ask('appListDelete', { id: list.id, typed, connection: props.connection }),
      props.onDeleted,
    );
  };
  return (
    <InnerForm onClose={props.onClose} onSubmit={drop} writes="delete">
      <Notice tone="warning">
        Campaigns that target or exclude this list lose it. This cannot be undone here.
      </Notice>
      <label>
        Type <strong>{list.name}</strong> to delete the list
        <input
          value={typed}
          spellcheck={false}
          autocomplete="off"
          onInput={(e) => setTyped(e.currentTarget.value)}
        />
      </label>
      <FailureNotice failure={request.failure} />
      <button type="submit" class="danger" disabled={request.busy || typed.trim() !== list.name.trim()}>
        {request.busy ? 'Deleting…' : 'Delete the list'}
      </button>
    </InnerForm>
  );
}
