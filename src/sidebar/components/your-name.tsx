// sidebar: asks once for a name if Google hides the email address; the log and colleagues need one.

import { useEffect, useState } from 'preact/hooks';
import type { PersonView } from '../../connections/person-name';
import { LONGEST_NAME } from '../../shared/text-limits';
import { ask } from '../client/bridge';
import { useRequest } from '../client/use-request';
import { Field } from './field';
import { FailureNotice } from './notice';

/** @param onlyIfUnknown shows nothing if there is a name */
export function YourName(props: { onlyIfUnknown?: boolean }) {
  const [person, setPerson] = useState<PersonView | null>(null);
  const [name, setName] = useState('');
  const [changing, setChanging] = useState(false);
  const request = useRequest();
  useEffect(() => request.run(() => ask('personName'), setPerson), [request.run]);
  if (!person) return null;
  if (person.known !== 'none' && !changing) {
    if (props.onlyIfUnknown) return null;
    return (
      <p class="hint">
        In the log you are {person.name}.{' '}
        {person.known === 'own' ? (
          <button type="button" class="link" onClick={() => setChanging(true)}>
            Change
          </button>
        ) : null}
      </p>
    );
  }
  const save = (event: Event) => {
    event.preventDefault();
    request.run(
      () => ask('personCall', name),
      (called) => {
        setPerson(called);
        setChanging(false);
      },
    );
  };
  return (
    <form
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setChanging(false);
      }}
    >
      <FailureNotice failure={request.failure} />
      <Field
        label="Your name, for the log and your colleagues"
        longest={LONGEST_NAME}
        value={name}
        onValue={setName}
      />
      <div class="actions">
        <button type="submit" class="small" disabled={request.busy || !name.trim()}>
          Save the name
        </button>
        {changing ? (
          <button type="button" class="small" onClick={() => setChanging(false)}>
            Cancel
          </button>
        ) : null}
      </div>
    </form>
  );
}
