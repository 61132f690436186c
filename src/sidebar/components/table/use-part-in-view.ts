// sidebar: which part of a table is in view, the width it has, and the real heights of what is rendered.

import type { RefObject } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { SMALL } from '../../client/dialog-size';

type TableRef = RefObject<HTMLTableElement | null>;

/** Pixels from the first block, below the titles, which stay in view. */
interface PartInView {
  readonly from: number;
  readonly to: number;
}

/** Measured after each rendering, and when something scrolls or has another size. */
export function usePartInView(table: TableRef): PartInView {
  const [part, setPart] = useState<PartInView>({ from: 0, to: 2_000 });
  const look = useCallback(() => {
    const element = table.current;
    const scroller = element?.closest('.scroll') ?? null;
    // A small dialog hides the table. Until it is large again, the rows stay as they were.
    if (!element || scroller?.clientHeight === 0 || window.innerHeight <= SMALL[1]) return;
    const first = element.tBodies[0]!.getBoundingClientRect().top;
    const top = Math.round((scroller?.getBoundingClientRect().top ?? 0) - first);
    const titles = element.tHead!;
    const bar = (Number.parseFloat(getComputedStyle(titles).top) || 0) + titles.rows[0]!.offsetHeight;
    const [from, to] = [top + bar, top + (scroller?.clientHeight ?? window.innerHeight)];
    setPart((last) => (last.from === from && last.to === to ? last : { from, to }));
  }, [table]);
  useEffect(look);
  useEffect(() => {
    // What is above the table moves it.
    const sizes = new ResizeObserver(look);
    const around = table.current?.closest('.scroll') ?? document.body;
    for (const child of around.children) sizes.observe(child);
    // A scroll of any element arrives at the window only while it is captured.
    window.addEventListener('scroll', look, { passive: true, capture: true });
    window.addEventListener('resize', look);
    return () => {
      sizes.disconnect();
      window.removeEventListener('scroll', look, { capture: true });
      window.removeEventListener('resize', look);
    };
  }, [look, table]);
  return part;
}

/**
 * Real heights of blocks that are not as high as expected, by name. Each rendered block is a `tbody` with
 * its name and its expected height as data.
 */
export function useRealHeights(table: TableRef): ReadonlyMap<string, number> {
  const [heights, setHeights] = useState<ReadonlyMap<string, number>>(new Map());
  useLayoutEffect(() => {
    const others = Array.from(table.current?.tBodies ?? []).flatMap((body): [string, number][] => {
      const { name, height: expected } = body.dataset;
      const { height } = body.getBoundingClientRect();
      const isExpected = height === 0 || Math.abs(height - Number(expected)) < 1;
      return name === undefined || isExpected ? [] : [[name, height]];
    });
    if (others.length > 0) setHeights((last) => new Map([...last, ...others]));
  });
  return heights;
}

/**
 * Width of an element in pixels, for a table whose columns depend on it.
 * @param first until it is measured
 */
export function useWidth(element: RefObject<HTMLElement | null>, first: number): number {
  const [width, setWidth] = useState(first);
  useEffect(() => {
    const look = () => {
      const { clientWidth = 0 } = element.current ?? {};
      if (clientWidth > 0 && window.innerHeight > SMALL[1]) setWidth(clientWidth);
    };
    look();
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  }, [element]);
  return width;
}
