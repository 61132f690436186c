// sidebar: polls a function of the add-on while the person works with the spreadsheet.

import { useCallback, useEffect, useRef, useState } from 'preact/hooks';

interface Polling {
  /** False: nothing was new for a long time. */
  readonly isOn: boolean;
  /** Calls it at once, and polls again. */
  again(): void;
}

/**
 * Calls `look` while the page is visible, one call at a time. It stops when nothing was new for `idleMs`, and
 * starts again when the mouse comes to the panel. All times are in milliseconds.
 * @param look resolves to whether something was new, and handles its errors; null: do not poll
 * @param firstMs before the first call
 */
export function usePolling(
  look: (() => Promise<boolean>) | null,
  { everyMs, idleMs, firstMs = everyMs }: { everyMs: number; idleMs: number; firstMs?: number },
): Polling {
  const [isOn, setOn] = useState(true);
  /** Counts how often polling began; an older one ends. */
  const [turn, setTurn] = useState(0);
  const latest = useRef(look);
  latest.current = look;
  const again = useCallback(() => setTurn((lastTurn) => lastTurn + 1), []);
  const isOff = look === null;
  useEffect(() => {
    if (isOff) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    let newsAt = Date.now();
    setOn(true);
    const step = async () => {
      const isNews = document.visibilityState === 'visible' && (await latest.current?.());
      if (isGone) return;
      if (isNews) newsAt = Date.now();
      if (Date.now() - newsAt > idleMs) setOn(false);
      else timer = setTimeout(step, everyMs);
    };
    timer = setTimeout(step, turn > 0 ? 0 : firstMs);
    const resume = () => {
      if (Date.now() - newsAt > idleMs) again();
    };
    document.documentElement.addEventListener('mouseenter', resume);
    return () => {
      isGone = true;
      clearTimeout(timer);
      document.documentElement.removeEventListener('mouseenter', resume);
    };
  }, [isOff, turn, everyMs, idleMs, firstMs, again]);
  return { isOn, again };
}
