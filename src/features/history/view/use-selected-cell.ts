// history: follows the selected cell. Google tells a panel nothing about the selection, so it asks from
// time to time, and stops when nothing happens.

import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { MINUTE_MS } from '../../../shared/time';
import type { CallError } from '../../../sidebar/client/bridge';
import { useChanges } from '../../../sidebar/client/changes';
import { asCallError } from '../../../sidebar/client/use-request';

/** Between an answer and the next question. Each is an execution at Google. Milliseconds. */
const PAUSE_MS = 2_000;
/** Without a new cell for this time, it stops. Milliseconds. */
const IDLE_MS = 10 * MINUTE_MS;

interface Following {
  readonly failure: CallError | null;
  /** False: nothing happened for a long time. */
  readonly isFollowing: boolean;
  /** Reads the cell again and continues to follow the selection. */
  again(): void;
}

/**
 * @param look the selected cell; null: it is the known one, unchanged
 * @param onCell called for each other cell
 */
export function useSelectedCell<T extends { readonly cell: string }>(
  look: (known: string) => Promise<T | null>,
  onCell: (cell: T) => void,
): Following {
  const [failure, setFailure] = useState<CallError | null>(null);
  const [isFollowing, setFollowing] = useState(true);
  // Counts how often following began; an older one ends.
  const [turn, setTurn] = useState(0);
  const current = useRef({ look, onCell });
  current.current = { look, onCell };
  const again = useCallback(() => setTurn((before) => before + 1), []);
  useChanges(again);
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins again with each turn
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let known = '';
    let since = Date.now();
    setFollowing(true);
    const step = async () => {
      if (document.visibilityState === 'visible') {
        try {
          const found = await current.current.look(known);
          if (isOver) return;
          setFailure(null);
          if (found !== null) {
            known = found.cell;
            since = Date.now();
            current.current.onCell(found);
          }
        } catch (error) {
          if (isOver) return;
          setFailure(asCallError(error));
          // No cell of a tab is selected: perhaps the next one is.
          known = '';
        }
      }
      if (Date.now() - since > IDLE_MS) setFollowing(false);
      else timer = setTimeout(step, PAUSE_MS);
    };
    void step();
    const resume = () => {
      if (Date.now() - since > IDLE_MS) again();
    };
    document.documentElement.addEventListener('mouseenter', resume);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.documentElement.removeEventListener('mouseenter', resume);
    };
  }, [turn]);
  return { failure, isFollowing, again };
}
