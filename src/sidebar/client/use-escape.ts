// sidebar: what Escape does in a dialog.

import { useEffect } from 'preact/hooks';

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
