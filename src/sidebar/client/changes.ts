// sidebar: tells the other panels and dialogs of this browser that a job has changed the spreadsheet.
// Where they cannot reach each other, they show values as of the time that they name.

import { useEffect } from 'preact/hooks';
import { openChannel } from './channel';

const NAME = 'bidgrid';

export function announceChange(): void {
  const channel = openChannel(NAME);
  channel?.postMessage('changed');
  channel?.close();
}

/** Calls it when another panel or dialog has changed the spreadsheet. */
export function useChanges(onChange: () => void): void {
  useEffect(() => {
    const channel = openChannel(NAME);
    channel?.addEventListener('message', onChange);
    return () => channel?.close();
  }, [onChange]);
}
