// Workbench page: the connection to the server, restored automatically.
import type { FromPage, FromServer } from '../wire/messages';

interface Connection {
  /** Sends immediately. Returns false, and sends nothing, if there is no connection. */
  send(message: FromPage): boolean;
}

interface ConnectionOptions {
  user: string | null;
  session: string;
  receive(message: FromServer): void;
  online(isOnline: boolean): void;
}

const LONGEST_PAUSE_MS = 4000;

/** Connects now, and again after every loss, with increasing delays. */
export function connect({ user, session, receive, online }: ConnectionOptions): Connection {
  const address = new URL('/socket', location.href);
  address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  address.searchParams.set('session', session);
  if (user) address.searchParams.set('user', user);
  let socket: WebSocket;
  let pause = 250;

  const open = (): void => {
    socket = new WebSocket(address);
    socket.addEventListener('open', () => {
      pause = 250;
      online(true);
    });
    socket.addEventListener('message', (event) => receive(JSON.parse(String(event.data)) as FromServer));
    socket.addEventListener('close', () => {
      online(false);
      setTimeout(open, pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    });
  };
  open();

  return {
    send: (message) => {
      if (socket.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(message));
      return true;
    },
  };
}
