// settings: the fields of Settings: a number that can be disabled, a choice, a list of words, each with
// help.

import type { SettingForm, SettingView } from '../settings-schema';
import type { Draft } from './settings-draft';

interface FieldProps {
  readonly setting: SettingView;
  readonly draft: Draft;
  /** Why it cannot be saved; `''`: it can. */
  readonly problem: string;
  readonly busy: boolean;
  onChange(draft: Draft): void;
}

type Props<K extends SettingForm['kind']> = FieldProps & { readonly form: Extract<SettingForm, { kind: K }> };

/** Description of the field for screen readers. */
const about = ({ setting, problem }: FieldProps) => ({
  id: `setting-${setting.name}`,
  'aria-describedby': problem ? `wrong-${setting.name} help-${setting.name}` : `help-${setting.name}`,
  'aria-invalid': problem !== '',
});

function NumberField(props: Props<'number'>) {
  const { setting, form, draft, busy, onChange } = props;
  return (
    <div class="amount">
      {form.mayBeOff ? (
        <input
          type="checkbox"
          aria-label={`Ask: ${setting.label}`}
          checked={!draft.off}
          disabled={busy}
          onChange={(event) => onChange({ ...draft, off: !event.currentTarget.checked })}
        />
      ) : null}
      <input
        {...about(props)}
        inputmode={form.whole ? 'numeric' : 'decimal'}
        autocomplete="off"
        value={draft.text}
        disabled={busy || draft.off}
        onInput={(event) => onChange({ ...draft, text: event.currentTarget.value })}
      />
      <span class="quiet">{draft.off ? 'never asks' : form.unit}</span>
    </div>
  );
}

function ChoiceField(props: Props<'choice'>) {
  return (
    <select
      {...about(props)}
      value={props.draft.text}
      disabled={props.busy}
      onChange={(event) => props.onChange({ ...props.draft, text: event.currentTarget.value })}
    >
      {props.form.choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

function WordsField(props: Props<'words'>) {
  return (
    <textarea
      {...about(props)}
      rows={3}
      spellcheck={false}
      placeholder="one a line"
      value={props.draft.text}
      disabled={props.busy}
      onInput={(event) => props.onChange({ ...props.draft, text: event.currentTarget.value })}
    />
  );
}

function Input(props: FieldProps) {
  const { form } = props.setting;
  if (form.kind === 'number') return <NumberField {...props} form={form} />;
  if (form.kind === 'choice') return <ChoiceField {...props} form={form} />;
  return <WordsField {...props} form={form} />;
}

export function Field(props: FieldProps & { readonly defaultDraft: Draft; readonly defaultText: string }) {
  const { setting, draft, problem, defaultDraft, defaultText } = props;
  const isDefault = draft.text === defaultDraft.text && draft.off === defaultDraft.off;
  return (
    <div class="field">
      <label for={`setting-${setting.name}`}>{setting.label}</label>
      <Input {...props} />
      {problem ? (
        <p class="hint error" role="alert" id={`wrong-${setting.name}`}>
          {problem}
        </p>
      ) : null}
      <p class="hint" id={`help-${setting.name}`}>
        {setting.help}
      </p>
      {isDefault ? null : (
        <button
          type="button"
          class="link"
          disabled={props.busy}
          onClick={() => props.onChange(defaultDraft)}
          aria-label={`Back to ${defaultText}: ${setting.label}`}
        >
          {`Back to ${defaultText}`}
        </button>
      )}
    </div>
  );
}
