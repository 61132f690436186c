// home: what Home shows, and its counts of changes, which follow edits in the grid.

import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { MINUTE_MS } from '../../../shared/time';
import { ask } from '../../../sidebar/client/bridge';
import { useChanges } from '../../../sidebar/client/other-windows';
import { type Requester, useRequest } from '../../../sidebar/client/use-request';
import type { HomeTab, HomeView } from '../home-schema';

/** Home is read again when the person comes back to the panel after this time. Milliseconds. */
const STALE_MS = 3_000;

/** Time between two looks at the counts: the first while something changes, the last while nothing does. */
const LOOK_MS = { first: 10_000, last: MINUTE_MS } as const;

interface Reading {
  /** null: not read yet. */
  readonly home: HomeView | null;
  /** As it was last read, without later counts. */
  readonly asRead: HomeView | null;
  readonly reading: Requester;
  read(): void;
}

/**
 * Calls `look` while the page is visible, less often while it returns false, and often again after the person
 * left the panel, probably for the grid. One call at a time.
 */
function useLooks(isOff: boolean, look: () => Promise<boolean>): void {
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    if (isOff) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    let hasLeft = false;
    let due = 0;
    const next = (wait: number) => {
      due = Date.now() + wait;
      timer = setTimeout(async () => {
        const isNews = document.visibilityState === 'visible' && (await latest.current());
        const isSoon = isNews || hasLeft;
        hasLeft = false;
        if (!isGone) next(isSoon ? LOOK_MS.first : Math.min(wait * 2, LOOK_MS.last));
      }, wait);
    };
    const leave = () => {
      hasLeft = true;
      if (due - Date.now() <= LOOK_MS.first) return;
      clearTimeout(timer);
      next(LOOK_MS.first);
    };
    next(LOOK_MS.first);
    document.documentElement.addEventListener('mouseleave', leave);
    addEventListener('blur', leave);
    return () => {
      isGone = true;
      clearTimeout(timer);
      document.documentElement.removeEventListener('mouseleave', leave);
      removeEventListener('blur', leave);
    };
  }, [isOff]);
}

/** @param isOff another view is shown, such as the progress of a pull */
export function useHome(isOff: boolean): Reading {
  const [asRead, setRead] = useState<HomeView | null>(null);
  /** Counted since; null: not counted again. */
  const [counts, setCounts] = useState<readonly HomeTab[] | null>(null);
  const home = useMemo(
    () => (asRead === null || counts === null ? asRead : { ...asRead, tabs: counts }),
    [asRead, counts],
  );
  const reading = useRequest();
  const { run } = reading;
  const readAt = useRef(0);
  const readHome = useCallback(() => {
    readAt.current = Date.now();
    run(
      () => ask('homeRead'),
      (next) => {
        setRead(next);
        setCounts(null);
      },
    );
  }, [run]);
  useEffect(readHome, [readHome]);
  useChanges(readHome);
  // A person who comes from the grid may have edited cells.
  useEffect(() => {
    if (isOff) return undefined;
    const look = () => {
      if (Date.now() - readAt.current > STALE_MS) readHome();
    };
    document.addEventListener('pointerenter', look);
    document.documentElement.addEventListener('mouseenter', look);
    addEventListener('focus', look);
    return () => {
      document.removeEventListener('pointerenter', look);
      document.documentElement.removeEventListener('mouseenter', look);
      removeEventListener('focus', look);
    };
  }, [isOff, readHome]);
  const tabs = home?.tabs;
  useLooks(isOff || home === null, async () => {
    if (reading.busy) return true;
    const startedAt = Date.now();
    // It was not requested, so a failure is not shown; the next look tries again.
    const nextTabs: readonly HomeTab[] | null = await ask('homeTabs').catch(() => null);
    // The whole of Home was read meanwhile.
    if (nextTabs === null || readAt.current > startedAt || JSON.stringify(nextTabs) === JSON.stringify(tabs))
      return false;
    setCounts(nextTabs);
    return true;
  });
  return { home, asRead, reading, read: readHome };
}
