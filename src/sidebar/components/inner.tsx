// sidebar: a form or a question inside a view: it takes the focus when it opens, and Escape closes it.

import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { EnterHint, useNoEnter } from '../client/use-keys';

/** Focuses the first field, or the first button that deletes nothing; gives the handler for Escape. */
function useOpened(root: RefObject<HTMLElement | null>, onClose: (() => void) | null) {
  // Before the next event, so that a key pressed at once reaches the form.
  useLayoutEffect(() => {
    const first = root.current?.querySelector<HTMLElement>(
      'input:not([readonly]), select, button:not(.danger)',
    );
    first?.focus();
  }, [root]);
  return (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || onClose === null) return;
    event.stopPropagation();
    onClose();
  };
}

export function InnerForm(props: {
  /** null: it cannot be closed. */
  onClose: (() => void) | null;
  onSubmit: () => void;
  /** What it does at the service: Enter does not do it; absent: it writes nothing. */
  writes?: string;
  children: ComponentChildren;
}) {
  const root = useRef<HTMLFormElement>(null);
  const { hint, keys } = useNoEnter(props.writes ?? null);
  const onEscape = useOpened(root, props.onClose);
  const submit = (event: Event) => {
    event.preventDefault();
    props.onSubmit();
  };
  return (
    <form
      ref={root}
      {...keys}
      onKeyDown={(event) => {
        keys.onKeyDown(event);
        onEscape(event);
      }}
      onSubmit={submit}
    >
      {props.children}
      {props.writes === undefined ? null : <EnterHint hint={hint} />}
    </form>
  );
}

/** Asks before something is deleted or changed for everyone. Escape is the same as No. */
export function Question(props: {
  /** Absent: the text is its name. */
  title?: string;
  text: string;
  yes: string;
  no?: string;
  /** What Yes does at the service: Enter does not do it; absent: it writes nothing there. */
  writes?: string;
  busy: boolean;
  onYes: () => void;
  onNo: () => void;
}) {
  const { title, text } = props;
  const root = useRef<HTMLFieldSetElement>(null);
  const { hint, keys } = useNoEnter(props.writes ?? null);
  const onEscape = useOpened(root, props.onNo);
  return (
    <fieldset
      ref={root}
      aria-label={title ?? text}
      {...keys}
      onKeyDown={(event) => {
        keys.onKeyDown(event);
        onEscape(event);
      }}
    >
      {title === undefined ? null : (
        <p>
          <strong>{title}</strong>
        </p>
      )}
      <p>{text}</p>
      <div class="actions">
        <button type="button" class="small danger" disabled={props.busy} onClick={props.onYes}>
          {props.yes}
        </button>
        <button type="button" class="small" onClick={props.onNo}>
          {props.no ?? 'Cancel'}
        </button>
      </div>
      {props.writes === undefined ? null : <EnterHint hint={hint} />}
    </fieldset>
  );
}
