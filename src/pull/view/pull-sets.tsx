// pull: pull sets: saves the choice of Pull under a name; pulls, renames and deletes saved ones.

import { useState } from 'preact/hooks';
import type { PullChoice } from '../../jobs/job-record';
import { LONGEST_NAME } from '../../shared/text-limits';
import { ask } from '../../sidebar/client/bridge';
import { useRequest } from '../../sidebar/client/use-request';
import { Field } from '../../sidebar/components/field';
import { InnerForm, Question } from '../../sidebar/components/inner';
import { FailureNotice } from '../../sidebar/components/notice';
import type { PullSet } from '../pull-schema';

/** A form for the name. */
function NameForm(props: {
  label: string;
  name: string;
  submit: string;
  work: (name: string) => Promise<readonly PullSet[]>;
  onDone: (sets: readonly PullSet[]) => void;
  onClose: () => void;
}) {
  const [name, setName] = useState(props.name);
  const { busy, failure, run } = useRequest();
  const isNamed = failure?.field === 'name';
  return (
    <InnerForm onClose={props.onClose} onSubmit={() => run(() => props.work(name), props.onDone)}>
      <Field
        label={props.label}
        longest={LONGEST_NAME}
        value={name}
        onValue={setName}
        error={isNamed ? failure.sentence : ''}
      />
      {isNamed ? null : <FailureNotice failure={failure} />}
      <div class="actions">
        <button type="submit" class="small" disabled={busy}>
          {props.submit}
        </button>
        <button type="button" class="small" onClick={props.onClose}>
          Cancel
        </button>
      </div>
    </InnerForm>
  );
}

type Open = 'nothing' | 'rename' | 'delete';

function SavedSet(props: { set: PullSet; onPull: () => void; onSets: (sets: readonly PullSet[]) => void }) {
  const { name, what } = props.set;
  const [openForm, setOpenForm] = useState<Open>('nothing');
  const { busy, failure, run } = useRequest();
  const close = () => setOpenForm('nothing');
  return (
    <li>
      <strong>{name}</strong>
      <p class="hint">{what}</p>
      <FailureNotice failure={failure} />
      {openForm === 'rename' ? (
        <NameForm
          label={`New name of "${name}"`}
          name={name}
          submit="Rename"
          work={(to) => ask('pullSetRename', name, to)}
          onDone={props.onSets}
          onClose={close}
        />
      ) : openForm === 'delete' ? (
        <Question
          text={`Delete the pull set "${name}" for everyone? Nothing that was pulled changes.`}
          yes="Delete"
          busy={busy}
          onYes={() => run(() => ask('pullSetDelete', name), props.onSets)}
          onNo={close}
        />
      ) : (
        <p class="links">
          <button type="button" class="link" aria-label={`Pull ${name}`} onClick={props.onPull}>
            Pull
          </button>
          <button
            type="button"
            class="link"
            aria-label={`Rename ${name}`}
            onClick={() => setOpenForm('rename')}
          >
            Rename
          </button>
          <button
            type="button"
            class="link"
            aria-label={`Delete ${name}`}
            onClick={() => setOpenForm('delete')}
          >
            Delete
          </button>
        </p>
      )}
    </li>
  );
}

export function PullSets(props: {
  sets: readonly PullSet[];
  /** The choice in the form, to save. */
  choice: PullChoice;
  onPull: (name: string) => void;
  onSets: (sets: readonly PullSet[]) => void;
}) {
  const [saving, setSaving] = useState(false);
  return (
    <section class="pull-sets">
      <h2>Pull sets</h2>
      {props.sets.length === 0 ? (
        <p class="hint">Save the tabs and campaigns chosen above under a name. Home then pulls them again.</p>
      ) : (
        <ul class="list">
          {props.sets.map((set) => (
            <SavedSet key={set.name} set={set} onPull={() => props.onPull(set.name)} onSets={props.onSets} />
          ))}
        </ul>
      )}
      {saving ? (
        <NameForm
          label="Name of the pull set"
          name=""
          submit="Save"
          work={(name) => ask('pullSetSave', name, props.choice)}
          onDone={(sets) => {
            setSaving(false);
            props.onSets(sets);
          }}
          onClose={() => setSaving(false)}
        />
      ) : (
        <button
          type="button"
          class="small"
          disabled={props.choice.tabs?.length === 0}
          onClick={() => setSaving(true)}
        >
          Save this choice…
        </button>
      )}
    </section>
  );
}
