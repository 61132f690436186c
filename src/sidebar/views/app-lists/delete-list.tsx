// sidebar: App lists: deletes a list after its name was typed.

import { useState } from 'preact/hooks';
import type { AppListsView, AppListView } from '../../../client-api/app-lists';
import { ask } from '../../client/bridge';
import { useRequest } from '../../client/use-request';
import { InnerForm } from '../../components/inner';
import { FailureNotice, Notice } from '../../components/notice';

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
