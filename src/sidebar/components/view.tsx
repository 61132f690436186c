// sidebar: the frame of every view, and how one view opens another without loading the panel again.

import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { ViewName } from '../../calls/call';
import type { CallError } from '../client/bridge';
import { FailureNotice } from './notice';

export interface Place {
  readonly view: ViewName;
  /** Undo: the run to preview. */
  readonly run?: string;
  /** Schedule: ID of the person whose run is taken over. */
  readonly takeOver?: string;
}

export const Navigation = createContext<(place: Place) => void>(() => {});

export const useNavigation = (): ((place: Place) => void) => useContext(Navigation);

/** A view before its first answer. */
export function UnreadView(props: {
  title: string;
  isHome?: boolean;
  failure?: CallError | null;
  onTryAgain?(): void;
}) {
  const { title, isHome, failure = null } = props;
  return (
    <View title={title} isHome={isHome}>
      <FailureNotice failure={failure} />
      {failure ? (
        <button type="button" onClick={props.onTryAgain}>
          Try again
        </button>
      ) : (
        <p class="hint" role="status">
          Loading…
        </p>
      )}
    </View>
  );
}

/** A step between Home and this view: `App lists`. */
interface Step {
  readonly text: string;
  onOpen(): void;
}

/** @param locked while leaving would interrupt what the panel does */
export function View(props: {
  title: string;
  path?: readonly Step[];
  isHome?: boolean | undefined;
  locked?: boolean;
  class?: string;
  children: ComponentChildren;
}) {
  const openView = useNavigation();
  const steps: readonly Step[] = [
    { text: 'Home', onOpen: () => openView({ view: 'home' }) },
    ...(props.path ?? []),
  ];
  return (
    <main class={props.class}>
      {props.isHome ? null : (
        <nav class="links hint" aria-label="Breadcrumb">
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
