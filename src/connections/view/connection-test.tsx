// connections: the result of a connection test: the campaigns, and one line for each part of the service.

import { counted } from '../../shared/sentences';
import { ask } from '../../sidebar/client/bridge';
import { useRequest } from '../../sidebar/client/use-request';
import { FailureNotice } from '../../sidebar/components/notice';
import type { ConnectionTest, TestedPart } from '../connection-schema';

const SIGNS = { works: '✓', fails: '✕', off: '–' } as const;

function Part({ part }: { part: TestedPart }) {
  const { what, result, reason, sentence } = part;
  const line = (
    <>
      <span class="sign" aria-hidden="true">
        {SIGNS[result]}
      </span>{' '}
      {what}: {result === 'works' ? 'works' : reason}
    </>
  );
  return (
    <li class={result}>
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
    <div class="inner tested" role="status">
      {campaigns === null ? null : (
        <>
          <strong>{campaigns === 0 ? 'No campaigns yet' : counted(campaigns, 'campaign')}</strong>
          <ul class="names">
            {names.map((name, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names can be equal
              <li key={i} title={name}>
                {name}
              </li>
            ))}
            {more > 0 ? <li>and {more.toLocaleString('en')} more</li> : null}
          </ul>
        </>
      )}
      <ul class="parts">
        {parts.map((part) => (
          <Part key={part.what} part={part} />
        ))}
      </ul>
      {otherForm ? <OtherForm form={otherForm} onSaved={props.onSettingChanged} /> : null}
    </div>
  );
}
