// sidebar: connecting (again): scopes, the client secret where it is needed, and for third-party the window
// of the service.

import { useEffect, useRef, useState } from 'preact/hooks';
import type { ReconnectForm } from '../../client-api/connection';
import { ask } from '../client/bridge';
import { useRequest } from '../client/use-request';
import { Field } from '../components/field';
import { FailureNotice } from '../components/notice';
import type { CardProps } from './connection-facts';
import { areasOf, ScopeChoice, scopesOf } from './scope-choice';

export function ConnectionLogin(
  props: CardProps & { onClose: () => void /** In the window of the service. */; onAuthorized: () => void },
) {
  const { view, connection, onView, onClose, onAuthorized } = props;
  const { id, party, state, deployed } = connection;
  const [areas, setAreas] = useState(areasOf(connection.scopes));
  const [clientSecret, setSecret] = useState('');
  const [address, setAddress] = useState<string | null>(null);
  const request = useRequest();
  const third = party === 'third';
  // The answer came in the other window, whichever it was.
  const answered = address !== null && state !== 'waiting';
  const ended = useRef(false);
  useEffect(() => {
    if (!answered || ended.current) return;
    ended.current = true;
    if (state === 'ready' && connection.sentence === '') onAuthorized();
    else onClose();
  }, [answered, state, connection.sentence, onAuthorized, onClose]);
  const { run } = request;
  const authorize = (form: ReconnectForm) =>
    run(
      () => ask('connectionAuthorise', form),
      (begun) => {
        setAddress(begun.address);
        onView(begun.view);
      },
    );
  // The person chose "Save and authorize", so no second button is needed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when a new connection is shown
  useEffect(() => {
    if (props.begun && state === 'open') authorize({ id, clientSecret: '', scopes: scopesOf(areas) });
  }, []);
  const submit = (event: Event) => {
    event.preventDefault();
    const form = { id, clientSecret, scopes: scopesOf(areas) };
    if (third) {
      authorize(form);
      return;
    }
    request.run(
      () => ask('connectionReconnect', form),
      (next) => {
        onView(next);
        onClose();
      },
    );
  };
  if (address !== null && state === 'waiting') {
    return (
      <div class="inner">
        <a class="button primary" href={address} target="_blank" rel="noopener noreferrer">
          Open the advertising service
        </a>
        <p class="hint">
          Sign in there, choose the company and allow access. This panel notices when you come back.
        </p>
        <button type="button" class="small" onClick={() => setAddress(null)}>
          Start over
        </button>
      </div>
    );
  }
  return (
    <form class="inner" onSubmit={submit}>
      <FailureNotice failure={request.failure} />
      <ScopeChoice areas={areas} onChange={setAreas} />
      {deployed ? null : (
        <Field
          label="Client secret"
          secret
          optional
          value={clientSecret}
          onValue={setSecret}
          placeholder="Empty: the one that is kept"
        />
      )}
      {third ? <RedirectAddress address={view.redirectAddress} /> : null}
      <div class="actions">
        <button type="submit" class="small primary" disabled={request.busy}>
          {request.busy ? 'Working…' : third ? 'Continue' : 'Test and save'}
        </button>
        {state === 'waiting' ? null : (
          <button type="button" class="small" onClick={onClose}>
            Cancel
          </button>
        )}
      </div>
    </form>
  );
}

/**
 * The address that the owner of a third-party application registers; the field selects itself for copying.
 */
export function RedirectAddress(props: { address: string }) {
  return (
    <label>
      Redirect address of the application
      <input class="plain" readOnly value={props.address} onFocus={(event) => event.currentTarget.select()} />
    </label>
  );
}
