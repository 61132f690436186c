// push: creations without an answer: choose the created object, or create it again.

import { useEffect, useState } from 'preact/hooks';
import { ask } from '../../../sidebar/client/bridge';
import { useRequest } from '../../../sidebar/client/use-request';
import { FailureNotice } from '../../../sidebar/components/notice';
import type { UnknownCreationView } from '../../unknown/unknown-schema';

/** Names at most three candidates. */
function askAgain({ label, noun, candidates }: UnknownCreationView): string {
  const names = candidates.slice(0, 3).map((candidate) => candidate.label);
  const more = candidates.length > names.length ? ' and others' : '';
  if (names.length === 0) return `Create "${label}" with the next push?`;
  return `"${label}" may already exist: ${names.join(', ')}${more}. Create another ${noun} with the next push?`;
}

function Creation(props: { creation: UnknownCreationView; busy: boolean; onTake: (take: string) => void }) {
  const { creation, busy, onTake } = props;
  const { label, noun, title, row, candidates, isCreated, isFromElsewhere, note, wait } = creation;
  const [asking, setAsking] = useState(false);
  return (
    <li class="stack">
      <strong>{label}</strong>
      <span class="hint">
        {row === null ? `${title}. Its row was deleted.` : `${title}, row ${row}.`}{' '}
        {isFromElsewhere &&
          'It may have been sent from another spreadsheet, or before this one was restored. '}
        {isCreated
          ? note
          : candidates.length === 0
            ? `No matching ${noun} was found at the service.`
            : 'Which one is it?'}
      </span>
      {candidates.map(({ key, label: name, detail }) => (
        <span key={key} class="candidate actions">
          <span>{detail === '' ? name : `${name}, ${detail}`}</span>
          <button type="button" disabled={busy} onClick={() => onTake(key)}>
            Use this one
          </button>
        </span>
      ))}
      {row === null ? (
        <span>
          <button type="button" disabled={busy} onClick={() => onTake('again')}>
            Dismiss
          </button>
        </span>
      ) : isCreated ? null : wait !== '' ? (
        <span class="hint">{wait}</span>
      ) : asking ? (
        <span class="candidate actions" role="alert">
          <span>{askAgain(creation)}</span>
          <button type="button" disabled={busy} onClick={() => setAsking(false)}>
            Cancel
          </button>
          <button type="button" disabled={busy} onClick={() => onTake('again')}>
            Create again
          </button>
        </span>
      ) : (
        <span>
          <button type="button" disabled={busy} onClick={() => setAsking(true)}>
            Create it again…
          </button>
        </span>
      )}
    </li>
  );
}

/** Needs a new `key` for each review. */
export function Unknown(props: { onDecided: () => void; refused: (error: unknown) => never }) {
  const [creations, setCreations] = useState<readonly UnknownCreationView[]>([]);
  const request = useRequest();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each review
  useEffect(() => request.run(() => ask('unknownList'), setCreations), []);
  const decide = ({ run, entry, seen: digest }: UnknownCreationView, take: string) =>
    request.run(
      () => ask('unknownResolve', { run, entry, take, seen: digest }).catch(props.refused),
      (leftCreations) => {
        setCreations(leftCreations);
        props.onDecided();
      },
    );
  if (creations.length === 0) return <FailureNotice failure={request.failure} />;
  return (
    <section>
      <header>
        <h2>Unknown results</h2>
        <p class="hint">
          These rows were sent, and it is not certain what became of them. Choose what was created.
        </p>
      </header>
      <FailureNotice failure={request.failure} />
      <ul class="list">
        {creations.map((creation) => (
          <Creation
            key={`${creation.run} ${creation.entry}`}
            creation={creation}
            busy={request.busy}
            onTake={(take) => decide(creation, take)}
          />
        ))}
      </ul>
    </section>
  );
}
