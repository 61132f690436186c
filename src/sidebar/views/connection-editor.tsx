// sidebar: renaming a connection, and its management key.

import { useState } from 'preact/hooks';
import { LONGEST_NAME } from '../../model/text-limits';
import { ask } from '../client/bridge';
import { useRequest } from '../client/use-request';
import { Field } from '../components/field';
import { FailureNotice } from '../components/notice';
import type { CardProps } from './connection-facts';

export function ConnectionEditor(props: CardProps & { onClose: () => void }) {
  const { connection, onView, onClose } = props;
  const [name, setName] = useState(connection.name);
  const [company, setCompany] = useState(connection.company);
  const [key, setKey] = useState('');
  const request = useRequest();
  const save = (managementKey: string | null) =>
    request.run(
      () => ask('connectionEdit', { id: connection.id, name, company, managementKey }),
      (view) => {
        onView(view);
        onClose();
      },
    );
  const submit = (event: Event) => {
    event.preventDefault();
    save(key.trim() || null);
  };
  return (
    <form class="inner" onSubmit={submit}>
      <FailureNotice failure={request.failure} />
      <Field label="Company" longest={LONGEST_NAME} value={company} onValue={setCompany} />
      <Field label="Name" longest={LONGEST_NAME} value={name} onValue={setName} />
      <Field
        label="Management key"
        secret
        optional
        value={key}
        onValue={setKey}
        placeholder={connection.hasKey ? 'Kept. Type to replace it' : 'None'}
      />
      <p class="hint">
        Spreadsheets remember name and company. Others that use this connection have to be told after a
        rename.
      </p>
      <div class="actions">
        <button
          type="submit"
          class="small primary"
          disabled={request.busy || !name.trim() || !company.trim()}
        >
          Save
        </button>
        {connection.hasKey ? (
          <button type="button" class="small" disabled={request.busy} onClick={() => save('')}>
            Forget the key
          </button>
        ) : null}
        <button type="button" class="small" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  );
}
