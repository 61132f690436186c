// lists: state of a list of IDs that the person chooses: source, layout and counts.

import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { IdKind } from './id-kind';
import { guessLayout, type ListLayout, UNDECIDED } from './list-layout';
import type { ListSource } from './list-source';
import { type ListScan, scan } from './read-ids';

export interface ListInHand {
  readonly kind: IdKind;
  readonly source: ListSource | null;
  readonly layout: ListLayout | null;
  /** null: not counted yet, or the person has to choose a column first. */
  readonly counts: ListScan | null;
  /** Progress of counting, 0 to 1; null: not counting. */
  readonly reading: number | null;
  readonly failure: Error | null;
  choose(source: ListSource | null): void;
  setLayout(change: Partial<Pick<ListLayout, 'column' | 'header' | 'platform'>>): void;
}

const NONE = { source: null, layout: null, counts: null, reading: null, failure: null } as const;

/** Interval between progress reports. */
const TELL_EVERY_MS = 100;

export function useList(kind: IdKind): ListInHand {
  const [state, setState] = useState<Omit<ListInHand, 'kind' | 'choose' | 'setLayout'>>(NONE);
  // Counting stops when another list is chosen.
  const latestCounting = useRef(0);
  useEffect(
    () => () => {
      latestCounting.current += 1;
    },
    [],
  );

  const count = useCallback(
    async (source: ListSource, knownLayout: ListLayout | null) => {
      latestCounting.current += 1;
      const counting = latestCounting.current;
      const isLatest = () => latestCounting.current === counting;
      setState({ source, layout: knownLayout, counts: null, reading: 0, failure: null });
      try {
        const layout = knownLayout ?? (await guessLayout(source, kind));
        if (!isLatest()) return;
        if (layout.column === UNDECIDED) {
          setState({ source, layout, counts: null, reading: null, failure: null });
          return;
        }
        let reported = Date.now();
        const counts = await scan(source, layout, kind, (readSize) => {
          if (isLatest() && Date.now() - reported >= TELL_EVERY_MS) {
            reported = Date.now();
            const reading = readSize / Math.max(1, source.size);
            setState({ source, layout, counts: null, reading, failure: null });
          }
          return isLatest();
        });
        if (isLatest()) setState({ source, layout, counts, reading: null, failure: null });
      } catch (error) {
        if (isLatest()) setState({ ...NONE, source, failure: error as Error });
      }
    },
    [kind],
  );

  const choose = useCallback(
    (source: ListSource | null) => {
      if (source) void count(source, null);
      else {
        latestCounting.current += 1;
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
