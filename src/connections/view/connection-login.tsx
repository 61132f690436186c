// connections: connects or reconnects: scopes, the client secret if it is needed, and for third-party the
// window of the service.

import { useEffect, useRef, useState } from 'preact/hooks';
import { ask } from '../../sidebar/client/bridge';
import { useRequest } from '../../sidebar/client/use-request';
import { Field } from '../../sidebar/components/field';
import { InnerForm } from '../../sidebar/components/inner';
import { FailureNotice } from '../../sidebar/components/notice';
import type { ReconnectForm } from '../connection-schema';
import type { CardProps } from './connection-facts';
import { areasOf, ScopeChoice, scopesOf } from './scope-choice';

/** While the window of the service is open, or may be. */
function Waiting(props: {
  /** null: the authorization began before this panel was opened. */
  address: string | null;
  company: string;
  busy: boolean;
  onStartAgain: () => void;
  onCancel: () => void;
}) {
  const { address, company, busy, onStartAgain, onCancel } = props;
  const [opened, setOpened] = useState(false);
  const root = useRef<HTMLFieldSetElement>(null);
  const focusFirst = () => root.current?.querySelector<HTMLElement>('a, button')?.focus();
  useEffect(focusFirst, []);
  return (
    <fieldset
      ref={root}
      aria-label="Authorization"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
      }}
    >
      <p class="hint" role="status">
        {address === null
          ? 'The authorization is not finished. Finish it in the window of the advertising service, or start again.'
          : opened
            ? 'Waiting for your answer in the window of the advertising service.'
            : `Sign in at the advertising service, choose ${company || 'the company'} and allow access.`}
      </p>
      <div class="actions">
        {address === null ? (
          <button type="button" class="small primary" disabled={busy} onClick={onStartAgain}>
            Start again
          </button>
        ) : (
          <a
            class={opened ? 'button' : 'button primary'}
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            onClick={() => setOpened(true)}
          >
            {opened ? 'Open it again' : 'Open the advertising service'}
          </a>
        )}
        <button type="button" class="small" disabled={busy} onClick={onCancel}>
          Cancel
        </button>
      </div>
    </fieldset>
  );
}

export function ConnectionLogin(props: CardProps & { onClose: () => void }) {
  const { view, connection, onView, onClose } = props;
  const { id, company, party, state, deployed, hasSecret } = connection;
  const [areas, setAreas] = useState(areasOf(connection.scopes));
  const [clientSecret, setSecret] = useState('');
  const [address, setAddress] = useState<string | null>(null);
  const request = useRequest();
  const third = party === 'third';
  const isWaiting = state === 'waiting';
  // The answer came in the other window.
  const answered = address !== null && !isWaiting;
  useEffect(() => {
    if (answered) onClose();
  }, [answered, onClose]);
  const { run, failure, busy } = request;
  const authorize = (form: ReconnectForm) =>
    run(
      () => ask('connectionAuthorize', form),
      (begun) => {
        setAddress(begun.address);
        onView(begun.view);
      },
    );
  const authorizeUnchanged = () => authorize({ id, clientSecret: '', scopes: scopesOf(areas) });
  // The person chose "Save and authorize", so no second button is needed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when a new connection is shown
  useEffect(() => {
    if (props.begun && state === 'open') authorizeUnchanged();
  }, []);
  const submit = () => {
    const form = { id, clientSecret, scopes: scopesOf(areas) };
    if (third) {
      authorize(form);
      return;
    }
    run(
      () => ask('connectionReconnect', form),
      (next) => {
        onView(next);
        onClose();
      },
    );
  };
  const cancel = () => {
    setAddress(null);
    run(
      () => ask('connectionAuthorizeCancel', id),
      (next) => {
        onView(next);
        onClose();
      },
    );
  };
  if (isWaiting) {
    return (
      <>
        <FailureNotice failure={failure} />
        <Waiting
          key={address}
          address={address}
          company={company}
          busy={busy}
          onStartAgain={authorizeUnchanged}
          onCancel={cancel}
        />
      </>
    );
  }
  const isSecretRefused = failure?.field === 'clientSecret' && !deployed;
  return (
    <InnerForm onClose={onClose} onSubmit={submit}>
      {third ? (
        <p class="hint">In the window that opens next, choose {company || 'the right company'}.</p>
      ) : null}
      {deployed ? null : (
        <Field
          label="Client secret"
          secret
          optional={hasSecret}
          value={clientSecret}
          onValue={setSecret}
          placeholder={hasSecret ? 'Leave empty to keep it' : ''}
          error={isSecretRefused ? failure.sentence : ''}
        />
      )}
      <ScopeChoice areas={areas} onChange={setAreas} />
      {third ? <RedirectAddress address={view.redirectAddress} /> : null}
      {isSecretRefused ? null : <FailureNotice failure={failure} />}
      <div class="actions">
        <button type="submit" class="small primary" disabled={busy}>
          {busy ? 'Working…' : third ? 'Continue' : 'Test and save'}
        </button>
        <button type="button" class="small" onClick={onClose}>
          Cancel
        </button>
      </div>
    </InnerForm>
  );
}

/**
 * The address that the owner of a third-party application registers; the field selects its text for copying.
 */
export function RedirectAddress(props: { address: string }) {
  return (
    <label>
      Redirect address of the application
      <input readOnly value={props.address} onFocus={(event) => event.currentTarget.select()} />
    </label>
  );
}
