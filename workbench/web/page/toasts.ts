// Workbench page: short messages in the lower right corner.
import { byId, element } from './dom';

interface Toast {
  title: string;
  message: string;
  /** Below 0: until it is closed. */
  seconds: number;
  kind?: 'plain' | 'problem';
}

/** Shows a message; a message that is already shown is not shown twice. */
export function showToast({ title, message, seconds, kind = 'plain' }: Toast): void {
  const place = byId('toasts');
  const same = [...place.children].find(
    (child) => child.getAttribute('data-text') === `${title}\n${message}`,
  );
  same?.remove();
  const toast: HTMLElement = element(
    'div',
    { class: `toast ${kind}`, 'data-text': `${title}\n${message}` },
    element('div', {}, title ? element('strong', {}, title) : null, element('p', {}, message)),
    element(
      'button',
      { type: 'button', class: 'icon-button', 'aria-label': 'Dismiss', onclick: () => toast.remove() },
      '✕',
    ),
  );
  place.append(toast);
  if (seconds >= 0) setTimeout(() => toast.remove(), seconds * 1000);
}
