// sidebar: one connection: its details, its state, and its actions.

import { useEffect, useState } from 'preact/hooks';
import type { ConnectionsView, ConnectionTest, ConnectionView } from '../../client-api/connection';
import { ask } from '../client/bridge';
import { useRequest } from '../client/use-request';
import { FailureNotice, Notice } from '../components/notice';
import { ConnectionEditor } from './connection-editor';
import { type CardProps, ConnectionFacts } from './connection-facts';
import { ConnectionLogin } from './connection-login';
import { limitsText } from './scope-choice';

type Open = 'nothing' | 'details' | 'edit' | 'login' | 'choose' | 'disconnect' | 'remove';

/** Offers the form of token requests that the service accepts, as the setting of this spreadsheet. */
function OtherForm(props: { form: NonNullable<ConnectionTest['otherForm']> }) {
  const { setting, value } = props.form;
  const request = useRequest();
  const [saved, setSaved] = useState(false);
  const save = () =>
    request.run(
      () => ask('settingsSave', { tokenEncoding: value }),
      () => setSaved(true),
    );
  if (saved) return <p>The setting "{setting}" was changed.</p>;
  return (
    <>
      <p>
        The test needed the other form of "{setting}". Change that setting: until then only this test works.
      </p>
      <FailureNotice failure={request.failure} />
      <div class="actions">
        <button type="button" disabled={request.busy} onClick={save}>
          Change the setting
        </button>
      </div>
    </>
  );
}

/** Test result by part. After an authorization, asks whether it is the right company. */
function Tested(props: { test: ConnectionTest; question: string; onNo: () => void; onYes: () => void }) {
  const { campaigns, names, parts, otherForm } = props.test;
  const more = (campaigns ?? 0) - names.length;
  const works = otherForm === null && parts.every(({ sentence }) => sentence === '');
  return (
    <Notice tone={works ? 'success' : 'warning'}>
      {campaigns === null ? null : (
        <p>
          The connection works: {campaigns} {campaigns === 1 ? 'campaign' : 'campaigns'} found.
        </p>
      )}
      {names.length > 0 ? (
        <p>
          {names.join(', ')}
          {more > 0 ? ` and ${more} more` : ''}
        </p>
      ) : null}
      <ul class="tested">
        {parts.map(({ what, sentence }) => (
          <li key={what}>
            {what}: {sentence === '' ? 'works.' : sentence}
          </li>
        ))}
      </ul>
      {otherForm ? <OtherForm form={otherForm} /> : null}
      {props.question ? (
        <>
          <p>
            <strong>{props.question}</strong>
          </p>
          <div class="actions">
            <button type="button" onClick={props.onYes}>
              Yes
            </button>
            <button type="button" onClick={props.onNo}>
              No, authorize again
            </button>
          </div>
        </>
      ) : null}
    </Notice>
  );
}

function Question(props: { text: string; yes: string; onYes: () => void; onNo: () => void }) {
  return (
    <Notice tone="warning">
      <p>{props.text}</p>
      <div class="actions">
        <button type="button" onClick={props.onYes}>
          {props.yes}
        </button>
        <button type="button" onClick={props.onNo}>
          Cancel
        </button>
      </div>
    </Notice>
  );
}

const badgeOf = ({ state, canWrite }: ConnectionView): readonly [string, string] => {
  if (state === 'again') return ['error', 'Connect again'];
  if (state === 'waiting') return ['warning', 'Waiting'];
  if (state === 'open') return ['warning', 'Not connected'];
  return canWrite ? ['success', 'Connected'] : ['success', 'Read only'];
};

