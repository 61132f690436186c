// connections: one connection: its details, its state, and its actions.

import { useEffect, useRef, useState } from 'preact/hooks';
import { ask } from '../../sidebar/client/bridge';
import { useRequest } from '../../sidebar/client/use-request';
import { Question } from '../../sidebar/components/inner';
import { FailureNotice } from '../../sidebar/components/notice';
import type { ConnectionsView, ConnectionTest, ConnectionView } from '../connection-schema';
import { type CardProps, ConnectionFacts, TestResult } from './connection-facts';
import { ConnectionEditor } from './connection-form';
import { ConnectionLogin } from './connection-login';
import { limitsText } from './scope-choice';

type Open = 'nothing' | 'details' | 'edit' | 'login' | 'choose' | 'disconnect' | 'remove';

const badgeOf = ({ state, canWrite }: ConnectionView): readonly [string, string] => {
  if (state === 'again') return ['error', 'Connect again'];
  if (state === 'waiting') return ['warning', 'Waiting'];
  if (state === 'unconfirmed') return ['warning', 'Not confirmed'];
  if (state === 'open') return ['warning', 'Not connected'];
  return canWrite ? ['success', 'Connected'] : ['success', 'Read only'];
};

/**
 * Asks whether the login is for the right company, next to the campaigns that it can read. No answer is the
 * default: a wrong one would edit campaigns of another company.
 */
function CompanyQuestion(props: { company: string; busy: boolean; onAnswer: (isRight: boolean) => void }) {
  const { company, busy, onAnswer } = props;
  const root = useRef<HTMLFieldSetElement>(null);
  useEffect(() => root.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <fieldset ref={root}>
      <legend>Is this {company}?</legend>
      <div class="actions">
        <button type="button" class="small" disabled={busy} onClick={() => onAnswer(true)}>
          Yes
        </button>
        <button type="button" class="small" disabled={busy} onClick={() => onAnswer(false)}>
          No, this is another company
        </button>
      </div>
    </fieldset>
  );
}

