// sidebar: messages between the panels and dialogs of this browser.

/** null: they cannot reach each other. */
export const openChannel = (name: string): BroadcastChannel | null => {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
};
