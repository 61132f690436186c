// connections: renames a connection, and changes its management key.

import { useState } from 'preact/hooks';
import { LONGEST_NAME } from '../../shared/text-limits';
import { ask } from '../../sidebar/client/bridge';
import { useRequest } from '../../sidebar/client/use-request';
import { Field } from '../../sidebar/components/field';
import { InnerForm } from '../../sidebar/components/inner';
import { FailureNotice } from '../../sidebar/components/notice';
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
  const { failure } = request;
  const errorOf = (field: string) => (failure?.field === field ? failure.sentence : '');
  return (
    <InnerForm onClose={onClose} onSubmit={() => save(key.trim() || null)}>
      <Field
        label="Company"
        longest={LONGEST_NAME}
        value={company}
        onValue={setCompany}
        error={errorOf('company')}
      />
      <Field label="Name" longest={LONGEST_NAME} value={name} onValue={setName} error={errorOf('name')} />
      <Field
        label="Management key"
        secret
        optional
        value={key}
        onValue={setKey}
        placeholder={connection.hasKey ? 'Leave empty to keep it' : 'None'}
      />
      <p class="hint">
        Spreadsheets find their connection by company and name. After a rename, choose it again in the others.
      </p>
      {failure?.field ? null : <FailureNotice failure={failure} />}
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
            Delete the key
          </button>
        ) : null}
        <button type="button" class="small" onClick={onClose}>
          Cancel
        </button>
      </div>
    </InnerForm>
  );
}
