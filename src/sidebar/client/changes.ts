// sidebar: tells the other panels and dialogs of this browser that a job has changed the spreadsheet. Where
// they cannot reach each other, they show values as of the time that they name.

import { useEffect } from 'preact/hooks';

const NAME = 'bidgrid';

const open = (): BroadcastChannel | null => {
  try {
    return new BroadcastChannel(NAME);
  } catch {
    return null;
  }
};

export function announceChange(): void {
  const channel = open();
  channel?.postMessage('changed');
  channel?.close();
}

/** Calls it when another panel or dialog has changed the spreadsheet. */
export function useChanges(onChange: () => void): void {
  useEffect(() => {
    const channel = open();
    channel?.addEventListener('message', onChange);
    return () => channel?.close();
  }, [onChange]);
}
