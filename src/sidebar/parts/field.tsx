// sidebar: one line of text with its label; a secret is not shown and not remembered by the browser.

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
  const common = {
    id,
    required: !optional,
    spellcheck: false,
    placeholder,
    maxLength: longest ?? LONGEST_SECRET,
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
