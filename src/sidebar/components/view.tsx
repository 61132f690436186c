// sidebar: the frame of every view: the links back to Home, the heading, the content.

import type { ComponentChildren } from 'preact';
import { useNavigation } from '../client/navigation';

/** A step between Home and this view: `App lists`. */
export interface Step {
  readonly text: string;
  onOpen(): void;
}

/** @param locked while leaving would interrupt what the panel does */
export function View(props: {
  title: string;
  path?: readonly Step[];
  isHome?: boolean;
  locked?: boolean;
  class?: string;
  children: ComponentChildren;
}) {
  const open = useNavigation();
  const steps: readonly Step[] = [
    { text: 'Home', onOpen: () => open({ view: 'home' }) },
    ...(props.path ?? []),
  ];
  return (
    <main class={props.class}>
      {props.isHome ? null : (
        <nav class="trail" aria-label="Breadcrumb">
          {steps.map(({ text, onOpen }) => (
            <button key={text} type="button" class="link" disabled={props.locked} onClick={onOpen}>
              ‹ {text}
            </button>
          ))}
        </nav>
      )}
      <h1 tabIndex={-1}>{props.title}</h1>
      {props.children}
    </main>
  );
}
