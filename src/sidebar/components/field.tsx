// sidebar: a text field with its label. A secret is neither shown nor remembered by the browser. A text
// that is too long is not cut, because a cut secret looks complete: the form shows the limit and is not
// sent.

import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { LONGEST_SECRET } from '../../shared/text-limits';

export interface FieldProps {
  readonly label: string;
  readonly value: string;
  onValue(value: string): void;
  readonly secret?: boolean;
  readonly optional?: boolean;
  readonly placeholder?: string;
  /** Shown while nothing is wrong. */
  readonly hint?: string;
  /** Characters; absent: the limit of a secret. */
  readonly longest?: number;
  /** Why the value was refused; takes the focus. */
  readonly error?: string;
}

export function Field({
  label,
  value,
  onValue,
  secret,
  optional,
  placeholder,
  hint,
  longest,
  error = '',
}: FieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement | null>(null);
  useEffect(() => {
    if (error) field.current?.focus();
  }, [error]);
  const most = longest ?? LONGEST_SECRET;
  const tooLong =
    value.trim().length > most
      ? `At most ${most.toLocaleString('en')} characters; these are ${value.trim().length.toLocaleString('en')}.`
      : '';
  const isBlank = !optional && value.trim() === '';
  const [isMissing, setMissing] = useState(false);
  const missing = isMissing && isBlank ? `${label} is required.` : '';
  const wrong = tooLong || missing || error;
  const common = {
    id,
    required: !optional,
    spellcheck: false,
    placeholder,
    'aria-invalid': wrong !== '',
    'aria-describedby': wrong ? `${id}-wrong` : hint ? `${id}-hint` : undefined,
    value,
    ref: (input: HTMLInputElement | null) => {
      field.current = input;
      // Only spaces are not a value either.
      input?.setCustomValidity(tooLong || (isBlank ? `${label} is required.` : ''));
    },
    // The browser's message would cover the next field, and name only the first of several.
    onInvalid: (event: Event) => {
      event.preventDefault();
      setMissing(isBlank);
      const first = field.current?.form?.querySelector('input:invalid');
      if (first === field.current) field.current?.focus();
    },
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
      {wrong ? (
        <p id={`${id}-wrong`} class="hint error" role="alert">
          {wrong}
        </p>
      ) : hint ? (
        <p id={`${id}-hint`} class="hint">
          {hint}
        </p>
      ) : null}
    </>
  );
}
