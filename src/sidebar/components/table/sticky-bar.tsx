// sidebar: what is above a table and stays in view with its titles, such as filters.

import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

export function StickyBar(props: { class: string; children: ComponentChildren }) {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = bar.current!;
    const root = document.documentElement;
    // The titles of the table stay below it.
    const sizes = new ResizeObserver(() => root.style.setProperty('--bar', `${element.offsetHeight}px`));
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      root.style.removeProperty('--bar');
    };
  }, []);
  return (
    <header ref={bar} class={`sticky-bar ${props.class}`}>
      {props.children}
    </header>
  );
}
