// connections: adds a connection, by an application or an authorization of the company; and edits one.

import { useState } from 'preact/hooks';
import { LONGEST_NAME } from '../../shared/text-limits';
import { ask, type CallError } from '../../sidebar/client/bridge';
import { useRequest } from '../../sidebar/client/use-request';
import { Field, type FieldProps, Radio } from '../../sidebar/components/field';
import { InnerForm } from '../../sidebar/components/inner';
import { FailureNotice } from '../../sidebar/components/notice';
import type { ConnectionsView } from '../connection-schema';
import type { CardProps } from './connection-facts';
import { RedirectAddress } from './connection-login';
import { PUSH_ALL, ScopeChoice, scopesOf } from './scope-choice';

/** The texts of a form, and a function that shows the field of one, with the failure that names it. */
function useTexts<N extends string>(initial: Readonly<Record<N, string>>, failure: CallError | null) {
  const [texts, setTexts] = useState(initial);
  const field = (name: N, more: Omit<FieldProps, 'value' | 'onValue' | 'error'>) => (
    <Field
      {...more}
      value={texts[name]}
      onValue={(value) => setTexts({ ...texts, [name]: value })}
      error={failure?.field === name ? failure.sentence : ''}
    />
  );
  return { texts, field };
}

export function ConnectionEditor(props: CardProps & { onClose: () => void }) {
  const { connection, onView, onClose } = props;
  const request = useRequest();
  const { failure } = request;
  const { texts, field } = useTexts(
    { name: connection.name, company: connection.company, managementKey: '' },
    failure,
  );
  const { name, company } = texts;
  const save = (managementKey: string | null) =>
    request.run(
      () => ask('connectionEdit', { id: connection.id, name, company, managementKey }),
      (view) => {
        onView(view);
        onClose();
      },
    );
  return (
    <InnerForm onClose={onClose} onSubmit={() => save(texts.managementKey.trim() || null)}>
      {field('company', { label: 'Company', longest: LONGEST_NAME })}
      {field('name', { label: 'Name', longest: LONGEST_NAME })}
      {field('managementKey', {
        label: 'Management key',
        secret: true,
        optional: true,
        placeholder: connection.hasKey ? 'Leave empty to keep it' : 'None',
      })}
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
    <Radio name="party" checked={props.party === party} onPick={() => props.onChange(party)}>
      <span>
        {title}
        <br />
        <span class="hint">{text}</span>
      </span>
    </Radio>
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
  const [areas, setAreas] = useState(PUSH_ALL);
  const request = useRequest();
  const { failure } = request;
  const { texts, field } = useTexts({ ...EMPTY, company: view.document?.company ?? '' }, failure);
  const deployed = party === 'third' && view.deployedApplication;
  const credentials = deployed ? { clientId: '', clientSecret: '' } : {};
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
      {field('company', {
        label: 'Company',
        longest: LONGEST_NAME,
        placeholder: 'Company of the campaigns',
      })}
      {field('name', { label: 'Name of the connection', longest: LONGEST_NAME, placeholder: 'Our team' })}
      {deployed ? null : field('clientId', { label: 'Client ID' })}
      {deployed ? null : field('clientSecret', { label: 'Client secret', secret: true })}
      {party === 'third' && !deployed ? <RedirectAddress address={view.redirectAddress} /> : null}
      {field('managementKey', {
        label: 'Management key (for app lists and suppression)',
        secret: true,
        optional: true,
        placeholder: 'None',
      })}
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
