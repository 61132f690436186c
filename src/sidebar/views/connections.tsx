// sidebar: Connections: the first-party login of this person (or of the deployment), tested before it is saved.

import { useEffect, useState } from 'preact/hooks';
import type { ConnectionView } from '../../app/surface/connection';
import { ask } from '../bridge';
import { FailureNotice, Notice } from '../parts/notice';
import { useRequest } from '../use-request';

function CredentialsForm(props: { busy: boolean; onSave: (clientId: string, clientSecret: string) => void }) {
  const [clientId, setClientId] = useState('');
  const [clientSecret, setClientSecret] = useState('');
  const save = (event: Event) => {
    event.preventDefault();
    props.onSave(clientId.trim(), clientSecret.trim());
  };
  return (
    <form onSubmit={save}>
      <label>
        Client ID
        <input
          required
          autocomplete="off"
          spellcheck={false}
          value={clientId}
          onInput={(e) => setClientId(e.currentTarget.value)}
        />
      </label>
      <label>
        Client secret
        <input
          required
          type="password"
          autocomplete="off"
          value={clientSecret}
          onInput={(e) => setClientSecret(e.currentTarget.value)}
        />
      </label>
      <p class="hint">
        From your first-party OAuth application at the advertising service. Only you can use what you save
        here.
      </p>
      <button type="submit" class="primary" disabled={props.busy || !clientId.trim() || !clientSecret.trim()}>
        {props.busy ? 'Testing…' : 'Test and save'}
      </button>
    </form>
  );
}

function Facts(props: { view: ConnectionView }) {
  const { view } = props;
  return (
    <dl class="facts">
      <dt>Login</dt>
      <dd>{view.source === 'script' ? 'From the deployment' : 'Saved by you'}</dd>
      <dt>Client ID</dt>
      <dd>…{view.clientIdEnd}</dd>
      <dt>May push</dt>
      <dd>{view.canWrite ? 'Yes' : 'No, read only'}</dd>
      <dt>Scopes</dt>
      <dd>{view.scopes.join(', ')}</dd>
      <dt>Token</dt>
      <dd>
        {view.tokenExpiresAt === null
          ? 'Fetched when needed'
          : `Until ${new Date(view.tokenExpiresAt).toLocaleTimeString()}`}
      </dd>
    </dl>
  );
}

export function ConnectionsView() {
  const [view, setView] = useState<ConnectionView | null>(null);
  const [tested, setTested] = useState<number | null>(null);
  const request = useRequest();
  useEffect(() => request.run(() => ask('connectionStatus'), setView), [request.run]);

  const act = (work: () => Promise<ConnectionView>) => {
    setTested(null);
    request.run(work, setView);
  };
  return (
    <main>
      <h2>Advertising service</h2>
      <FailureNotice failure={request.failure} />
      {tested !== null ? (
        <Notice tone="success">
          The connection works: {tested} {tested === 1 ? 'campaign' : 'campaigns'} can be seen.
        </Notice>
      ) : null}
      {view && !view.addressesSet ? (
        <Notice tone="error">
          This deployment does not know the service's addresses. Whoever installed Bidgrid sets them as script
          properties.
        </Notice>
      ) : null}
      {!view && !request.failure ? <p class="hint">Looking…</p> : null}
      {view && view.source !== 'none' ? (
        <>
          <Facts view={view} />
          <div class="actions">
            <button
              type="button"
              class="primary"
              disabled={request.busy}
              onClick={() => request.run(() => ask('connectionTest'), setTested)}
            >
              {request.busy ? 'Testing…' : 'Test'}
            </button>
            {view.source === 'user' ? (
              <button
                type="button"
                disabled={request.busy}
                onClick={() => act(() => ask('connectionForget'))}
              >
                Disconnect
              </button>
            ) : null}
          </div>
        </>
      ) : null}
      {view?.source === 'none' && view.addressesSet ? (
        <CredentialsForm
          busy={request.busy}
          onSave={(clientId, clientSecret) => act(() => ask('connectionSave', { clientId, clientSecret }))}
        />
      ) : null}
    </main>
  );
}
