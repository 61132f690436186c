// Workbench page: the window of dialogs, alerts and prompts, above the grid.
import { byId, element } from './dom';

interface DialogWindow {
  box: HTMLElement;
  remove(): void;
}

interface DialogWindowOptions {
  title: string;
  content: Node[];
  modal: boolean;
  /** The close button in the corner, or Escape. */
  leave(): void;
}

const FOCUSABLE = 'button, input, textarea, select, iframe, a[href]';

/** Shows a window. A modal one disables the rest of the page and keeps the keyboard focus inside. */
export function openDialogWindow({ title, content, modal, leave }: DialogWindowOptions): DialogWindow {
  const cross = element(
    'button',
    { type: 'button', class: 'icon-button', 'aria-label': 'Close', title: 'Close', onclick: () => leave() },
    '✕',
  );
  const heading = element('header', {}, element('h2', {}, title), cross);
  const box = element(
    'section',
    { class: 'window', role: 'dialog', 'aria-modal': modal, 'aria-label': title || 'Message' },
    heading,
    ...content,
  );
  const layer = element('div', { class: modal ? 'layer modal' : 'layer' }, box);
  const before = document.activeElement;

  box.addEventListener('keydown', (event) => {
    // Keys pressed here must not reach the grid.
    event.stopPropagation();
    if (event.key === 'Escape') leave();
    else if (event.key === 'Tab' && modal) keepInside(event, box);
  });
  if (!modal) makeMovable(box, heading);
  byId('layers').append(layer);
  return {
    box,
    remove: () => {
      layer.remove();
      if (before instanceof HTMLElement) before.focus();
    },
  };
}

function keepInside(event: KeyboardEvent, box: HTMLElement): void {
  const stops = [...box.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const edge = event.shiftKey ? stops[0] : stops[stops.length - 1];
  const target = event.shiftKey ? stops[stops.length - 1] : stops[0];
  if (document.activeElement !== edge) return;
  event.preventDefault();
  target?.focus();
}

/** Makes the window draggable by its heading. */
function makeMovable(box: HTMLElement, heading: HTMLElement): void {
  heading.addEventListener('pointerdown', (start) => {
    if (start.target instanceof HTMLButtonElement) return;
    const { left, top } = box.getBoundingClientRect();
    heading.setPointerCapture(start.pointerId);
    const move = (event: PointerEvent): void => {
      box.style.position = 'fixed';
      box.style.margin = '0';
      box.style.left = `${Math.max(0, left + event.clientX - start.clientX)}px`;
      box.style.top = `${Math.max(0, top + event.clientY - start.clientY)}px`;
    };
    heading.addEventListener('pointermove', move);
    heading.addEventListener('pointerup', () => heading.removeEventListener('pointermove', move), {
      once: true,
    });
  });
}