export function ConnectionCard(props: CardProps) {
  const { view, connection, onView } = props;
  const { id, name, company, party, state } = connection;
  const [open, setOpen] = useState<Open>(props.begun && party === 'third' ? 'login' : 'nothing');
  const [tested, setTested] = useState<ConnectionTest | null>(null);
  const [asking, setAsking] = useState(false);
  const [starting, setStarting] = useState(props.begun && party === 'third');
  const request = useRequest();
  const current = view.current === id;
  const own = view.source === 'user';
  const [tone, word] = badgeOf(connection);
  const limits = limitsText(connection.scopes);
  const act = (work: () => Promise<ConnectionsView>) => {
    setTested(null);
    request.run(work, (next) => {
      setOpen('nothing');
      onView(next);
    });
  };
  const test = () => request.run(() => ask('connectionTest', id), setTested);
  const authorized = () => {
    setStarting(false);
    setOpen('nothing');
    setAsking(true);
    test();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when a new connection is shown
  useEffect(() => {
    if (props.begun && state === 'ready') test();
  }, []);
  const choose = () => act(() => ask('connectionChoose', id));
  const toggle = (what: Open) => setOpen(open === what ? 'nothing' : what);
  const otherCompany = view.pulled && view.document !== null && view.document.company !== company;
  return (
    <li class={current ? 'connection current' : 'connection'} aria-label={name}>
      <div class="head">
        <strong>{name}</strong>
        <span class={`state ${tone}`}>{word}</span>
      </div>
      {company ? <p class="company">{company}</p> : null}
      {state === 'ready' && limits ? <p class="company">{limits}</p> : null}
      {current && own ? <p class="here">This spreadsheet uses it.</p> : null}
      {connection.sentence ? (
        <p class={state === 'again' ? 'said bad' : 'said'} role="status">
          {connection.sentence}
        </p>
      ) : null}
      <FailureNotice failure={request.failure} />
      {tested !== null ? (
        <Tested
          test={tested}
          question={asking ? `Is this ${company || 'the right company'}?` : ''}
          onYes={() => setAsking(false)}
          onNo={() => {
            setTested(null);
            setAsking(false);
            // The login of the wrong company is deleted at once, so that it cannot be used by mistake.
            request.run(
              () => ask('connectionDisconnect', id, true),
              (next) => {
                setOpen('login');
                onView(next);
              },
            );
          }}
        />
      ) : null}
      {open === 'edit' ? (
        <ConnectionEditor {...props} onClose={() => setOpen('nothing')} />
      ) : open === 'login' || state === 'waiting' ? (
        <ConnectionLogin
          {...props}
          begun={starting}
          onClose={() => {
            setStarting(false);
            setOpen('nothing');
          }}
          onAuthorized={authorized}
        />
      ) : (
        <>
          <div class="actions">
            {state === 'ready' ? (
              <button type="button" class="small" disabled={request.busy} onClick={test}>
                {request.busy ? 'Working…' : 'Test'}
              </button>
            ) : (
              <button type="button" class="small primary" onClick={() => setOpen('login')}>
                {state === 'again' ? 'Connect again' : party === 'third' ? 'Authorize' : 'Connect'}
              </button>
            )}
            {current || !own ? null : (
              <button
                type="button"
                class="small"
                disabled={request.busy}
                onClick={otherCompany ? () => setOpen('choose') : choose}
              >
                Use it here
              </button>
            )}
            <button
              type="button"
              class="small"
              aria-expanded={open === 'details'}
              onClick={() => toggle('details')}
            >
              {open === 'details' ? 'Less' : 'More'}
            </button>
          </div>
          {open === 'choose' ? (
            <Question
              text={`This spreadsheet holds campaigns of ${view.document?.company || 'another connection'}. Everybody who uses it would work with ${company || name} from now on. A spreadsheet of its own for each company is safer.`}
              yes="Switch all the same"
              onYes={choose}
              onNo={() => setOpen('nothing')}
            />
          ) : null}
          {open === 'details' ? (
            <>
              <ConnectionFacts connection={connection} />
              {own ? (
                <div class="actions">
                  <button type="button" class="small" onClick={() => setOpen('edit')}>
                    Edit
                  </button>
                  {state === 'ready' ? (
                    <>
                      <button type="button" class="small" onClick={() => setOpen('login')}>
                        Change secret or scopes
                      </button>
                      <button
                        type="button"
                        class="small"
                        disabled={request.busy}
                        onClick={() => setOpen('disconnect')}
                      >
                        Disconnect
                      </button>
                    </>
                  ) : null}
                  <button type="button" class="small" onClick={() => setOpen('remove')}>
                    Remove
                  </button>
                </div>
              ) : null}
            </>
          ) : null}
          {open === 'disconnect' ? (
            <Question
              text={`Disconnect "${name}"? Its login and management key are deleted from Bidgrid. To use it again, connect it again.`}
              yes="Disconnect it"
              onYes={() => act(() => ask('connectionDisconnect', id))}
              onNo={() => setOpen('nothing')}
            />
          ) : null}
          {open === 'remove' ? (
            <Question
              text={`Remove "${name}" with its login and its key? Colleagues keep theirs.`}
              yes="Remove it"
              onYes={() => act(() => ask('connectionRemove', id))}
              onNo={() => setOpen('nothing')}
            />
          ) : null}
        </>
      )}
    </li>
  );
}
