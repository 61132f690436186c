// Workbench tests: a page's connection to the server, over a real WebSocket, without a page behind it.
import { WebSocket } from 'ws';
import type { FromPage, FromServer } from '../../../workbench/web/wire/messages';

type Kind = FromServer['kind'];
type Of<K extends Kind> = Extract<FromServer, { kind: K }>;

export interface Line {
  send(message: FromPage): void;
  /** The first message of this kind, past or future, that matches and was not returned before. */
  next<K extends Kind>(kind: K, fits?: (message: Of<K>) => boolean): Promise<Of<K>>;
  close(): void;
}

/** Connects as this user; resolves when the connection is open. */
export async function openLine(url: string, user: string, session = user): Promise<Line> {
  const address = new URL('/socket', url.replace('http:', 'ws:').replace('localhost', '127.0.0.1'));
  address.searchParams.set('user', user);
  address.searchParams.set('session', session);
  const socket = new WebSocket(address);
  const arrived: FromServer[] = [];
  let look = (): void => {};
  socket.on('message', (data) => {
    arrived.push(JSON.parse(data.toString()) as FromServer);
    look();
  });
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return {
    send: (message) => socket.send(JSON.stringify(message)),
    next: (kind, fits = () => true) =>
      new Promise((resolve) => {
        look = () => {
          const at = arrived.findIndex((message) => message.kind === kind && fits(message as never));
          if (at < 0) return;
          look = () => {};
          resolve(arrived.splice(at, 1)[0] as never);
        };
        look();
      }),
    close: () => socket.terminate(),
  };
}
