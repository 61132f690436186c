// sidebar: keys: Escape in a dialog; Alt with a letter; and Enter, which writes nothing, so that it is not
// pressed by habit.

import { useEffect, useRef, useState } from 'preact/hooks';

/** @param onEscape null: nothing */
export function useEscape(onEscape: (() => void) | null): void {
  useEffect(() => {
    if (onEscape === null) return undefined;
    const pressed = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onEscape();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [onEscape]);
}

/** @param code of the key: with Alt, a letter may type another character */
export function useAltKey(code: string, onPress: () => void): void {
  const latest = useRef(onPress);
  latest.current = onPress;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (!event.altKey || event.code !== code) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [code]);
}

/** In a part that writes, fields and the button that writes. Others, such as Cancel or a file, take Enter. */
const GUARDED = 'input:not([type="file"]), button.primary, button.danger, button[type="submit"]';

interface NoEnter {
  /** What to do instead; `''`: Enter was not pressed. */
  readonly hint: string;
  /** Handlers of the part that writes. */
  readonly keys: {
    onKeyDown(event: KeyboardEvent): void;
    onFocusOut(): void;
  };
}

/** @param verb what the button does: `push`; null: nothing is written, and Enter works */
export function useNoEnter(verb: string | null): NoEnter {
  const [hint, setHint] = useState('');
  const onKeyDown = (event: KeyboardEvent) => {
    const element = event.target as HTMLElement;
    if (verb === null || event.key !== 'Enter' || event.isComposing || event.defaultPrevented) return;
    if (!element.matches(GUARDED)) return;
    event.preventDefault();
    const move = element.tagName === 'INPUT' ? 'Move to the button and press' : 'Press';
    setHint(`Enter does not ${verb}. ${move} the space bar.`);
  };
  return { hint, keys: { onKeyDown, onFocusOut: () => setHint('') } };
}

export const EnterHint = ({ hint }: Pick<NoEnter, 'hint'>) => (
  <span class="hint enter-hint" role="status">
    {hint}
  </span>
);
