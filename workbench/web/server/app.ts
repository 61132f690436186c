// Workbench, page server: the addresses: the page, its files, frames, the WebSocket and the return from
// consent.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import fastifyWebsocket from '@fastify/websocket';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Host } from '../../apps-script/host';
import type { FromPage } from '../wire/messages';
import { createFrames } from './frames';
import { createPeople } from './people';
import type { Sync } from './sync';

export interface AppOptions {
  host: Host;
  sync: Sync;
  /** Folder with main.js, main.css, index.html and frame-shim.js. */
  pageFolder: string;
}

/** A snapshot of a large workbook is one message. */
const LARGEST_MESSAGE = 1024 * 1024 * 1024;

/**
 * The page's server, not listening yet. It answers under the names `localhost` and `127.0.0.1`: two origins
 * to a browser, so a page opened under one shows sidebars from the other, as Google does.
 */
export async function createApp({ host, sync, pageFolder }: AppOptions): Promise<FastifyInstance> {
  const app = fastify({ forceCloseConnections: true });
  const frames = createFrames(() => readFileSync(path.join(pageFolder, 'frame-shim.js'), 'utf8'));
  const people = createPeople(host, sync, frames);
  const index = readFileSync(path.join(pageFolder, 'index.html'), 'utf8');

  // Before the hook below: it closes the sockets of requests that the hook refuses.
  await app.register(fastifyWebsocket, { options: { maxPayload: LARGEST_MESSAGE } });
  app.addHook('onRequest', async (request, reply) => {
    // Another site may not reach the workbench under a name of its own.
    if (!/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(request.headers.host ?? '')) {
      await reply.code(403).send('The workbench answers only under localhost and 127.0.0.1.');
    }
    // No other site may embed the page (clickjacking).
    const [, port = ''] = /(:\d+)$/.exec(request.headers.host ?? '') ?? [];
    const parents = request.url.startsWith('/frames/')
      ? `http://localhost${port} http://127.0.0.1${port}`
      : "'none'";
    void reply.header('content-security-policy', `frame-ancestors ${parents}`);
  });
  await app.register(fastifyStatic, { root: pageFolder, prefix: '/page/', index: false });

  app.get('/', async (request, reply) => {
    const user = userOf(request) ?? host.owner;
    if (!isAddress(user)) return reply.code(400).send(NO_ADDRESS);
    void reply.header(
      'set-cookie',
      `workbench-user=${encodeURIComponent(user)}; HttpOnly; SameSite=Lax; Path=/`,
    );
    return reply.type('text/html; charset=utf-8').send(index);
  });

  app.get<{ Params: { token: string } }>('/frames/:token', async (request, reply) => {
    const html = frames.html(request.params.token);
    if (html === null) return reply.code(404).send('This sidebar or dialog is closed.');
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);
  });

  app.get('/usercallback', async (request, reply) => {
    const address = new URL(request.url, 'http://localhost');
    const parameters: Record<string, string[]> = {};
    for (const key of address.searchParams.keys()) parameters[key] = address.searchParams.getAll(key);
    const user = cookieUser(request) ?? host.owner;
    const answer = await host.userCallback({ user, parameters, queryString: address.search.slice(1) });
    return reply.code(answer.status).type('text/html; charset=utf-8').send(answer.html);
  });

  app.get<{ Querystring: { session?: string } }>('/socket', { websocket: true }, (socket, request) => {
    const { origin, host: name } = request.headers;
    const { session } = request.query;
    if ((origin !== undefined && origin !== `http://${name}`) || !session) {
      socket.close(1008, 'Only the page of the workbench may connect.');
      return;
    }
    const person = { session, user: userOf(request) ?? host.owner };
    if (!isAddress(person.user)) {
      socket.close(1008, NO_ADDRESS);
      return;
    }
    const page = people.enter(person, (message) => {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
    });
    socket.on('message', (data) => page.receive(JSON.parse(data.toString()) as FromPage));
    socket.on('close', page.leave);
    socket.on('error', () => socket.terminate());
  });

  app.addHook('onClose', async () => people.close());
  return app;
}

/** `?user=` of the address. */
function userOf(request: FastifyRequest): string | null {
  const { user } = request.query as { user?: string | string[] };
  return typeof user === 'string' && user.trim() !== '' ? user.trim() : null;
}

const NO_ADDRESS = 'Write the person as an e-mail address, such as ?user=ben@example.com.';

/**
 * People are known by their e-mail address, to scripts too. Letters that hide or turn text around are none of
 * it.
 */
const isAddress = (user: string): boolean => /^[\p{L}\p{N}._+-]{1,64}@[\p{L}\p{N}.-]{1,190}$/u.test(user);

/** The person whose page went to the consent page, and so comes back from it. */
function cookieUser(request: FastifyRequest): string | null {
  const found = /(?:^|;\s*)workbench-user=([^;]+)/.exec(request.headers.cookie ?? '');
  try {
    const user = decodeURIComponent(found?.[1] ?? '');
    return isAddress(user) ? user : null;
  } catch {
    return null;
  }
}
