// connections: the details of a connection as a list, without secrets; and the result of a test.

import { counted, grouped } from '../../shared/sentences';
import { ask } from '../../sidebar/client/bridge';
import { useRequest } from '../../sidebar/client/use-request';
import { whenText } from '../../sidebar/client/when';
import { FailureNotice } from '../../sidebar/components/notice';
import type { ConnectionsView, ConnectionTest, ConnectionView, TestedPart } from '../connection-schema';

export interface CardProps {
  readonly view: ConnectionsView;
  readonly connection: ConnectionView;
  /** True for a connection that was just added: it is authorized, or tested if that is not needed. */
  readonly begun: boolean;
  /** Result of the last test while this view is open; null: not tested. */
  readonly tested: ConnectionTest | null;
  onTested(id: string, test: ConnectionTest | null): void;
  onView(view: ConnectionsView): void;
}

/** As the test names it. */
const KEY_PART = 'App lists and suppression';

/** The key works for the lists, or not; `''`: it was not tried. */
const keyResult = (tested: ConnectionTest | null): '' | 'works' | 'fails' => {
  const part = tested?.parts.find(({ what }) => what === KEY_PART);
  return part === undefined || part.result === 'off' ? '' : part.result;
};

export function ConnectionFacts(props: { connection: ConnectionView; tested: ConnectionTest | null }) {
  const { party, deployed, clientIdEnd, scopes, canWrite, hasKey, ...times } = props.connection;
  return (
    <dl class="facts">
      <dt>Kind</dt>
      <dd>{party === 'first' ? "The company's own application" : 'Authorized by the company'}</dd>
      {clientIdEnd ? (
        <>
          <dt>Client ID</dt>
          <dd>
            …{clientIdEnd}
            {deployed ? ' (set during installation)' : ''}
          </dd>
        </>
      ) : null}
      <dt>May push</dt>
      <dd>{canWrite ? 'Yes' : 'No, read only'}</dd>
      <dt>Scopes</dt>
      <dd class="stack">
        {scopes.length > 0
          ? scopes.map((scope) => <code key={scope}>{scope}</code>)
          : 'Known after the first use'}
      </dd>
      <dt>Access</dt>
      <dd>
        {times.tokenExpiresAt === null || times.tokenExpiresAt < Date.now()
          ? 'Fetched when needed'
          : `Until ${whenText(times.tokenExpiresAt)}, then renewed`}
      </dd>
      {times.loginExpiresAt === null ? null : (
        <>
          <dt>Login</dt>
          <dd>Until {whenText(times.loginExpiresAt)} if it is not used before</dd>
        </>
      )}
      <dt>Key</dt>
      <dd>
        {!hasKey
          ? 'None: app lists and suppression are off'
          : keyResult(props.tested) === 'fails'
            ? 'Stored, but the test failed: app lists and suppression do not work with it'
            : 'Stored, for app lists and suppression'}
      </dd>
    </dl>
  );
}

const TONES = { works: '', fails: 'error', off: 'quiet' } as const;
const SIGNS = { works: '✓', fails: '✕', off: '–' } as const;

function Part({ part }: { part: TestedPart }) {
  const { what, result, reason, sentence } = part;
  const line = (
    <>
      <span aria-hidden="true">{SIGNS[result]}</span> {what}: {result === 'works' ? 'works' : reason}
    </>
  );
  return (
    <li class={TONES[result]}>
      {sentence === '' ? (
        line
      ) : (
        <details>
          <summary>{line}</summary>
          <p>{sentence}</p>
        </details>
      )}
    </li>
  );
}

/** Offers the form of token requests that the service accepts, as the setting of this spreadsheet. */
function OtherForm(props: {
  form: NonNullable<ConnectionTest['otherForm']>;
  /** The setting has been changed. */
  onSaved: () => void;
}) {
  const { setting, value } = props.form;
  const request = useRequest();
  const save = () => request.run(() => ask('settingsSave', { tokenEncoding: value }), props.onSaved);
  return (
    <>
      <p>
        Signing in works only with the other form of "{setting}". Until you change it, nothing else works.
      </p>
      <FailureNotice failure={request.failure} />
      <button type="button" class="small primary" disabled={request.busy} onClick={save}>
        Change the setting
      </button>
    </>
  );
}

export function TestResult(props: { test: ConnectionTest; onSettingChanged: () => void }) {
  const { campaigns, names, parts, otherForm } = props.test;
  const more = (campaigns ?? 0) - names.length;
  return (
    <div class="notice" role="status">
      {campaigns === null ? null : (
        <>
          <strong>{campaigns === 0 ? 'No campaigns yet' : counted(campaigns, 'campaign')}</strong>
          <ul>
            {names.map((name, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names can be equal
              <li key={i} title={name}>
                {name}
              </li>
            ))}
            {more > 0 ? <li>and {grouped(more)} more</li> : null}
          </ul>
        </>
      )}
      <ul>
        {parts.map((part) => (
          <Part key={part.what} part={part} />
        ))}
      </ul>
      {otherForm ? <OtherForm form={otherForm} onSaved={props.onSettingChanged} /> : null}
    </div>
  );
}
