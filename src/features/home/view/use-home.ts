// home: what Home shows, and its counts of changes, which follow edits in the grid.

import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { MINUTE_MS } from '../../../shared/time';
import { ask } from '../../../sidebar/client/bridge';
import { useChanges } from '../../../sidebar/client/other-windows';
import { usePolling } from '../../../sidebar/client/use-polling';
import { type Requester, useRequest } from '../../../sidebar/client/use-request';
import type { HomeTab, HomeView } from '../home-schema';

/** Home is read again when the person comes back to the panel after this time. Milliseconds. */
const STALE_MS = 3_000;

/** The counts of changes are read so often, until nothing has changed for some minutes. Milliseconds. */
const COUNTS = { everyMs: 10_000, idleMs: 5 * MINUTE_MS };

interface Reading {
  /** null: not read yet. */
  readonly home: HomeView | null;
  /** As it was last read, without later counts. */
  readonly asRead: HomeView | null;
  readonly reading: Requester;
  read(): void;
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
  const readCounts = async () => {
    if (reading.busy) return true;
    const startedAt = Date.now();
    // It was not requested, so a failure is not shown; the next call tries again.
    const nextTabs: readonly HomeTab[] | null = await ask('homeTabs').catch(() => null);
    // The whole of Home was read meanwhile.
    if (nextTabs === null || readAt.current > startedAt || JSON.stringify(nextTabs) === JSON.stringify(tabs))
      return false;
    setCounts(nextTabs);
    return true;
  };
  usePolling(isOff || home === null ? null : readCounts, COUNTS);
  return { home, asRead, reading, read: readHome };
}
