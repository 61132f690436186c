// settings: the field of a setting: a number that can be disabled, a choice, or a list of words.

import { Labeled, Select } from '../../../sidebar/components/field';
import type { SettingView } from '../settings-schema';
import { type Draft, defaultText, draftOf } from './settings-draft';

export function SettingField(props: {
  readonly setting: SettingView;
  readonly draft: Draft;
  /** Why it cannot be saved; `''`: it can. */
  readonly problem: string;
  readonly busy: boolean;
  onChange(draft: Draft): void;
}) {
  const { setting, draft, problem, busy, onChange } = props;
  const { label, help, form } = setting;
  const common = { label, hint: help, error: problem, busy };
  const type = (text: string) => onChange({ ...draft, text });
  const initial = draftOf(setting, setting.defaultValue);
  const isDefault = draft.text === initial.text && draft.off === initial.off;
  const reset = isDefault ? null : (
    <button
      type="button"
      class="link"
      disabled={busy}
      onClick={() => onChange(initial)}
      aria-label={`Back to ${defaultText(setting)}: ${label}`}
    >
      Back to {defaultText(setting)}
    </button>
  );
  if (form.kind === 'choice') {
    const options = form.choices.map(({ value, label: text }) => [value, text] as const);
    return <Select {...common} value={draft.text} options={options} onPick={type} below={reset} />;
  }
  return (
    <Labeled {...common} below={reset}>
      {(attributes) =>
        form.kind === 'words' ? (
          <textarea
            {...attributes}
            rows={3}
            spellcheck={false}
            placeholder="one a line"
            value={draft.text}
            onInput={(event) => type(event.currentTarget.value)}
          />
        ) : (
          <div class="amount">
            {form.mayBeOff ? (
              <input
                type="checkbox"
                aria-label={`Ask: ${label}`}
                checked={!draft.off}
                disabled={busy}
                onChange={(event) => onChange({ ...draft, off: !event.currentTarget.checked })}
              />
            ) : null}
            <input
              {...attributes}
              inputmode={form.whole ? 'numeric' : 'decimal'}
              autocomplete="off"
              value={draft.text}
              disabled={busy || draft.off}
              onInput={(event) => type(event.currentTarget.value)}
            />
            <span class="quiet">{draft.off ? 'never asks' : form.unit}</span>
          </div>
        )
      }
    </Labeled>
  );
}
