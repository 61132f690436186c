// sidebar: the fields of all forms: a label, the field, and below it what is wrong and a hint.

import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { grouped } from '../../shared/sentences';
import { LONGEST_SECRET } from '../../shared/text-limits';

interface FieldTexts {
  readonly label: string;
  readonly hint?: string;
  /** Why the value was refused. The first refused field of the page takes the focus. */
  readonly error?: string;
  /** A disabled field takes no focus. */
  readonly busy?: boolean;
  /** Below the hint. */
  readonly below?: ComponentChildren;
}

interface FieldAttributes {
  readonly id: string;
  readonly disabled: boolean;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

/** @param props `children`: the field, with these attributes */
export function Labeled(
  props: FieldTexts & { readonly children: (attributes: FieldAttributes) => ComponentChildren },
) {
  const { label, hint = '', error = '', busy = false } = props;
  const id = useId();
  useEffect(() => {
    // Not while the person types in it.
    if (error === '' || busy || document.activeElement?.id === id) return;
    document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error, busy, id]);
  const describedBy = [error && `${id}-wrong`, hint && `${id}-hint`].filter((name) => name !== '').join(' ');
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {props.children({
        id,
        disabled: busy,
        'aria-invalid': error !== '',
        'aria-describedby': describedBy || undefined,
      })}
      {error === '' ? null : (
        <p id={`${id}-wrong`} class="hint error" role="alert">
          {error}
        </p>
      )}
      {hint === '' ? null : (
        <p id={`${id}-hint`} class="hint">
          {hint}
        </p>
      )}
      {props.below}
    </div>
  );
}

/** @param props `options`: value and text of each */
export function Select(
  props: FieldTexts & {
    readonly value: string;
    readonly options: readonly (readonly [value: string, text: string])[];
    readonly onFocus?: () => void;
    onPick(value: string): void;
  },
) {
  return (
    <Labeled {...props}>
      {(attributes) => (
        <select
          {...attributes}
          value={props.value}
          onFocus={props.onFocus}
          onChange={(event) => props.onPick(event.currentTarget.value)}
        >
          {props.options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Labeled>
  );
}

/** @param props `isPartly`: some of what it stands for is chosen; `describedBy`: ID of a text about it */
export function CheckBox(props: {
  readonly label: string;
  readonly checked: boolean;
  readonly isPartly?: boolean;
  readonly busy?: boolean;
  readonly describedBy?: string;
  onTick(checked: boolean): void;
}) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={props.checked}
        disabled={props.busy}
        aria-describedby={props.describedBy}
        ref={(box) => {
          if (box) box.indeterminate = props.isPartly === true;
        }}
        onChange={(event) => props.onTick(event.currentTarget.checked)}
      />
      {props.label}
    </label>
  );
}

/** One of several choices. @param props `children`: what is chosen; `name`: the same for all of them */
export function Radio(props: {
  readonly name: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly children: ComponentChildren;
  onPick(): void;
}) {
  return (
    <label class="check">
      <input
        type="radio"
        name={props.name}
        checked={props.checked}
        disabled={props.disabled}
        onChange={props.onPick}
      />
      {props.children}
    </label>
  );
}

export interface FieldProps extends FieldTexts {
  readonly value: string;
  onValue(value: string): void;
  /** Neither shown nor remembered by the browser. */
  readonly secret?: boolean;
  readonly optional?: boolean;
  readonly placeholder?: string;
  /** Characters; absent: the limit of a secret. */
  readonly longest?: number;
}

/**
 * A text. One that is too long is not cut, because a cut secret looks complete: the field shows the limit,
 * and its form is not sent.
 */
export function Field(props: FieldProps) {
  const { label, value, longest = LONGEST_SECRET } = props;
  const input = useRef<HTMLInputElement | null>(null);
  const [isAsked, setAsked] = useState(false);
  const { length } = value.trim();
  const tooLong =
    length > longest ? `At most ${grouped(longest)} characters; these are ${grouped(length)}.` : '';
  // Only spaces are not a value either.
  const missing = !props.optional && length === 0 ? `${label} is required.` : '';
  return (
    <Labeled {...props} error={tooLong || (isAsked && missing) || props.error || ''}>
      {(attributes) => {
        const common = {
          ...attributes,
          required: !props.optional,
          spellcheck: false,
          placeholder: props.placeholder,
          value,
          ref: (element: HTMLInputElement | null) => {
            input.current = element;
            element?.setCustomValidity(tooLong || missing);
          },
          // The browser's message would cover the next field, and name only the first of several.
          onInvalid: (event: Event) => {
            event.preventDefault();
            setAsked(missing !== '');
            input.current?.form?.querySelector<HTMLElement>('input:invalid')?.focus();
          },
          onInput: (event: { currentTarget: HTMLInputElement }) => props.onValue(event.currentTarget.value),
        };
        return props.secret ? (
          <input type="password" autocomplete="new-password" {...common} />
        ) : (
          <input autocomplete="off" {...common} />
        );
      }}
    </Labeled>
  );
}
