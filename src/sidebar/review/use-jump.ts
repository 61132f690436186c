// sidebar: selects cells in the spreadsheet; the dialog is small until the person comes back.

import { useState } from 'preact/hooks';
import type { IssueCell } from '../../client-api/check';
import { ask, CallError } from '../client/bridge';
import { type Requester, useRequest } from '../client/use-request';

/** Size of the dialog, as it is opened, and while a cell is shown. Pixels. */
const SIZES = { large: [1140, 640], small: [320, 64] } as const;

function resize(size: keyof typeof SIZES): void {
  const [width, height] = SIZES[size];
  google.script.host.setWidth(width);
  google.script.host.setHeight(height);
}

interface Jumping {
  readonly isSmall: boolean;
  readonly request: Requester;
  jump(cell: IssueCell): void;
  back(): void;
}

/** @param onOutdated the row was deleted or changed; absent: only the message is shown */
export function useJump(onOutdated?: (changed: string) => void): Jumping {
  const [isSmall, setSmall] = useState(false);
  const request = useRequest();
  const size = (small: boolean) => {
    resize(small ? 'small' : 'large');
    setSmall(small);
  };
  const jump = (cell: IssueCell) =>
    request.run(
      () =>
        ask('checkShow', cell).catch((error: unknown) => {
          if (error instanceof CallError && error.outdated) onOutdated?.(error.sentence);
          throw error;
        }),
      () => size(true),
    );
  return { isSmall, jump, request, back: () => size(false) };
}
