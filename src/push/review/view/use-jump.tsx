// push: selects cells in the spreadsheet; the dialog is small until the person comes back.

import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { IssueCell } from '../../../calls/call-schemas';
import { ask, CallError } from '../../../sidebar/client/bridge';
import { resizeDialog, SMALL } from '../../../sidebar/client/dialog-size';
import { type Requester, useRequest } from '../../../sidebar/client/use-request';
import { CutName } from '../../view/cut-name';

/** What the small dialog shows about the selected cell. */
export interface Target {
  readonly cell: IssueCell;
  /** Row, as a list names it. */
  readonly label: string;
  /** `Bid: $1.20 → $1.32`, or why the row is held back. */
  readonly text: string;
}

interface Jumping {
  /** Cell that is shown; null: the dialog is large. */
  readonly shownTarget: Target | null;
  readonly request: Requester;
  jump(target: Target): void;
  back(): void;
}

/** What a small dialog hides, to be restored: a hidden list loses its position and the focus. */
interface Left {
  readonly focused: Element | null;
  readonly scroller: Element | null;
  readonly top: number;
}

function leftNow(): Left {
  const scroller = document.querySelector('.scroll');
  return { focused: document.activeElement, scroller, top: scroller?.scrollTop ?? 0 };
}

function restore({ focused, scroller, top }: Left): void {
  if (scroller) scroller.scrollTop = top;
  if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
}

/**
 * @param onOutdated the row was deleted or changed; absent: only the message is shown
 * @param onBack after the large dialog is shown as before
 */
export function useJump(onOutdated?: (changed: string) => void, onBack?: () => void): Jumping {
  const [shownTarget, setShownTarget] = useState<Target | null>(null);
  const leftView = useRef<Left | null>(null);
  const request = useRequest();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the person comes back
  useLayoutEffect(() => {
    const viewToRestore = leftView.current;
    if (shownTarget !== null || viewToRestore === null) return undefined;
    leftView.current = null;
    restore(viewToRestore);
    // In a window that is still small, a change of the focus scrolls the list.
    const look = () => {
      if (window.innerHeight <= SMALL[1]) return;
      window.removeEventListener('resize', look);
      restore(viewToRestore);
      onBack?.();
    };
    window.addEventListener('resize', look);
    look();
    return () => window.removeEventListener('resize', look);
  }, [shownTarget]);
  const show = (target: Target | null) => {
    resizeDialog(target ? SMALL : undefined);
    setShownTarget(target);
  };
  const jump = (target: Target) =>
    request.run(
      () =>
        ask('checkShow', target.cell).catch((error: unknown) => {
          if (error instanceof CallError && error.outdated) onOutdated?.(error.sentence);
          throw error;
        }),
      () => {
        leftView.current = leftNow();
        show(target);
      },
    );
  return { shownTarget, jump, request, back: () => show(null) };
}

export function Jumped(props: { target: Target; back: string; onBack: () => void }) {
  const { label, text } = props.target;
  return (
    <main class="jumped">
      <h1 title={label}>
        <CutName text={label} />
      </h1>
      <p title={text}>{text}</p>
      <button type="button" class="primary" onClick={props.onBack}>
        {props.back}
      </button>
    </main>
  );
}