export function ConnectionCard(props: CardProps) {
  const { view, connection, onView } = props;
  const { id, name, company, party, state } = connection;
  const third = party === 'third';
  const [openPart, setOpenPart] = useState<Open>(props.begun && third ? 'login' : 'nothing');
  const { tested, onTested } = props;
  const setTested = (test: ConnectionTest | null) => onTested(id, test);
  const [starting, setStarting] = useState(props.begun && third);
  const request = useRequest();
  const { run, clear } = request;
  const card = useRef<HTMLLIElement>(null);
  const current = view.current === id;
  const isOwn = view.source === 'user';
  const unconfirmed = state === 'unconfirmed';
  const [tone, word] = badgeOf(connection);
  const limits = limitsText(connection.scopes);

  /** An older result above a form or a question would look like the result of that form. */
  const show = (next: Open) => {
    clear();
    if (next !== 'details') setTested(null);
    setOpenPart(next);
  };
  const close = () => {
    setStarting(false);
    setOpenPart('nothing');
  };
  const act = (work: () => Promise<ConnectionsView>) => {
    setTested(null);
    run(work, (next) => {
      setOpenPart('nothing');
      onView(next);
    });
  };
  const test = () => {
    setTested(null);
    setOpenPart('nothing');
    run(
      () => ask('connectionTest', id),
      (result) => {
        setTested(result);
        // What the deployment's login may do is known once it was used.
        if (connection.scopes.length === 0) ask('connectionList').then(onView, () => undefined);
      },
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; the form for it had the focus
  useEffect(() => {
    if (props.begun && !third) card.current?.focus();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it was added, or a login waits for the answer
  useEffect(() => {
    if (unconfirmed || (props.begun && state === 'ready')) test();
  }, [unconfirmed]);
  const outdated = request.failure?.outdated === true;
  // Answered or changed in another window.
  useEffect(() => {
    if (!outdated) return;
    onTested(id, null);
    ask('connectionList').then(onView, () => undefined);
  }, [outdated, onView, onTested, id]);

  const choose = () => act(() => ask('connectionChoose', id));
  const confirm = (login: string) => (isRight: boolean) =>
    run(
      () => ask('connectionConfirm', { id, login, company, isRight }),
      (next) => {
        setTested(null);
        setOpenPart(isRight ? 'nothing' : 'login');
        onView(next);
      },
    );
  const otherCompany = view.document !== null && view.document.company !== company;
  const login = tested?.unconfirmed ?? null;

  const questions: Readonly<Partial<Record<Open, { text: string; yes: string; onYes: () => void }>>> = {
    choose: {
      text: `This spreadsheet has campaigns of ${view.document?.company || 'another connection'}. Everyone who uses it would work with ${company || name} from now on. A separate spreadsheet for each company is safer.`,
      yes: 'Switch anyway',
      onYes: choose,
    },
    disconnect: {
      text: `Disconnect "${name}"? Bidgrid deletes its login and management key. Connect it again to use it.`,
      yes: 'Disconnect',
      onYes: () => act(() => ask('connectionDisconnect', id)),
    },
    remove: {
      text: `Remove "${name}" with its login and its key? Colleagues keep theirs.`,
      yes: 'Remove',
      onYes: () => act(() => ask('connectionRemove', id)),
    },
  };
  const body = () => {
    if (openPart === 'edit') return <ConnectionEditor {...props} onClose={close} />;
    if (openPart === 'login' || state === 'waiting')
      return <ConnectionLogin {...props} begun={starting} onClose={close} />;
    const question = questions[openPart];
    return question ? <Question {...question} busy={request.busy} onNo={close} /> : null;
  };
  const inner = body();

  return (
    <li ref={card} tabIndex={-1} class={current ? 'card current' : 'card'} aria-label={name}>
      <div class="line">
        <strong>{name}</strong>
        <span class={`tag ${tone}`}>{word}</span>
      </div>
      {company ? <p class="hint">{company}</p> : null}
      {state === 'ready' && limits ? <p class="hint">{limits}</p> : null}
      {current && isOwn && state === 'ready' ? (
        <p class="hint information">This spreadsheet uses it.</p>
      ) : null}
      {connection.sentence && inner === null ? (
        <p class={state === 'again' ? 'hint error' : 'hint'} role="status">
          {connection.sentence}
        </p>
      ) : null}
      <FailureNotice failure={request.failure} />
      {unconfirmed && request.busy && !tested ? <p class="hint">Reading its campaigns…</p> : null}
      {tested !== null ? <TestResult test={tested} onSettingChanged={test} /> : null}
      {login !== null && inner === null ? (
        <CompanyQuestion company={company} busy={request.busy} onAnswer={confirm(login)} />
      ) : null}
      {inner ?? (
        <>
          <div class="actions">
            {unconfirmed ? (
              login === null && !request.busy ? (
                <>
                  <button type="button" class="small primary" onClick={test}>
                    Try again
                  </button>
                  <button type="button" class="small" onClick={() => show('login')}>
                    Authorize again
                  </button>
                </>
              ) : null
            ) : state === 'ready' ? (
              <>
                {current || !isOwn ? null : (
                  <button
                    type="button"
                    class={view.current === null && !otherCompany ? 'small primary' : 'small'}
                    disabled={request.busy}
                    onClick={otherCompany && view.pulled ? () => show('choose') : choose}
                  >
                    Use it here
                  </button>
                )}
                <button type="button" class="small" disabled={request.busy} onClick={test}>
                  {request.busy ? 'Working…' : 'Test'}
                </button>
              </>
            ) : (
              <button type="button" class="small primary" onClick={() => show('login')}>
                {state === 'again' ? 'Connect again' : third ? 'Authorize' : 'Connect'}
              </button>
            )}
            <button
              type="button"
              class="small"
              aria-expanded={openPart === 'details'}
              onClick={() => (openPart === 'details' ? close() : show('details'))}
            >
              {openPart === 'details' ? 'Less' : 'More'}
            </button>
          </div>
          {openPart === 'details' ? (
            <>
              <ConnectionFacts connection={connection} tested={tested} />
              {isOwn ? (
                <div class="actions">
                  <button type="button" class="small" onClick={() => show('edit')}>
                    Edit
                  </button>
                  {state === 'ready' ? (
                    <>
                      <button type="button" class="small" onClick={() => show('login')}>
                        Change secret or scopes
                      </button>
                      <button type="button" class="small" onClick={() => show('disconnect')}>
                        Disconnect
                      </button>
                    </>
                  ) : null}
                  <button type="button" class="small" onClick={() => show('remove')}>
                    Remove
                  </button>
                </div>
              ) : null}
            </>
          ) : null}
        </>
      )}
    </li>
  );
}
