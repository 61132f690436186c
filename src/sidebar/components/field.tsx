// sidebar: a text field with its label. A secret is neither shown nor remembered by the browser. A text that
// is too long is not cut, because a cut secret looks complete: the form shows the limit and is not sent.

import { useId } from 'preact/hooks';
import { LONGEST_SECRET } from '../../model/text-limits';

export interface FieldProps {
  readonly label: string;
  readonly value: string;
  onValue(value: string): void;
  readonly secret?: boolean;
  readonly optional?: boolean;
  readonly placeholder?: string;
  /** Characters; absent: the limit of a secret. */
  readonly longest?: number;
}

export function Field({ label, value, onValue, secret, optional, placeholder, longest }: FieldProps) {
  const id = useId();
  const most = longest ?? LONGEST_SECRET;
  const tooLong =
    value.trim().length > most
      ? `At most ${most.toLocaleString('en')} characters; these are ${value.trim().length.toLocaleString('en')}.`
      : '';
  const common = {
    id,
    required: !optional,
    spellcheck: false,
    placeholder,
    'aria-invalid': tooLong !== '',
    'aria-describedby': tooLong ? `${id}-limit` : undefined,
    value,
    ref: (input: HTMLInputElement | null) => input?.setCustomValidity(tooLong),
    onInput: (event: { currentTarget: HTMLInputElement }) => onValue(event.currentTarget.value),
  };
  return (
    <>
      <label for={id}>
        {label}
        {secret ? (
          <input type="password" autocomplete="new-password" {...common} />
        ) : (
          <input autocomplete="off" {...common} />
        )}
      </label>
      {tooLong ? (
        <p id={`${id}-limit`} class="hint wrong" role="alert">
          {tooLong}
        </p>
      ) : null}
    </>
  );
}
