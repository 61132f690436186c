// sidebar: one line of text with its label; a secret is not shown and not remembered by the browser.

import { useId } from 'preact/hooks';

export interface FieldProps {
  readonly label: string;
  readonly value: string;
  onValue(value: string): void;
  readonly secret?: boolean;
  readonly optional?: boolean;
  readonly placeholder?: string;
}

export function Field({ label, value, onValue, secret, optional, placeholder }: FieldProps) {
  const id = useId();
  const common = {
    id,
    required: !optional,
    spellcheck: false,
    placeholder,
    value,
    onInput: (event: { currentTarget: HTMLInputElement }) => onValue(event.currentTarget.value),
  };
  return (
    <label for={id}>
      {label}
      {secret ? (
        <input type="password" autocomplete="new-password" {...common} />
      ) : (
        <input autocomplete="off" {...common} />
      )}
    </label>
  );
}
