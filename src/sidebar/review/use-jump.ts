// sidebar: selects cells in the spreadsheet; the dialog is small until the person comes back.

import { useState } from 'preact/hooks';
import type { IssueCell } from '../../client-api/check';
import { ask, CallError } from '../client/bridge';
import { resizeDialog, type Size } from '../client/dialog-size';
import { type Requester, useRequest } from '../client/use-request';

/** While a cell is shown. */
const SMALL: Size = [360, 120];

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
  readonly shown: Target | null;
  readonly request: Requester;
  jump(target: Target): void;
  back(): void;
}

/** @param onOutdated the row was deleted or changed; absent: only the message is shown */
export function useJump(onOutdated?: (changed: string) => void): Jumping {
  const [shown, setShown] = useState<Target | null>(null);
  const request = useRequest();
  const show = (target: Target | null) => {
    resizeDialog(target ? SMALL : undefined);
    setShown(target);
  };
  const jump = (target: Target) =>
    request.run(
      () =>
        ask('checkShow', target.cell).catch((error: unknown) => {
          if (error instanceof CallError && error.outdated) onOutdated?.(error.sentence);
          throw error;
        }),
      () => show(target),
    );
  return { shown, jump, request, back: () => show(null) };
}
