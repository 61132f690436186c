// Workbench page: a frame with HTML of the script, and its messages to the page.
import type { ClientAnswer } from '../../apps-script/client-call';
import { element } from './dom';
import type { FrameReply, FrameRequest } from './frame-messages';

export interface FrameHandlers {
  call(name: string, args: unknown[], reply: (answer: ClientAnswer) => void): void;
  close(): void;
  size(size: { width?: number; height?: number }): void;
  focusGrid(): void;
}

/** The permissions of Google's frames. */
const SANDBOX =
  'allow-downloads allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-scripts';

/**
 * The other host name of this machine: a different origin, so that the frame has no access to the page but
 * has its own storage.
 */
function frameOrigin(): string {
  const { protocol, hostname, port } = location;
  const other = hostname === 'localhost' ? '127.0.0.1' : hostname === '127.0.0.1' ? 'localhost' : hostname;
  return `${protocol}//${other}${port ? `:${port}` : ''}`;
}

/** Creates a frame that shows `path`. Call `remove` to stop its listener. */
export function createFrame(
  path: string,
  title: string,
  handlers: FrameHandlers,
): { frame: HTMLIFrameElement; remove(): void } {
  const origin = frameOrigin();
  const frame = element('iframe', { title, sandbox: SANDBOX, src: origin + path });
  const listen = (event: MessageEvent<FrameRequest | null>): void => {
    if (event.source !== frame.contentWindow || event.origin !== origin || !event.data) return;
    const request = event.data;
    if (request.workbench === 'call') {
      const reply = (answer: ClientAnswer): void => {
        const message: FrameReply = { workbench: 'reply', id: request.id, answer };
        frame.contentWindow?.postMessage(message, origin);
      };
      handlers.call(request.function, request.args, reply);
    } else if (request.workbench === 'close') handlers.close();
    else if (request.workbench === 'size') handlers.size(request);
    else if (request.workbench === 'focus') handlers.focusGrid();
  };
  window.addEventListener('message', listen);
  return {
    frame,
    remove: () => {
      window.removeEventListener('message', listen);
      frame.remove();
    },
  };
}
