// connections: adds a connection, by an application or an authorization of the company; and edits one.

import { useState } from 'preact/hooks';
import { LONGEST_NAME } from '../../shared/text-limits';
import { ask } from '../../sidebar/client/bridge';
import { useRequest } from '../../sidebar/client/use-request';
import { Field } from '../../sidebar/components/field';
import { InnerForm } from '../../sidebar/components/inner';
import { FailureNotice } from '../../sidebar/components/notice';
import type { ConnectionsView } from '../connection-schema';
import type { CardProps } from './connection-facts';
import { RedirectAddress } from './connection-login';
import { PUSH_ALL, ScopeChoice, scopesOf } from './scope-choice';

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

const EMPTY = { name: '', company: '', clientId: '', clientSecret: '', managementKey: '' };

/** Fields that show their own error. */
const SHOWN = ['name', 'company', 'clientId', 'clientSecret'];

function Kind(props: { party: 'first' | 'third'; onChange: (party: 'first' | 'third') => void }) {
  const option = (party: 'first' | 'third', title: string, text: string) => (
    <label class="check">
      <input
        type="radio"
        name="party"
        checked={props.party === party}
        onChange={() => props.onChange(party)}
      />
      <span>
        {title}
        <br />
        <span class="hint">{text}</span>
      </span>
    </label>
  );
  return (
    <fieldset>
      <legend>How</legend>
      {option('first', 'Client ID and secret', 'The application belongs to the company itself.')}
      {option('third', 'Authorize in a window', 'You manage campaigns for another company.')}
    </fieldset>
  );
}

export function ConnectionForm(props: {
  view: ConnectionsView;
  /** @param added ID of the new connection, which is authorized or tested next */
  onAdded: (view: ConnectionsView, added: string) => void;
  onCancel: (() => void) | null;
}) {
  const { view } = props;
  const [party, setParty] = useState<'first' | 'third'>('first');
  const [texts, setTexts] = useState({ ...EMPTY, company: view.document?.company ?? '' });
  const [areas, setAreas] = useState(PUSH_ALL);
  const request = useRequest();
  const deployed = party === 'third' && view.deployedApplication;
  const set = (name: keyof typeof EMPTY) => (value: string) => setTexts({ ...texts, [name]: value });
  const credentials = deployed ? { clientId: '', clientSecret: '' } : {};
  const { failure } = request;
  const errorOf = (field: string) => (failure?.field === field ? failure.sentence : '');
  const isBeside = failure !== null && (deployed ? ['name', 'company'] : SHOWN).includes(failure.field);
  const add = () => {
    const form = { ...texts, ...credentials, party, scopes: scopesOf(areas) };
    request.run(
      () => ask('connectionAdd', form),
      (view) => props.onAdded(view, view.connections.at(-1)!.id),
    );
  };
  return (
    <InnerForm onClose={props.onCancel} onSubmit={add}>
      <Kind party={party} onChange={setParty} />
      <Field
        label="Company"
        longest={LONGEST_NAME}
        value={texts.company}
        onValue={set('company')}
        placeholder="Company of the campaigns"
        error={errorOf('company')}
      />
      <Field
        label="Name of the connection"
        longest={LONGEST_NAME}
        value={texts.name}
        onValue={set('name')}
        placeholder="Our team"
        error={errorOf('name')}
      />
      {deployed ? null : (
        <>
          <Field
            label="Client ID"
            value={texts.clientId}
            onValue={set('clientId')}
            error={errorOf('clientId')}
          />
          <Field
            label="Client secret"
            secret
            value={texts.clientSecret}
            onValue={set('clientSecret')}
            error={errorOf('clientSecret')}
          />
        </>
      )}
      {party === 'third' && !deployed ? <RedirectAddress address={view.redirectAddress} /> : null}
      <Field
        label="Management key (for app lists and suppression)"
        secret
        optional
        value={texts.managementKey}
        onValue={set('managementKey')}
        placeholder="None"
      />
      <ScopeChoice areas={areas} onChange={setAreas} />
      <p class="hint">Only you can use what you enter here. Colleagues add a connection of their own.</p>
      {isBeside ? null : <FailureNotice failure={failure} />}
      <div class="main-action actions">
        <button type="submit" class="primary" disabled={request.busy}>
          {request.busy ? 'Testing…' : party === 'first' ? 'Test and save' : 'Save and authorize'}
        </button>
        {props.onCancel ? (
          <button type="button" onClick={props.onCancel}>
            Cancel
          </button>
        ) : null}
      </div>
    </InnerForm>
  );
}
