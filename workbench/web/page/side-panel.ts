// Workbench page: the sidebar of a script, 300 pixels wide, to the right of the grid.
import { byId, element } from './dom';
import { createFrame, type FrameHandlers } from './frame';

interface SidePanel {
  show(panel: { id: string; title: string; frame: string }): void;
  close(id: string): void;
  shownId(): string | null;
}

export function createSidePanel(
  handlers: Omit<FrameHandlers, 'close' | 'size'>,
  dismissed: (id: string) => void,
): SidePanel {
  const place = byId('side-panel');
  let shown: { id: string; remove(): void } | null = null;

  const clear = (): void => {
    shown?.remove();
    shown = null;
    place.replaceChildren();
    place.hidden = true;
  };
  const leave = (id: string): void => {
    if (shown?.id !== id) return;
    clear();
    dismissed(id);
    handlers.focusGrid();
  };

  return {
    show: ({ id, title, frame: path }) => {
      if (shown?.id === id) return;
      clear();
      const close = element(
        'button',
        {
          type: 'button',
          class: 'icon-button',
          'aria-label': `Close ${title}`,
          title: 'Close',
          onclick: () => leave(id),
        },
        '✕',
      );
      // As at Google, a sidebar cannot set its size.
      const { frame, remove } = createFrame(path, title, {
        ...handlers,
        close: () => leave(id),
        size: () => {},
      });
      place.replaceChildren(element('header', {}, element('h2', {}, title), close), frame);
      place.hidden = false;
      shown = { id, remove };
    },
    close: (id) => {
      if (shown?.id === id) clear();
    },
    shownId: () => shown?.id ?? null,
  };
}
