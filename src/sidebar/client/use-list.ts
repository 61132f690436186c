// sidebar: a list of IDs being chosen: where it comes from, how it is laid out, and what was counted in it.

import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { IdKind } from '../lists/id-kind';
import { guessLayout, type ListLayout } from '../lists/list-layout';
import type { ListSource } from '../lists/list-source';
import { readIds } from '../lists/read-ids';
import { type ListScan, scan } from '../lists/scan';

export interface ListInHand {
  readonly kind: IdKind;
  readonly source: ListSource | null;
  readonly layout: ListLayout | null;
  /** null until it has been counted. */
  readonly counts: ListScan | null;
  /** How much of it is read, 0 to 1, while it is being counted. */
  readonly reading: number | null;
  readonly failure: Error | null;
  choose(source: ListSource | null): void;
  setLayout(change: Partial<Pick<ListLayout, 'column' | 'header'>>): void;
}

const NONE = { source: null, layout: null, counts: null, reading: null, failure: null } as const;

/** Reported no oftener than the eye can follow. */
const TELL_EVERY_MS = 100;

export function useList(kind: IdKind): ListInHand {
  const [state, setState] = useState<Omit<ListInHand, 'kind' | 'choose' | 'setLayout'>>(NONE);
  // A list that was chosen later makes the counting of the one before end at its next piece.
  const turn = useRef(0);
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );

  const count = useCallback(
    async (source: ListSource, known: ListLayout | null) => {
      turn.current += 1;
      const own = turn.current;
      const isOwn = () => turn.current === own;
      setState({ source, layout: known, counts: null, reading: 0, failure: null });
      try {
        const layout = known ?? (await guessLayout(source, kind));
        if (!isOwn()) return;
        let told = Date.now();
        const batches = (async function* () {
          for await (const batch of readIds(source, layout, kind)) {
            if (!isOwn()) return;
            yield batch;
          }
        })();
        const counts = await scan(batches, (read) => {
          if (!isOwn() || Date.now() - told < TELL_EVERY_MS) return;
          told = Date.now();
          setState({ source, layout, counts: null, reading: read / Math.max(1, source.size), failure: null });
        });
        if (isOwn()) setState({ source, layout, counts, reading: null, failure: null });
      } catch (error) {
        if (isOwn()) setState({ ...NONE, source, failure: error as Error });
      }
    },
    [kind],
  );

  const choose = useCallback(
    (source: ListSource | null) => {
      if (source) void count(source, null);
      else {
        turn.current += 1;
        setState(NONE);
      }
    },
    [count],
  );
  const setLayout: ListInHand['setLayout'] = (change) => {
    if (state.source && state.layout) void count(state.source, { ...state.layout, ...change });
  };
  return { kind, ...state, choose, setLayout };
}
